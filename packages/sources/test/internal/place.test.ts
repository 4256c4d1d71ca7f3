import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Headers } from "effect/http"
import * as Place from "../../src/internal/place.ts"

const seen = {
  body: { data: { "a/b": [1, 2n], "": null }, total: 7 },
  headers: Headers.fromInput({ "X-Total-Count": "12", etag: "\"v1\"" })
}
const read = (place: Place.Place) => Result.getOrThrow(Place.compile(place)).read(seen)

describe("Place", () => {
  it("points into the body", () => {
    assert.strictEqual(read("/total"), 7)
    assert.strictEqual(read("/data/a~1b/1"), 2n)
    assert.isNull(read("/data/"))
    assert.strictEqual(read(""), seen.body)
    for (const absent of ["/none", "/data/a~1b/2", "/data/a~1b/-", "/total/x", "/data/length"]) {
      assert.isUndefined(read(absent), absent)
    }
  })

  it("reads a header in any case", () => {
    assert.strictEqual(read({ header: "x-TOTAL-count" }), "12")
    assert.isUndefined(read({ header: "x-none" }))
  })

  it("names itself as the description does", () => {
    const name = (place: Place.Place) => Result.getOrThrow(Place.compile(place)).name
    assert.deepStrictEqual([name("/total"), name(""), name({ header: "ETag" })], ["/total", "the body", "header etag"])
  })

  it("refuses what is neither", () => {
    for (const wrong of ["total", "/a~2", { header: "" }, { header: "x total" }]) {
      assert.isTrue(Result.isFailure(Place.compile(wrong)), JSON.stringify(wrong))
    }
  })
})
