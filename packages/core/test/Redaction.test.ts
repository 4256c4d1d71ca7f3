import { Printable, Redaction } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { BigDecimal, Redacted } from "effect"

const redaction = (...secrets: ReadonlyArray<string>) => Redaction.make(secrets.map((secret) => Redacted.make(secret)))

describe("Redaction", () => {
  it("replaces a secret wherever it stands", () => {
    const { text } = redaction("tok-7d1f")
    assert.strictEqual(text("a tok-7d1f b xtok-7d1fx"), "a <redacted> b x<redacted>x")
  })

  it("knows the forms in which a secret travels", () => {
    const secret = "p/ss wörd+$1.*"
    const { text } = redaction(secret)
    for (const form of [secret, encodeURIComponent(secret), btoa(unescape(encodeURIComponent(secret)))]) {
      assert.notInclude(text(`<${form}>`), form.slice(0, 8))
    }
  })

  it("takes every character of a secret for itself", () => {
    for (const secret of ["a.b.c.d", "(((((", "[x]-{y}", "\\d\\d\\d", "^$|?*+/-"]) {
      assert.strictEqual(redaction(secret).text(`-${secret}-`), "-<redacted>-")
      assert.strictEqual(redaction(secret).text("plain text 123"), "plain text 123")
    }
  })

  it("leaves nothing of a secret that holds another", () => {
    assert.strictEqual(redaction("abcd", "xxabcdxx").text("xxabcdxx"), "<redacted>")
  })

  it("recognises a very short secret only where it stands alone", () => {
    const { text } = redaction("C1")
    assert.strictEqual(text("company C1, ABC123"), "company <redacted>, ABC123")
  })

  it("goes through whole JSON values, names and texts, and leaves numbers alone", () => {
    const amount = BigDecimal.fromStringUnsafe("12.30")
    assert.deepStrictEqual(
      redaction("secret").json({ secret: [1, "my secret", null, true, 5n, amount, { a: "secret" }] }),
      { "<redacted>": [1, "my <redacted>", null, true, 5n, amount, { a: "<redacted>" }] }
    )
  })

  it("does nothing without a secret, and an empty one is none", () => {
    assert.strictEqual(redaction("").text("abc"), "abc")
  })
})

describe("Printable", () => {
  it("writes out what could steer a terminal or turn the text", () => {
    for (
      const char of ["\u001b", "\u009b", "\u0007", "\r", "\n", "\t", "\u202e", "\u2066", "\u200b", "\ufeff", "\ud800"]
    ) {
      const shown = Printable.line(`a${char}b`)
      assert.notInclude(shown, char)
      assert.match(shown, /^a\\u\{[0-9a-f]+\}b$/)
    }
  })

  it("leaves readable text alone", () => {
    assert.strictEqual(Printable.line("Prüfung Ω 日本 🙂 a‑b"), "Prüfung Ω 日本 🙂 a‑b")
  })

  it("cuts by characters and says so", () => {
    assert.strictEqual(Printable.short("🙂🙂🙂🙂", 3), "🙂🙂…")
    assert.strictEqual(Printable.short("abc", 3), "abc")
  })
})
