/** Statements of account through the audit file, and through the command line: what is missing is named, in the report. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Case, wire } from "../support/cases.ts"
import { makeFolder, run } from "../support/cli.ts"

/** A page of MT940: its number, its balances, its bookings as they stand in the field. */
const page = (number: string, opening: string, closing: string, bookings: ReadonlyArray<string> = []): string =>
  [
    ":20:STARTUMSE",
    ":25:37040044/532013000",
    `:28C:${number}`,
    `:60${opening}`,
    ...bookings.flatMap((
      booking
    ) => [`:61:2607020702${booking}NTRFNONREF`, `:86:166?00UEBERWEISUNG?20EREF+P-${booking.replace(",", "")}`]),
    `:62${closing}`,
    "-",
    ""
  ].join("\r\n")

const june = page("00011/001", "F:C260629EUR500,00", "F:C260630EUR500,00")
const first = page("00012/001", "F:C260630EUR500,00", "M:C260702EUR470,00", ["D30,00"])
const last = page("00012/002", "M:C260702EUR470,00", "F:C260702EUR460,50", ["D10,00", "C0,50"])
const july = page("00013/001", "F:C260702EUR460,50", "F:C260801EUR460,50")

const bank = (path: ReadonlyArray<string>, more: object = {}) => ({
  scope: "bookings of 2026-07",
  statements: { path, format: "mt940", from: "2026-07-01", to: "2026-07-31", ...more }
})

const audit = (path: ReadonlyArray<string>, more: object = {}) => ({
  sources: {
    s: bank(path, more),
    receipts: { scope: "receipts", file: { path: "receipts.jsonl", format: "jsonl" }, id: "/payment" }
  },
  checks: {
    open: {
      find: "s",
      where: "record.booked && record.amount < 0",
      missingIn: "receipts",
      joinOn: { left: "/endToEndId", right: "/payment" }
    },
    spent: { sum: "s", value: "/amount", where: "record.amount < 0" }
  }
})

const files = {
  "06.sta": june,
  "07-1.sta": first,
  "07-2.sta": last,
  "08.sta": july,
  "receipts.jsonl": `{"payment":"P-D1000"}\n`
}

const all = ["06.sta", "07-1.sta", "07-2.sta", "08.sta"]

const unavailable = (tag: string, message: RegExp) => ({
  report: {
    status: "unavailable",
    sources: { s: { status: "unavailable", error: { tag, message } } },
    checks: { open: { status: "unavailable", finding_count: null }, spent: { answer: { value: null } } }
  }
})

const cases: ReadonlyArray<Case> = [
  {
    name: "statements of account are a snapshot by their own seal, and have exact sums",
    files,
    audit: audit(all),
    want: {
      report: {
        status: "complete",
        sources: {
          s: {
            consistency: "snapshot",
            snapshot: { method: "sealed", token: /^sha256:/ },
            records_read: 3,
            pages_read: 4
          }
        },
        checks: {
          open: { finding_count: 1, findings: [{ id: "2026-12/1", record: { amount: -30, endToEndId: "P-D3000" } }] },
          spent: { answer: { value: -40 } }
        }
      }
    }
  },
  {
    name: "a snapshot that is required of them is had",
    files,
    require: "snapshot",
    audit: { ...audit(all), sources: { s: bank(all) }, checks: { n: { count: "s" } } },
    want: { report: { status: "complete", checks: { n: { answer: { value: 3 } } } } }
  },
  {
    name: "statements that do not count show no one state where one is required",
    files,
    require: "snapshot",
    audit: { sources: { s: bank(all, { numbering: "none" }) }, checks: { n: { count: "s" } } },
    want: { report: { sources: { s: { status: "unavailable", error: { tag: "SnapshotUnbound" } } } } }
  },
  {
    name: "a booking dropped from a statement leaves no number",
    files: { ...files, "07-2.sta": last.replace(/:61:2607020702C0,50.*\r\n.*\r\n/, "") },
    audit: audit(all),
    want: unavailable("Malformed", /^s, page 3: statement 12, page 2: the opening balance and the entries do not come/)
  },
  {
    name: "a missing page is named",
    files,
    audit: audit(all.filter((name) => name !== "07-2.sta")),
    want: unavailable("ChainBroken", /^s, page 3: statement 13, page 1: the last pages of statement 12 are missing/)
  },
  {
    name: "a missing statement is named",
    files: { ...files, "09.sta": page("00015/001", "F:C260801EUR460,50", "F:C260901EUR460,50") },
    audit: audit([...all, "09.sta"]),
    want: unavailable("ChainBroken", /statement 15, page 1 follows statement 13: statement 14 is missing/)
  },
  {
    name: "a statement that comes twice is named",
    files: { ...files, "again.sta": july },
    audit: audit([...all, "again.sta"]),
    want: unavailable("DuplicateId", /^s, page 5: statement 13, page 1 was read before/)
  },
  {
    name: "a period that the statements do not reach to the end of",
    files,
    audit: audit(all.slice(0, 3)),
    want: unavailable(
      "EndUnproven",
      /^s, page 4: the statements show every booking up to 2026-07-02, and 2026-07-31 is/
    )
  },
  {
    name: "what was read of such a period stands, where partial evidence is asked for",
    files,
    partial: true,
    audit: audit(all.slice(0, 3)),
    want: {
      report: {
        status: "partial",
        sources: { s: { status: "partial", records_read: 3, gaps: [{ error: { tag: "EndUnproven" } }] } },
        checks: { open: { finding_count: null, finding_count_at_least: 1 } }
      }
    }
  },
  {
    name: "each account of a file as a partition",
    files: { "all.sta": `${first}${last}${july.replaceAll("532013000", "7")}` },
    audit: {
      sources: {
        s: {
          scope: "both accounts",
          statements: { path: "all.sta", format: "mt940", account: "{partition}" },
          partitions: { field: "/account", values: ["37040044/532013000", "37040044/7"] }
        }
      },
      checks: { n: { count: "s" } }
    },
    want: { report: { status: "complete", checks: { n: { answer: { value: 3 } } } } }
  }
]

describe("statements of account", () => {
  wire(cases)

  it.live(
    "on the command line end with 1 for a finding, and with 3 and its name for a page that is missing",
    () =>
      Effect.gen(function*() {
        const yaml = (path: ReadonlyArray<string>) => JSON.stringify({ befund: 1, name: "july", ...audit(path) })
        const folder = yield* makeFolder({
          ...files,
          "whole.json": yaml(all),
          "hole.json": yaml(all.filter((name) => name !== "07-1.sta"))
        })
        const whole = yield* run(["audit", `${folder}/whole.json`])
        assert.strictEqual(whole.code, 1, whole.stderr)
        assert.match(whole.stdout, /s: complete, snapshot/)
        const hole = yield* run(["audit", `${folder}/hole.json`])
        assert.strictEqual(hole.code, 3, hole.stderr)
        assert.match(hole.stdout, /statement 12, page 2: page 1 is missing before it/)
        assert.notMatch(hole.stdout, /532013000|460|470/)
      }).pipe(Effect.scoped),
    120_000
  )
})
