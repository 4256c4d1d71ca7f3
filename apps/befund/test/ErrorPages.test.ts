/** Every error has its page, its explanation in both languages, and an example that really ends in it. */
import { Explanation, ReadError } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "./support/cli.ts"
import * as ErrorExamples from "./support/errorExamples.ts"
import { services } from "./support/services.ts"

const folder = join(root, "docs", "errors")
const stale = "`pnpm docs:errors` writes the pages anew"

describe("the pages of the errors", () => {
  it("are one for each tag, and a list", () => {
    assert.deepStrictEqual(
      readdirSync(folder).toSorted(),
      [...Explanation.tags.map((tag) => `${tag}.md`), "README.md"].toSorted(),
      stale
    )
    assert.strictEqual(readFileSync(join(folder, "README.md"), "utf8"), ErrorExamples.index(), stale)
  })

  it("explain exactly the errors that there are, in the same order", () => {
    assert.deepStrictEqual(
      Explanation.tags,
      ReadError.ReadError.members.map((member) => member.identifier) as ReadonlyArray<ReadError.Tag>
    )
  })

  for (const tag of Explanation.tags) {
    it.live(`${tag}: its example ends in it, and its page is what is played`, () =>
      Effect.gen(function*() {
        const { report } = yield* ErrorExamples.read(tag)
        assert.strictEqual(report.sources["items"]?.status, "unavailable")
        assert.strictEqual(report.sources["items"]?.error?.tag, tag)
        assert.strictEqual(readFileSync(join(folder, `${tag}.md`), "utf8"), yield* ErrorExamples.page(tag), stale)
      }).pipe(Effect.provide(services)))
  }
})

describe("befund explain", () => {
  it.live("says what a tag means and what to do, in the language asked for", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* run(["explain", "SizeDrift", "--lang", "de"])
      assert.strictEqual(code, 0)
      const { happened, means, remedy } = Explanation.of("SizeDrift", "de")
      for (const text of [means, happened, ...remedy]) assert.include(stdout, text)
    }), 60_000)

  it.live("lists all of them, and knows no others", () =>
    Effect.gen(function*() {
      const [all, wrong] = yield* Effect.all([run(["explain"]), run(["explain", "SizeDrifts"])], { concurrency: 2 })
      assert.strictEqual(all.code, 0)
      assert.lengthOf(all.stdout.trimEnd().split("\n"), Explanation.tags.length)
      assert.strictEqual(wrong.code, 2)
      assert.strictEqual(wrong.stdout, "")
      assert.match(wrong.stderr, /SizeDrift\b/)
    }), 60_000)
})
