// no-dropped-failures: one failure fails all, after every one has ended
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const results = await Promise.allSettled(months.map(readMonth))
  const failed = results.find((result) => result.status === "rejected")
  if (failed !== undefined) throw new Error("a month could not be read")
  return results.flatMap((result) => result.status === "fulfilled" ? result.value : [])
}
