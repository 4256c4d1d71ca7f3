/** Holds what a clause says against what the report lets an answer say. What is not plain is not checked, and never supported. */
import { Decimal } from "@befund/core"
import { type CheckFact, type Facts, nothingKnown, type Range, type SourceFact } from "./facts.ts"
import { holds } from "./numbers.ts"
import type { Counted, Reading } from "./reading.ts"
import type { Reason } from "./reasons.ts"
import { isDay, isInside, isPartOf, isSame, type When } from "./time.ts"

export type Kind = "absence" | "universal" | "number" | "bound" | "presence" | "tense" | "scope" | "completeness"
export type Verdict = "supported" | "unsupported" | "not_checked"

export interface Judgement {
  readonly kind: Kind
  readonly verdict: Verdict
  readonly reason: Reason
  readonly check: string | undefined
}

/** What earlier clauses of the answer have told. */
export interface Told {
  readonly checksCounted: Set<string>
  readonly ids: ReadonlySet<string>
}

type Outcome = readonly [Verdict, Reason]

const supported = (why: Exclude<Reason["why"], "number" | "not_the_number">): Outcome => ["supported", { why }]
const unsupported = (why: Exclude<Reason["why"], "number" | "not_the_number">): Outcome => ["unsupported", { why }]
const notChecked = (why: Exclude<Reason["why"], "number" | "not_the_number">): Outcome => ["not_checked", { why }]

// Which checks a clause speaks of

interface Targets {
  readonly checks: ReadonlyArray<CheckFact>
  /** Why no check may answer for it, where that is so. */
  readonly problem: "not_asked" | "other_thing" | "only_parts" | undefined
  readonly isChosen: boolean
}

/** Faults that are said of anything that is not as it should be. */
const general: ReadonlySet<string> = new Set(["missing", "mismatch", "exempt"])

/** Things that are named in passing: whose, to whom, how much. */
const passing: ReadonlySet<string> = new Set(["amount", "customer", "user", "account", "supplier", "employee"])

const shared = <A>(left: ReadonlySet<A>, right: ReadonlySet<A>): number =>
  [...left].filter((item) => right.has(item)).length

const isFindingLike = ({ kind }: Pick<CheckFact, "kind">): boolean =>
  kind === "findings" || kind === "every" || kind === "unique" || kind === "exists"

const thingsOf = (check: CheckFact): ReadonlySet<string> =>
  new Set([...check.concepts.things, ...check.sources.flatMap(({ things }) => [...things])])

const mentions = (whens: ReadonlyArray<When>, names: ReadonlyArray<string>): boolean =>
  whens.some((when) => names.some((name) => isSame(when, name)))

const targetsOf = (reading: Reading, { checks, things }: Facts): Targets => {
  const { faults, named, subjects, whens } = reading
  const inParts = (found: ReadonlyArray<CheckFact>, isChosen: boolean): Targets => {
    const whole = found.filter(({ partitions }) => partitions.length === 0)
    const parts = found.filter(({ partitions }) => mentions(whens, partitions))
    if (parts.length > 0) return { checks: parts, isChosen, problem: undefined }
    // What is asked about January alone answers for nothing else, unless it is called by its name.
    const narrowed = named.checks.size === 0 && isChosen && whole.length === 0 && found.length > 0
    return {
      checks: narrowed || whole.length === 0 || !isChosen ? found : whole,
      isChosen,
      problem: narrowed ? "only_parts" : undefined
    }
  }
  if (named.checks.size > 0) return inParts(checks.filter(({ name }) => named.checks.has(name)), true)
  if (subjects.length > 0 && things.size > 0 && !subjects.some((thing) => things.has(thing))) {
    return { checks: [], isChosen: true, problem: "other_thing" }
  }
  const known = new Set([...reading.things].filter((thing) => things.has(thing)))
  const foreign = [...reading.things].filter((thing) => !things.has(thing) && !passing.has(thing))
  if (known.size === 0 && foreign.length > 0 && things.size > 0) {
    return { checks: [], isChosen: true, problem: "other_thing" }
  }
  const byFault = checks.filter(({ concepts }) => shared(concepts.faults, faults) > 0)
  const said = [...faults].filter((fault) => !general.has(fault))
  if (
    said.length > 0 && byFault.length === 0 &&
    checks.every(({ concepts }) => concepts.faults.size + concepts.things.size > 0)
  ) {
    return { checks: [], isChosen: true, problem: "not_asked" }
  }
  const candidates = byFault.length > 0 ? byFault : checks
  const score = (check: CheckFact): number =>
    3 * shared(check.concepts.things, known) + shared(thingsOf(check), known) +
    2 * check.sources.filter(({ name }) => named.sources.has(name)).length
  const best = Math.max(0, ...candidates.map(score))
  const chosen = best === 0 || reading.isOverall ? candidates : candidates.filter((check) => score(check) === best)
  return inParts(chosen, byFault.length > 0 || best > 0)
}

