/**
 * Holds what the algebra says against every possible world: bounds enclose the truth, what is certain is so in every
 * world, what is exact is the same in all. Where the bounds are wider than the worlds, it is counted, not failed.
 */
import * as Decimal from "@befund/core/Decimal"
import type * as Question from "@befund/core/Question"
import * as Relation from "@befund/core/Relation"
import { assert } from "@effect/vitest"
import * as Numbers from "../../../src/internal/relation/numbers.ts"
import { hiddenIn, partName } from "./worlds.ts"

/** How often a bound is wider than the worlds, and by how much. */
class Slack {
  times = 0
  total = 0
  most = 0

  note(by: number): void {
    if (by <= 0) return
    this.times += 1
    this.total += by
    this.most = Math.max(this.most, by)
  }

  show(name: string): ReadonlyArray<string> {
    const mean = this.total / this.times
    return this.times === 0
      ? []
      : [`${name} ${this.times} times, by ${mean.toFixed(2)} (at most ${this.most.toFixed(2)})`]
  }
}

export class Summary {
  readonly name: string
  instances = 0
  worlds = 0
  exact = 0
  readonly lower = new Slack()
  readonly upper = new Slack()
  readonly rows = new Slack()
  readonly unbounded = new Slack()
  open = 0

  constructor(name: string) {
    this.name = name
  }

  show(): string {
    const slack = [
      ...this.lower.show("lower bound"),
      ...this.upper.show("upper bound"),
      ...this.unbounded.show("no bound although the worlds have one"),
      ...this.rows.show("certain rows not called so"),
      ...(this.open === 0 ? [] : [`open although all worlds agree ${this.open} times`])
    ]
    const english = new Intl.NumberFormat("en")
    const count = (n: number): string => english.format(n)
    return `${this.name}: ${count(this.instances)} instances, ${count(this.worlds)} worlds, ${
      count(this.exact)
    } exact; ` +
      (slack.length === 0 ? "tight" : `not tight: ${slack.join("; ")}`)
  }
}

const countsOf = (ids: ReadonlyArray<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** `truths`: the ids of the rows of the result in each world. */
export const relation = <Row>(
  summary: Summary,
  self: Relation.Relation<Row>,
  idOf: (row: Row) => string,
  truths: ReadonlyArray<ReadonlyArray<string>>,
  isFinite: boolean
): void => {
  const certain = countsOf(self.certain.map(idOf))
  const possible = countsOf([...self.certain, ...self.undecided.map(({ row }) => row)].map(idOf))
  const unseen = Relation.unseen(self)
  const atMost = unseen.atMost ?? Number.POSITIVE_INFINITY
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0]
  let inAll: Map<string, number> | undefined

  for (const truth of truths) {
    const counts = countsOf(truth)
    for (const [id, n] of certain) {
      if ((counts.get(id) ?? 0) < n) assert.fail(`${id} is called certain and is not there in ${truth.join(" ")}`)
    }
    let hidden = 0
    for (const [id, n] of counts) {
      const more = n - (possible.get(id) ?? 0)
      if (more <= 0) continue
      hidden += more
      if (!isAdmitted(self, id)) assert.fail(`${id} is in no gap of the result`)
    }
    if (hidden < unseen.atLeast) {
      assert.fail(`${hidden} unseen rows, said to be at least ${unseen.atLeast}: ${truth.join(" ")}`)
    }
    if (hidden > atMost) assert.fail(`${hidden} unseen rows, said to be at most ${atMost}: ${truth.join(" ")}`)
    if (truth.length > self.most) assert.fail(`${truth.length} rows, said to be at most ${self.most}`)
    least = Math.min(least, truth.length)
    greatest = Math.max(greatest, truth.length)
    inAll = inAll === undefined ? counts : smaller(inAll, counts)
  }

  summary.instances += 1
  summary.worlds += truths.length
  const upper = Math.min(self.most, possible.values().reduce((n, each) => n + each, atMost))
  const lower = self.certain.length + unseen.atLeast
  if (lower === upper) summary.exact += 1
  summary.lower.note(least - lower)
  if (isFinite) {
    if (upper === Number.POSITIVE_INFINITY) summary.unbounded.note(1)
    else summary.upper.note(upper - greatest)
  }
  const known = [...(inAll ?? [])].filter(([id]) => possible.has(id))
  summary.rows.note(
    known.reduce((n, [id, times]) => n + Math.min(times, possible.get(id) ?? 0) - (certain.get(id) ?? 0), 0)
  )
}

