import { ReadError } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import * as Origin from "../../src/internal/origin.ts"
import * as Query from "../../src/internal/query.ts"
import * as Rows from "../../src/internal/rows.ts"
import * as Secrets from "../../src/internal/secrets.ts"
import { clean } from "../../src/internal/text.ts"

describe("clean", () => {
  it("leaves nothing that moves a cursor, turns a line or breaks one", () => {
    assert.strictEqual(
      clean("a\u001b[31mred\u001b]0;t\u0007\r\nb\u202ec\u009b2Jd\u2028e\u0000"),
      "a [31mred ]0;t b c 2Jd e"
    )
  })

  it("keeps a short piece, whole characters only", () => {
    const long = clean("😀".repeat(300))
    assert.isAtMost(long.length, 200)
    assert.isTrue(long.isWellFormed())
    assert.isTrue(long.endsWith("…"))
    assert.strictEqual(clean("ä ✓"), "ä ✓")
  })
})

describe("Secrets", () => {
  const secrets = Secrets.make({
    headers: {
      authorization: "Bearer tok-7d1f+/=",
      "x-api-key": Redacted.make("key one\""),
      "x-company": "C-4711",
      cookie: "theme=dark; sid=abcdef123"
    },
    secrets: [Redacted.make("from-env"), Redacted.make("pass word!"), Redacted.make("")]
  })

  it("removes them in every form in which they may be echoed", () => {
    for (
      const echoed of [
        "Bearer tok-7d1f+/=",
        "tok-7d1f+/=",
        encodeURIComponent("tok-7d1f+/="),
        "key one\"",
        JSON.stringify("key one\""),
        "key%20one%22",
        "key+one%22",
        "abcdef123",
        "from-env",
        "pass%20word!",
        "pass+word!",
        btoa("from-env")
      ]
    ) {
      assert.isTrue(secrets.isIn(`x ${echoed} y`), echoed)
      assert.notInclude(secrets.remove(`x ${echoed} y`).toLowerCase(), echoed.replaceAll("\"", "").toLowerCase())
    }
  })

  it("decodes what a header of Basic holds", () => {
    const basic = Secrets.make({ headers: { authorization: `Basic ${btoa("me:pass-word")}` }, secrets: [] })
    assert.notInclude(basic.remove("wrong password pass-word"), "pass-word")
  })

  it("leaves the rest alone", () => {
    for (const harmless of ["C-4711", "theme", "dark matter", "Bearer", "", "key"]) {
      assert.isFalse(secrets.isIn(harmless), harmless)
      assert.strictEqual(secrets.remove(harmless), harmless)
    }
    assert.strictEqual(Secrets.make({ headers: {}, secrets: [] }).excerpt("all of it"), "all of it")
  })

  it("keeps every header value out of excerpts", () => {
    assert.notInclude(secrets.excerpt("company C-4711 is unknown"), "C-4711")
  })

  it("cuts an excerpt after it was cleaned, never through a secret", () => {
    const excerpt = secrets.excerpt(`${"x".repeat(190)}from-env-and-more`)
    assert.notInclude(excerpt, "from")
    assert.isAtMost(excerpt.length, 200)
  })
})