const sourcesOf = ({ named, things }: Reading, { sources }: Facts): ReadonlyArray<SourceFact> => {
  const byName = sources.filter(({ name }) => named.sources.has(name))
  if (byName.length > 0) return byName
  const scores = sources.map((source) => shared(source.things, things))
  const best = Math.max(0, ...scores)
  return best === 0 ? sources : sources.filter((_, i) => scores[i] === best)
}

// Absence and universals

const isZero = (value: Decimal.Decimal | undefined): boolean => value !== undefined && Decimal.format(value) === "0"
const isSome = ({ atLeast }: Range): boolean =>
  atLeast !== undefined && !isZero(atLeast) && !Decimal.format(atLeast).startsWith("-")

const gapsOutside = (check: CheckFact, whens: ReadonlyArray<When>): boolean =>
  check.status === "partial" && check.undecided === 0 && check.gaps.length > 0 && whens.length > 0 &&
  check.gaps.every((gap) => {
    const at = { from: `${gap.slice(0, 7)}-01`, to: `${gap.slice(0, 7)}-31` }
    return /^\d{4}-\d\d$/u.test(gap) &&
      whens.every((when) => when.grain !== "clock" && !isInside(when, at) && !touches(when, at))
  })

const touches = (when: When, { from, to }: { readonly from: string; readonly to: string }): boolean =>
  when.grain === "period" && when.from <= to && when.to >= from ||
  when.grain === "yearless" && Number(from.slice(5, 7)) >= when.months[0] && Number(from.slice(5, 7)) <= when.months[1]

const absentIn = (check: CheckFact, reading: Reading): Outcome => {
  if (check.verdict === "clean") {
    if (check.status === "complete") return supported(check.vacuous ? "vacuous" : "proven")
  }
  if (check.verdict === "found") {
    return narrowing(reading, check).length > 0 && check.status === "complete"
      ? notChecked("not_known")
      : unsupported("found")
  }
  if (check.status === "unavailable") return unsupported("open")
  if (reading.isLimitedToRead) return check.undecided > 0 ? notChecked("undecided") : supported("proven")
  if (gapsOutside(check, reading.whens) && isZero(check.found.atLeast)) return supported("proven")
  return unsupported(check.undecided > 0 && check.gaps.length === 0 ? "undecided" : "open")
}

/** The weakest of several outcomes: what is unsupported, then what is not checked. */
const weakest = (outcomes: ReadonlyArray<Outcome>): Outcome =>
  outcomes.find(([verdict]) => verdict === "unsupported") ??
    outcomes.find(([verdict]) => verdict === "not_checked") ??
    outcomes[0] ?? notChecked("not_asked")

