/** Audits whose reports the faces show, over scripted answers. */
import { type AuditFileError, Build, Load } from "@befund/config"
import { Audit, Wire } from "@befund/core"
import { Http } from "@befund/sources"
import type { Contract } from "@befund/testing"
import { Effect, FileSystem, Layer } from "effect"
import { TestClock } from "effect/testing"

/** The audit of the contract suite: one source, all its records counted and listed. */
export const fileOf = ({ description, repeats }: Contract.Given, partial: boolean): string =>
  JSON.stringify({
    befund: 1,
    name: "items",
    sources: {
      items: {
        scope: "items of the test",
        http: description,
        id: "/id",
        ...(repeats ? { duplicates: "legal" } : { order: { by: "/rank" } }),
        record: { type: "object", required: ["id", "rank", "version", "tenant"] },
        asked: "record.tenant == \"A\"",
        nested: [{ at: "/lines/more", is: true }]
      }
    },
    checks: { all: { count: "items" }, found: { find: "items" } },
    partial
  })

/** The report of an audit file, as it goes over the wire. */
export const run = (
  file: string,
  transport: Contract.Given["transport"],
  keep?: number
): Effect.Effect<Wire.Report, AuditFileError.AuditFileError | Audit.AuditError> =>
  Load.parse(file, { format: "json" }).pipe(
    Effect.map((loaded) => Build.toAudit(loaded, keep === undefined ? {} : { keep })),
    Effect.flatMap(Audit.run),
    Effect.map(Wire.encodeReport),
    Effect.provide(Layer.merge(transport, FileSystem.layerNoop({})))
  )

/** A source of these rows, or the response that stands for it being down. */
export const answering = (answers: Readonly<Record<string, () => Response>>) =>
  Http.layerTest((url) => answers[url.pathname]?.() ?? new Response("no such source", { status: 404 }))

/** The same, of an audit that starts on this day of January 2026. */
export const runAt = (day: number, file: string, transport: Contract.Given["transport"], keep?: number) =>
  Effect.andThen(TestClock.setTime(Date.UTC(2026, 0, day)), run(file, transport, keep))

const json = (body: unknown) => () => Response.json(body)

const rows = (n: number, extra: (i: number) => object = () => ({})) =>
  Array.from({ length: n }, (_, i) => ({ id: `r${i + 1}`, amount: i + 1, ...extra(i + 1) }))

const source = (path: string, http: object = {}) => ({
  scope: `rows of ${path}`,
  http: { url: `https://items.example/${path}`, items: "/rows", retries: 0, paging: { style: "none" }, ...http },
  id: "/id"
})

/** One check for each verdict there is, over sources of which some are down. */
const everyVerdict = JSON.stringify({
  befund: 1,
  name: "every verdict",
  sources: {
    fixed: source("fixed", { snapshot: "/state" }),
    moving: source("moving"),
    none: source("none", { snapshot: "/state" }),
    broken: source("broken", { paging: { style: "cursor", cursorParam: "cursor", next: "/next" } }),
    down: source("down")
  },
  checks: {
    clean: { find: "fixed", where: "record.amount < 0" },
    clean_as_read: { find: "moving", where: "record.amount < 0" },
    nothing_to_check: { find: "none" },
    found: { find: "fixed", where: "record.amount > 1" },
    rule: { every: "fixed", where: "record.amount > 1" },
    answered: { sum: "fixed", value: "/amount" },
    found_at_least: { find: "broken", where: "record.amount > 1" },
    open: { find: "broken", where: "record.amount < 0" },
    unavailable: { find: "down" }
  },
  partial: true
})

/** The report of {@link everyVerdict}; `text` stands wherever a source can put a text. */
export const everyVerdictReport = (text = "x") =>
  run(
    everyVerdict,
    answering({
      "/fixed": json({ state: "7", rows: rows(3, (i) => ({ id: `r${i}${text}`, note: text })) }),
      "/moving": json({ rows: rows(3) }),
      "/none": json({ state: "7", rows: [] }),
      "/broken": (() => {
        let asked = 0
        return () =>
          ++asked === 1
            ? Response.json({ rows: rows(2, () => ({ note: text })), next: "p2" })
            : new Response(text, { status: 500 })
      })(),
      "/down": () => new Response(text, { status: 403 })
    })
  )

/** Many findings in two months of three; the month between them is down. */
export const manyFindings = (n: number) => {
  const month = (name: string, from: number) => () =>
    new Response(
      `{"rows":[${
        Array.from(
          { length: n },
          (_, i) => `{"id":"r${from + i}","month":"${name}","amount":${i === 0 ? "9007199254740993" : i}}`
        ).join(",")
      }]}`
    )
  return run(
    JSON.stringify({
      befund: 1,
      name: "many findings",
      sources: {
        ledger: {
          scope: "bookings of the first quarter",
          http: { url: "https://items.example/{partition}", items: "/rows", retries: 0, paging: { style: "none" } },
          partitions: { field: "/month", values: ["2026-01", "2026-02", "2026-03"] },
          id: "/id"
        }
      },
      checks: { listed: { find: "ledger", partitions: ["2026-01", "2026-02"] } }
    }),
    answering({ "/2026-01": month("2026-01", 1), "/2026-03": month("2026-03", n + 1) }),
    n * 2
  )
}
