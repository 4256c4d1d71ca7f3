/** The audit file of the contract, with every key that it names, and small ones to change. */

export const ofContract = `
befund: 1
name: documents 2026-Q3
sources:
  bank:
    scope: bank transactions booked 2026-07-01 to 2026-09-30
    http:
      url: http://127.0.0.1:4010/transactions
      query: { from: 2026-07-01, to: 2026-09-30 }
      headers: { authorization: "Bearer \${env:BANK_TOKEN}" }   # \${env:NAME} is redacted everywhere
      timeout: 5 seconds             # for a page
      deadline: 2 minutes            # for the whole read
      retries: 2
      paging: { style: cursor, cursorParam: cursor, next: /next_cursor, pageSizeParam: limit, pageSize: 200 }
      items: /data
      total: /total
      incomplete: [{ at: /incomplete_results, is: true }]
      error: /error
      snapshot: /snapshot
      witness: { url: /db, at: /update_seq }
      echo: { /company: C1 }
    id: /id
    version: /updated_at
    order: { by: /id }
    duplicates: fault
    record:
      type: object
      required: [id, amount, documentIds]
      properties: { documentIds: { type: array } }
    asked: "record.amount > 0"
    nested: [{ at: /lines/has_more, is: true }]
  documents:
    scope: documents received up to 2026-10-02
    file: { path: documents.jsonl, format: jsonl, sha256: "${"0f".repeat(32)}", records: 880 }
    id: /id
  payroll:
    scope: payroll of 2026, by month
    http: { url: "http://127.0.0.1:4010/payroll/{partition}", paging: { style: none }, items: /rows }
    partitions: { field: /month, values: ["2026-01", "2026-02"] }
    id: /id
checks:
  missing-documents:
    find: bank
    where: "size(record.documentIds) == 0"
  dangling-links:
    find: bank
    each: /documentIds
    missingIn: documents
    key: /id
  payroll-january:
    count: payroll
    where: 'record.month == "2026-01"'
    partitions: ["2026-01"]
  total-spent: { sum: bank, value: /amount, where: "record.amount > 0" }
  all-booked: { every: bank, where: "record.booked" }
require:
  consistency: interval
partial: false
`

/** A small audit, with one of its parts changed. */
export const small = (
  parts: {
    readonly top?: object
    readonly source?: object
    readonly http?: object
    readonly paging?: object
    readonly check?: object
  } = {}
): object => ({
  befund: 1,
  name: "case",
  sources: {
    s: {
      scope: "items of the case",
      http: {
        url: "http://127.0.0.1:4010/items",
        items: "/data",
        paging: { style: "cursor", cursorParam: "cursor", next: "/next", ...parts.paging },
        ...parts.http
      },
      id: "/id",
      ...parts.source
    },
    t: { scope: "others", file: { path: "t.csv", format: "csv" }, id: "/id" }
  },
  checks: { c: { count: "s", ...parts.check } },
  ...parts.top
})