const absent = ({ checks, isChosen }: Targets, reading: Reading, facts: Facts): Outcome => {
  const asked = checks.filter((check) =>
    isFindingLike(check) ||
    (isChosen && check.kind === "count" && reading.say === "absent" && check.concepts.faults.size > 0)
  )
  if (asked.length === 0) {
    return checks.some(({ status }) => status !== "complete") || checks.length === 0
      ? unsupported("open")
      : notChecked("not_asked")
  }
  const outcomes = asked.map((check) => absentIn(check, reading))
  const isJoint = reading.isOverall && !reading.isLimitedToRead &&
    asked.length === facts.checks.filter(isFindingLike).length
  const sources = isJoint
    ? facts.sources.filter(({ status }) => status !== "complete").map(() => unsupported("not_read"))
    : []
  return weakest([...outcomes, ...sources])
}

const withIds = ({ checks }: Targets, reading: Reading): Outcome | undefined => {
  if (reading.ids.length === 0) return undefined
  const isListed = (id: string): boolean => checks.some(({ ids }) => ids.has(id))
  const all = checks.every(({ isListWhole }) => isListWhole)
  if (reading.say === "present") {
    return reading.ids.every(isListed)
      ? supported("listed")
      : checks.some(({ found, ids, status }) => status !== "unavailable" && isSome(found) && !all && ids.size > 0)
      ? notChecked("not_listed")
      : unsupported("not_listed")
  }
  if (reading.ids.some(isListed)) return unsupported("found")
  return all && checks.length > 0 ? notChecked("not_known") : unsupported("open")
}

const present = (targets: Targets, reading: Reading): Outcome => {
  const byId = withIds(targets, reading)
  if (byId !== undefined) return byId
  const asked = targets.checks.filter((check) => isFindingLike(check) || check.kind === "count")
  if (asked.some(({ found }) => isSome(found))) return supported("found")
  return unsupported(asked.some(({ status }) => status !== "complete") ? "open" : "none_found")
}

const allBad = ({ checks }: Targets): Outcome => {
  const isAll = checks.some((check) => {
    const [source] = check.sources
    return check.status === "complete" && source?.status === "complete" && isSome(check.found) &&
      source.records.atLeast !== undefined && check.found.atLeast !== undefined &&
      Decimal.compare(source.records.atLeast, check.found.atLeast) === 0
  })
  return isAll
    ? supported("proven")
    : unsupported(checks.every(({ status }) => status === "complete") ? "not_known" : "open")
}

const nearly = ({ checks }: Targets): Outcome =>
  checks.length > 0 && checks.every(({ status, verdict }) => status === "complete" && verdict === "found")
    ? notChecked("not_understood")
    : unsupported(checks.every(({ status }) => status === "complete") ? "none_found" : "open")

const allBut = (targets: Targets, reading: Reading): Outcome => {
  const { checks } = targets
  const asked = checks.filter(isFindingLike)
  if (asked.length === 0) return unsupported("open")
  const inGaps = asked.every((check) =>
    check.status === "partial" && isZero(check.found.atLeast) && check.undecided === 0 && check.gaps.length > 0 &&
    check.gaps.every((gap) => reading.whens.some((when) => isSame(when, gap)))
  )
  if (inGaps) return supported("proven")
  if (asked.some(({ status }) => status !== "complete")) return unsupported("open")
  const numbers = reading.numbers.filter(({ role }) => role === "finding" || role === "undecided")
  if (numbers.length > 0) {
    return numbers.every((number) => asked.some(({ found }) => holds(number, found)))
      ? supported("proven")
      : unsupported("found")
  }
  if (asked.every(({ verdict }) => verdict === "clean")) return unsupported("none_found")
  const known = new Set(asked.flatMap(({ ids }) => [...ids]))
  if (reading.ids.length > 0 && reading.ids.some((id) => !known.has(id))) return unsupported("not_listed")
  const isAll = asked.every(({ isListWhole }) => isListWhole) && known.size === new Set(reading.ids).size
  return isAll && reading.ids.length > 0
    ? supported("listed")
    : reading.ids.length > 0
    ? unsupported("found")
    : notChecked("some_more")
}

