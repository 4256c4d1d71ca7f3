/** The lossy adapters. Those that see JSON know the formats of Befund, and the records of the reference pipelines. */
import { type Evidence, Json, Page, type ReadError, type Source } from "@befund/core"
import { Context, Effect, Layer } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { isObject } from "../wire.ts"
import type { Joint, Joints, Transport } from "./joints.ts"

export interface Mutant {
  readonly name: string
  readonly joint: Joint
  readonly description: string
  readonly slip: () => Partial<Joints>
}

// Transport

type Client = HttpClient.HttpClient

const between =
  (make: (client: Client, empty: Client) => Client) => (transport: Transport, empty: Transport): Transport =>
    Layer.effect(
      HttpClient.HttpClient,
      Effect.gen(function*() {
        const client = Context.get(yield* Layer.build(transport), HttpClient.HttpClient)
        return make(client, Context.get(yield* Layer.build(empty), HttpClient.HttpClient))
      })
    )

const isGood = ({ status }: HttpClientResponse.HttpClientResponse): boolean => status >= 200 && status < 300

const rewrite = (edit: (body: unknown) => unknown) =>
  between((client) =>
    HttpClient.transform(
      client,
      (answer, request) =>
        Effect.flatMap(answer, (response) =>
          Effect.map(response.text, (text) => {
            const { headers, status } = response
            return HttpClientResponse.fromWeb(
              request,
              new Response(edited(text, edit), { status, headers: typed(headers) })
            )
          }))
    )
  )

const typed = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> => ({
  ...(headers["link"] === undefined ? {} : { link: headers["link"] }),
  "content-type": headers["content-type"] ?? "application/json"
})

const edited = (text: string, edit: (body: unknown) => unknown): string => {
  try {
    return JSON.stringify(edit(JSON.parse(text)))
  } catch {
    return text
  }
}

const transports: ReadonlyArray<Mutant> = [
  {
    name: "error to empty list",
    joint: "transport",
    description: "whatever is no success is answered like an empty collection",
    slip: () => ({
      transport: between((client, empty) =>
        HttpClient.transform(client, (answer, request) =>
          answer.pipe(
            Effect.flatMap((response) => isGood(response) ? Effect.succeed(response) : empty.execute(request)),
            Effect.catch(() => empty.execute(request))
          ))
      )
    })
  },
  {
    name: "reuse an old answer",
    joint: "transport",
    description: "what is no success is answered with what came from there before",
    slip: () => {
      const before = new Map<string, string>()
      return {
        transport: between((client) =>
          HttpClient.transform(client, (answer, request) => {
            const old = Effect.suspend(() => {
              const text = before.get(`${request.url}?${String(request.urlParams)}`)
              return text === undefined
                ? answer
                : Effect.succeed(HttpClientResponse.fromWeb(
                  request,
                  new Response(text, { headers: { "content-type": "application/json" } })
                ))
            })
            return answer.pipe(
              Effect.flatMap((response) =>
                isGood(response)
                  ? Effect.map(response.text, (text) => {
                    const { headers, status } = response
                    const key = `${request.url}?${String(request.urlParams)}`
                    if (!before.has(key)) before.set(key, text)
                    return HttpClientResponse.fromWeb(request, new Response(text, { status, headers: typed(headers) }))
                  })
                  : old
              ),
              Effect.catch(() => old)
            )
          })
        )
      }
    }
  },
  {
    name: "round 64-bit ids",
    joint: "transport",
    description: "numbers go through a binary floating-point number",
    slip: () => ({ transport: rewrite((body) => body) })
  },
  {
    name: "no list to empty list",
    joint: "transport",
    description: "a list that is null is taken for an empty one: data ?? []",
    slip: () => ({
      transport: rewrite((body) => isObject(body) && body["data"] === null ? { ...body, data: [] } : body)
    })
  }
]

// Page

interface Before {
  readonly first: Page.Page | undefined
  readonly records: number
  readonly cursors: ReadonlyArray<unknown>
  readonly keys: ReadonlySet<string>
}

