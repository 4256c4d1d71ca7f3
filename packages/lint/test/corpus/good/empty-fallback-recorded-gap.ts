// no-empty-fallback: a gap is noted before the empty list goes on
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const gaps: Array<string> = []
  const parts = await Promise.all(months.map((month) =>
    readMonth(month).catch(() => {
      gaps.push(month)
      return []
    })
  ))
  return { rows: parts.flat(), gaps }
}