const noMore = (targets: Targets, reading: Reading, facts: Facts, told: Told): Outcome => {
  const asked = targets.checks.filter(isFindingLike)
  const outcomes = asked.map((check): Outcome => {
    if (check.status !== "complete") return absentIn(check, reading)
    if (check.verdict === "clean") return supported("proven")
    const areNamed = check.isListWhole && [...check.ids].every((id) => told.ids.has(id))
    return areNamed || told.checksCounted.has(check.name) ? supported("proven") : notChecked("some_more")
  })
  return asked.length === 0 ? absent(targets, reading, facts) : weakest(outcomes)
}

// Numbers

const shown = ({ atLeast, atMost }: Range): string => {
  const [low, high] = [atLeast, atMost].map((side) => side === undefined ? undefined : Decimal.format(side))
  if (low !== undefined && low === high) return low
  return [low === undefined ? "" : `≥ ${low}`, high === undefined ? "" : `≤ ${high}`].filter((side) => side !== "")
    .join(", ")
}

const sum = (ranges: ReadonlyArray<Range>): Range => {
  const side = (pick: (range: Range) => Decimal.Decimal | undefined): Decimal.Decimal | undefined => {
    const [first, ...others] = ranges.map(pick)
    return others.reduce(
      (total, next) => total === undefined || next === undefined ? undefined : Decimal.add(total, next),
      first
    )
  }
  return { atLeast: side(({ atLeast }) => atLeast), atMost: side(({ atMost }) => atMost) }
}

const whole = (n: number): Range => {
  const decimal = Decimal.fromJson(n)
  return { atLeast: decimal, atMost: decimal }
}

const minus = (from: Range, less: Range): Range =>
  from.atLeast === undefined || from.atMost === undefined || less.atLeast === undefined || less.atMost === undefined
    ? nothingKnown
    : {
      atLeast: Decimal.add(from.atLeast, Decimal.negate(less.atMost)),
      atMost: Decimal.add(from.atMost, Decimal.negate(less.atLeast))
    }

/** The part of the scope that a clause speaks of, where it is less than what the check asks about. */
const narrowing = (reading: Reading, check: CheckFact): ReadonlyArray<When> =>
  reading.whens.filter((when) =>
    !mentions([when], check.partitions) &&
    check.sources.some(({ period }) => period !== undefined && isPartOf(when, period))
  )

const quantitiesFor = (number: Counted, reading: Reading, targets: Targets, facts: Facts): ReadonlyArray<Range> => {
  const { checks } = targets
  const ofTargets = targets.isChosen && !reading.isOfReading ? checks.flatMap((check) => check.sources) : []
  const sources = ofTargets.length > 0 ? ofTargets : sourcesOf(reading, facts)
  const found = checks.filter((check) => isFindingLike(check) || check.kind === "count").map((check) =>
    // Of what was read, what was found is all there is.
    reading.isLimitedToRead && check.status === "partial" && check.undecided === 0
      ? { atLeast: check.found.atLeast, atMost: check.found.atLeast }
      : check.found
  )
  const records = reading.isOfReading || reading.isLimitedToRead
    ? sources.map(({ recordsRead }) => recordsRead)
    : sources.map((source) => source.records)
  switch (number.role) {
    case "page":
      return [...sources.map(({ pagesRead }) => pagesRead), sum(facts.sources.map(({ pagesRead }) => pagesRead))]
    case "check":
      return [
        whole(facts.checks.length),
        ...(["complete", "partial", "unavailable"] as const).map((status) =>
          whole(facts.checks.filter((check) => check.status === status).length)
        )
      ]
    case "source":
      return [
        whole(facts.sources.length),
        ...(["complete", "partial", "unavailable"] as const).map((status) =>
          whole(facts.sources.filter((source) => source.status === status).length)
        )
      ]
    case "partition":
      return [
        ...sources.map(({ evidence }) => whole(evidence.reads?.length ?? 0)),
        ...sources.map(({ gaps }) => whole(gaps.length))
      ]
    case "undecided":
      return [whole(Math.max(0, ...checks.map(({ undecided }) => undecided)))]
    case "measure": {
      const measured = facts.checks.filter(({ kind }) =>
        number.measure === undefined
          ? kind !== "count" && !isFindingLike({ kind })
          : kind === number.measure
      )
      return measured.map(({ value }) => value)
    }
    case "total":
      return [...records, ...found, ...(reading.isOfReading ? [sum(records)] : [])]
    case "finding": {
      if (reading.isOfReading) return [...records, sum(facts.sources.map(({ recordsRead }) => recordsRead))]
      const isAboutAll = reading.isOverall || (reading.faults.size === 0 && reading.things.size === 0)
      const lists = facts.checks.filter(({ kind }) => kind === "findings").map((check) => check.found)
      const groups = checks.flatMap(({ groups }) => groups).map(({ value }) => value)
      return [
        ...found,
        ...groups,
        ...(isAboutAll && lists.length > 1 ? [sum(lists)] : []),
        ...(isPlainTotal(reading) && !checks.some(({ kind }) => kind === "count") ? records : [])
      ]
    }
    case "percent":
      return []
  }
}

