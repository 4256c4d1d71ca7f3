/** What can happen on the way: retries, redirects, bodies that break off, silence, bytes that are no JSON. */
import { assert, describe } from "@effect/vitest"
import { nothing, page, part, rows, whole, wire } from "../support/cases.ts"
import { hang, json, reply, reset, status } from "../support/play.ts"

const none = { style: "none" }
const cursor = { style: "cursor", cursorParam: "c", next: "/next" }
const once = { paging: none, retries: 1 }
const text = JSON.stringify({ data: rows("k l!") })

describe("retries", () => {
  wire([
    ...[502, 503, 504].map((code) => ({
      name: `are made after ${code}`,
      http: once,
      script: { "/items": [status(code), page("k!")] },
      want: whole(1, "k", { asked: ["/items", "/items"], source: { receipt: { pages: [{ attempts: 2 }] } } })
    })),
    {
      name: "are made after a 429 that names a short time",
      http: once,
      script: { "/items": [status(429, { "retry-after": "0" }), page("k!")] },
      want: whole(1, "k", { asked: ["/items", "/items"] })
    },
    {
      name: "are not made after a 429 that asks for longer than anybody waits, and the time is named",
      http: once,
      script: { "/items": [status(429, { "retry-after": "3600" }), page("k!")] },
      want: nothing("RateLimited", 1, { asked: ["/items"], message: /3600 s/ })
    },
    {
      name: "are made after a reset, within the page: the pages before it stay read",
      http: { paging: cursor, retries: 1 },
      script: { "/items": page("k", { next: "b" }), "/items?c=b": [reset, page("l!", { next: null })] },
      want: whole(2, "l", { asked: ["/items", "/items?c=b", "/items?c=b"] })
    },
    {
      name: "are made after a page that hung",
      http: { ...once, timeout: "200 millis" },
      script: { "/items": [hang, page("k!")] },
      want: whole(1, "k", { asked: ["/items", "/items"] })
    },
    ...[500, 400, 401, 404].map((code) => ({
      name: `are not made after ${code}`,
      http: once,
      script: { "/items": [status(code), page("k")] },
      want: nothing(code === 401 ? "Denied" : "Refused", 1, { asked: ["/items"] })
    })),
    {
      name: "are not made after bad JSON, which will not mend",
      http: once,
      script: { "/items": [reply("{"), page("k")] },
      want: nothing("Malformed", 1, { asked: ["/items"] })
    },
    {
      name: "come to an end",
      http: once,
      script: { "/items": status(503) },
      want: nothing("Unreachable", 1, { asked: ["/items", "/items"], message: /2 attempts/ })
    },
    {
      name: "are none where none are allowed",
      http: { paging: none, retries: 0 },
      script: { "/items": [status(503), page("k")] },
      want: nothing("Unreachable", 1, { asked: ["/items"] })
    }
  ])
})

describe("redirects", () => {
  const secret = { headers: { authorization: "Bearer ${env:T}" } }
  const env = { T: "tok-never-elsewhere" }
  wire([
    ...[301, 302, 307, 308].map((code) => ({
      name: `${code} within the origin are followed`,
      http: { paging: none, ...secret },
      env,
      script: { "/items": status(code, { location: "/moved" }), "/moved": page("k!") },
      want: whole(1, "k", {
        asked: ["/items", "/moved"],
        also: ({ headers }) => assert.strictEqual(headers[1]?.authorization, "Bearer tok-never-elsewhere")
      })
    })),
    ...[301, 302, 303, 307, 308].map((code) => ({
      name: `${code} to another origin are not followed`,
      http: { paging: none, ...secret },
      env,
      script: { "/items": status(code, { location: "{other}/items" }) },
      want: nothing("ChainBroken", 1, { asked: ["/items"] })
    })),
    {
      name: "on the second page to another origin",
      http: { paging: cursor, ...secret },
      env,
      script: { "/items": page("k", { next: "b" }), "/items?c=b": status(302, { location: "{other}/items?c=b" }) },
      want: nothing("ChainBroken", 2)
    },
    {
      name: "that lead round in a circle",
      http: { paging: none },
      script: { "/items": status(302, { location: "/items" }) },
      want: nothing("ChainBroken", 1, { also: ({ asked }) => assert.isBelow(asked.length, 12) })
    },
    {
      name: "to nowhere",
      http: { paging: none },
      script: { "/items": status(302) },
      want: nothing("ChainBroken", 1)
    },
    {
      name: "to a login page are no empty list",
      http: { paging: none },
      script: {
        "/items": status(302, { location: "/login" }),
        "/login": reply("<html>", { headers: { "content-type": "text/html" } })
      },
      want: nothing("Malformed", 1)
    }
  ])
})

