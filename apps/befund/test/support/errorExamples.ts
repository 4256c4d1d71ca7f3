/**
 * One example of each error: what is described, what a source answers, and with it the pages of `docs/errors`. The
 * exchange is played on loopback and read for real; what the pages show as output is what came out.
 */
import { Build, Load } from "@befund/config"
import { Audit, Explanation, type ReadError, Wire } from "@befund/core"
import { Format } from "@befund/report"
import { Clock, Effect, FileSystem, Path } from "effect"
import { stringify } from "yaml"
import { hang, json, play, type Reply, type Script, status } from "./play.ts"

type Data = { readonly [key: string]: unknown }

interface OverHttp {
  /** What happens, in a sentence. */
  readonly story: string
  readonly http: Data
  readonly source?: Data
  readonly require?: "snapshot"
  readonly script: Readonly<Record<string, Reply>>
}

interface OverFiles {
  readonly story: string
  readonly statements: Data
  readonly files: Readonly<Record<string, string>>
}

const cursor = { style: "cursor", cursorParam: "cursor", next: "/next" }
const pages = { style: "page" }

const ids = (...all: ReadonlyArray<string>) => all.map((id) => ({ id }))

/** Three lines of a statement whose second page never came. */
const firstPage = [
  ":20:JULY",
  ":25:10020030/1234567",
  ":28C:7/1",
  ":60F:C260701EUR100,00",
  ":61:2607030703D40,00NMSCNONREF//1",
  ":62M:C260703EUR60,00",
  "-",
  ""
].join("\r\n")

const examples: Readonly<Record<ReadError.Tag, OverHttp | OverFiles>> = {
  Timeout: {
    story: "The second page never comes.",
    http: { paging: cursor, timeout: "200 millis" },
    script: { "/items": json({ data: ids("a", "b"), next: "p2" }), "/items?cursor=p2": hang }
  },
  Malformed: {
    story: "The second page has null where the list should be.",
    http: { paging: cursor },
    script: { "/items": json({ data: ids("a", "b"), next: "p2" }), "/items?cursor=p2": json({ data: null }) }
  },
  DuplicateId: {
    story: "A record was put in at the front between the two pages, and `b` moved from the first to the second.",
    http: { paging: pages },
    script: { "/items?page=1": json({ data: ids("a", "b") }), "/items?page=2": json({ data: ids("b", "c") }) }
  },
  SizeDrift: {
    story: "Four are announced, three come, and the source says that this is the end.",
    http: { paging: cursor, total: "/total" },
    script: {
      "/items": json({ total: 4, data: ids("a", "b"), next: "p2" }),
      "/items?cursor=p2": json({ total: 4, data: ids("c"), next: null })
    }
  },
  SnapshotUnbound: {
    story: "One state is required, and the second page shows another one than the first.",
    http: { paging: cursor, snapshot: "/revision" },
    require: "snapshot",
    script: {
      "/items": json({ revision: 7, data: ids("a", "b"), next: "p2" }),
      "/items?cursor=p2": json({ revision: 8, data: ids("c"), next: null })
    }
  },
  Unreachable: {
    story: "A proxy answers in place of the source that it has nobody to ask.",
    http: { paging: cursor },
    script: { "/items": status(503, {}, { message: "no upstream" }) }
  },
  Refused: {
    story: "An error comes with status 200, beside a list that is empty.",
    http: { paging: cursor, error: "/error" },
    script: { "/items": json({ error: { code: "unknown_field" }, data: [], next: null }) }
  },
  Denied: {
    story: "The credentials reach the first page and not the second.",
    http: { paging: cursor },
    script: {
      "/items": json({ data: ids("a", "b"), next: "p2" }),
      "/items?cursor=p2": status(403, {}, { message: "archive is not open to you" })
    }
  },
  RateLimited: {
    story: "The source wants half a minute of rest.",
    http: { paging: cursor },
    script: { "/items": status(429, { "retry-after": "30" }, { message: "slow down" }) }
  },
  SourceIncomplete: {
    story: "The source gave up in its own time limit and says so in a flag.",
    http: { paging: cursor, incomplete: [{ at: "/incomplete_results", is: true }] },
    script: { "/items": json({ incomplete_results: true, data: ids("a", "b"), next: null }) }
  },
  WindowReached: {
    story: "The source shows no more than four records of anything.",
    http: { paging: { ...cursor, window: 4 } },
    script: {
      "/items": json({ data: ids("a", "b"), next: "p2" }),
      "/items?cursor=p2": json({ data: ids("c", "d"), next: null })
    }
  },
  EndUnproven: {
    story: "A statement of account whose first page says that it goes on, and no second page.",
    statements: { path: ["july.sta"], format: "mt940" },
    files: { "july.sta": firstPage }
  },
  ChainBroken: {
    story: "The source says that there is more, and gives nothing to ask for it with.",
    http: { paging: { ...cursor, hasMore: "/has_more" } },
    script: { "/items": json({ has_more: true, data: ids("a", "b"), next: null }) }
  },
  OrderNotTotal: {
    story: "Two records have the same key, so a page that goes on behind that key may leave one out.",
    http: { paging: { style: "keyset", cursorParam: "after", key: "/day" } },
    source: { order: { by: "/day" } },
    script: { "/items": json({ data: [{ id: "a", day: "2026-07-01" }, { id: "b", day: "2026-07-01" }] }) }
  },
  ScopeMismatch: {
    story: "Only positive amounts were asked for; the source does not know the parameter and sends everything.",
    http: { query: { min_amount: 1 }, paging: cursor },
    source: { asked: "record.amount > 0" },
    script: { "/items?min_amount=1": json({ data: [{ id: "a", amount: 12 }, { id: "b", amount: -3 }], next: null }) }
  },
  NestedIncomplete: {
    story: "The second record shows only some of its lines.",
    http: { paging: cursor },
    source: { nested: [{ at: "/lines/has_more", is: true }] },
    script: {
      "/items": json({
        data: [{ id: "a", lines: { has_more: false, data: [] } }, { id: "b", lines: { has_more: true, data: [1, 2] } }],
        next: null
      })
    }
  },
  BudgetExhausted: {
    story: "The source goes on and on; the read is bound to two pages.",
    http: { paging: cursor, maxPages: 2 },
    script: {
      "/items": json({ data: ids("a"), next: "p2" }),
      "/items?cursor=p2": json({ data: ids("b"), next: "p3" })
    }
  }
}