/** "There are 6 transactions": a number of things, of which nothing bad is said. */
const isPlainTotal = ({ faults, say, things }: Reading): boolean =>
  say === "counted" && faults.size === 0 && things.size > 0

const numberOutcome = (number: Counted, reading: Reading, targets: Targets, facts: Facts): Outcome => {
  if (number.role === "percent") {
    return targets.checks.every(({ status }) => status === "complete") ? notChecked("not_known") : unsupported("open")
  }
  const quantities = reading.say === "rest" && number.role === "finding"
    ? targets.checks.filter(({ kind }) => kind === "findings").map((check) =>
      minus(check.sources[0]?.records ?? nothingKnown, check.found)
    )
    : quantitiesFor(number, reading, targets, facts)
  const isNarrowed = number.role === "finding" && !reading.isOfReading && targets.checks.length > 0 &&
    targets.checks.every((check) => narrowing(reading, check).length > 0)
  const fitting = quantities.find((quantity) => holds(number, quantity))
  if (isNarrowed) {
    const most = targets.checks.some((check) =>
      holds({ values: number.values, bound: "at_most" }, { atLeast: undefined, atMost: check.found.atMost }) &&
      fitting === undefined && number.bound !== "at_most"
    )
    return most || targets.checks.some(({ status }) => status !== "complete")
      ? ["unsupported", { why: "not_the_number", known: "" }]
      : notChecked("not_known")
  }
  if (fitting !== undefined) return ["supported", { why: "number", known: shown(fitting) }]
  if (
    number.isAmount &&
    number.values.some((value) => facts.amounts.some((amount) => Decimal.compare(amount, value) === 0))
  ) {
    return notChecked("not_known")
  }
  const known = [...new Set(quantities.map(shown))].filter((text) => text !== "")
  return ["unsupported", { why: "not_the_number", known: known.slice(0, 3).join("; ") }]
}

// Completeness

const sourceIsOpen = ({ status }: SourceFact): boolean => status !== "complete"

const readOutcome = (reading: Reading, facts: Facts): Outcome => {
  const { named, say } = reading
  const checks = facts.checks.filter(({ name }) => named.checks.has(name))
  const sources = sourcesOf(reading, facts)
  if (say === "nothing_read") {
    return sources.length > 0 && sources.every(({ recordsRead }) => isZero(recordsRead.atMost))
      ? supported("not_read")
      : unsupported("read")
  }
  const isOpen = checks.length > 0
    ? checks.some(({ status }) => status !== "complete")
    : sources.some(sourceIsOpen) ||
      (sources.length === facts.sources.length && facts.checks.some(({ status }) => status !== "complete"))
  const dates = reading.whens.filter(({ grain }) => grain !== "clock")
  const gaps = sources.flatMap((source) => source.gaps)
  if (isOpen && dates.length > 0 && gaps.length > 0) {
    const inGap = dates.some((when) => gaps.some((gap) => isSame(when, gap)))
    const isPartition = sources.some(({ evidence }) =>
      evidence.reads?.some(({ partition }) => partition !== null && dates.some((when) => isSame(when, partition)))
    )
    if (inGap) return say === "not_read" ? supported("not_read") : unsupported("not_read")
    if (isPartition) return say === "read" ? supported("read") : unsupported("read")
  }
  if (say === "not_read") return isOpen ? supported("not_read") : unsupported("read")
  return isOpen || facts.checks.length === 0 ? unsupported("not_read") : supported("read")
}

