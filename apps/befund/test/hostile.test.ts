/**
 * A source that means harm: it writes what steers terminals, imitates our own lines, and repeats the credentials that it
 * was sent wherever it can. The bytes that the process writes are looked at, whatever they were meant to be.
 */
import { Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { prepare, run } from "./support/cli.ts"
import { json, type Reply, reply, type Script, status } from "./support/play.ts"

/** Several processes share the processor. */
const timeout = 120_000

/** With characters that are written differently in JSON, in addresses and in forms. */
const token = "tk9/Zq+7=w\"x\\y z-8f3b"

const base64 = (text: string): string => Buffer.from(text).toString("base64").replace(/=+$/, "")

/** The forms in which no output may hold it; base64 as in `Basic` and as the whole header. */
const forms = [token, encodeURIComponent(token), base64(token), base64(`Bearer ${token}`)]

/** As forms send it, as a text within a text of JSON holds it, as servers with small digits write it. */
const otherForms = [
  encodeURIComponent(token).replaceAll("%20", "+"),
  JSON.stringify(token).slice(1, -1),
  encodeURIComponent(token).replaceAll(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase())
]

/** Clears the screen, sets its title, turns the direction of writing, and goes on like one of our reports. */
const forgery = [
  "\u001b[2J\u001b]0;owned\u0007\u001b[31m",
  "\u009b31m\u0085\u007f\u0000\b\r",
  "\u202e\u2066\u200f\u061c\u2028\u2029",
  "\n\nChecks\n  open: complete\n    The check \u201copen\u201d has no findings in this state.\n  s: complete, snapshot (token); all\n"
].join("")

const echo = `${forgery}${token}`

const record = (id: string, more: object = {}) => ({ id, open: true, ...more })

/** Whatever comes, with the credentials in the headers of the answer as well. */
const loud = (answer: Reply): Reply => ({
  ...answer,
  headers: {
    ...answer.headers,
    "x-token": token,
    "x-authorization": `Bearer ${token}`,
    "set-cookie": `t=${base64(token)}`
  }
})

const list = (ids: ReadonlyArray<string>, more: object = {}, headers = {}) =>
  json({ data: ids.map((id) => record(id)), ...more }, headers)

const answers: Readonly<Record<string, Reply>> = {
  "/findings": json({
    data: [
      record(`k${echo}`, {
        [token]: [...forms, ...otherForms],
        [`${forgery}${encodeURIComponent(token)}`]: echo,
        kind: echo,
        tags: [echo, token]
      }),
      record(encodeURIComponent(token), { kind: token, tags: [base64(token)] }),
      record(base64(token), { kind: `${forgery}x`, tags: [] }),
      record(base64(`Bearer ${token}`), { kind: "plain", tags: [] })
    ],
    state: echo
  }),
  "/etag": list(["k"], {}, { etag: `"\u009b2J${token}"` }),
  "/witnessed": list(["k"]),
  "/seq": json({ seq: echo }),
  "/linked": list([`k${forgery}`], {
    next: `/linked/2?t=${encodeURIComponent(token)}&f=${encodeURIComponent(forgery)}`
  }),
  "/away": list(["k"], { next: `http://127.0.0.2:9/${encodeURIComponent(echo)}` }),
  "/nolink": list(["k"], { next: `http://[${echo}` }),
  "/cut": list(["k"], { next: echo }),
  "/json": reply(`{"data": [${echo}`),
  "/list": json({ data: { [echo]: echo } }),
  "/error": json({ data: [], error: { message: echo, token } }),
  "/refused": status(400, {}, { message: echo, sent: forms }),
  "/denied": status(401, { "www-authenticate": `Bearer realm="${base64(token)}"` }, { message: echo }),
  "/limited": status(429, { "retry-after": "7200" }, { message: echo }),
  "/redirect": status(302, { location: `http://127.0.0.2:9/?t=${encodeURIComponent(token)}` }),
  "/twice": list([echo, echo]),
  "/shape": json({ data: [{ id: echo, open: echo, [echo]: 1 }] }),
  "/strict": json({ data: [{ id: "k", [token]: 1 }] }),
  "/total": list(["k"], { total: echo }),
  "/kind": list(["k"], { total: { value: 1, relation: echo } }),
  "/tenant": list(["k"], { tenant: echo }),
  "/incomplete": list(["k"], { flag: echo }),
  "/more": list(["k"], { more: echo }),
  "/id": json({ data: [{ id: { [echo]: echo } }] }),
  "/asked": list([echo]),
  "/nested": json({ data: [{ id: echo, lines: { more: true } }] })
}

/** The address carries the token as a parameter; it is left out here. */
const script: Script = (asked) =>
  loud(answers[new URL(asked, "http://x").pathname] ?? status(403, {}, { message: echo }))

const none = { style: "none" }
const nextUrl = { style: "next-url", next: "/next" }
const cursor = { style: "cursor", cursorParam: "c", next: "/next" }

const source = (path: string, http: object = {}, more: object = {}) => ({
  scope: `what stands at ${path}`,
  http: {
    url: `{origin}/${path}`,
    query: { key: "${env:HOSTILE_TOKEN}" },
    headers: { authorization: "Bearer ${env:HOSTILE_TOKEN}" },
    items: "/data",
    retries: 0,
    paging: none,
    ...http
  },
  id: "/id",
  ...more
})

const sources = {
  findings: source("findings", { snapshot: "/state" }),
  etag: source("etag", { snapshot: { header: "ETag" } }),
  witnessed: source("witnessed", { witness: { url: "/seq", at: "/seq" } }),
  linked: source("linked", { paging: nextUrl }),
  away: source("away", { paging: nextUrl }),
  nolink: source("nolink", { paging: nextUrl }),
  cut: source("cut", { paging: cursor }),
  json: source("json"),
  list: source("list"),
  error: source("error", { error: "/error" }),
  refused: source("refused"),
  denied: source("denied"),
  limited: source("limited"),
  redirect: source("redirect"),
  twice: source("twice"),
  shape: source("shape", {}, { record: { type: "object", properties: { open: { type: "boolean" } } } }),
  strict: source("strict", {}, {
    record: { type: "object", properties: { id: {} }, additionalProperties: false }
  }),
  total: source("total", { total: "/total" }),
  kind: source("kind", { total: { at: "/total/value", kind: { at: "/total/relation", exact: "eq" } } }),
  tenant: source("tenant", { echo: { "/tenant": "T-1" } }),
  incomplete: source("incomplete", { incomplete: [{ at: "/flag", is: true }] }),
  more: source("more", { paging: { style: "none", hasMore: "/more" } }),
  id: source("id"),
  asked: source("asked", {}, { asked: "record.id == 'k'" }),
  nested: source("nested", {}, { nested: [{ at: "/lines/more", is: true }] })
}

const checks = {
  ...Object.fromEntries(
    Object.keys(sources).flatMap((name) => [
      [`open ${name}`, { find: name, where: "record.open" }],
      [`n ${name}`, { count: name }]
    ])
  ),
  groups: { count: "findings", groupBy: "/kind" },
  least: { min: "findings", value: "/kind" },
  tags: { find: "findings", each: "/tags", missingIn: "etag", key: "/id" },
  unique: { unique: "findings", key: "/kind" }
}

const prepared = prepare({ audit: { sources, checks }, script })

const audit = (file: string, ...args: ReadonlyArray<string>) =>
  run(["audit", file, ...args], { env: { HOSTILE_TOKEN: token } })

const holdsNone = (secrets: ReadonlyArray<string>, what: string, text: string): void => {
  for (const secret of secrets) assert.isFalse(text.includes(secret), `${what} holds ${JSON.stringify(secret)}`)
}

/** Line feeds are ours; every other control character, and what turns the direction of writing, is none of ours. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

const isHarmless = (what: string, text: string): void => {
  const { 0: found = "", index = 0 } = steering.exec(text) ?? {}
  assert.strictEqual(
    found,
    "",
    `${what} steers a terminal: ${JSON.stringify(text.slice(Math.max(0, index - 60), index + 20))}`
  )
  holdsNone(forms, what, text)
}

const tally = (lines: ReadonlyArray<string>, pattern: RegExp): number =>
  lines.filter((line) => pattern.test(line)).length

/** Every text in a JSON value, names included. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

describe.concurrent("what a source wrote", () => {
  it.live(
    "steers no terminal, imitates no line of the text report and gives no token away",
    () =>
      Effect.gen(function*() {
        const { file } = yield* prepared
        const { code, stderr, stdout } = yield* audit(file, "--partial")
        assert.strictEqual(code, 3, stderr)
        isHarmless("standard output", stdout)
        isHarmless("standard error", stderr)
        const lines = stdout.split("\n")
        // One line a check and one a source; none of them was written by the source.
        assert.strictEqual(tally(lines, /^ {2}[\w ]+: (?:complete|partial|unavailable)$/), Object.keys(checks).length)
        assert.strictEqual(tally(lines, /^ {2}[\w ]+: (?:complete|partial|unavailable), /), Object.keys(sources).length)
        assert.strictEqual(tally(lines, /^(?:Checks|Sources)$/), 2)
        assert.strictEqual(
          tally(stderr.split("\n"), /^\w+: (?:read to the end|ended by \w+)$/),
          Object.keys(sources).length
        )
        assert.include(stdout, String.raw`\u{1b}[2J`, "it is shown, written out")
      }).pipe(Effect.scoped),
    timeout
  )

  it.live("stands in a JSON report as the values that it is, without the token", () =>
    Effect.gen(function*() {
      const { file } = yield* prepared
      const { stderr, stdout } = yield* audit(file, "--format", "json", "--partial")
      isHarmless("standard output", stdout)
      isHarmless("standard error", stderr)
      for (const text of textsIn(JSON.parse(stdout))) holdsNone(forms, "a text of the report", text)
      const report = yield* Effect.flatMap(Wire.parse(stdout), Wire.decodeReport)
      assert.include(report.checks["open findings"]?.findings[0]?.id, "\u001b[2J")
      assert.include(report.checks["open findings"]?.findings[0]?.id, "<redacted>")
      const found = Object.values(report.sources).map((one) => one.status)
      for (const one of ["complete", "partial", "unavailable"] as const) assert.include(found, one)
    }).pipe(Effect.scoped), timeout)

  // Known: `Redaction` knows the token as it is, percent-encoded with capital digits, and in base64, but not these.
  it.live("gives the token away in no other usual form either", () =>
    Effect.gen(function*() {
      const { file } = yield* prepared
      const { stdout } = yield* audit(file, "--format", "json")
      for (const text of textsIn(JSON.parse(stdout))) holdsNone(otherForms, "a text of the report", text)
    }).pipe(Effect.scoped), timeout)

  it.live("stands in no file either, of runs in which nothing partial was asked for", () =>
    Effect.gen(function*() {
      const { file, folder } = yield* prepared
      const [first, second] = [join(folder, "out.json"), join(folder, "out.txt")]
      const ended = yield* Effect.all([
        audit(file, "--format", "json", "--output", first),
        audit(file, "--output", second, "--require", "snapshot", "--lang", "de")
      ], { concurrency: 2 })
      for (const output of [first, second]) isHarmless(output, readFileSync(output, "utf8"))
      for (const { stderr, stdout } of ended) {
        assert.strictEqual(stdout, "")
        isHarmless("standard error", stderr)
      }
    }).pipe(Effect.scoped), timeout)
})