describe("the body", () => {
  wire([
    {
      name: "breaks off before its announced length",
      http: { paging: none },
      script: { "/items": reply(text, { manner: "cut" }) },
      want: nothing("Malformed", 1)
    },
    {
      name: "breaks off on the second page, and the first was seen",
      http: { paging: cursor },
      partial: true,
      script: { "/items": page("k!", { next: "b" }), "/items?c=b": reply(text, { manner: "cut" }) },
      want: part(1, "k", "Malformed")
    },
    {
      name: "comes in pieces, without an announced length",
      http: { paging: none },
      script: { "/items": reply(text, { manner: "chunked" }) },
      want: whole(2, "l")
    },
    {
      name: "never comes: the connection is reset",
      http: { paging: none },
      script: { "/items": reset },
      want: nothing("Unreachable", 1)
    },
    {
      name: "never comes: silence",
      http: { paging: none, timeout: "150 millis" },
      script: { "/items": hang },
      want: nothing("Timeout", 1, { message: /150 ms/ })
    },
    {
      name: "stops half-way: silence",
      http: { paging: none, timeout: "150 millis" },
      script: { "/items": reply(text, { manner: "stall" }) },
      want: nothing("Timeout", 1)
    },
    {
      name: "stops half-way, and the whole read is bounded",
      http: { paging: none, timeout: "1 minute", deadline: "150 millis" },
      script: { "/items": reply(text, { manner: "stall" }) },
      want: nothing("Timeout", 1, { message: /whole read/ })
    },
    {
      name: "is larger than we take, as announced",
      http: { paging: none, maxBody: 40 },
      script: { "/items": reply(text) },
      want: nothing("BudgetExhausted", 1)
    },
    {
      name: "is larger than we take, unannounced",
      http: { paging: none, maxBody: 40 },
      script: { "/items": reply(text, { manner: "chunked" }) },
      want: nothing("BudgetExhausted", 1)
    },
    {
      name: "begins with a byte order mark",
      http: { paging: none },
      script: { "/items": reply(`\uFEFF${text}`) },
      want: whole(2, "l")
    },
    {
      name: "is not UTF-8: no letter is replaced",
      http: { paging: none },
      script: {
        "/items": reply(Buffer.concat([
          Buffer.from("{\"data\":[{\"id\":\""),
          Buffer.from([0xe4]),
          Buffer.from("\",\"open\":true}]}")
        ]))
      },
      want: nothing("Malformed", 1)
    },
    ...([
      ["empty", ""],
      ["blank", " \n"],
      ["HTML", "<!doctype html>"],
      ["JSON and more", `${text}x`],
      [
        "two documents",
        `${text}\n${text}`
      ],
      ["JSON with a comma too many", "{\"data\":[],}"],
      ["JSON in single quotes", "{'data':[]}"],
      [
        "JSON with NaN",
        "{\"data\":[],\"n\":NaN}"
      ]
    ] as const).map(([what, body]) => ({
      name: `is ${what}, with status 200`,
      http: { paging: none },
      script: { "/items": reply(body) },
      want: nothing("Malformed", 1)
    })),
    {
      name: "is none, with status 204",
      http: { paging: none },
      script: { "/items": { ...reply(""), status: 204, headers: {} } },
      want: nothing("Malformed", 1)
    },
    {
      name: "is a part, with status 206",
      http: { paging: none },
      script: { "/items": { ...reply(text), status: 206 } },
      want: nothing("Malformed", 1)
    },
    {
      name: "is 100,000 lists in each other, open",
      http: { paging: none },
      script: { "/items": reply("[".repeat(100_000)) },
      want: nothing("Malformed", 1)
    },
    {
      name: "is 100,000 lists in each other, closed",
      http: { paging: none, items: "" },
      script: { "/items": reply("[".repeat(100_000) + "]".repeat(100_000)) },
      want: nothing("Malformed", 1)
    },
    {
      name: "has 100,000 objects in each other in a record",
      http: { paging: none },
      script: {
        "/items": reply(`{"data":[{"id":"k","open":true,"x":${"{\"a\":".repeat(100_000)}1${"}".repeat(100_000)}}]}`)
      },
      want: nothing("Malformed", 1)
    },
    {
      name: "is sent as text/plain and is JSON nevertheless",
      http: { paging: none },
      script: { "/items": reply(text, { headers: { "content-type": "text/plain" } }) },
      want: whole(2, "l")
    }
  ])
})

