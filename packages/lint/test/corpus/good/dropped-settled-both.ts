// no-dropped-failures: both are looked at
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const results = await Promise.allSettled(months.map(readMonth))
  return {
    rows: results.filter((result) => result.status === "fulfilled").flatMap((result) => result.value),
    failures: results.filter((result) => result.status === "rejected").map((result) => result.reason)
  }
}
