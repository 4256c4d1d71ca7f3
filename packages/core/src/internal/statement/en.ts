/** English. */
import { DateTime } from "effect"
import type { Tag } from "../../ReadError.ts"
import { few, group, list } from "./text.ts"
import type { GapPart, SourcePart, Span, Tense, ValueKind, Words } from "./words.ts"

const reasons: Readonly<Record<Tag, string>> = {
  Timeout: "the answer did not come within the time allowed",
  Malformed: "what came does not have the shape that is needed to read it",
  DuplicateId: "an id came twice, so pages repeat or have shifted",
  SizeDrift: "the announced number of records did not hold",
  SnapshotUnbound: "the pages could not be bound to one data state",
  Unreachable: "the source could not be reached",
  Refused: "the source answered with an error",
  Denied: "access was denied",
  RateLimited: "the source asked for fewer requests",
  SourceIncomplete: "the source itself says that it left something out",
  WindowReached: "the source shows only a limited part of a scope of this size",
  EndUnproven: "it is not proven that the last page was the last",
  ChainBroken: "the way from page to page is broken",
  OrderNotTotal: "the order of the pages was broken, so records may have been skipped",
  ScopeMismatch: "the source answered another question than the one asked",
  NestedIncomplete: "a record says that it is not whole itself",
  BudgetExhausted: "a bound that was set for the read was reached"
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
]

