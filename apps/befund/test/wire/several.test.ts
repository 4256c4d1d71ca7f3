/** Several sources, parts of a source, records that cannot be judged, and files. */
import { describe } from "@effect/vitest"
import { createHash } from "node:crypto"
import { nothing, page, whole, wire } from "../support/cases.ts"
import { json, status } from "../support/play.ts"

const none = { style: "none" }

const refused = { status: "unavailable", finding_count: null, finding_count_at_least: null, findings: [] }

describe("a row without a match in another source", () => {
  const side = (name: string, partial: object = {}) => ({
    scope: `all ${name}`,
    http: {
      url: `{origin}/${name}`,
      items: "/data",
      retries: 0,
      paging: { style: "cursor", cursorParam: "c", next: "/next" }
    },
    id: "/id",
    ...partial
  })
  const audit = (partial: boolean) => ({
    sources: { bills: side("bills"), papers: side("papers") },
    partial,
    checks: {
      loose: { find: "bills", each: "/papers", missingIn: "papers", key: "/id" },
      tied: { find: "bills", each: "/papers", matchedIn: "papers", key: "/id" },
      n: { count: "bills" },
      m: { count: "papers" }
    }
  })
  const bills = {
    "/bills": json({ data: [{ id: "b1", papers: ["p1"] }, { id: "b2", papers: ["p9", "p2"] }], next: "2" }),
    "/bills?c=2": json({ data: [{ id: "b3", papers: [] }, { id: "b4", papers: ["p8"] }], next: null })
  }
  const papers = { "/papers": page("p1", { next: "2" }), "/papers?c=2": page("p2 p3", { next: null }) }
  const down = status(503)
  wire([
    {
      name: "is certain over two whole reads",
      audit: audit(false),
      script: { ...bills, ...papers },
      want: {
        report: {
          status: "complete",
          sources: { bills: { records_read: 4 }, papers: { records_read: 3 } },
          checks: {
            loose: {
              status: "complete",
              finding_count: 2,
              findings: [{ id: "b2", element: "p9" }, { id: "b4", element: "p8" }],
              sources: { bills: { status: "complete" }, papers: { status: "complete" } }
            },
            tied: { finding_count: 2, findings: [{ id: "b1" }, { id: "b2" }] }
          }
        }
      }
    },
    {
      name: "is at most every row where the other source is down: nothing is known to be loose",
      audit: audit(false),
      script: { ...bills, "/papers": down },
      want: {
        report: {
          status: "unavailable",
          sources: { bills: { status: "complete" }, papers: { status: "unavailable" } },
          checks: {
            loose: {
              status: "partial",
              finding_count: null,
              finding_count_at_least: 0,
              finding_count_at_most: 4,
              findings: [],
              gaps: [{ source: "papers", error: { tag: "Unreachable" } }]
            },
            n: { status: "complete", answer: { value: 4 } },
            m: { status: "unavailable", answer: { value: null } }
          }
        }
      }
    },
    {
      name: "is not known where the other source broke off, with partial evidence too: at most",
      audit: audit(true),
      script: { ...bills, ...papers, "/papers?c=2": down },
      want: {
        report: {
          status: "partial",
          checks: {
            loose: {
              status: "partial",
              finding_count: null,
              finding_count_at_least: 0,
              finding_count_at_most: 3,
              findings: [],
              gaps: [{ source: "papers" }]
            },
            tied: { status: "partial", finding_count_at_least: 1, findings: [{ id: "b1" }] },
            n: { status: "complete", answer: { value: 4 } }
          }
        }
      }
    },
    {
      name: "is certain for what was seen where its own source broke off",
      audit: audit(true),
      script: { ...bills, ...papers, "/bills?c=2": down },
      want: {
        report: {
          status: "partial",
          checks: {
            loose: {
              status: "partial",
              finding_count: null,
              finding_count_at_least: 1,
              finding_count_at_most: null,
              findings: [{ id: "b2", element: "p9" }],
              gaps: [{ source: "bills" }]
            },
            m: { status: "complete", answer: { value: 3 } }
          }
        }
      }
    },
    {
      name: "is not known where its own source broke off and nobody asked for partial evidence",
      audit: audit(false),
      script: { ...bills, ...papers, "/bills?c=2": down },
      want: {
        report: {
          status: "unavailable",
          checks: { loose: { ...refused, gaps: [{ source: "bills" }] }, m: { status: "complete" } }
        }
      }
    },
    {
      name: "is not known where both sources are down",
      audit: audit(false),
      script: { "/bills": down, "/papers": status(401) },
      want: {
        report: {
          status: "unavailable",
          checks: {
            loose: {
              ...refused,
              gaps: [
                { source: "bills", error: { tag: "Unreachable" } },
                { source: "papers", error: { tag: "Denied" } }
              ],
              sources: { bills: { error: { tag: "Unreachable" } }, papers: { error: { tag: "Denied" } } },
              statement: { en: /papers/ }
            }
          }
        }
      }
    },
    {
      name: "is every row where the other source is whole and empty",
      audit: audit(false),
      script: { ...bills, "/papers": page("", { next: null }) },
      want: { report: { status: "complete", checks: { loose: { finding_count: 4 }, tied: { finding_count: 0 } } } }
    },
    {
      name: "is no row where its own source is whole and empty, and vacuously so",
      audit: audit(false),
      script: { ...papers, "/bills": page("", { next: null }) },
      want: { report: { status: "complete", checks: { loose: { finding_count: 0, vacuous: true } } } }
    }
  ])
})

