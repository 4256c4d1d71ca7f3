import { assert, describe, it } from "@effect/vitest"
import * as Representation from "../src/internal/contract/representation.ts"

const none = { fields: [], texts: [] }

const problems = (value: unknown, known: Partial<Parameters<typeof Representation.problems>[1]> = {}) =>
  Representation.problems(value, { ...none, ...known })

describe("the representation of something open", () => {
  it.each([
    ["an empty list", []],
    ["an empty list as text", "[]"],
    ["a number", 0],
    ["null", null],
    ["an empty text", ""],
    ["a count", { status: "unavailable", count: 0 }],
    ["a count deep inside", { status: "partial", result: { pages: [{ total: 12 }] } }],
    ["a wide count", { status: "partial", total: 9_007_199_254_740_993n }],
    ["a count in a JSON text", "{\"status\":\"partial\",\"total\":12}"],
    ["a sentence with a number", { status: "partial", text: "We looked and saw 12 transactions" }],
    ["a sentence of absence", { status: "unavailable", text: "No findings." }],
    ["one in German", { status: "unavailable", text: "Es gab keine Feststellungen." }],
    ["a text of absence", "Could not read all of it. There are none."],
    ["a text of absence in German", "Die Prüfung ist unvollständig. Es wurde nichts gefunden."],
    ["a text that claims to be whole", "The list is complete, although the read failed."],
    ["a number in a text", "The read failed. 12 transactions lack a document."],
    ["a number with separators in a text", "Nur teilweise gelesen: 1.234 Belege."],
    ["nothing of its being open", { status: "ok", note: "see the log" }]
  ])("must not be or hold %s", (_, value) => {
    assert.isAbove(problems(value).length, 0)
  })

  it.each([
    ["an error", {
      status: "unavailable",
      error: { tag: "Timeout", message: "8 records announced, 6 received", page: 2 }
    }],
    ["bounds", { status: "partial", finding_count: null, finding_count_at_least: 3, at_most: 12 }],
    ["progress", { status: "partial", records_read: 4, pages_read: 2 }],
    ["a certain finding", { status: "partial", findings: [{ id: "a", record: { amount: 12 } }] }],
    ["bounds in words", "The check could be answered only in part: at least 3 findings; the total is open."],
    [
      "bounds in German",
      "Die Prüfung ließ sich nur zum Teil beantworten: mindestens 3 und höchstens 12 Feststellungen."
    ],
    [
      "progress in words",
      "Not complete: 4 records were read on 1 July 2026 between 10:02:11 and 10:02:19 UTC (2 pages)."
    ],
    ["progress in German", "Unvollständig: 4 Datensätze wurden am 1. Juli 2026 um 10:02:11 Uhr gelesen."],
    ["places", "It could not be read to the end: access was denied, at page 2."],
    ["names with digits", "The check “2026-Q3” could not be completed: r17 came twice."]
  ])("may hold %s", (_, value) => {
    assert.deepStrictEqual(problems(value), [])
  })

  it("takes what the subject says is none for no total", () => {
    assert.deepStrictEqual(problems({ status: "partial", year: 2026 }, { fields: ["year"] }), [])
    assert.deepStrictEqual(problems("Failed: the books of 2026", { texts: ["the books of 2026"] }), [])
    assert.isAbove(problems("Failed: the books of 2026").length, 0)
  })
})