const nothing: Before = { first: undefined, records: 0, cursors: [], keys: new Set() }

const keyOf = (record: unknown): string => Json.stringify(isObject(record) ? record["id"] : record)

const pages = (
  name: string,
  description: string,
  edit: (page: Page.Page, before: Before) => Page.Page,
  onError?: (before: Before) => Page.Page
): Mutant => ({
  name,
  joint: "page",
  description,
  slip: () => ({
    page: <A, E extends ReadError.ReadError, R>(source: Source.Source<A, E, R>) => {
      let before = nothing
      const page = (request: Source.Request) =>
        Effect.suspend(() => {
          if (request.page === 1) before = nothing
          const asked = Effect.map(source.page(request), (honest) => {
            const given = edit(honest, before)
            before = {
              first: before.first ?? honest,
              records: before.records + honest.records.length,
              cursors: [...before.cursors, honest.next?.cursor],
              keys: new Set([...before.keys, ...honest.records.map(keyOf)])
            }
            return given
          })
          return onError === undefined ? asked : Effect.catch(asked, () => Effect.succeed(onError(before)))
        })
      return { ...source, page }
    }
  })
})

const promises = (name: string, description: string, without: "asked" | "order" | "nested"): Mutant => ({
  name,
  joint: "page",
  description,
  slip: () => ({
    page: (source) => {
      const { [without]: _dropped, ...rest } = source.promises
      return { ...source, promises: rest }
    }
  })
})

const withRecords = (page: Page.Page, records: ReadonlyArray<unknown>): Page.Page => ({
  ...page,
  records,
  plain: records
})

const last = (page: Page.Page): Page.Page => ({ ...page, next: undefined, hasMore: false, total: undefined })

const noDigest = `sha256:${"0".repeat(64)}`

const pageMutants: ReadonlyArray<Mutant> = [
  pages(
    "error to the last page",
    "a page that cannot be read is taken for an empty one, behind which there is nothing",
    (page) => ({ ...page, total: undefined }),
    () => Page.make({ records: [], bytes: 0, digest: noDigest, hasMore: false })
  ),
  pages("first page only", "nobody follows the cursor", last),
  pages(
    "stop at an empty page",
    "an empty page is taken for the last",
    (page) => page.records.length === 0 ? last(page) : page
  ),
  pages(
    "stop at a short page",
    "a page with fewer records than the first is taken for the last",
    (page, { first }) => first !== undefined && page.records.length < first.records.length ? last(page) : page
  ),
  pages("at least n to n", "a total that is a lower bound is taken for exact", ({ total, ...page }) => ({
    ...page,
    total: total?.kind === "at_least" ? { ...total, kind: "exact" } : total
  })),
  pages("estimate to n", "a total that is an estimate is taken for exact", ({ total, ...page }) => ({
    ...page,
    total: total?.kind === "estimate" ? { ...total, kind: "exact" } : total
  })),
  pages("constant token", "every page is said to be of one state", ({ token, ...page }) => ({
    ...page,
    token: token === undefined ? undefined : "1"
  })),
  pages(
    "deduplicate first",
    "records that came before are dropped before anybody looks for duplicates",
    (page, { keys }) => ({
      ...withRecords(page, page.records.filter((record) => !keys.has(keyOf(record)))),
      total: undefined
    })
  ),
  pages("drop the total", "the announced number is not compared", (page) => ({ ...page, total: undefined })),
  pages(
    "total of what came",
    "the number of records so far is taken for the announced one",
    ({ total, ...page }, { records }) => ({
      ...page,
      total: total === undefined || page.next !== undefined
        ? undefined
        : { ...total, value: records + page.records.length }
    })
  ),
  pages("drop “incomplete”", "what the source says of its own gaps is dropped", (page) => ({
    ...page,
    incomplete: undefined,
    total: undefined
  })),
  pages(
    "default for a missing field",
    "a field that is missing gets a value",
    (page) => withRecords(page, page.records.map((record) => isObject(record) ? { version: 0, ...record } : record))
  ),
  pages("skip what is no record", "what cannot be read as a record is left out", (page) => ({
    ...withRecords(page, page.records.filter(isObject)),
    total: undefined
  })),
  pages(
    "a known cursor is the end",
    "a cursor that came before ends the read",
    (page, { cursors }) => page.next !== undefined && cursors.includes(page.next.cursor) ? last(page) : page
  ),
  pages(
    "a lost cursor is the end",
    "without a cursor there is no more, whatever the page says",
    (page) => page.next === undefined ? last(page) : page
  ),
  pages(
    "cap the list and the total",
    "three records are enough, and the total is made to fit",
    (page, { records }) => ({
      ...withRecords(page, page.records.slice(0, Math.max(0, 3 - records))),
      ...(page.total === undefined ? {} : { total: { ...page.total, value: Math.min(3, page.total.value) } })
    })
  ),
  promises("drop the filter's check", "nobody looks whether a record was asked for", "asked"),
  promises("drop the order's check", "nobody looks whether the order was kept", "order"),
  promises("drop the check of nested lists", "nobody looks whether a record is itself cut off", "nested")
]

