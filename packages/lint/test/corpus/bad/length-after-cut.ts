// no-page-length-as-count: cut at a limit, then counted (D.3: rows cut while the status says completed)
export const report = (rows: ReadonlyArray<string>) => {
  const shown = rows.slice(0, 100)
  return { rows: shown, total: shown.length } // finding
}
