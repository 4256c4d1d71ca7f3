/**
 * Which of a million rows on the left have no partner among a million on the right: an audit's `missingIn` over streamed
 * reads from memory, beside the plain way with a JavaScript `Set`.
 *
 *   node bench/antiJoin.ts [--rows 1000000]
 *
 * Each contender runs in a fresh process. Both make the same records; the audit checks them as well (ids, order, total).
 * Asserts nothing.
 */
import { Audit, Conclusion, Page, Source } from "@befund/core"
import { Effect, Schema } from "effect"
import { execFileSync } from "node:child_process"
import { parseArgs } from "node:util"

const pageSize = 1000

const Left = Schema.Struct({ id: Schema.String, document: Schema.String })
const Right = Schema.Struct({ id: Schema.String })

/** Every thousandth row names a document that does not exist. */
const leftRow = (n: number): typeof Left.Type => ({
  id: `t-${String(n).padStart(9, "0")}`,
  document: n % 1000 === 0 ? `lost-${n}` : `d-${String((n * 7919) % total).padStart(9, "0")}`
})
const rightRow = (n: number): typeof Right.Type => ({ id: `d-${String(n).padStart(9, "0")}` })

const paged = <S extends Schema.ConstraintDecoder<{ readonly id: string }>>(
  name: string,
  record: S,
  row: (n: number) => S["Type"]
) =>
  Source.make({
    name,
    scope: `${name} in memory`,
    record,
    promises: { id: (one: S["Type"]) => one.id, order: "id", total: true },
    walk: { end: "signal" },
    page: ({ page }) =>
      Effect.succeed(Page.make({
        records: Array.from({ length: pageSize }, (_, i) => row((page - 1) * pageSize + i)),
        bytes: 0,
        digest: "sha256:00",
        next: page * pageSize < total ? { key: String(page), cursor: page } : undefined,
        total: { kind: "exact", value: total }
      }))
  })

const contenders: Record<string, () => Promise<number>> = {
  befund: () =>
    Effect.runPromise(Effect.map(
      Audit.run(Audit.make({
        name: "bench",
        sources: { left: paged("left", Left, leftRow), right: paged("right", Right, rightRow) },
        checks: ({ left, right }) => ({
          missing: left.missingIn(right, { by: ({ document }) => document, key: ({ id }) => id })
        })
      })),
      ({ checks: { missing } }) =>
        Conclusion.isComplete(missing) && typeof missing.value === "number" ? missing.value : -1
    )),
  set: () => {
    const keys = new Set(Array.from({ length: total }, (_, n) => rightRow(n).id))
    let missing = 0
    for (let n = 0; n < total; n++) if (!keys.has(leftRow(n).document)) missing += 1
    return Promise.resolve(missing)
  }
}

const { values } = parseArgs({ options: { rows: { type: "string" }, only: { type: "string" } } })
const total = Number(values.rows ?? 1_000_000)

if (values.only !== undefined) {
  const begin = performance.now()
  const missing = await contenders[values.only]?.()
  const peakMiB = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(JSON.stringify({ missing, seconds: (performance.now() - begin) / 1000, peakMiB }))
} else {
  const runs = Object.keys(contenders).map((name) => {
    const run = JSON.parse(execFileSync(
      process.execPath,
      [import.meta.filename, "--only", name, "--rows", String(total)],
      { encoding: "utf8" }
    ))
    console.log(`${name.padEnd(7)} ${run.missing} missing, ${run.seconds.toFixed(1)} s, peak ${run.peakMiB} MiB`)
    return run.seconds
  })
  console.log(`befund / set ${((runs[0] ?? 0) / (runs[1] ?? 1)).toFixed(1)}`)
}
