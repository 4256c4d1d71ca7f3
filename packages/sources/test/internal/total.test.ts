import { Json, ReadError } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Headers } from "effect/http"
import * as Total from "../../src/internal/total.ts"

const place = { source: "items", scope: "all", page: 1, progress: ReadError.noProgress }

const read = (total: Total.TotalAt, body: string, headers: Record<string, string> = {}) =>
  Result.getOrThrow(Total.compile(total))({
    body: Result.getOrThrow(Json.parseText(body)).exact,
    headers: Headers.fromInput(headers)
  })
const value = (total: Total.TotalAt, body: string, headers: Record<string, string> = {}) =>
  Result.getOrThrow(read(total, body, headers))

describe("Total", () => {
  it("is exact by itself, and of the described kind otherwise", () => {
    assert.deepStrictEqual(value("/n", `{"n":3}`), { kind: "exact", value: 3 })
    assert.deepStrictEqual(value({ at: "/n" }, `{"n":0}`), { kind: "exact", value: 0 })
    for (const kind of ["exact", "at_least", "estimate", "page_local", "remaining"] as const) {
      assert.deepStrictEqual(value({ at: "/n", kind }, `{"n":3}`), { kind, value: 3 })
    }
  })

  it("is read from digits and from headers too", () => {
    assert.deepStrictEqual(value("/n", `{"n":"120"}`), { kind: "exact", value: 120 })
    assert.deepStrictEqual(value({ header: "X-Total" }, "[]", { "x-total": "0" }), { kind: "exact", value: 0 })
    assert.deepStrictEqual(value({ at: { header: "x-total" }, kind: "estimate" }, "[]", { "x-total": "9" }), {
      kind: "estimate",
      value: 9
    })
  })

  it("is not known where it is absent or null", () => {
    assert.isUndefined(value("/n", "{}"))
    assert.isUndefined(value("/n", `{"n":null}`))
    assert.isUndefined(value({ header: "x-total" }, "[]"))
    assert.isUndefined(value({ at: "/n", kind: { at: "/relation", exact: "eq" } }, "{}"))
  })

  it("is refused where it is no count", () => {
    for (
      const wrong of [
        "-1",
        "1.5",
        "true",
        "false",
        `""`,
        `"7 records"`,
        `"07"`,
        `"-1"`,
        `"1e3"`,
        "[]",
        "{}",
        "9007199254740993"
      ]
    ) assert.isTrue(Result.isFailure(read("/n", `{"n":${wrong}}`)), wrong)
  })

  it("reads its kind from the page", () => {
    const total: Total.TotalAt = { at: "/total/value", kind: { at: "/total/relation", exact: "eq", at_least: "gte" } }
    assert.deepStrictEqual(value(total, `{"total":{"value":2,"relation":"eq"}}`), { kind: "exact", value: 2 })
    assert.deepStrictEqual(value(total, `{"total":{"value":2,"relation":"gte"}}`), { kind: "at_least", value: 2 })
    for (const relation of [`"about"`, "null", "true", `"EQ"`]) {
      const answer = read(total, `{"total":{"value":2,"relation":${relation}}}`)
      assert.isTrue(Result.isFailure(answer), relation)
      if (Result.isFailure(answer)) assert.include(answer.failure(place).message, "/total/relation")
    }
    assert.isTrue(Result.isFailure(read(total, `{"total":{"value":2}}`)))
  })

  it("is checked with the part that is wrong", () => {
    const problem = (total: Total.TotalAt) => Result.getOrThrow(Result.flip(Total.compile(total))).path
    assert.strictEqual(problem("n"), "")
    assert.strictEqual(problem({ at: "n" }), "/at")
    assert.strictEqual(problem({ at: "/n", kind: { at: "k", exact: "eq" } }), "/kind/at")
    assert.strictEqual(problem({ at: "/n", kind: { at: "/k" } }), "/kind")
  })
})
