// no-dropped-failures: the other branch notes the gap
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const rows: Array<string> = []
  const gaps: Array<unknown> = []
  for (const result of await Promise.allSettled(months.map(readMonth))) {
    if (result.status === "fulfilled") rows.push(...result.value)
    else gaps.push(result.reason)
  }
  return { rows, gaps }
}
