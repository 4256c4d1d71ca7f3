/**
 * Cases at the wire: an exchange that a source plays, an audit as a person would write it, and what the report must say.
 * They run in this process; `Cli.test.ts` has the same from outside.
 */
import { Build, Load } from "@befund/config"
import { Audit, Wire } from "@befund/core"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, FileSystem, Path } from "effect"
import { hasNoTotals } from "./noTotals.ts"
import { json, play, type Played, type Reply, type Script } from "./play.ts"
import { services } from "./services.ts"

type Data = { readonly [key: string]: unknown }

/** Records from their ids; an id with a `!` is one that the check `open` finds. */
export const rows = (ids: string): ReadonlyArray<Data> =>
  ids.split(" ").filter((id) => id !== "").map((id) => ({ id: id.replace("!", ""), open: id.endsWith("!") }))

export const page = (ids: string, more: Data = {}, headers: Readonly<Record<string, string>> = {}): Reply =>
  json({ data: rows(ids), ...more }, headers)

export interface Case {
  readonly name: string
  /** Put over the source `s`, and in `http` over its transport. */
  readonly http?: Data
  readonly source?: Data
  /** Instead of `s` and its checks. */
  readonly audit?: Data
  readonly require?: "snapshot" | "interval"
  readonly partial?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Files beside the audit file, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly script?: Script
  readonly want: Want
}

export interface Want {
  /** What the report holds; leaves that are regular expressions match a text. */
  readonly report: Data
  /** Exactly these requests, in this order. */
  readonly asked?: ReadonlyArray<string>
  readonly also?: (played: Played, report: Wire.Report) => void
}

const everything = (total: number, found: string) => {
  const findings = found.split(" ").filter((id) => id !== "")
  return {
    n: { status: "complete", answer: { kind: "count", value: total, at_least: total, at_most: total } },
    open: {
      status: "complete",
      finding_count: findings.length,
      findings: findings.map((id) => ({ id })),
      vacuous: total === 0
    }
  }
}

type More = Omit<Want, "report"> & { readonly source?: Data }

/** The read is complete: so many records, these of them open. */
export const whole = (total: number, found = "", { source = {}, ...more }: More = {}): Want => ({
  ...more,
  report: {
    status: "complete",
    sources: { s: { status: "complete", coverage: "complete", gaps: [], ...source } },
    checks: everything(total, found)
  }
})

/** The read is unavailable, with this error on this page. */
export const nothing = (
  tag: string,
  at?: number,
  { source = {}, ...more }: More & { readonly message?: RegExp } = {}
) => ({
  ...more,
  report: {
    status: "unavailable",
    sources: {
      s: {
        status: "unavailable",
        coverage: "incomplete",
        consistency: "not_established",
        error: {
          tag,
          ...(at === undefined ? {} : { page: at }),
          ...(more.message === undefined ? {} : { message: more.message })
        },
        ...source
      }
    },
    checks: {
      n: { status: "unavailable", answer: { kind: "count", value: null, at_least: null, at_most: null } },
      open: { status: "unavailable", finding_count: null, finding_count_at_least: null, finding_count_at_most: null }
    }
  }
} satisfies Want)

/** The read is partial: at least so many records, these of them open, and this error in its gap. */
export const part = (atLeast: number, found: string, tag: string, { source = {}, ...more }: More = {}): Want => {
  const findings = found.split(" ").filter((id) => id !== "")
  return {
    ...more,
    report: {
      status: "partial",
      sources: { s: { status: "partial", coverage: "incomplete", gaps: [{ error: { tag } }], ...source } },
      checks: {
        n: { status: "partial", answer: { value: null, at_least: atLeast } },
        open: {
          status: "partial",
          finding_count: null,
          finding_count_at_least: findings.length,
          findings: findings.map((id) => ({ id }))
        }
      }
    }
  }
}

/** Every leaf of `wanted` is in `found`; lists have the same length. */
const holds = (wanted: unknown, found: unknown, path: string): void => {
  if (wanted instanceof RegExp) {
    assert.match(String(found), wanted, path)
  } else if (typeof wanted === "object" && wanted !== null) {
    assert.isTrue(typeof found === "object" && found !== null, `${path} is there`)
    const inner = found as Data // just asserted
    if (Array.isArray(wanted)) assert.lengthOf(found as ReadonlyArray<unknown>, wanted.length, path)
    for (const [key, value] of Object.entries(wanted)) holds(value, inner[key], `${path}/${key}`)
  } else {
    assert.strictEqual(found, wanted, path)
  }
}

/** The audit of the cases: one source, a count and a list. */
export const auditOf = ({ audit, http = {}, partial, require, source = {} }: Case, origin: string): Data => ({
  befund: 1,
  name: "case",
  sources: {
    s: {
      scope: "items of the case",
      http: { url: `${origin}/items`, items: "/data", timeout: "5 seconds", retries: 0, ...http },
      id: "/id",
      ...source
    }
  },
  checks: { n: { count: "s" }, open: { find: "s", where: "record.open" } },
  ...(partial === undefined ? {} : { partial }),
  ...(require === undefined ? {} : { require: { consistency: require } }),
  ...audit
})

/** Runs a case and gives what came out, checked against what every report must keep to. */
export const run = Effect.fnUntraced(function*(one: Case) {
  const fs = yield* FileSystem.FileSystem
  const paths = yield* Path.Path
  const played = yield* play(one.script ?? {})
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "befund-case-" })
  for (const [name, content] of Object.entries(one.files ?? {})) {
    yield* fs.writeFile(paths.join(folder, name), Buffer.from(content))
  }
  const text = JSON.stringify(auditOf(one, played.origin)).replaceAll("{origin}", played.origin)
  const loaded = yield* Load.parse(text, { format: "json", resolve: (path) => paths.resolve(folder, path) }).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord(one.env ?? {})))
  )
  const report = Wire.encodeReport(yield* Audit.run(Build.toAudit(loaded)))
  const written = Wire.stringify(report)
  assert.deepStrictEqual(
    yield* Effect.flatMap(Wire.parse(written), Wire.decodeReport),
    report,
    "what is written is read back as it was"
  )
  hasNoTotals(report)
  assert.deepStrictEqual(played.strayed, [], "no request leaves the origin of the source")
  return { played, report, written }
})

/** One test a case. */
export const wire = (cases: ReadonlyArray<Case>): void => {
  for (const one of cases) {
    it.live(one.name, () =>
      Effect.gen(function*() {
        const { played, report } = yield* run(one)
        if (one.want.asked !== undefined) assert.deepStrictEqual(played.asked, one.want.asked)
        holds(one.want.report, report, "")
        one.want.also?.(played, report)
      }).pipe(Effect.scoped, Effect.provide(services)))
  }
}