describe("a source in parts", () => {
  const payroll = (more: object = {}) => ({
    sources: {
      s: {
        scope: "payroll by month",
        http: { url: "{origin}/pay/{partition}", paging: none, items: "/data", retries: 0 },
        partitions: { field: "/month", values: ["2026-01", "2026-02", "2026-03"] },
        id: "/id"
      }
    },
    checks: {
      all: { count: "s" },
      january: { count: "s", where: "record.month == \"2026-01\"", partitions: ["2026-01"] },
      february: { count: "s", partitions: ["2026-02"] },
      paid: { every: "s", where: "record.paid" },
      late: { exists: "s", where: "!record.paid", partitions: ["2026-01", "2026-02"] }
    },
    ...more
  })
  const month = (name: string, ...paid: ReadonlyArray<boolean>) =>
    json({ data: paid.map((is, i) => ({ id: `${name}-${i}`, month: name, paid: is })) })
  const parts = {
    "/pay/2026-01": month("2026-01", true, true),
    "/pay/2026-02": month("2026-02", true),
    "/pay/2026-03": month("2026-03", true, true, true)
  }
  wire([
    {
      name: "is whole when all parts are",
      audit: payroll(),
      script: parts,
      want: {
        report: {
          status: "complete",
          sources: { s: { status: "complete", records_read: 6, reads: [{}, {}, {}] } },
          checks: {
            all: { answer: { value: 6 } },
            january: { answer: { value: 2 } },
            paid: { answer: { value: true } }
          }
        }
      }
    },
    {
      name: "has a gap with the name of the part that failed; the others stand, without being asked for",
      audit: payroll(),
      script: { ...parts, "/pay/2026-02": status(403) },
      want: {
        report: {
          status: "unavailable",
          sources: { s: { status: "partial", gaps: [{ where: "2026-02", error: { tag: "Denied", page: 1 } }] } },
          checks: {
            all: { status: "partial", answer: { value: null, at_least: 5, at_most: null } },
            january: { status: "complete", answer: { value: 2 } },
            february: { status: "unavailable", answer: { value: null, at_least: null } }
          }
        }
      }
    },
    {
      name: "is broken as to `every` by one record of one part, whatever failed",
      audit: payroll({ checks: { paid: { every: "s", where: "record.paid" } } }),
      script: { ...parts, "/pay/2026-01": month("2026-01", false), "/pay/2026-03": status(500) },
      want: {
        report: {
          status: "complete",
          checks: { paid: { status: "complete", coverage: "complete", answer: { kind: "every", value: false } } }
        }
      }
    },
    {
      name: "that answers with the records of another part answered another question",
      audit: payroll(),
      script: { ...parts, "/pay/2026-02": month("2026-03", true) },
      want: {
        report: { sources: { s: { status: "partial", gaps: [{ where: "2026-02", error: { tag: "ScopeMismatch" } }] } } }
      }
    },
    {
      name: "without any part that could be read is unavailable",
      audit: payroll(),
      script: {},
      want: {
        report: {
          status: "unavailable",
          sources: { s: { status: "unavailable", error: { tag: "Refused" } } },
          checks: { all: { status: "unavailable" }, paid: { status: "unavailable" } }
        }
      }
    }
  ])
})

