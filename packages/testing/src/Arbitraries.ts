/**
 * Arbitraries for property tests of readers: written-down pages, errors, and simulated sources with what they hold.
 *
 * @since 0.1.0
 */
import { ReadError, type Source } from "@befund/core"
import type { Http } from "@befund/sources"
import { Arbitrary, Schema } from "effect"
import * as One from "./internal/simulator/one.ts"
import * as Pages from "./Pages.ts"

/**
 * One of the 17 errors of a read.
 *
 * @category arbitraries
 * @since 0.1.0
 */
export const error: Arbitrary.Arbitrary<ReadError.ReadError> = Arbitrary.schema(ReadError.ReadError)

const lengths = Arbitrary.array(Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))), {
  minLength: 1,
  maxLength: 6
})

/**
 * Up to six pages of up to four records each, numbered through; `record` makes one of its number.
 *
 * Only what goes on over an empty page gets one: an empty page is where page numbers, offsets and keys end.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 * import { Arbitraries } from "@befund/testing"
 *
 * export const pages = Arbitraries.pages(
 *   { url: "https://bank.example/t", paging: Http.cursor({ param: "cursor", next: "/next" }), items: "/data" },
 *   (n) => ({ id: `t-${n}` })
 * )
 * ```
 *
 * @category arbitraries
 * @since 0.1.0
 */
export const pages = (
  description: Http.Description,
  record: (n: number) => unknown
): Arbitrary.Arbitrary<Pages.Pages> =>
  Arbitrary.map(lengths, (drawn) => {
    let n = 0
    const goesOn = ["cursor", "next-url", "link-header"].includes(description.paging.style)
    const written = (goesOn ? drawn : drawn.filter((length) => length > 0)).map((length) =>
      Array.from({ length }, () => record(n++))
    )
    return Pages.make(description, written.length === 0 ? [[]] : written)
  })

/**
 * A record of a simulated source.
 *
 * @category models
 * @since 0.1.0
 */
export type Item = One.Item

/**
 * A simulated source and the records that it holds, in no particular order.
 *
 * @category models
 * @since 0.1.0
 */
export interface Quiet {
  readonly seed: number
  readonly source: Source.Source<Item, ReadError.ReadError>
  readonly records: ReadonlyArray<Item>
}

/**
 * Sources in which nothing changes and nothing is wrong, of every style of paging and with every legal oddity. A read of
 * one has to end complete and to hold its records.
 *
 * @category arbitraries
 * @since 0.1.0
 */
export const quiet: Arbitrary.Arbitrary<Quiet> = Arbitrary.map(
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 32 - 1 }))),
  (seed) => ({ seed, ...One.quiet(seed) })
)