// When and where

const tense = (reading: Reading, targets: Targets, facts: Facts): Outcome | undefined => {
  const checks = targets.checks.length > 0 ? targets.checks : facts.checks
  if (reading.isNow) return checks.every(({ isFresh }) => isFresh) ? supported("moment") : unsupported("no_moment")
  const clocks = reading.whens.filter((when) => when.grain === "clock")
  if (clocks.length > 0) {
    const inside = clocks.every(({ clock }) => isWithin(clock, facts))
    if (!inside) return unsupported("no_moment")
  }
  if (!reading.isMoment) return undefined
  const days = reading.whens.filter(isDay)
  const isOfDay = days.every((day) =>
    checks.every(({ sources }) =>
      sources.every(({ evidence, from, to }) => {
        const at = evidence.snapshot?.as_of
        return typeof at === "string"
          ? isSame(day, at.slice(0, 10))
          : isSame(day, from?.slice(0, 10) ?? "") || isSame(day, to?.slice(0, 10) ?? "")
      })
    )
  )
  return checks.every(({ isState }) => isState) && isOfDay ? supported("moment") : unsupported("no_moment")
}

const isWithin = (clock: string, { sources }: Facts): boolean =>
  sources.some(({ evidence, from, to }) => {
    const [start, end] = [from?.slice(11) ?? "", to?.slice(11) ?? ""]
    const asOf = evidence.snapshot?.as_of?.slice(11, 11 + clock.length)
    return (clock >= start.slice(0, clock.length) && clock <= end.slice(0, clock.length)) || asOf === clock
  })

const scope = (reading: Reading, targets: Targets, facts: Facts): Outcome | undefined => {
  if (reading.isBeyond) return unsupported("beyond")
  if (targets.problem === "other_thing") return unsupported("other_thing")
  if (targets.problem === "only_parts") return unsupported("only_parts")
  const sources = targets.checks.length > 0 ? targets.checks.flatMap((check) => check.sources) : facts.sources
  const days = reading.whens.filter((when) => when.grain !== "clock")
  const isOfReading = (when: When): boolean =>
    facts.sources.some(({ evidence, from, to }) =>
      [from?.slice(0, 10), to?.slice(0, 10), evidence.snapshot?.as_of?.slice(0, 10)].some((day) =>
        day !== undefined && isSame(when, day)
      )
    )
  const outside = days.filter((when) =>
    !isOfReading(when) && !sources.some(({ period }) => period !== undefined && isInside(when, period)) &&
    !facts.sources.some(({ evidence, gaps }) =>
      mentions([when], [...gaps, ...(evidence.reads ?? []).flatMap(({ partition }) => partition ?? [])])
    )
  )
  if (outside.length > 0) {
    return sources.some(({ period }) => period !== undefined) ? unsupported("outside") : notChecked("outside")
  }
  const partitioned = targets.checks.filter(({ partitions }) => partitions.length > 0)
  if (
    partitioned.length > 0 && days.length > 0 && partitioned.every(({ partitions }) => !mentions(days, partitions)) &&
    partitioned.length === targets.checks.length && days.some((when) => !isOfReading(when))
  ) {
    return unsupported("only_parts")
  }
  const wide = reading.dimensions.filter((dimension) => !sources.some((source) => covers(source, dimension)))
  return wide.length > 0 ? unsupported("outside") : undefined
}

