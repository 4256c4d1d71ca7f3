/** A final answer held against a report by the command line. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { page } from "./support/cases.ts"
import { makeFolder, prepare, run } from "./support/cli.ts"
import { services } from "./support/services.ts"

/** Several processes share the processor. */
const timeout = 120_000

describe("befund answer", () => {
  it.live(
    "ends with 0 for what the report says, 1 for more than that, 2 for what cannot be read",
    () =>
      Effect.gen(function*() {
        const folder = yield* makeFolder()
        const { file } = yield* prepare({ http: { paging: { style: "none" } }, script: { "/items": page("k l! m") } })
        const report = join(folder, "report.json")
        yield* run(["audit", file, "--format", "json", "--output", report])
        const written = (name: string, text: string): string => {
          writeFileSync(join(folder, name), text)
          return join(folder, name)
        }
        const right = yield* run(["answer", report, written("right.txt", "There is 1 finding.")])
        assert.strictEqual(right.code, 0, right.stdout + right.stderr)
        const wrong = yield* run(["answer", report, written("wrong.txt", "Keine Auffälligkeiten."), "--format", "json"])
        assert.strictEqual(wrong.code, 1, wrong.stdout + wrong.stderr)
        assert.include(wrong.stdout, "\"befund/answer-check@1\"")
        assert.include(wrong.stdout, "\"kind\": \"absence\"")
        for (
          const [reportFile, answerFile] of [[report, join(folder, "none.txt")], [join(folder, "right.txt"), report]]
        ) {
          const refused = yield* run(["answer", reportFile ?? "", answerFile ?? ""])
          assert.strictEqual(refused.code, 2, refused.stdout + refused.stderr)
          assert.strictEqual(refused.stdout, "")
        }
      }).pipe(Effect.provide(services)),
    timeout
  )
})