const smaller = (left: Map<string, number>, right: Map<string, number>): Map<string, number> =>
  new Map([...left].flatMap(([id, n]): ReadonlyArray<[string, number]> => {
    const both = Math.min(n, right.get(id) ?? 0)
    return both === 0 ? [] : [[id, both]]
  }))

/** Some part of what is unseen names, in each of its lists, a gap that hides a piece of the row. */
const isAdmitted = (self: Relation.Relation<unknown>, id: string): boolean => {
  const hidden = hiddenIn(id)
  return self.unseen.some(({ within }) => within.every((gaps) => gaps.some((gap) => hidden.includes(partName(gap)))))
}

export type Truth = Question.Fraction | undefined

export const fraction = (n: number, of = 1): Question.Fraction => Numbers.fraction(Numbers.ofNumber(n), of)

export const asFraction = (value: unknown): Truth => {
  if (value === undefined) return undefined
  if (typeof value === "number") return fraction(value)
  // Values of measures are numbers, decimals and fractions.
  return Decimal.isDecimal(value) ? Numbers.fraction(value, 1) : value as Question.Fraction
}

const toNumber = ({ denominator, numerator }: Question.Fraction): number =>
  Number(Decimal.format(numerator)) / denominator

const show = (value: Truth): string => value === undefined ? "none" : String(toNumber(value))

export const measure = (
  summary: Summary,
  answer: Question.Measure<unknown>,
  truths: ReadonlyArray<Truth>,
  isFinite: boolean
): void => {
  summary.instances += 1
  summary.worlds += truths.length
  const present = truths.filter((truth) => truth !== undefined).toSorted(Numbers.compareFractions)
  const [least, greatest] = [present.at(0), present.at(-1)]
  const agree = present.length === 0 ||
    (present.length === truths.length && show(least) === show(greatest))
  if (answer._tag === "Exact") {
    const value = asFraction(answer.value)
    for (const truth of truths) {
      if (show(truth) !== show(value)) assert.fail(`said to be exactly ${show(value)}, is ${show(truth)}`)
    }
    summary.exact += 1
    return
  }
  if (agree && isFinite) summary.open += 1
  if (answer._tag === "Open") return
  const [lower, upper] = [asFraction(answer.lower), asFraction(answer.upper)]
  for (const truth of truths) {
    if (truth === undefined) {
      if (!answer.mayBeNone) assert.fail("said to be some number, is none")
      continue
    }
    if (lower !== undefined && Numbers.compareFractions(truth, lower) < 0) {
      assert.fail(`said to be at least ${show(lower)}, is ${show(truth)}`)
    }
    if (upper !== undefined && Numbers.compareFractions(truth, upper) > 0) {
      assert.fail(`said to be at most ${show(upper)}, is ${show(truth)}`)
    }
  }
  if (!isFinite || least === undefined || greatest === undefined) return
  if (lower === undefined || upper === undefined) summary.unbounded.note(1)
  if (lower !== undefined) summary.lower.note(toNumber(least) - toNumber(lower))
  if (upper !== undefined) summary.upper.note(toNumber(upper) - toNumber(greatest))
}

export const verdict = (
  summary: Summary,
  { verdict: said }: Question.Verdict,
  truths: ReadonlyArray<boolean>,
  isFinite: boolean
): void => {
  summary.instances += 1
  summary.worlds += truths.length
  const [first] = truths
  if (said === "unknown") {
    if (isFinite && truths.every((truth) => truth === first)) summary.open += 1
    return
  }
  summary.exact += 1
  if (truths.some((truth) => truth !== (said === "yes"))) assert.fail(`said to be ${said} in every world`)
}
