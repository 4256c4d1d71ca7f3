// no-record-in-statement: numbers and names of ours
interface Report {
  readonly scope: string
  readonly findings: ReadonlyArray<{ readonly label: string }>
}

export const statementOf = (report: Report) =>
  `In ${report.scope}, ${report.findings.length} transactions lack a document.`
