// no-empty-fallback: a map, whatever its name
export const perMonth = (rows: ReadonlyArray<{ readonly month: string }>) => {
  const read = new Map<string, number>()
  for (const row of rows) read.set(row.month, (read.get(row.month) ?? 0) + 1)
  return (month: string) => read.get(month) ?? 0
}
