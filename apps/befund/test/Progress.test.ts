/** The lines about running reads, on a terminal and elsewhere. */
import type { Monitor } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { vi } from "vitest"
import * as Progress from "../src/internal/progress.ts"

const read = (source: string, announced?: number): ReadonlyArray<Monitor.Event> => [
  { _tag: "Started", source },
  { _tag: "PageRead", source, pages: 1, records: 1, announced },
  { _tag: "Retrying", source, page: 2, attempt: 1, waitMillis: 200, tag: "Unreachable" },
  { _tag: "PageRead", source, pages: 2, records: 3, announced },
  { _tag: "Ended", source, tag: undefined }
]

/** What a listener writes to standard error, write by write. */
const written = (listener: Monitor.Listener, events: ReadonlyArray<Monitor.Event>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const texts: Array<string> = []
      const spy = vi.spyOn(process.stderr, "write").mockImplementation((text, ...rest) => {
        texts.push(String(text))
        for (const one of rest) if (typeof one === "function") one()
        return true
      })
      return { spy, texts }
    }),
    ({ texts }) => Effect.as(Effect.forEach(events, listener), texts),
    ({ spy }) => Effect.sync(() => spy.mockRestore())
  )

describe("progress", () => {
  it.effect("is a plain line at the start, at a retry and at the end", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* written(Progress.plain, [...read("bank"), { _tag: "Ended", source: "books", tag: "Timeout" }]),
        [
          "bank: reading\n",
          "bank: page 2: Unreachable, attempt 2 in 200 ms\n",
          "bank: read to the end\n",
          "books: ended by Timeout\n"
        ]
      )
    }))

  it.effect("is one line a source on a terminal, drawn over", () =>
    Effect.gen(function*() {
      const [bank, books] = [read("bank", 3), read("books")]
      const texts = yield* written(Progress.live(80), bank.flatMap((event, i) => [event, ...books.slice(i, i + 1)]))
      const lines = (text: string) => text.split("\u001b[2K").slice(1)
      assert.strictEqual(texts[0], "\u001b[2Kbank: reading\n")
      // One line stood there, and the cursor goes back over it before there are two.
      assert.isTrue(texts[1]?.startsWith("\u001b[1A\u001b[2Kbank: reading\n\u001b[2Kbooks: reading\n"))
      assert.deepStrictEqual(lines(texts[2] ?? ""), ["bank: 1 page, 1 record of 3 announced\n", "books: reading\n"])
      assert.deepStrictEqual(lines(texts.at(-1) ?? ""), [
        "bank: 2 pages, 3 records of 3 announced, read to the end\n",
        "books: 2 pages, 3 records, read to the end\n"
      ])
    }))

  it.effect("never fills more than a line of the terminal, and no name steers it", () =>
    Effect.gen(function*() {
      for (const text of yield* written(Progress.live(30), read(`\u001b[2J\n${"a".repeat(100)}`))) {
        // oxlint-disable-next-line no-control-regex -- what moves the cursor is our own
        const shown = text.replaceAll(/\u001b\[(?:\d+A|2K)/g, "")
        assert.notInclude(shown, "\u001b")
        for (const line of shown.split("\n")) assert.isBelow(line.length, 30)
        assert.strictEqual(shown.split("\n").length, 2)
      }
    }))
})