const amount = (digits: string): string => group(digits, ",", ".")
const number = (n: number): string => amount(String(n))
const counted = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`
const quote = (text: string): string => `“${text}”`
const named = (check: string): string => `the check ${quote(check)}`
const Named = (check: string): string => `The check ${quote(check)}`
const andMore = (n: number): string => `${number(n)} more`

const date = (isoDate: string): string => {
  const [year = "", month = "", day = ""] = isoDate.split("-")
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
}

const dayOf = (moment: DateTime.Utc): string => date(DateTime.formatIso(moment).slice(0, 10))
const clockOf = (moment: DateTime.Utc): string => DateTime.formatIso(moment).slice(11, 19)
const moment = (at: DateTime.Utc): string => `${dayOf(at)}, ${clockOf(at)} UTC`

const spanned = ({ from, to }: Span): string => {
  if (dayOf(from) !== dayOf(to)) {
    return `between ${dayOf(from)}, ${clockOf(from)} and ${dayOf(to)}, ${clockOf(to)} UTC`
  }
  return clockOf(from) === clockOf(to)
    ? `on ${dayOf(from)} at ${clockOf(from)} UTC`
    : `on ${dayOf(from)} between ${clockOf(from)} and ${clockOf(to)} UTC`
}

const when = ({ span }: SourcePart): string => span === undefined ? "" : ` ${spanned(span)}`

const extent = ({ pages, partitions }: SourcePart): string =>
  `(${counted(pages, "page")}${partitions === 0 ? "" : `, ${counted(partitions, "partition")}`})`

const stateOf = ({ state }: SourcePart): string => {
  if (state === undefined) return ""
  const token = state.token === "" ? " as of one state" : ` as of state ${quote(state.token)}`
  return state.asOf === undefined ? token : `${token} of ${moment(state.asOf)}`
}

const label = (name: string, scope: string): string => scope === "" ? name : `${name} (${scope})`
const head = (part: SourcePart): string => label(part.name, part.scope)

const readAll = (part: SourcePart): string => {
  const tail = `${stateOf(part)}${when(part)} ${extent(part)}.`
  const returned = part.state === undefined ? "returned " : ""
  switch (part.records) {
    case 0:
      return `${head(part)}: the source returned no record${tail}`
    case 1:
      return `${head(part)}: the one ${returned}record was read${tail}`
    default:
      return `${head(part)}: all ${number(part.records)} ${returned}records were read${tail}`
  }
}

const readSome = (part: SourcePart): string => {
  const tail = `${stateOf(part)}${when(part)}`
  return part.records === 0
    ? `${head(part)}: ${counted(part.pages, "page")} without a record ${part.pages === 1 ? "was" : "were"} read${tail}.`
    : `${head(part)}: ${counted(part.records, "record")} ${part.records === 1 ? "was" : "were"} read${tail} ${
      extent(part)
    }.`
}

const region = (where: GapPart["region"]): string => {
  switch (where._tag) {
    case "whole":
      return "all of it"
    case "partition":
      return where.within._tag === "whole"
        ? `the partition ${quote(where.partition)}`
        : `in the partition ${quote(where.partition)} ${region(where.within)}`
    case "keys_above":
    case "rest":
      return where.pages === 0 ? "all of it" : `whatever follows page ${number(where.pages)}`
  }
}

const reason = ({ page, tag }: GapPart): string =>
  page === 0 ? reasons[tag] : `${reasons[tag]}, at page ${number(page)}`

const gap = (part: GapPart): string => `${region(part.region)} (${reason(part)})`

const over: Readonly<Record<Tense, string>> = {
  state: "in this state",
  returned: "among the records as returned"
}

const atReading: Readonly<Record<Tense, string>> = {
  state: "in this state",
  returned: "when it was read"
}

const nouns: Readonly<Record<ValueKind, string>> = {
  sum: "the sum",
  min: "the least value",
  max: "the greatest value",
  average: "the average"
}

const inPart = (check: string): string => `${Named(check)} could be answered only in part`

const range = (low: number, high: number | undefined): string =>
  high === undefined ? `at least ${number(low)}` : `at least ${number(low)} and at most ${number(high)}`

export const en: Words = {
  amount,
  date,
  moment,
  textElsewhere: "a text, which stands in the answer",
  andMore,

  label,
  readAll,
  readSome,
  readPlainly: (part) => `${head(part)} was read${when(part)} ${extent(part)}.`,
  notRead: (gaps) => `Not read: ${few(gaps.map(gap), 6, andMore).join("; ")}.`,
  couldNotRead: (part, why) => `${head(part)} could not be read to the end${when(part)}: ${reason(why)}.`,
  gap,
  reason,

  count: (check, kind, n, tense) => {
    if (kind === "count") return `${Named(check)} counts ${number(n)} ${over[tense]}.`
    if (n > 0) return `${Named(check)} has ${counted(n, "finding")} ${over[tense]}.`
    return tense === "state"
      ? `${Named(check)} has no findings ${over[tense]}.`
      : `${Named(check)} matched none of the records when they were read.`
  },
  value: (check, kind, value, tense) =>
    `For ${named(check)}, ${nouns[kind]} is ${value} ${
      tense === "state" ? over.state : "over the records as returned"
    }.`,
  noValue: (check, kind) => `For ${named(check)}, ${nouns[kind]} does not exist, as there was no value at all.`,
  truth: (check, kind, holds, tense) => {
    switch (kind) {
      case "exists":
        return holds
          ? `What ${named(check)} asks for exists: at least one record matched ${atReading[tense]}.`
          : `What ${named(check)} asks for was not found ${over[tense]}.`
      case "every":
        return holds
          ? `Every record that ${named(check)} asks about met it ${atReading[tense]}.`
          : `Not every record meets ${named(check)}: at least one did not ${atReading[tense]}.`
      case "unique":
        return holds
          ? `For ${named(check)}, each key came only once ${over[tense]}.`
          : `For ${named(check)}, at least one key came more than once ${over[tense]}.`
    }
  },
  vacuous: (check) => `No record that ${named(check)} asks about was returned; there was nothing to check.`,
  standsAnyway: "This stands whatever was not read.",

  openCount: (check, kind, { high, low, seen }) => {
    if (low > 0) {
      const noun = kind === "count" ? "" : (high ?? low) === 1 ? " finding" : " findings"
      return `${inPart(check)}: ${range(low, high)}${noun}; the total is open.`
    }
    const none = seen === undefined
      ? "none is certain from what was read"
      : seen === 1
      ? "none in the one record that was read"
      : `none among the ${number(seen)} records that were read`
    const most = high === undefined ? "" : `, at most ${number(high)} ${high === 1 ? "is" : "are"} possible`
    return `${inPart(check)}: ${none}${most}; whether there are any is open.`
  },
  openValue: (check, kind, { high, low }) => {
    const known = low === undefined
      ? high === undefined ? "is open" : `is at most ${high} and open below that`
      : high === undefined
      ? `is at least ${low} and open above that`
      : `lies between ${low} and ${high}`
    return `${inPart(check)}: ${nouns[kind]} ${known}.`
  },
  observed: (kind, value) => `Over the records that were read, ${nouns[kind]} is ${value}, which is not the answer.`,
  openTruth: (check, kind) => {
    const open = {
      exists: "whether what it asks for exists is open",
      every: "whether it holds throughout is open",
      unique: "whether a key repeats is open"
    }
    return `${Named(check)} could not be decided: ${open[kind]}.`
  },
  undecided: (n) =>
    n === 1
      ? "1 case is undecided, as what was read does not settle it."
      : `${number(n)} cases are undecided, as what was read does not settle them.`,
  limitedBy: (sources) => `The answer is open because not all of ${list(sources, "and")} was read.`,
  unavailable: (check, kind, why) => {
    const missing = { findings: "count", count: "count", sum: "sum", min: "value", max: "value", average: "average" }
    const none = kind === "exists" || kind === "every" || kind === "unique" ? "answer" : missing[kind]
    const because = why.length === 0 ? "what was read does not suffice" : why.join("; ")
    return `${Named(check)} could not be completed: ${because}. There is no ${none}.`
  },

  upTo: (key) => `Only records up to the key ${quote(key)} are asked about, in the order that the source keeps.`,
  partitions: (names) =>
    names.length === 1
      ? `Only the partition ${list(names.map(quote), "and")} is asked about.`
      : `Only the partitions ${list(few(names.map(quote), 12, andMore), "and")} are asked about.`,
  facts: (facts) =>
    `This rests on ${facts.length === 1 ? "a declared fact" : "declared facts"} that no read has shown: ${
      facts.join("; ")
    }.`,
  noOneState: "One state was not established, so nothing is said about any single moment.",
  withinWrites: (writes) =>
    `One state was not established, but at every moment of the read the number differed from what was read by at most ${
      number(writes)
    }.`,
  mayBeMissed: "A change during the read may have hidden a record.",
  noMoment: "It is not established which moment the records describe.",
  onlyWhatIsRecorded: (sources) =>
    `This does not show that every real item is recorded in the ${sources === 1 ? "source" : "sources"}.`,

  allComplete: (audit, checks) =>
    checks === 1
      ? `The one check of the audit ${quote(audit)} is complete.`
      : `All ${number(checks)} checks of the audit ${quote(audit)} are complete.`,
  mixed: (audit, { complete, partial, unavailable }) =>
    [
      `The audit ${quote(audit)} is not complete, so no statement about all of its checks together is possible.`,
      ...(unavailable.length === 0 ? [] : [`Could not be completed: ${list(unavailable.map(quote), "and")}.`]),
      ...(partial.length === 0 ? [] : [`Answered only in part: ${list(partial.map(quote), "and")}.`]),
      ...(complete.length === 0 ? [] : [`Complete: ${list(complete.map(quote), "and")}.`])
    ].join(" "),
  noChecks: (audit) => `The audit ${quote(audit)} has no check; it was not evaluated.`
}
