/** The languages that answers are understood in, with their patterns compiled. */
import { de } from "./words.de.ts"
import { en } from "./words.en.ts"
import { allFaults, allThings, type Fault, type Lexicon, type Thing } from "./words.ts"

type ListName = { [K in keyof Lexicon]: Lexicon[K] extends ReadonlyArray<string> ? K : never }[keyof Lexicon]

/** Where something stands in a text. */
export interface Hit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Language {
  readonly lexicon: Lexicon
  /** Every place of one kind of word. */
  readonly hits: (kind: ListName, text: string) => ReadonlyArray<Hit>
  readonly has: (kind: ListName, text: string) => boolean
  readonly numbers: (text: string) => ReadonlyArray<Hit & { readonly value: number }>
  readonly ordinals: (text: string) => ReadonlyArray<Hit & { readonly value: number }>
  readonly ones: (text: string) => ReadonlyArray<Hit>
  /** 1 to 12. */
  readonly months: (text: string) => ReadonlyArray<Hit & { readonly value: number }>
  readonly things: (text: string) => ReadonlyArray<Hit & { readonly concept: Thing }>
  readonly faults: (text: string) => ReadonlyArray<Hit & { readonly concept: Fault }>
}

const letter = "\\p{L}\\p{N}"

/** Between word boundaries, where the entry begins or ends with a letter. */
const between = (sources: ReadonlyArray<string>, inside = ""): RegExp =>
  new RegExp(`(?<![${letter}])${inside}(?:${sources.join("|")})(?![${letter}])`, "gu")

const find = (pattern: RegExp, text: string): ReadonlyArray<Hit> =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, text: found }))

const valued = (table: Readonly<Record<string, number>>) => {
  // Longer words first, so that twenty-one is not read as twenty.
  const entries = Object.entries(table)
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([source, value]) => ({ pattern: between([source]), value }))
  return (text: string) => {
    const taken: Array<Hit & { readonly value: number }> = []
    for (const { pattern, value } of entries) {
      for (const hit of find(pattern, text)) {
        if (!taken.some(({ end, start }) => hit.start < end && start < hit.end)) taken.push({ ...hit, value })
      }
    }
    return taken.toSorted((a, b) => a.start - b.start)
  }
}

const named = <C extends string>(
  concepts: ReadonlyArray<C>,
  table: Readonly<Record<C, ReadonlyArray<string>>>,
  compounds: boolean
) => {
  const entries = concepts.map((concept) => ({
    concept,
    pattern: between(table[concept], compounds ? "\\p{L}*?" : "")
  }))
  return (text: string) =>
    entries.flatMap(({ concept, pattern }) => find(pattern, text).map((hit) => ({ ...hit, concept })))
}

const compile = (lexicon: Lexicon): Language => {
  const cache = new Map<ListName, RegExp>()
  const pattern = (kind: ListName): RegExp => {
    const known = cache.get(kind)
    if (known !== undefined) return known
    const made = between(lexicon[kind])
    cache.set(kind, made)
    return made
  }
  const numbers = valued(lexicon.numbers)
  const ordinals = valued(lexicon.ordinals)
  const months = valued(
    Object.fromEntries(lexicon.months.flatMap((spellings, i) => spellings.map((spelling) => [spelling, i + 1])))
  )
  const one = new RegExp(
    `(?<=(?:${lexicon.one.behind.join("|")})[ *]+)(?:${lexicon.one.word.join("|")})(?![${letter}])` +
      `|^(?:${lexicon.one.word.join("|")})(?= (?:\\p{L}+ )?\\p{L}*?(?:${
        [...Object.values(lexicon.things).flat(), ...lexicon.recordNouns].join("|")
      })(?![${letter}]))`,
    "gu"
  )
  const hits = (kind: ListName, text: string): ReadonlyArray<Hit> => find(pattern(kind), text)
  return {
    lexicon,
    hits,
    has: (kind, text) => hits(kind, text).length > 0,
    numbers,
    ordinals,
    ones: (text) => find(one, text),
    months,
    things: named(allThings, lexicon.things, lexicon.compounds),
    faults: named(allFaults, lexicon.faults, false)
  }
}

/** A third language is a file and an entry here. */
export const languages: ReadonlyArray<Language> = [en, de].map(compile)

/** The languages that a text may be in: the one with most of its little words, or all where none is ahead. */
export const ofText = (text: string, otherwise: ReadonlyArray<Language>): ReadonlyArray<Language> => {
  const words = new Set(text.match(/\p{L}+/gu) ?? [])
  const scores = languages.map((language) => language.lexicon.common.filter((word) => words.has(word)).length)
  const best = Math.max(...scores)
  const leading = languages.filter((_, i) => scores[i] === best)
  return best === 0 || leading.length > 1 ? otherwise : leading
}