describe("a record that cannot be judged", () => {
  const items = (...opens: ReadonlyArray<unknown>) => json({ data: opens.map((open, i) => ({ id: `r${i}`, open })) })
  wire([
    {
      name: "is between found and not found",
      http: { paging: none },
      script: { "/items": items(true, undefined, false) },
      want: {
        report: {
          status: "partial",
          sources: { s: { status: "complete" } },
          checks: {
            n: { status: "complete", answer: { value: 3 } },
            open: {
              status: "partial",
              coverage: "complete",
              finding_count: null,
              finding_count_at_least: 1,
              finding_count_at_most: 2,
              findings: [{ id: "r0" }],
              undecided: 1
            }
          }
        }
      }
    },
    {
      name: "has null where a flag is asked for",
      http: { paging: none },
      script: { "/items": items(null) },
      want: { report: { checks: { open: { finding_count_at_least: 0, finding_count_at_most: 1, undecided: 1 } } } }
    },
    {
      name: "has a text where a flag is asked for",
      http: { paging: none },
      script: { "/items": items("true", true) },
      want: { report: { checks: { open: { finding_count_at_least: 1, finding_count_at_most: 2, undecided: 1 } } } }
    },
    {
      name: "keeps `exists` open, unless another record settles it",
      http: { paging: none },
      audit: {
        checks: { any: { exists: "s", where: "record.open" }, settled: { exists: "s", where: "record.id == \"r0\"" } }
      },
      script: { "/items": items(undefined, false) },
      want: {
        report: {
          checks: {
            any: { status: /partial|unavailable/, answer: { value: null } },
            settled: { status: "complete", answer: { value: true } }
          }
        }
      }
    },
    {
      name: "does not keep `every` open where another one breaks it",
      http: { paging: none },
      audit: { checks: { all: { every: "s", where: "record.open" } } },
      script: { "/items": items(undefined, false) },
      want: { report: { checks: { all: { status: "complete", answer: { value: false } } } } }
    },
    {
      name: "lacks the amount that is summed",
      http: { paging: none },
      audit: { checks: { total: { sum: "s", value: "/amount" } } },
      script: { "/items": json({ data: [{ id: "k", amount: 1.5 }, { id: "l" }] }) },
      want: { report: { checks: { total: { status: /partial|unavailable/, answer: { value: null } } } } }
    },
    {
      name: "is none where amounts are decimals: 0.1 and 0.2 are 0.3",
      http: { paging: none },
      audit: { checks: { total: { sum: "s", value: "/amount" } } },
      script: { "/items": json({ data: [{ id: "k", amount: 0.1 }, { id: "l", amount: 0.2 }] }) },
      want: { report: { checks: { total: { status: "complete", answer: { kind: "sum", value: 0.3 } } } } }
    }
  ])
})

