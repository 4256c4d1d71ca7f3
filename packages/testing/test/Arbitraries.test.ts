import { Reader } from "@befund/core"
import { Http } from "@befund/sources"
import { Arbitraries, Pages } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

const description = {
  url: "https://items.example/items",
  paging: Http.cursor({ param: "cursor", next: "/next" }),
  items: "/data",
  total: "/total"
} as const

const source = Http.source({
  ...description,
  name: "items",
  scope: "items of the test",
  record: Schema.Struct({ id: Schema.String }),
  id: ({ id }) => id
})

describe("arbitraries", () => {
  it.effect.prop(
    "pages are read whole",
    [Arbitraries.pages(description, (n) => ({ id: `t-${n}` }))],
    ([pages]) =>
      Effect.gen(function*() {
        const { value } = yield* Reader.read(source).pipe(Effect.provide(Pages.layerPages(pages)))
        assert.deepEqual<unknown>(value, pages.pages.flat())
      }),
    { arbitrary: { runs: 50 } }
  )

  it.effect.prop(
    "errors say where they stand",
    [Arbitraries.error],
    ([error]) => Effect.sync(() => assert.include(error.message, error.source)),
    { arbitrary: { runs: 50 } }
  )
})
