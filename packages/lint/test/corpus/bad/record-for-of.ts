// no-record-in-statement: in a loop over findings
export const statements = (findings: ReadonlyArray<{ readonly label: string }>) => {
  const statements: Array<string> = []
  for (const each of findings) statements.push(`Missing: ${each.label}`) // finding
  return statements
}