/** Whether a scope names a whole of that kind, or spans it. */
const covers = ({ period, scope }: SourceFact, dimension: string): boolean => {
  const word = dimension.split(" ").at(-1) ?? dimension
  if (/^(?:period|zeitra|bereich)/u.test(word)) return true
  if (scope.toLowerCase().includes(word.slice(0, 5))) return true
  const months = period === undefined ? 0 : monthsIn(period)
  if (/jahr|year/u.test(word)) return months >= 12
  return /^(?:quart)/u.test(word) && months >= 3
}

const monthsIn = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

// All of it

const kindOf = (reading: Reading): Kind => {
  switch (reading.say) {
    case "absent":
    case "no_more":
    case "quoted":
      return "absence"
    case "present":
      return "presence"
    case "read":
    case "not_read":
    case "nothing_read":
      return "completeness"
    case "vague":
      return reading.isNegative ? "absence" : "universal"
    default:
      return "universal"
  }
}

const main = (reading: Reading, targets: Targets, facts: Facts, told: Told): Outcome | undefined => {
  switch (reading.say) {
    case "nothing":
    case "not_that":
    case "counted":
    case "rest":
      return undefined
    case "quoted":
      return notChecked("quoted")
    case "vague":
      return notChecked("not_understood")
    case "read":
    case "not_read":
    case "nothing_read":
      return readOutcome(reading, facts)
    default:
  }
  if (targets.problem !== undefined) return unsupported(targets.problem)
  const outcome = ((): Outcome => {
    switch (reading.say) {
      case "absent":
        return absent(targets, reading, facts)
      case "universal":
        return withIds(targets, reading) ?? absent(targets, reading, facts)
      case "all_bad":
        return allBad(targets)
      case "present":
        return present(targets, reading)
      case "all_but":
        return allBut(targets, reading)
      case "nearly":
        return nearly(targets)
      case "no_more":
        return noMore(targets, reading, facts, told)
    }
  })()
  return reading.isHedged && outcome[0] === "unsupported" && reading.say !== "present" ? notChecked("hedged") : outcome
}

export const judge = (reading: Reading, facts: Facts, told: Told): ReadonlyArray<Judgement> => {
  const targets = targetsOf(reading, facts)
  const single = targets.checks.length === 1 ? targets.checks[0]?.name : undefined
  const judgements: Array<Judgement> = []
  const add = (kind: Kind, [verdict, reason]: Outcome): void => {
    judgements.push({ kind, verdict, reason, check: single })
  }
  if (reading.alsoRead) add("completeness", readOutcome({ ...reading, say: "read" }, facts))
  const outcome = main(reading, targets, facts, told)
  if (outcome !== undefined) add(kindOf(reading), outcome)
  if (reading.say === "nothing" || reading.say === "not_that") return judgements
  if (reading.say !== "quoted" && reading.say !== "vague") {
    for (const number of reading.numbers) {
      const isInExcept = reading.say === "all_but" && number.role === "finding"
      if (isInExcept) continue
      const kind = number.bound === "exactly" || number.bound === "about" ? "number" : "bound"
      const result = targets.problem !== undefined && number.role === "finding" && !reading.isOfReading
        ? unsupported(targets.problem)
        : numberOutcome(number, reading, targets, facts)
      if (result[0] === "supported" && number.role === "finding" && kind === "number") {
        for (const check of targets.checks) told.checksCounted.add(check.name)
      }
      add(kind, result)
    }
  }
  if (judgements.length === 0 || reading.say === "not_read" || reading.say === "quoted") return judgements
  const ofTime = tense(reading, targets, facts)
  if (ofTime !== undefined) add("tense", ofTime)
  const ofScope = scope(reading, targets, facts)
  if (ofScope !== undefined) add("scope", ofScope)
  return judgements
}
