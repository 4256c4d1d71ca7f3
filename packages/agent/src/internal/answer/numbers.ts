/** Numbers in digits and words, with what bounds them: at least, at most, about, between. */
import * as Decimal from "@befund/core/Decimal"
import type { Hit, Language } from "./lexicons.ts"

/** What a number is said to be of the quantity: the quantity itself, or a limit of it. */
type Bound = "exactly" | "at_least" | "at_most" | "about"

export interface NumberHit extends Hit {
  /** What the digits can mean; more than one where points and commas leave it open. */
  readonly values: ReadonlyArray<Decimal.Decimal>
  readonly bound: Bound
  readonly isAmount: boolean
  readonly isPercent: boolean
}

const digits =
  /(?<![\p{L}\p{N}_#/.:]|\p{L}-|\d-|[.,]\d)[-−+]?(?:\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\p{L}_]|\p{N}|-\p{L}|:\d)/gu

const currency = "(?:€|eur|euro|usd|us\\$|\\$|chf|gbp|£)"

/** Which decimals the digits can stand for: `1.204` is 1204 to one reader and 1.204 to another. */
const valuesOf = (text: string): ReadonlyArray<Decimal.Decimal> => {
  const plain = text.replaceAll("−", "-").replaceAll(/['’ ]/g, "").replace(/^\+/, "")
  const points = plain.split(".").length - 1
  const commas = plain.split(",").length - 1
  const asGroups = plain.replaceAll(/[.,]/g, "")
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","))
  const asDecimal = last < 0 ? plain : `${plain.slice(0, last).replaceAll(/[.,]/g, "")}.${plain.slice(last + 1)}`
  const isGrouped = /^-?\d{1,3}(?:[.,]\d{3})+$/.test(plain)
  const texts = points + commas === 0
    ? [plain]
    : points + commas > 1 && (points === 0 || commas === 0)
    ? [asGroups]
    : isGrouped && points + commas === 1
    ? [asGroups, asDecimal]
    : [asDecimal]
  return texts.flatMap((candidate) => Decimal.fromJson(candidate) ?? [])
}

const ofWord = (value: number): ReadonlyArray<Decimal.Decimal> => {
  const decimal = Decimal.fromJson(value)
  return decimal === undefined ? [] : [decimal]
}

const one = Decimal.fromJson(1)

const shifted = (values: ReadonlyArray<Decimal.Decimal>, by: 1 | -1): ReadonlyArray<Decimal.Decimal> =>
  one === undefined ? values : values.map((value) => Decimal.add(value, by === 1 ? one : Decimal.negate(one)))

const endsWith = (sources: ReadonlyArray<string>, text: string): RegExpExecArray | null =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${sources.join("|")})[ ]*(?:(?:the|a|the total of|den|die|der|total) )?${currency}?[ ]*$`,
    "u"
  ).exec(text)

const startsWith = (sources: ReadonlyArray<string>, text: string): RegExpExecArray | null =>
  new RegExp(`^[ ]*(?:${sources.join("|")})(?![\\p{L}])`, "u").exec(text)

/** All numbers of a text in the order in which they stand, with the words that bound them inside their reach. */
export const numbersIn = (text: string, { lexicon, numbers, ones }: Language): ReadonlyArray<NumberHit> => {
  const plain = [
    ...[...text.matchAll(digits)].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      text: found,
      values: valuesOf(found)
    })),
    ...numbers(text).map(({ value, ...hit }) => ({ ...hit, values: ofWord(value) })),
    ...ones(text).map((hit) => ({ ...hit, values: ofWord(1) }))
  ].toSorted((a, b) => a.start - b.start)
  const read = plain.filter((hit, i) => hit.values.length > 0 && (plain[i - 1]?.end ?? 0) <= hit.start)
  return read.map((hit, i) => {
    const head = text.slice(0, hit.start)
    const tail = text.slice(hit.end)
    const reach = (bound: Bound, values: ReadonlyArray<Decimal.Decimal>, before = "", behind = "") => ({
      text: hit.text,
      start: hit.start - before.length,
      end: hit.end + behind.length,
      values,
      bound,
      isAmount: new RegExp(`^[ ]*${currency}(?!\\p{L})`, "u").test(tail) ||
        new RegExp(`${currency}[ ]*$`, "u").test(head),
      isPercent: /^[ ]*(?:%|percent|prozent)/.test(tail)
    })
    const next = read[i + 1]
    const previous = read[i - 1]
    // Of two numbers that stand for a range, the first is the least and the second the most.
    const isRange = (a: { readonly end: number } | undefined, b: { readonly start: number } | undefined): boolean =>
      a !== undefined && b !== undefined && /^ ?(?:[-–—]|to|bis|bis zu) ?$/.test(text.slice(a.end, b.start))
    const isPair = (from: number, a: { readonly end: number }, b: { readonly start: number } | undefined): boolean =>
      b !== undefined && endsWith(lexicon.between, text.slice(0, from)) !== null &&
      /^ ?(?:and|und) ?$/.test(text.slice(a.end, b.start))
    if (isRange(hit, next) || isPair(hit.start, hit, next)) return reach("at_least", hit.values)
    if (previous !== undefined && (isRange(previous, hit) || isPair(previous.start, previous, hit))) {
      return reach("at_most", hit.values)
    }
    const bounds = [
      { words: lexicon.atLeast, bound: "at_least", by: 0 },
      { words: lexicon.atMost, bound: "at_most", by: 0 },
      { words: lexicon.moreThan, bound: "at_least", by: 1 },
      { words: lexicon.lessThan, bound: "at_most", by: -1 },
      { words: lexicon.about, bound: "about", by: 0 }
    ] as const
    for (const { bound, by, words } of bounds) {
      const found = endsWith(words, head)
      if (found !== null) return reach(bound, by === 0 ? hit.values : shifted(hit.values, by), found[0])
    }
    const more = startsWith(lexicon.orMore, tail)
    if (more !== null) return reach("at_least", hit.values, "", more[0])
    const less = startsWith(lexicon.orLess, tail)
    if (less !== null) return reach("at_most", hit.values, "", less[0])
    return reach("exactly", hit.values)
  })
}

/** Whether a number of the answer may be said of a quantity of which this much is known. */
export const holds = (
  { bound, values }: Pick<NumberHit, "bound" | "values">,
  known: { readonly atLeast: Decimal.Decimal | undefined; readonly atMost: Decimal.Decimal | undefined }
): boolean => {
  const { atLeast, atMost } = known
  return values.some((value) => {
    switch (bound) {
      case "exactly":
        return atLeast !== undefined && atMost !== undefined && Decimal.compare(value, atLeast) === 0 &&
          Decimal.compare(value, atMost) === 0
      case "at_least":
        return atLeast !== undefined && Decimal.compare(value, atLeast) <= 0
      case "at_most":
        return atMost !== undefined && Decimal.compare(value, atMost) >= 0
      case "about":
        return atLeast !== undefined && atMost !== undefined && isNear(value, atLeast) && isNear(value, atMost)
    }
  })
}

/** "About" is taken as within a twentieth of what is known exactly. */
const isNear = (value: Decimal.Decimal, known: Decimal.Decimal): boolean => {
  const [said, exact] = [Number(Decimal.format(value)), Number(Decimal.format(known))]
  return Math.abs(said - exact) <= Math.abs(exact) / 20
}