/** What the pages call the source that is played. */
const publicOrigin = "https://api.example"

const auditOf = (example: OverHttp | OverFiles, origin: string): Data => ({
  befund: 1,
  name: "example",
  sources: {
    items: {
      scope: "items of the example",
      ...("http" in example
        ? {
          http: { url: `${origin}/items`, retries: 0, items: "/data", ...example.http },
          id: "/id",
          ...example.source
        }
        : { statements: example.statements })
    }
  },
  checks: { all: { count: "items" } },
  ...("http" in example && example.require !== undefined ? { require: { consistency: example.require } } : {})
})

/** A clock that stands still for whoever looks and runs for whoever waits: what the pages show has one time. */
const standing = Effect.map(Clock.Clock, (clock): Clock.Clock => {
  const millis = Date.UTC(2026, 9, 2, 10, 2, 11)
  return {
    sleep: (duration) => clock.sleep(duration),
    currentTimeMillisUnsafe: () => millis,
    currentTimeMillis: Effect.succeed(millis),
    currentTimeNanosUnsafe: () => BigInt(millis) * 1_000_000n,
    currentTimeNanos: Effect.succeed(BigInt(millis) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos
  }
})

/** Reads the example for real. */
export const read = Effect.fnUntraced(function*(tag: ReadError.Tag) {
  const example = examples[tag]
  const fs = yield* FileSystem.FileSystem
  const paths = yield* Path.Path
  const script: Script = "script" in example ? example.script : {}
  const played = yield* play(script)
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "befund-error-" })
  for (const [name, content] of Object.entries("files" in example ? example.files : {})) {
    yield* fs.writeFileString(paths.join(folder, name), content)
  }
  const loaded = yield* Load.parse(stringify(auditOf(example, played.origin)), {
    format: "yaml",
    resolve: (path) => paths.resolve(folder, path)
  })
  const report = yield* Effect.provideService(Audit.run(Build.toAudit(loaded)), Clock.Clock, yield* standing)
  return { report: Wire.encodeReport(report), asked: played.asked, origin: played.origin }
}, Effect.scoped)

const answerOf = ({ body, headers, manner, status: code }: Reply): string => {
  if (manner === "hang") return "(no answer)"
  const { "content-type": _, ...shown } = headers
  return [String(code), ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`), body].join("\n")
}

const exchange = (example: OverHttp | OverFiles, asked: ReadonlyArray<string>): string =>
  "script" in example
    ? asked.map((request) => {
      const found = example.script[request]
      return found === undefined ? "" : `GET ${request}\n\n${answerOf(found)}\n`
    }).join("\n")
    : Object.entries(example.files).map(([name, text]) => `${name}\n\n${text.replaceAll("\r\n", "\n")}`).join("\n")

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

/** The lines of the text report that are about the source. */
const sourceLines = (text: string): string => text.slice(text.indexOf("\nSources\n") + 1)

/** The page of an error. */
export const page = Effect.fnUntraced(function*(tag: ReadError.Tag) {
  const example = examples[tag]
  const { asked, origin, report } = yield* read(tag)
  const { happened, means, remedy } = Explanation.of(tag, "en")
  const seen = (text: string): string => text.replaceAll(origin, publicOrigin)
  return [
    `# ${tag}`,
    means,
    "## What the source did",
    happened,
    "## What to do",
    remedy.map((step, at) => `${at + 1}. ${step}`).join("\n"),
    "## An example",
    `${example.story} The audit file:`,
    fence("yaml", seen(stringify(auditOf(example, origin), { lineWidth: 0 }))),
    "script" in example ? "What was asked, and what came:" : "The file:",
    fence("text", seen(exchange(example, asked))),
    "What `befund audit` says of the source, with exit code 3:",
    fence("text", seen(sourceLines(Format.formats.text(report, "en")))),
    "[All errors](README.md)"
  ].join("\n\n") + "\n"
})

const firstSentence = (text: string): string => text.slice(0, text.indexOf(". ") + 1 || text.length)

/** The list of all errors. */
export const index = (): string =>
  [
    "# How a read fails",
    "Each way in which a read can fail has a tag of its own: one for each thing that a caller does differently. The error type of a\nread names those that its description leaves possible, and the compiler asks for a handler of each. `befund explain TAG`\nsays the same as the page of the tag, in English or German.",
    Explanation.tags.map((tag) => `- [\`${tag}\`](${tag}.md): ${firstSentence(Explanation.of(tag, "en").means)}`)
      .join("\n"),
    "The pages are made from the texts of `Explanation` in `@befund/core` and from exchanges that are played and read for real:\n`pnpm docs:errors` writes them anew."
  ].join("\n\n") + "\n"
