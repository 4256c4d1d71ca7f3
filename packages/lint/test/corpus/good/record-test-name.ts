// no-record-in-statement: a name of a test
declare const it: (name: string, run: () => void) => void

export const cases = (rows: ReadonlyArray<{ readonly name: string }>) => {
  for (const row of rows) it(`reads ${row.name}`, () => {})
}
