// no-dropped-failures: the caller gets everything
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => await Promise.allSettled(months.map(readMonth))