// Read

const readMutants: ReadonlyArray<Mutant> = [
  {
    name: "error to an empty read",
    joint: "read",
    description: "a read that failed is replaced by one of nothing",
    slip: () => ({ read: (read, empty) => Effect.catch(read, () => empty) })
  },
  {
    name: "reuse an old receipt",
    joint: "read",
    description: "a read that failed is replaced by the one before it, with its receipt",
    slip: () => {
      let old: Evidence.Complete<unknown> | undefined
      return {
        read: <A, E extends ReadError.ReadError, R>(read: Effect.Effect<Evidence.Complete<A>, E, R>) =>
          read.pipe(
            Effect.tap((complete) =>
              Effect.sync(() => {
                old = complete
              })
            ),
            Effect.catch((error: E) =>
              // What is remembered is of this pipeline, whose reads are all of one type.
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
              old === undefined ? Effect.fail(error) : Effect.succeed(old as Evidence.Complete<A>)
            )
          )
      }
    }
  }
]

// JSON

type Members = Readonly<Record<string, unknown>>

const json = (
  joint: "evidence" | "conclusion",
  name: string,
  description: string,
  edit: (value: Members) => Members
): Mutant => ({
  name,
  joint,
  description,
  slip: () => ({ [joint]: (value: unknown) => isObject(value) ? edit(value) : value })
})

const without = (value: Members, ...names: ReadonlyArray<string>): Members =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

const isWhole = ({ status }: Members): boolean => status === "complete"

const list = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const each = (value: unknown, edit: (member: Members) => unknown): Members =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isObject(inner) ? edit(inner) : inner]))
    : {}

const evidenceMutants: ReadonlyArray<Mutant> = [
  json(
    "evidence",
    "unavailable to complete",
    "what could not be read is said to be empty",
    (value) => isWhole(value) ? value : { ...value, status: "complete", consistency: "interval", count: 0, records: [] }
  ),
  json(
    "evidence",
    "progress to a count",
    "the number of records read is given out as their number",
    (value) => isWhole(value) ? value : { ...value, count: value["records_read"] }
  ),
  json(
    "evidence",
    "drop the consistency",
    "nothing is said of the moment",
    (value) => without(value, "consistency", "snapshot", "interval")
  ),
  json(
    "evidence",
    "interval to one state",
    "all records are said to be of one state",
    (value) => isWhole(value) ? { ...without(value, "interval"), consistency: "snapshot" } : value
  ),
  json(
    "evidence",
    "cap the list and keep the total",
    "three records are handed on, and the number of all",
    (value) => "records" in value ? { ...value, records: list(value["records"]).slice(0, 3) } : value
  ),
  json("evidence", "drop the error", "nothing is said of the reason", (value) => without(value, "error", "gaps"))
]

const checks = (report: Members, edit: (check: Members) => Members): Members => ({
  ...report,
  checks: each(report["checks"], edit)
})