describe("silence", () => {
  wire([
    {
      name: "on the last page leaves no number",
      http: { paging: cursor, timeout: "150 millis", total: "/total" },
      script: {
        "/items": page("k l!", { next: "b", total: 5 }),
        "/items?c=b": page("m n", { next: "c", total: 5 }),
        "/items?c=c": hang
      },
      want: nothing("Timeout", 3)
    },
    {
      name: "on the last page leaves bounds where they are asked for",
      http: { paging: cursor, timeout: "150 millis", total: "/total" },
      partial: true,
      script: {
        "/items": page("k l!", { next: "b", total: 5 }),
        "/items?c=b": page("m n!", { next: "c", total: 5 }),
        "/items?c=c": hang
      },
      want: part(4, "l n", "Timeout")
    },
    {
      name: "of the first page leaves no bounds either",
      http: { paging: cursor, timeout: "150 millis" },
      partial: true,
      script: { "/items": hang },
      want: nothing("Timeout", 1)
    },
    {
      name: "of a server that is not there",
      http: { url: "http://127.0.0.1:9/items", paging: none },
      want: nothing("Unreachable", 1)
    },
    {
      name: "of a name that does not resolve",
      http: { url: "http://no-such-host.invalid/items", paging: none },
      want: nothing("Unreachable", 1)
    }
  ])
})

describe("requests", () => {
  wire([
    {
      name: "carry the headers of the file on every page",
      http: { paging: cursor, headers: { "x-api-key": "${env:KEY}", accept: "application/vnd.x+json" } },
      env: { KEY: "key-1234" },
      script: { "/items": page("k", { next: "b" }), "/items?c=b": page("l", { next: null }) },
      want: whole(2, "", {
        also: ({ headers }) => {
          assert.deepStrictEqual(headers.map((one) => one["x-api-key"]), ["key-1234", "key-1234"])
          assert.deepStrictEqual(headers.map((one) => one.accept), [
            "application/vnd.x+json",
            "application/vnd.x+json"
          ])
        }
      })
    },
    {
      name: "are one a page, however many checks there are",
      http: { paging: none },
      audit: {
        checks: {
          n: { count: "s" },
          open: { find: "s", where: "record.open" },
          any: { exists: "s", where: "record.open" },
          all: { every: "s", where: "record.open" },
          apart: { unique: "s" }
        }
      },
      script: { "/items": json({ data: rows("k l!") }) },
      want: {
        ...whole(2, "l", { asked: ["/items"] }),
        report: {
          status: "complete",
          checks: {
            n: { answer: { value: 2 } },
            open: { finding_count: 1 },
            any: { answer: { kind: "exists", value: true } },
            all: { answer: { kind: "every", value: false } },
            apart: { answer: { kind: "unique", value: true } }
          }
        }
      }
    }
  ])
})
