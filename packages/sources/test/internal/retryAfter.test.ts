import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import * as RetryAfter from "../../src/internal/retryAfter.ts"

const now = DateTime.toEpochMillis(DateTime.makeUnsafe("2026-10-02T10:00:00Z"))

describe("RetryAfter", () => {
  it("reads seconds", () => {
    assert.strictEqual(RetryAfter.parse("120", now), 120_000)
    assert.strictEqual(RetryAfter.parse(" 0 ", now), 0)
  })

  it("reads the three forms of a date", () => {
    for (
      const date of [
        "Fri, 02 Oct 2026 10:01:30 GMT",
        "fri, 02 oct 2026 10:01:30 gmt",
        "Friday, 02-Oct-26 10:01:30 GMT",
        "Fri Oct  2 10:01:30 2026"
      ]
    ) assert.strictEqual(RetryAfter.parse(date, now), 90_000, date)
  })

  it("takes a year of two digits for one that is not far ahead", () => {
    assert.strictEqual(RetryAfter.parse("Sunday, 06-Nov-94 08:49:37 GMT", now), 0)
  })

  it("does not wait for what has passed", () => {
    assert.strictEqual(RetryAfter.parse("Fri, 02 Oct 2026 09:00:00 GMT", now), 0)
  })

  it("knows nothing of anything else", () => {
    for (
      const other of [
        undefined,
        "",
        "soon",
        "-5",
        "1.5",
        "1e3",
        "99999999999",
        "Fri, 02 Foo 2026 10:01:30 GMT",
        "2026-10-02"
      ]
    ) assert.isUndefined(RetryAfter.parse(other, now), String(other))
  })
})