describe("a file", () => {
  const sha256 = (content: string) => createHash("sha256").update(content).digest("hex")
  const file = (name: string, content: string | Uint8Array, more: object = {}, source: object = {}) => ({
    files: { [name]: content },
    audit: {
      sources: {
        s: { scope: "an export", file: { path: name, format: name.split(".").at(-1), ...more }, id: "/id", ...source }
      }
    }
  })
  const lines = "{\"id\":\"k\",\"open\":false}\n{\"id\":\"l\",\"open\":true}\n"
  const table = "id,open,note\r\nk,no,\"two\nlines, and \"\"quotes\"\"\"\r\nl,yes,\r\n"
  const inTable = { n: { count: "s" }, open: { find: "s", where: "record.open == \"yes\"" } }
  const document = JSON.stringify({ export: { rows: [{ id: "k", open: true }] } })
  const csv = (content: string | Uint8Array, more: object = {}) => {
    const one = file("x.csv", content, more)
    return { ...one, audit: { ...one.audit, checks: inTable } }
  }
  wire([
    { name: "of lines, whole", ...file("x.jsonl", lines, { records: 2 }), want: whole(2, "l") },
    {
      name: "of lines, with the described digest: one state",
      ...file("x.jsonl", lines, { sha256: sha256(lines) }),
      require: "snapshot",
      want: whole(2, "l", { source: { consistency: "snapshot", snapshot: { method: "immutable" } } })
    },
    {
      name: "of lines, with another digest",
      ...file("x.jsonl", lines, { sha256: sha256(`${lines}\n`) }),
      want: nothing("Malformed")
    },
    {
      name: "of lines, without a digest where one state is required",
      ...file("x.jsonl", lines),
      require: "snapshot",
      want: nothing("SnapshotUnbound")
    },
    {
      name: "of lines, cut at the end of a line: the announced number tells",
      ...file("x.jsonl", lines.slice(0, lines.indexOf("\n") + 1), { records: 2 }),
      want: nothing("SizeDrift")
    },
    { name: "of lines, cut within a line", ...file("x.jsonl", lines.slice(0, -10)), want: nothing("Malformed") },
    {
      name: "of lines, without a break after the last one",
      ...file("x.jsonl", lines.trimEnd(), { records: 2 }),
      want: whole(2, "l")
    },
    {
      name: "of lines, with a mark at its start, blank lines and carriage returns",
      ...file("x.jsonl", `\uFEFF${lines.replaceAll("\n", "\r\n\r\n")}`, { records: 2 }),
      want: whole(2, "l")
    },
    { name: "of lines, one of which is no record", ...file("x.jsonl", `${lines}7\n`), want: nothing("Malformed") },
    { name: "of lines, one of which comes twice", ...file("x.jsonl", lines + lines), want: nothing("DuplicateId") },
    {
      name: "of lines, in another encoding",
      ...file("x.jsonl", Buffer.from(lines.replace("k", "\u00e4"), "latin1")),
      want: nothing("Malformed")
    },
    { name: "of lines, with nothing in it and none announced", ...file("x.jsonl", "", { records: 0 }), want: whole(0) },
    {
      name: "of lines, with nothing in it and some announced",
      ...file("x.jsonl", "", { records: 2 }),
      want: nothing("SizeDrift")
    },
    { name: "of values, with a line break within quotes", ...csv(table, { records: 2 }), want: whole(2, "l") },
    {
      name: "of values, with another delimiter",
      ...csv(table.replaceAll(/(?<=k|no|l|yes|id|open),/g, ";"), { delimiter: ";" }),
      want: whole(2, "l")
    },
    { name: "of values, with a mark at its start", ...csv(`\uFEFF${table}`), want: whole(2, "l") },
    { name: "of values, cut within quotes", ...csv(table.slice(0, 30)), want: nothing("Malformed") },
    { name: "of values, cut within a row", ...csv(table.slice(0, -5)), want: nothing("Malformed") },
    { name: "of values, with a row too long", ...csv(`${table}m,no,x,y\r\n`), want: nothing("Malformed") },
    {
      name: "of values, with two columns of one name",
      ...csv(table.replace("note", "open")),
      want: nothing("Malformed")
    },
    { name: "of values, without any row", ...csv("id,open,note\r\n", { records: 0 }), want: whole(0) },
    { name: "of values, without even a header", ...csv(""), want: nothing("Malformed") },
    { name: "of one document", ...file("x.json", document, { items: "/export/rows" }), want: whole(1, "k") },
    {
      name: "of one document, with the list elsewhere",
      ...file("x.json", document, { items: "/rows" }),
      want: nothing("Malformed")
    },
    {
      name: "of one document, cut",
      ...file("x.json", document.slice(0, -4), { items: "/export/rows" }),
      want: nothing("Malformed")
    },
    {
      name: "of one document, with another number of records than announced",
      ...file("x.json", document, { items: "/export/rows", records: 3 }),
      want: nothing("SizeDrift")
    },
    {
      name: "that is not there is no empty one",
      audit: { sources: { s: { scope: "an export", file: { path: "none.jsonl", format: "jsonl" }, id: "/id" } } },
      want: nothing("Unreachable")
    },
    {
      name: "that is a folder",
      audit: { sources: { s: { scope: "an export", file: { path: ".", format: "jsonl" }, id: "/id" } } },
      want: nothing("Malformed")
    },
    {
      name: "beside a service: each keeps its own evidence",
      files: { "x.jsonl": lines },
      audit: {
        sources: {
          s: { scope: "an export", file: { path: "x.jsonl", format: "jsonl" }, id: "/id" },
          t: {
            scope: "a service",
            http: { url: "{origin}/items", items: "/data", paging: none, retries: 0 },
            id: "/id"
          }
        },
        checks: {
          lost: { find: "s", missingIn: "t", key: "/id" },
          n: { count: "s" },
          open: { find: "s", where: "record.open" }
        }
      },
      script: { "/items": page("k") },
      want: {
        report: {
          status: "complete",
          sources: { s: { status: "complete" }, t: { status: "complete" } },
          checks: {
            lost: {
              finding_count: 1,
              findings: [{ id: "l" }],
              sources: { s: { records_read: 2 }, t: { records_read: 1 } }
            }
          }
        }
      }
    }
  ])
})
