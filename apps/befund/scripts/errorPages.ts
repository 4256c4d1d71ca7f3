/** Writes the pages of `docs/errors`. A test fails when they are not what this writes. */
import { Explanation } from "@befund/core"
import { Effect } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as ErrorExamples from "../test/support/errorExamples.ts"
import { services } from "../test/support/services.ts"

const folder = resolve(import.meta.dirname, "../../../docs/errors")
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, "README.md"), ErrorExamples.index())
const pages = Effect.forEach(
  Explanation.tags,
  (tag) => Effect.map(ErrorExamples.page(tag), (text) => writeFileSync(join(folder, `${tag}.md`), text)),
  { discard: true }
)
await Effect.runPromise(Effect.provide(pages, services))
