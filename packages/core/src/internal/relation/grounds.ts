/** What every answer rests on: the gaps that limit it, the facts it used, and what would close it. */
import type * as Consistency from "../../Consistency.ts"
import type * as Fact from "../../Fact.ts"
import * as Gap from "../../Gap.ts"
import type { NextAction } from "../../ReadError.ts"
import * as Region from "./region.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import * as Unseens from "./unseen.ts"

/** One thing to do: "repeat the read of bank, April". */
export interface Next {
  readonly source: string
  readonly region: Gap.Region
  /** The region in words. */
  readonly where: string
  readonly action: NextAction
}

export interface Grounds {
  /**
   * `complete` when the answer is known, `partial` when something certain can be said of it, `unavailable` when nothing
   * of what it asks about was read.
   */
  readonly status: "complete" | "partial" | "unavailable"
  /** `complete` when nothing unread could change the answer; it may still be open for rows that cannot be evaluated. */
  readonly coverage: "complete" | "incomplete"
  /** The answer is about nothing: there was no row to ask about. */
  readonly vacuous: boolean
  /** What was not read and could change the answer. */
  readonly gaps: ReadonlyArray<Gap.Gap>
  /** Rows that were read and that the question cannot be evaluated on. */
  readonly undecided: number
  /** Declared facts that the answer rests on. */
  readonly facts: ReadonlyArray<Fact.Fact>
  /** Declared facts that the records contradict; they were not used. */
  readonly contradicted: ReadonlyArray<Fact.Fact>
  readonly consistency: Consistency.Consistency
  /** The fewest reads that together close the answer; none for what only the records themselves leave open. */
  readonly next: ReadonlyArray<Next>
}

/** What a question adds to what its relation rests on. */
export interface Found {
  readonly isKnown: boolean
  /** Something certain can be said although nothing was observed on one side. */
  readonly saysSomething: boolean
  readonly vacuous: boolean
  /** The answer is known from rows that were seen, whatever bounds the unseen ones. */
  readonly byRowsAlone?: boolean
  /** Rows whose value cannot be evaluated. */
  readonly openValues?: number
  readonly facts?: ReadonlyArray<Fact.Fact>
  readonly contradicted?: ReadonlyArray<Fact.Fact>
}

export const grounds = (self: Relation<unknown>, found: Found): Grounds => {
  const gaps = found.isKnown ? [] : gapsOf(self)
  const unexplained = self.unseen.some((part) => part.within.length === 0 && part.facts.length > 0)
  return {
    status: found.isKnown ? "complete" : self.observed || found.saysSomething ? "partial" : "unavailable",
    coverage: found.isKnown || (gaps.length === 0 && !unexplained) ? "complete" : "incomplete",
    vacuous: found.vacuous,
    gaps,
    undecided: found.isKnown ? 0 : openRows(self) + (found.openValues ?? 0),
    facts: Relations.distinctFacts([
      ...self.facts,
      ...(found.byRowsAlone === true ? [] : Unseens.factsOf(self.unseen)),
      ...(found.facts ?? [])
    ]),
    contradicted: Relations.distinctFacts([...self.contradicted, ...(found.contradicted ?? [])]),
    consistency: self.consistency,
    next: found.isKnown ? [] : nextOf(self)
  }
}

const doubtGaps = (self: Relation<unknown>): ReadonlyArray<Gap.Gap> => {
  // Many rows share one list of gaps.
  const lists = new Set(self.undecided.map(({ doubt }) => doubt.gaps))
  return [...lists].flat()
}

export const gapsOf = (self: Relation<unknown>): ReadonlyArray<Gap.Gap> =>
  Region.distinctGaps([...Unseens.gapsOf(self.unseen), ...doubtGaps(self)])

const openRows = (self: Relation<unknown>): number =>
  self.undecided.reduce((n, { doubt }) => doubt.unevaluable ? n + 1 : n, 0)

/** Any one list of gaps of a part finds its rows: the shortest is enough. */
const nextOf = (self: Relation<unknown>): ReadonlyArray<Next> => {
  const shortest = self.unseen.flatMap((part) =>
    part.within.toSorted((a, b) => a.length - b.length || compareText(nameOf(a), nameOf(b))).slice(0, 1).flat()
  )
  return Region.distinctGaps([...shortest, ...doubtGaps(self)]).map(({ error, region, source }) => ({
    source,
    region,
    where: Gap.where(region),
    action: error.nextAction
  }))
}

const nameOf = (gaps: ReadonlyArray<Gap.Gap>): string =>
  gaps.map((gap) => `${gap.source} ${Gap.where(gap.region)}`).join()

const compareText = (left: string, right: string): number => left < right ? -1 : left > right ? 1 : 0

/** What two answers rest on together. Rule 4 of the design. */
export const together = (
  left: Grounds,
  right: Grounds,
  consistency: Consistency.Consistency
): Grounds => ({
  status: [left, right].some(({ status }) => status === "unavailable")
    ? "unavailable"
    : left.status === "complete" && right.status === "complete"
    ? "complete"
    : "partial",
  coverage: left.coverage === "complete" && right.coverage === "complete" ? "complete" : "incomplete",
  vacuous: left.vacuous || right.vacuous,
  gaps: Region.distinctGaps([...left.gaps, ...right.gaps]),
  undecided: left.undecided + right.undecided,
  facts: Relations.distinctFacts([...left.facts, ...right.facts]),
  contradicted: Relations.distinctFacts([...left.contradicted, ...right.contradicted]),
  consistency,
  next: [...left.next, ...right.next]
})