describe("Origin", () => {
  const origin = "https://a.example"
  const resolve = (link: string) => Origin.resolve(link, "https://a.example/v1/items?page=1", origin)
  const reason = (link: string) =>
    Result.match(resolve(link), {
      onSuccess: (address) => address,
      onFailure: (flaw) => flaw({ source: "", scope: "", page: 1, progress: ReadError.noProgress }).reason
    })

  it("follows absolute and relative links", () => {
    assert.strictEqual(reason("https://a.example/v1/items?page=2#top"), "https://a.example/v1/items?page=2")
    assert.strictEqual(reason("https://A.example:443/x"), "https://a.example/x")
    assert.strictEqual(reason("?page=2"), "https://a.example/v1/items?page=2")
    assert.strictEqual(reason("../v2?q=a%20b+c"), "https://a.example/v2?q=a%20b+c")
    assert.strictEqual(reason("//a.example/x"), "https://a.example/x")
  })

  it("goes nowhere else", () => {
    for (
      const link of [
        "https://b.example/x",
        "http://a.example/x",
        "https://a.example:8443/x",
        "//b.example/x",
        "\\\\b.example/x",
        "https://a.example@b.example/",
        "https://user:pass@a.example/x",
        "https://user@a.example/x",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:application/json,[]"
      ]
    ) assert.strictEqual(reason(link), "leaves_the_origin", link)
  })

  it("knows what is no link", () => {
    for (const link of ["https://", "http://[", "https://a b/"]) assert.strictEqual(reason(link), "not_a_link", link)
  })
})

describe("Query", () => {
  it("adds parameters and replaces those of the same name", () => {
    assert.strictEqual(Query.withParameters("https://a/x", []), "https://a/x")
    assert.strictEqual(Query.withParameters("https://a/x", [["q", "a b&c"]]), "https://a/x?q=a%20b%26c")
    assert.strictEqual(Query.withParameters("https://a/x?q=1&r=2&q=3", [["q", "4"]]), "https://a/x?r=2&q=4")
    assert.strictEqual(Query.withParameters("https://a/x?%71=1", [["q", "4"]]), "https://a/x?q=4")
    assert.strictEqual(Query.withParameters("https://a/x?a+b=1", [["a b", "4"]]), "https://a/x?a%20b=4")
    assert.strictEqual(Query.withParameters("https://a/x?#top", [["q", "4"]]), "https://a/x?q=4")
  })

  it("leaves the rest as it was written", () => {
    assert.strictEqual(
      Query.withParameters("https://a/x?f=a+b%2Cc,d&bad=%zz", [["p", "1"]]),
      "https://a/x?f=a+b%2Cc,d&bad=%zz&p=1"
    )
  })

  it("writes every kind of value", () => {
    assert.deepStrictEqual(
      Query.parametersOf({ a: 1, b: true, c: 9007199254740993n, d: ["x", 2], e: Redacted.make("s") }),
      [["a", "1"], ["b", "true"], ["c", "9007199254740993"], ["d", "x"], ["d", "2"], ["e", "s"]]
    )
  })
})

describe("Rows", () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const lines = (text: string, most = 10) => Rows.lines(bytes(text), most)
  const rows = (text: string, most = 10) => Rows.csvRows(bytes(text), most)

  it("cuts after whole lines", () => {
    assert.deepStrictEqual(lines(""), { end: 0, rows: 0 })
    assert.deepStrictEqual(lines("a\nbc"), { end: 2, rows: 1 })
    assert.deepStrictEqual(lines("a\n\nb\n"), { end: 5, rows: 3 })
    assert.deepStrictEqual(lines("a\nb\nc\n", 2), { end: 4, rows: 2 })
  })

  it("cuts after whole rows, whatever ends them", () => {
    assert.deepStrictEqual(rows("a,b\r\nc,d\r\ne"), { end: 10, rows: 2 })
    assert.deepStrictEqual(rows("a\rb\rc"), { end: 4, rows: 2 })
    assert.deepStrictEqual(rows("a\nb\n", 1), { end: 2, rows: 1 })
  })

  it("does not cut within quotes", () => {
    assert.deepStrictEqual(rows("a,\"x\ny\"\nb"), { end: 8, rows: 1 })
    assert.deepStrictEqual(rows("a,\"x\"\"\ny\"\nb"), { end: 10, rows: 1 })
    assert.deepStrictEqual(rows("a,\"x\ny"), { end: 0, rows: 0 })
  })

  it("waits for the line feed that may follow a carriage return", () => {
    assert.deepStrictEqual(rows("a\r"), { end: 0, rows: 0 })
    assert.deepStrictEqual(rows("a\r\n"), { end: 3, rows: 1 })
  })
})
