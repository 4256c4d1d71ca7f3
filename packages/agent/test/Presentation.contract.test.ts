/** The contract, up to what a model gets: the text alone, and the structured content alone. */
import { Presentation } from "@befund/agent"
import { Build, Load } from "@befund/config"
import { Audit, Page, Source, Wire } from "@befund/core"
import { Http } from "@befund/sources"
import { Contract, Mutants } from "@befund/testing"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"

const record = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

const description: Http.Description = {
  url: "https://items.example/items",
  items: "/data",
  retries: 0,
  paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
  total: "/total",
  snapshot: "/state",
  incomplete: [{ at: "/left_out", is: true }],
  error: "/error",
  echo: { "/tenant": "A" }
}

const lean: Http.Description = {
  url: "https://items.example/items",
  items: "/data",
  retries: 0,
  paging: Http.cursor({ param: "cursor", next: "/next" })
}

/** Another source, which nothing happens to. */
const others = Source.make({
  name: "others",
  scope: "others of the test",
  record: Schema.Struct({ id: Schema.String }),
  promises: { id: ({ id }: { readonly id: string }) => id },
  walk: { end: "single" },
  page: () => Effect.succeed(Page.make({ records: [{ id: "o1" }], bytes: 1, digest: `sha256:${"0".repeat(64)}` }))
})

const presented = (given: Contract.Given, language: "en" | "de", partial: boolean) =>
  Load.parse(
    JSON.stringify({
      befund: 1,
      name: "items",
      sources: {
        items: {
          scope: "items of the test",
          http: given.description,
          id: "/id",
          ...(given.repeats ? { duplicates: "legal" } : { order: { by: "/rank" } }),
          record: { type: "object", required: ["id", "rank", "version", "tenant"] },
          asked: "record.tenant == \"A\"",
          nested: [{ at: "/lines/more", is: true }]
        }
      },
      checks: { all: { count: "items" }, found: { find: "items" } },
      partial
    }),
    { format: "json" }
  ).pipe(
    Effect.map((loaded) => Build.toAudit(loaded)),
    Effect.flatMap((audit) => Audit.run({ ...audit, sources: { ...audit.sources, others } })),
    // What an adapter made of the report is presented as it is.
    Effect.map((report) => given.joints.conclusion(Wire.encodeReport(report)) as Wire.Report),
    Effect.map((report) => Presentation.ofReport(report, { language })),
    Effect.provide(Layer.merge(given.transport, FileSystem.layerNoop({})))
  )

const statuses = ["complete", "partial", "unavailable"] as const

/** All that is known is taken from the text. */
const asText = (language: "en" | "de", partial: boolean) => (given: Contract.Given) =>
  Effect.map(presented(given, language, partial), (presentation): Contract.Outcome => {
    const text = given.joints.statement(presentation.text)
    const word = /^[A-Z]+/u.exec(text)?.[0].toLowerCase()
    const count = /(?:counts|zählt [^.]*?) (\d+)(?!\p{L})/u.exec(text)?.[1]
    const level = /^- items: \w+, (\w+)/mu.exec(text)?.[1]
    return {
      verdict: statuses.find((status) => status === word) ?? "unavailable",
      count: count === undefined ? undefined : Number(count),
      consistency: level === "snapshot" || level === "interval" ? level : undefined,
      reason: /^- items: .*? ([A-Z]\w+): /mu.exec(text)?.[1],
      representation: text
    }
  })

const asStructure = (partial: boolean) => (given: Contract.Given) =>
  Effect.map(presented(given, "en", partial), ({ structured }): Contract.Outcome => {
    // What somebody else's program sees of it.
    const { checks: [all, found], sources: [items], status } = JSON.parse(JSON.stringify(structured))
    const verdict = statuses.find((one) => one === status) ?? "unavailable"
    return {
      verdict,
      count: typeof all.answer.value === "number" ? all.answer.value : undefined,
      ids: verdict === "complete" ? found.findings.map(({ id }: { readonly id: string }) => id) : undefined,
      consistency: found.consistency,
      reason: items.error?.tag ?? items.gaps[0]?.error.tag,
      source: items.status,
      representation: structured
    }
  })

const subject = (
  name: string,
  make: Contract.Subject["make"],
  joints: Contract.Subject["joints"] & object,
  asked = description
): Contract.Subject => ({
  name,
  description: asked,
  record,
  shape: {
    id: "id",
    required: "version",
    order: "rank",
    tenant: { field: "tenant", other: "B" },
    stranger: { ...record(90), tenant: "B" },
    late: record(91),
    cut: (one) => ({ ...Object(one), lines: { more: true } }),
    change: (one) => ({ ...Object(one), version: 2 })
  },
  promises: ["distinct_ids", "order", "asked", "nested"],
  wideIds: true,
  joints,
  make
})

const subjects = [
  subject("the text for a model", asText("en", false), ["transport", "statement"]),
  subject("the text for a model, with partial answers", asText("en", true), ["transport", "statement"]),
  subject("the text for a model, in German with partial answers", asText("de", true), ["transport", "statement"]),
  subject("structured content", asStructure(false), ["transport", "conclusion"]),
  subject("structured content with partial answers", asStructure(true), ["transport", "conclusion"]),
  subject("structured content, of a cursor only", asStructure(true), ["transport", "conclusion"], lean)
]

for (const one of subjects) Contract.suite(one)

/** Adapters between us and a model, as they are in the field. */
const adapters: ReadonlyArray<Mutants.Mutant> = [
  {
    name: "only the data",
    joint: "statement",
    description: "a kit takes the JSON of the text and drops the words",
    slip: () => ({ statement: (text) => text.slice(text.lastIndexOf("\n") + 1) })
  },
  {
    name: "the first words",
    joint: "statement",
    description: "a gateway cuts the text behind the status",
    slip: () => ({ statement: (text) => text.slice(0, text.indexOf(" ")) })
  },
  {
    name: "every call is a success",
    joint: "statement",
    description: "a kit says that the tool call was complete, whatever the tool said",
    slip: () => ({ statement: (text) => text.replace(/^[A-Z]+/u, "COMPLETE") })
  }
]

it.live("kills every lossy adapter on the way to the model", () =>
  Effect.map(
    Contract.negativeControls({
      subjects,
      mutants: [
        ...Mutants.all.filter(({ joint }) => ["transport", "conclusion", "statement"].includes(joint)),
        ...adapters
      ]
    }),
    (controls) => {
      assert.deepStrictEqual(controls.broken, [])
      assert.deepStrictEqual(controls.survivors, [], Contract.toText(controls))
      console.log(`on the way to a model: ${controls.killed} of ${controls.total} lossy adapters are found`)
    }
  ), 120_000)
