import { Condition } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Headers } from "effect/http"

const ask = (condition: Condition.Condition, body: unknown, headers: Record<string, string> = {}) =>
  Result.getOrThrow(Condition.compile(condition)).ask({ body: body as never, headers: Headers.fromInput(headers) })

describe("Condition", () => {
  it("is: this value", () => {
    assert.strictEqual(ask({ at: "/x", is: true }, { x: true }), "holds")
    assert.strictEqual(ask({ at: "/x", is: true }, { x: false }), "does_not_hold")
    assert.strictEqual(ask({ at: "/x", is: false }, { x: false }), "holds")
    assert.strictEqual(ask({ at: "/x", is: "incomplete" }, { x: "incomplete" }), "holds")
    assert.strictEqual(ask({ at: "/x", is: "incomplete" }, { x: 1 }), "does_not_hold")
    assert.strictEqual(ask({ at: "/x", is: 1 }, { x: 1n }), "holds")
    assert.strictEqual(ask({ at: "/x", is: { a: 1, b: 2 } }, { x: { b: 2, a: 1 } }), "holds")
    assert.strictEqual(ask({ at: "/x", is: null }, { x: null }), "holds")
  })

  it("is: a flag that is none cannot be understood", () => {
    for (const x of ["true", "false", 1, 0, {}, []]) assert.strictEqual(ask({ at: "/x", is: true }, { x }), "unclear")
  })

  it("above: a larger number", () => {
    assert.strictEqual(ask({ at: "/x", above: 0 }, { x: 1 }), "holds")
    assert.strictEqual(ask({ at: "/x", above: 0 }, { x: 0 }), "does_not_hold")
    assert.strictEqual(ask({ at: "/x", above: 0 }, { x: -1 }), "does_not_hold")
    assert.strictEqual(ask({ at: "/x", above: 0 }, { x: "3" }), "holds")
    assert.strictEqual(ask({ at: "/x", above: 1.5 }, { x: 9007199254740993n }), "holds")
    for (const x of ["many", "", true, {}, [1]]) assert.strictEqual(ask({ at: "/x", above: 0 }, { x }), "unclear")
  })

  it("notEmpty: something in it", () => {
    for (const x of [[1], { a: 1 }, "x", 1, true]) {
      assert.strictEqual(ask({ at: "/x", notEmpty: true }, { x }), "holds", JSON.stringify(x))
    }
    for (const x of [[], {}, "", 0, false]) {
      assert.strictEqual(ask({ at: "/x", notEmpty: true }, { x }), "does_not_hold", JSON.stringify(x))
    }
  })

  it("does not hold where nothing stands", () => {
    for (const condition of [{ is: true }, { above: 0 }, { notEmpty: true }] as const) {
      assert.strictEqual(ask({ at: "/x", ...condition }, {}), "does_not_hold")
      assert.strictEqual(ask({ at: "/x", ...condition }, { x: null }), "does_not_hold")
    }
  })

  it("compares the text of a header", () => {
    const at = { header: "X-Partial" }
    assert.strictEqual(ask({ at, is: true }, {}, { "x-partial": "true" }), "holds")
    assert.strictEqual(ask({ at, is: true }, {}, { "x-partial": "false" }), "does_not_hold")
    assert.strictEqual(ask({ at, is: "yes" }, {}, { "x-partial": "yes" }), "holds")
    assert.strictEqual(ask({ at, above: 2 }, {}, { "x-partial": "3" }), "holds")
    assert.strictEqual(ask({ at, notEmpty: true }, {}, { "x-partial": "" }), "does_not_hold")
  })

  it("names the place at which a record says that it is cut off", () => {
    const nested = Result.getOrThrow(Condition.nested([
      { at: "/lines/has_more", is: true },
      { at: "/omitted", above: 0 }
    ]))
    assert.isUndefined(nested({ lines: { has_more: false }, omitted: 0 }))
    assert.isUndefined(nested({}))
    assert.strictEqual(nested({ lines: { has_more: true } }), "/lines/has_more")
    assert.strictEqual(nested({ omitted: 2 }), "/omitted")
    assert.strictEqual(nested({ lines: { has_more: "maybe" } }), "/lines/has_more")
  })

  it("is refused with a wrong place or a bound that is no number", () => {
    assert.isTrue(Result.isFailure(Condition.compile({ at: "x", is: true })))
    assert.isTrue(Result.isFailure(Condition.compile({ at: "/x", above: Number.NaN })))
    assert.isTrue(Result.isFailure(Condition.nested([{ at: "x", is: true }])))
  })
})
