/**
 * What each error of a read means for the person who meets it: what it says about the data, what the source did, and
 * what to do next. An error's message says what happened in one read; this says what the kind is. The pages of
 * `docs/errors` are made of these texts, and `befund explain TAG` prints them.
 */
import { explanations as de } from "./internal/explanation/de.ts"
import { explanations as en } from "./internal/explanation/en.ts"
import type { Tag } from "./ReadError.ts"

/**
 * One kind of failure, in one language.
 *
 * @category models
 * @since 0.1.0
 */
export interface Explanation {
  /** What can still be said about the data, and what cannot. */
  readonly means: string
  /** What a source does that ends a read in this way. */
  readonly happened: string
  /** What to do, the first step first. */
  readonly remedy: ReadonlyArray<string>
}

/**
 * @category models
 * @since 0.1.0
 */
export type Language = "en" | "de"

const languages: Readonly<Record<Language, Readonly<Record<Tag, Explanation>>>> = { de, en }

/**
 * The explanation of an error.
 *
 * @example
 * ```ts
 * import { Explanation } from "@befund/core"
 *
 * export const first = Explanation.of("SizeDrift", "en").remedy[0]
 * ```
 *
 * @category accessors
 * @since 0.1.0
 */
export const of = (tag: Tag, language: Language): Explanation => languages[language][tag]

/**
 * Every tag, in the order of the design.
 *
 * @category constants
 * @since 0.1.0
 */
// The keys of a record of all tags.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
export const tags = Object.keys(en) as ReadonlyArray<Tag>

/**
 * Whether a text is the tag of an error.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isTag = (text: string): text is Tag => Object.hasOwn(en, text)
