// no-dropped-failures: nobody looks at what became of them
declare const readMonth: (month: string) => Promise<Array<string>>

export const year = async (months: ReadonlyArray<string>) => {
  const rows: Array<string> = []
  await Promise.allSettled(months.map(async (month) => rows.push(...await readMonth(month)))) // finding
  return rows
}
