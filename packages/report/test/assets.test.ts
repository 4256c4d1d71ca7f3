import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { assert, it } from "vitest"
import { assets } from "../scripts/assets.ts"

it("the committed script and style are those of client/; `pnpm assets` writes them", () => {
  const file = join(resolve(import.meta.dirname, ".."), "src/internal/html/assets.generated.ts")
  const compact = (text: string) => text.replaceAll(/\s+/gu, " ")
  assert.strictEqual(compact(readFileSync(file, "utf8")), compact(assets()))
})
