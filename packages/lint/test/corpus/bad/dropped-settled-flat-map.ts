// no-dropped-failures: the same as one expression
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) =>
  (await Promise.allSettled(months.map(readMonth))) // finding
    .flatMap((result) => result.status === "fulfilled" ? result.value : [])
