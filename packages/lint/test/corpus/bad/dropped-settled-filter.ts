// no-dropped-failures: a partition that failed disappears
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const results = await Promise.allSettled(months.map(readMonth)) // finding
  return results.filter((result) => result.status === "fulfilled").flatMap((result) => result.value)
}
