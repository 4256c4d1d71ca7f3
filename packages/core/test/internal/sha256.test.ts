import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { createHash } from "node:crypto"
import * as sha256 from "../../src/internal/sha256.ts"

const ofNode = (data: Uint8Array | string) => `sha256:${createHash("sha256").update(data).digest("hex")}`

describe("sha256", () => {
  it.effect("knows the vectors of FIPS 180-4", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* sha256.digest(new TextEncoder().encode("abc")),
        "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      )
      assert.strictEqual(
        yield* sha256.digest(new Uint8Array()),
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      )
    }))

  it.effect.prop(
    "digests the bytes of a view, not of its buffer",
    [Schema.String, Schema.String],
    ([before, text]) =>
      Effect.gen(function*() {
        const buffer = new TextEncoder().encode(before + text)
        const view = buffer.subarray(new TextEncoder().encode(before).length)
        assert.strictEqual(yield* sha256.digest(view), ofNode(view))
      })
  )

  it.effect("combines digests as text, one a line, with no end of line behind the last", () =>
    Effect.gen(function*() {
      const pages = ["sha256:01", "sha256:02"]
      assert.strictEqual(yield* sha256.combine(pages), ofNode("sha256:01\nsha256:02"))
      assert.strictEqual(yield* sha256.combine(["sha256:01"]), ofNode("sha256:01"))
      assert.strictEqual(yield* sha256.combine([]), ofNode(""))
      assert.notStrictEqual(yield* sha256.combine(pages), yield* sha256.combine(pages.toReversed()))
    }))
})