const answering = (check: Members, value: unknown): Members => ({
  ...check,
  finding_count: value,
  answer: { ...(isObject(check["answer"]) ? check["answer"] : {}), value }
})

const atLeast = ({ answer }: Members): unknown => isObject(answer) ? answer["at_least"] : null

const conclusionMutants: ReadonlyArray<Mutant> = [
  json(
    "conclusion",
    "bound to point",
    "the lower bound is given out as the answer",
    (report) => checks(report, (check) => check["status"] === "partial" ? answering(check, atLeast(check)) : check)
  ),
  json(
    "conclusion",
    "partial to complete",
    "what was read is given out as all there is",
    (report) =>
      report["status"] === "partial"
        ? {
          ...checks(report, (check) => ({ ...answering(check, atLeast(check)), status: "complete" })),
          status: "complete"
        }
        : report
  ),
  json(
    "conclusion",
    "unavailable to nothing found",
    "what could not be asked is answered with zero",
    (report) =>
      report["status"] === "unavailable"
        ? { ...checks(report, (check) => ({ ...answering(check, 0), status: "complete" })), status: "complete" }
        : report
  ),
  json(
    "conclusion",
    "cap the list",
    "one finding is listed, and all are counted",
    (report) => checks(report, (check) => ({ ...check, findings: list(check["findings"]).slice(0, 1) }))
  ),
  json("conclusion", "cap the list and the errors", "one finding is listed, and no reason", (report) => ({
    ...checks(report, (check) => ({
      ...check,
      gaps: [],
      findings: list(check["findings"]).slice(0, 1),
      sources: each(check["sources"], (source) => without(source, "error", "gaps"))
    })),
    sources: each(report["sources"], (source) => without(source, "error", "gaps"))
  })),
  json(
    "conclusion",
    "drop the consistency",
    "nothing is said of the moment",
    (report) => checks(report, (check) => without(check, "consistency"))
  ),
  json("conclusion", "merge the sources' evidence", "one source speaks for all", (report) => {
    const all = Object.values(isObject(report["sources"]) ? report["sources"] : {}).filter(isObject)
    const best = all.find(isWhole)
    return best === undefined ? report : { ...report, sources: each(report["sources"], () => best) }
  })
]

// Statement

const text = (name: string, description: string, statement: (text: string) => string): Mutant => ({
  name,
  joint: "statement",
  description,
  slip: () => ({ statement })
})

const statementMutants: ReadonlyArray<Mutant> = [
  text(
    "open to nothing found",
    "what is open is said to be clean (English)",
    (words) => /could not be completed|only in part/u.test(words) ? `${words}\nNo findings.` : words
  ),
  text(
    "open to nothing found, in German",
    "what is open is said to be clean (German)",
    (words) => /nicht abgeschlossen|zum Teil/u.test(words) ? `${words}\nKeine Feststellung.` : words
  ),
  text(
    "at least n to n",
    "a lower bound is said as a number",
    (words) => words.replaceAll(/(?:at least|mindestens) (?=\d)/gu, "")
  ),
  text(
    "records read to records",
    "what was read is said to be what there is",
    (words) => words.replaceAll(/ (?:was|were) read|wurden? (?=\d)/gu, "")
  ),
  text(
    "drop the limits",
    "what is said of the moment is left out",
    (words) =>
      words.replaceAll(
        /[^.]*(?:nothing is said about|in this state|as of state|nichts ausgesagt|diesem Stand)[^.]*\./gu,
        ""
      )
  ),
  text(
    "partial to complete",
    "an answer in part is said to be one",
    (words) => words.replaceAll("could be answered only in part", "is complete")
  )
]

export const all: ReadonlyArray<Mutant> = [
  ...transports,
  ...pageMutants,
  ...readMutants,
  ...evidenceMutants,
  ...conclusionMutants,
  ...statementMutants
].map((mutant) => ({ ...mutant, name: `${mutant.joint}: ${mutant.name}` }))
