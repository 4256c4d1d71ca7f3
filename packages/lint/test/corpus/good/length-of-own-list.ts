// no-page-length-as-count: a list that nobody cut
export const report = (rows: ReadonlyArray<{ paid: boolean }>) => ({
  total: rows.length,
  unpaidCount: rows.filter((row) => !row.paid).length
})
