/** Findings as data for the script of the report. Nothing in it can end the element that it stands in. */
import { Wire } from "@befund/core"

/** One finding: id, element, and the record as JSON text, so that no digit is lost on the way through the browser. */
export type Row = readonly [id: string, element: string, record: string]

/** Of one check, by its place in the report. */
export interface Table {
  readonly check: string
  readonly all: boolean
  readonly rows: ReadonlyArray<Row>
}

const rowsOf = ({ findings }: Wire.Conclusion): ReadonlyArray<Row> =>
  findings.map(({ element, id, record }) => [id, element ?? "", Wire.stringify(record)])

/** HTML 13.2.5.4: a script ends at `</script`, and a comment in it may hide that; neither has its `<` here. */
const inert = (json: string): string =>
  json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026")

export const text = (tables: ReadonlyArray<readonly [string, Wire.Conclusion, boolean]>): string =>
  inert(Wire.stringify(tables.map(([check, conclusion, all]): Table => ({ check, all, rows: rowsOf(conclusion) }))))
