/**
 * What one clause says, without a look at the report: which kind of statement it is, of what, with which numbers, and
 * for when. Words are taken out of the clause as they are understood, so that none counts twice.
 */
import { type Hit, type Language, languages, ofText } from "./lexicons.ts"
import { type NumberHit, numbersIn } from "./numbers.ts"
import type { Clause } from "./text.ts"
import { type When, whensIn } from "./time.ts"
import type { Fault, Lexicon, Measure, Thing } from "./words.ts"

type ListName = { [K in keyof Lexicon]: Lexicon[K] extends ReadonlyArray<string> ? K : never }[keyof Lexicon]

/**
 * - `nothing`: no claim; `quoted`: somebody else's;
 * - `absent`: none of what is asked for; `universal`: the same, said of all that there is; `all_bad`: the opposite of it;
 * - `present`: some of it; `counted`: the numbers say how much; `rest`: how many are not;
 * - `all_but`: all with exceptions; `nearly`: nearly all or nearly none; `no_more`: none beside those named;
 * - `read`, `not_read`, `nothing_read`: how far the reading came;
 * - `not_that`: the opposite of the clause before;
 * - `vague`: it claims something that is not understood.
 */
type Say =
  | "nothing"
  | "quoted"
  | "absent"
  | "universal"
  | "all_bad"
  | "present"
  | "counted"
  | "rest"
  | "all_but"
  | "nearly"
  | "no_more"
  | "read"
  | "not_read"
  | "nothing_read"
  | "not_that"
  | "vague"

/** What a number counts. */
type Role = "finding" | "total" | "page" | "check" | "source" | "partition" | "undecided" | "measure" | "percent"

export interface Counted extends NumberHit {
  readonly role: Role
  readonly measure: Measure | undefined
}

/** A name of the report that stands in the clause. */
interface Named {
  readonly checks: ReadonlySet<string>
  readonly sources: ReadonlySet<string>
}

export interface Reading {
  readonly say: Say
  /** A completeness that is claimed beside what is said of findings: all records were read and … */
  readonly alsoRead: boolean
  readonly isHedged: boolean
  readonly isLimitedToRead: boolean
  /** The numbers are of what was read, which says nothing of all that there is. */
  readonly isOfReading: boolean
  readonly isOverall: boolean
  readonly isNow: boolean
  readonly isMoment: boolean
  readonly isBeyond: boolean
  readonly hasOther: boolean
  readonly isNegative: boolean
  readonly numbers: ReadonlyArray<Counted>
  readonly whens: ReadonlyArray<When>
  readonly things: ReadonlySet<Thing>
  readonly faults: ReadonlySet<Fault>
  /** The things that the quantity may be of, where that is plain: a compound names several. */
  readonly subjects: ReadonlyArray<Thing>
  readonly dimensions: ReadonlyArray<string>
  readonly ids: ReadonlyArray<string>
  readonly named: Named
  /** Whether it names what it speaks of, so that it needs no clause before it. */
  readonly standsAlone: boolean
  readonly language: "en" | "de"
}

/** Names of the report, in lower case, the longer first. */
export interface Names {
  readonly checks: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  readonly scopes: ReadonlyArray<{ readonly source: string; readonly scope: string }>
  readonly audit: string
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
const bounded = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "gu")

/** A clause from which words are taken. What is taken leaves blanks behind, and no word moves. */
class Rest {
  text: string
  readonly #readers: ReadonlyArray<Language>

  constructor(text: string, readers: ReadonlyArray<Language>) {
    this.text = text
    this.#readers = readers
  }

  blank({ end, start }: Pick<Hit, "start" | "end">): void {
    this.text = this.text.slice(0, start) + " ".repeat(end - start) + this.text.slice(end)
  }

  find(kind: ListName): ReadonlyArray<Hit> {
    return this.#readers.flatMap(({ hits }) => hits(kind, this.text)).toSorted((a, b) => a.start - b.start)
  }

  take(kind: ListName): ReadonlyArray<Hit> {
    const found = this.find(kind)
    for (const hit of found) this.blank(hit)
    return found
  }

  takePattern(pattern: RegExp): ReadonlyArray<Hit> {
    const found = [...this.text.matchAll(pattern)].map(({ 0: text, index }) => ({
      start: index,
      end: index + text.length,
      text
    }))
    for (const hit of found) this.blank(hit)
    return found
  }
}

const lackable = languages.flatMap(({ lexicon: { things } }) => [
  ...things.document,
  ...things.invoice,
  ...things.link,
  ...things.contract,
  ...things.backup,
  ...things.order,
  ...things.ticket,
  "counterparts?",
  "match",
  "proof",
  "gegenstück",
  "zuordnung"
]).join("|")
const noneWord = "no|any|kein(?:e|en|er|em|es)?"
const having = "has|have|had|having|with|hat|haben|hatten?|besitz(?:t|en)|without"
/** To have no document is what makes a finding, where nothing else in the clause says so. */
const lack = new RegExp(
  [
    `(?<![\\p{L}])(?:(?:do|does|did|has|have|had)(?:n['’]t| not) (?:have |yet have |got )?(?:an? |any |its |their |the )?(?:\\p{L}+ )?(?:${lackable}))`,
    `(?:${having}) (?:${noneWord}) (?:\\p{L}+ ){0,2}?\\p{L}*(?:${lackable})`,
    `(?<![\\p{L}])(?:${noneWord}) (?:\\p{L}+ ){0,2}?\\p{L}*(?:${lackable})(?= (?:\\p{L}+ ){0,2}?(?:hat|haben|hatten?|besitzt|besitzen|aufweist|aufweisen|beigefügt|hinterlegt|zugeordnet|trägt|tragen)(?!\\p{L}))`,
    `(?<=(?:hat|haben|hatten?|besitzt|besitzen)\\s[^,;]{0,60})(?:keinen?) (?:\\p{L}+ ){0,2}?\\p{L}*(?:${lackable})`,
    `(?<=(?:^|\\s)(?:for|für|zu|bei|there (?:is|are)|gibt es|liegt|liegen|is|are)\\s[^,;]{0,60})(?:${noneWord}) (?:\\p{L}+ ){0,2}?\\p{L}*(?:${lackable})(?: (?:is|are|was|were|could be|exists?|has been|have been|liegt|liegen|wurden?|existiert|existieren|gibt es))?(?: (?:on file|available|found|attached|present|gefunden|vorhanden|vor|hinterlegt))?`
  ].join("|"),
  "gu"
)
const attribution = bounded(
  "according to (?:the |a |its |one )?(?:\\p{L}+ )?(?:records?|notes?|memos?|comments?|customers?|suppliers?|emails?|descriptions?|fields?|texts?|messages?|remarks?)|laut (?:\\p{L}+ )?(?:\\p{L}*(?:notiz|vermerk|kommentar|beschreibung|verwendungszweck|buchungstext|freitext|e-?mail|kunden?|lieferanten?|nachricht|hinweis|text|datensatz|feld))"
)
const purpose =
  /(?<!\p{L})(?:for|auf|nach|about|of|for any|whether|against|on)\s+(?:any |the |all |possible |mögliche[nrs]? |etwaige[nrs]? )?$/u
const reference = (kinds: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${kinds.join("|")})[ .:#]*$`, "u")
const isId =
  /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}_-]*\d)(?=[\p{L}\p{N}_-]*\p{L})[\p{L}\p{N}]+(?:[-_/]?[\p{L}\p{N}]+)*(?![\p{L}\p{N}_])/gu
const ordinalId =
  /^(?:\d+(?:st|nd|rd|th|x|er|te[nrs]?|k|kb|mb|eur|usd|chf|h|s|ms|min|m)|q[1-4]|v\d+(?:\.\d+)*|h[12]|\d{4}-?q\d|\d{1,2}(?:am|pm)|utf\S*|sha\S*)$/

const overlaps = (a: Pick<Hit, "start" | "end">, b: Pick<Hit, "start" | "end">): boolean =>
  a.start < b.end && b.start < a.end

type Predicate = "bad" | "good" | "whole" | "notWhole" | "read" | "failed" | "found"
const predicates: ReadonlyArray<Predicate> = ["failed", "bad", "notWhole", "whole", "good", "read", "found"]

/** Of words that stand over each other the longest counts; of equal ones the earlier kind. */
const predicatesIn = (rest: Rest): ReadonlyArray<Hit & { readonly kind: Predicate }> => {
  const all = predicates.flatMap((kind, order) => rest.find(kind).map((hit) => ({ ...hit, kind, order })))
    .toSorted((a, b) => (b.end - b.start) - (a.end - a.start) || a.order - b.order)
  const taken: Array<typeof all[number]> = []
  for (const hit of all) if (!taken.some((other) => overlaps(hit, other))) taken.push(hit)
  return taken.toSorted((a, b) => a.start - b.start)
}

const namedIn = (rest: Rest, { audit, checks, scopes, sources }: Names): Named => {
  const named = { checks: new Set<string>(), sources: new Set<string>() }
  for (const { scope, source } of scopes) {
    if (scope !== "" && rest.takePattern(bounded(escaped(scope))).length > 0) named.sources.add(source)
  }
  for (const check of checks) {
    const spoken = escaped(check.replaceAll(/[-_]+/gu, " "))
    const plain = /[-_\d]/u.test(check) ? `["“„«']?${escaped(check)}["”“»']?|` : ""
    const quoted =
      `["“„«']${spoken}["”“»']|(?<=\\b(?:check|prüfung|test|audit) (?:for |auf |of |named )?)${spoken}|${spoken}(?= (?:check|prüfung|audit|test)\\b)`
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${plain}${quoted}|["“„«']${escaped(check)}["”“»'])(?![\\p{L}\\p{N}])`,
      "gu"
    )
    if (rest.takePattern(pattern).length > 0) named.checks.add(check)
  }
  for (const source of sources) {
    if (bounded(escaped(source)).test(rest.text)) named.sources.add(source)
  }
  if (audit !== "") rest.takePattern(new RegExp(`["“„«']${escaped(audit)}["”“»']|(?<=audit )${escaped(audit)}`, "gu"))
  return named
}

const has = (hits: ReadonlyArray<unknown>): boolean => hits.length > 0

interface Frame {
  readonly clause: Clause
  readonly names: Names
  /** The languages of the whole text, for a clause whose own is not plain. */
  readonly text: ReadonlyArray<Language>
  /** The question right before, which yes and no answer. */
  readonly question: Reading | undefined
}

export const isQuestion = ({ written }: Clause): boolean => /\?["”“»)]*$/u.test(written)

export const read = (frame: Frame): Reading => {
  const { clause, names, question } = frame
  const context = clause.shape === "prose" ? "" : clause.above.join(" · ").toLowerCase()
  const readers = ofText(clause.lower, ofText(`${context} ${clause.lower}`, frame.text))
  const rest = new Rest(clause.lower, readers)
  const named = namedIn(rest, names)
  const whens = whensIn(rest.text, clause.written)
  for (const when of whens) rest.blank(when)
  const ids = rest.takePattern(isId).map(({ text }) => text).filter((id) => !ordinalId.test(id))
  rest.take("idioms")
  const isQuoted = has([...clause.lower.matchAll(attribution)]) ||
    (/["“„«»]/u.test(clause.written) && has(rest.find("speakers")))
  const limited = rest.find("limitedToRead")
  const written = rest.text
  for (const hit of limited) rest.blank(hit)
  const isUndecided = has(rest.find("undecidedNouns"))
  const open = isUndecided ? [] : rest.take("open")
  const beyond = rest.take("beyond")
  const nowHits = rest.take("now")
  const overall = rest.take("overall")
  // The date behind "as of" is taken already.
  rest.take("moment")
  const moment = readers.flatMap(({ hits }) => hits("moment", clause.lower))

  // Numbers, with what bounds them
  const unitAfter = (hit: NumberHit): boolean =>
    readers.some(({ lexicon }) =>
      new RegExp(`^[- ]*(?:\\p{L}+ )?(?:${lexicon.units.join("|")})(?![\\p{L}])`, "u").test(written.slice(hit.end))
    )
  const isReference = (hit: NumberHit): boolean =>
    readers.some(({ lexicon }) => reference(lexicon.references).test(written.slice(0, hit.start)))
  const seenNumbers = readers.flatMap((language) => numbersIn(written, language)).toSorted((a, b) => a.start - b.start)
  const numbers = seenNumbers
    .filter((hit, i) => !seenNumbers.slice(0, i).some((other) => overlaps(hit, other)))
    .filter((hit) => !unitAfter(hit) && !isReference(hit))
  const hundred = numbers.filter(({ isPercent, text }) => isPercent && text === "100")
  const plainText = written
  for (const hit of numbers) if (!hundred.includes(hit)) rest.blank(hit)

  const except = rest.take("except")
  // To have no document, where nothing worse is said
  const isPlainlyBad = has(rest.find("bad"))
  const lacks = isPlainlyBad ? [] : rest.takePattern(lack)
  const found = [
    ...predicatesIn(rest),
    ...lacks.map((hit) => ({ ...hit, kind: "bad" as const }))
  ].toSorted((a, b) => a.start - b.start)
  for (const hit of found) rest.blank(hit)
  const of = (...kinds: ReadonlyArray<Predicate>) => found.filter(({ kind }) => kinds.includes(kind))

  const nearly = rest.take("nearly")
  const none = rest.take("none")
  const not = [
    ...rest.take("not"),
    ...nowHits.filter(({ text }) => /^(?:no |nicht )/u.test(text))
  ]
  const every = [...rest.take("every"), ...hundred]
  const some = rest.take("some")
  const without = rest.take("without")
  const other = rest.take("other")
  const perhaps = rest.take("perhaps")
  const asks = rest.find("asks")
  const requests = rest.find("requests")

  const conceptText = clause.lower
  const thingHits = readers.flatMap(({ things }) => things(conceptText)).toSorted((a, b) => a.start - b.start)
  const faultHits = readers.flatMap(({ faults }) => faults(conceptText))
  const things = new Set(thingHits.map(({ concept }) => concept))
  const faults = new Set<Fault>(faultHits.map(({ concept }) => concept))
  if (has(lacks)) faults.add("missing")
  if (has(of("good", "whole")) && (things.has("document"))) faults.add("missing")

  const findingNouns = rest.find("findingNouns")
  const recordNouns = rest.find("recordNouns")
  const readingNouns = [...rest.find("checkNouns"), ...rest.find("sourceNouns"), ...rest.find("pageNouns")]

  const quantified = [...none, ...every, ...some, ...numbers]
  const counted = thingHits.find(({ start }) =>
    quantified.some(({ end }) =>
      start >= end && /^(?:[ ,]|of|the|die|der|den|das|\p{L}{1,20} ){0,12}$/u.test(conceptText.slice(end, start))
    )
  )
  const subjects = counted === undefined
    ? []
    : thingHits.filter((hit) => overlaps(hit, counted)).map(({ concept }) => concept)

  const dimensions = readers.flatMap(({ lexicon }) =>
    [...conceptText.matchAll(bounded(
      `(?:${lexicon.every.join("|")}|${
        lexicon.none.join("|")
      })(?: (?:the|der|die|das|of|of the|unsere[nrsm]?|our|\\p{L}+e[nrsm]?))? (?:${lexicon.dimensions.join("|")})`
    ))].map(([text]) => text)
  )

  const roleOf = (hit: NumberHit): Counted => {
    const behind = plainText.slice(hit.end)
    const label = clause.shape === "cell"
      ? ` ${clause.above.at(-1)?.toLowerCase() ?? ""}`
      : /^(.*?)[:=][^:=]*$/u.exec(plainText.slice(0, hit.start))?.[1] ?? ""
    // In a table and behind a colon, what is counted stands in front.
    const near = /\p{L}/u.test(behind) ? behind : label
    const before = plainText.slice(0, hit.start)
    const starts = (pick: (lexicon: Lexicon) => ReadonlyArray<string>, gap = "(?:\\p{L}+ ){0,2}?"): boolean =>
      readers.some(({ lexicon }) =>
        new RegExp(`^[ ]*${gap}\\p{L}*?(?:${pick(lexicon).join("|")})(?![\\p{L}])`, "u").test(near)
      )
    const measure =
      readers.flatMap(({ lexicon }) =>
        Object.entries(lexicon.measures).toReversed().filter(([, words]) => bounded(words.join("|")).test(clause.lower))
          .map(([kind]) => kind)
      )[0]
    const isMeasure = (name: string | undefined): name is Measure =>
      name === "sum" || name === "average" || name === "max" || name === "min"
    const known = isMeasure(measure) ? measure : undefined
    const role = ((): Role => {
      if (hit.isPercent) return "percent"
      if (limited.some((part) => overlaps(part, hit))) return "total"
      if (
        hit.isAmount ||
        (known !== undefined && !starts(({ findingNouns, recordNouns }) => [...findingNouns, ...recordNouns], ""))
      ) {
        return "measure"
      }
      if (starts(({ pageNouns }) => pageNouns, "")) return "page"
      if (starts(({ checkNouns }) => checkNouns, "")) return "check"
      if (starts(({ sourceNouns }) => sourceNouns, "")) return "source"
      if (starts(({ partitionNouns }) => partitionNouns, "")) return "partition"
      if (starts(({ undecidedNouns }) => undecidedNouns)) return "undecided"
      if (starts(({ bad, findingNouns }) => [...bad, ...findingNouns], "")) return "finding"
      const isOfAll = readers.some(({ lexicon }) =>
        new RegExp(
          `(?<![\\p{L}])(?:${
            [...lexicon.of, ...lexicon.every].join("|")
          })[ ]*(?:(?:of|the|all|those|these|our|den|der|die|allen|insgesamt|returned|gelieferten|gelesenen) )*$`,
          "u"
        ).test(before)
      )
      return isOfAll ? "total" : "finding"
    })()
    return { ...hit, role, measure: known }
  }
  const roles = numbers.filter((hit) => !hundred.includes(hit)).map(roleOf)

  const bads = of("bad")
  const goods = of("good")
  const wholes = of("whole")
  const reads = of("read")
  const fails = of("failed", "notWhole")
  const finds = of("found")
  const words = clause.lower.match(/[\p{L}\p{N}]+/gu) ?? []

  const base = {
    alsoRead: has(bads) && has(wholes) && !has(fails) && (named.checks.size > 0 || has(readingNouns)) &&
        wholes.every(({ end }) => ![...none, ...not, ...without].some((hit) => hit.end <= end)) ||
      has(bads.concat(goods)) &&
        every.some((e) =>
          reads.some((r) =>
            e.start < r.start && r.start - e.end < 40 && !found.some((p) => p.start > e.end && p.end < r.start)
          )
        ),
    isHedged: has(perhaps),
    isLimitedToRead: has(limited),
    isOfReading: false,
    isOverall: has(overall),
    isNow: has(nowHits) || goods.some(({ text }) => /up[- ]to[- ]date|neuesten stand|aktueller stand/u.test(text)),
    isMoment: has(moment),
    isBeyond: has(beyond),
    hasOther: has(other),
    isNegative: has(none) || has(not),
    numbers: roles,
    whens,
    things,
    faults,
    subjects,
    dimensions,
    ids,
    named,
    standsAlone: has(bads) || has(goods) || has(wholes) || things.size > 0 || named.checks.size > 0,
    language: readers[0]?.lexicon.code ?? "en"
  }
  const says = (say: Say, more: Partial<Reading> = {}): Reading => ({ ...base, say, ...more })

  // What is no claim
  if (isQuestion(clause)) return says("nothing")
  const yesOrNo = answered(clause.lower)
  if (yesOrNo !== undefined) return ofAnswer(yesOrNo, question, says)
  if (has(requests) || asks.some(({ start }) => start < 4 || !found.some((hit) => hit.end <= start))) {
    return says("nothing")
  }
  if (has(open)) return says("nothing")
  const cutAt = asks[0]?.start ?? Number.POSITIVE_INFINITY
  const before = (hits: ReadonlyArray<Hit & { readonly kind: Predicate }>) => hits.filter(({ start }) => start < cutAt)
  if (isQuoted) {
    return has(bads) || has(goods) || has(wholes) || has(none) || has(every)
      ? says("quoted")
      : says("nothing")
  }
  const isHeading = clause.shape === "heading"

  const negators = [...none, ...not, ...without].toSorted((a, b) => a.start - b.start)
  const claimedBads = before(bads).filter((hit) =>
    !(has(reads) || /(?:search|look|such|prüf|check|test)/u.test(clause.lower)) ||
    !purpose.test(clause.lower.slice(0, hit.start))
  )

  // How far the reading came
  const isAboutReading = has(fails) || has(reads) || (has(wholes) && has(readingNouns)) ||
    (named.checks.size > 0 && has(wholes))
  // Documents that are not complete are findings; a reading that is not is a gap.
  const isOfThings = has(fails) && !has(reads) && !has(readingNouns) && things.has("document") &&
    named.checks.size === 0 && fails.every(({ text }) => /vollständig|komplett|complete|lückenhaft/u.test(text))
  if (isOfThings && !has(claimedBads)) return says(negators.length % 2 === 1 ? "universal" : "present")
  if (isAboutReading && !has(claimedBads) && !has(before(goods))) {
    if (has(finds) && has(none)) return says("absent")
    if (has(fails)) return negators.length % 2 === 1 ? says("read") : says("not_read")
    if (has(none) && !has(not) && has(reads)) {
      // "No record was left unread" has failed in it; this is "nothing was read".
      return says("nothing_read")
    }
    if (negators.length % 2 === 1) return says("not_read")
    if (has(nearly) || has(some)) return says("not_read")
    if (has(except)) return says("vague")
    if (has(roles) && !has(every) && !has(wholes)) return says("counted", { isOfReading: true })
    const isClaim = has(every) || has(wholes) || has(roles) || things.size > 0 || named.sources.size > 0 ||
      has(readingNouns) ||
      has(recordNouns) || has(overall)
    return isClaim && !isHeading ? says("read") : says("nothing")
  }

  // Findings
  const isAdjective = (bad: Hit): boolean =>
    [...every, ...roles].some(({ end }) =>
      bad.start >= end &&
      /^(?:[\d.,\s]|the|these|those|die|der|diese|listed|genannten?)*$/u.test(written.slice(end, bad.start))
    )
  if (has(claimedBads)) {
    const parities = claimedBads.map((bad, i) => {
      const from = claimedBads[i - 1]?.end ?? 0
      const isLast = i === claimedBads.length - 1
      return negators.filter(({ end, start }) => start >= from && (end <= bad.start || isLast)).length
    })
    const hasOdd = parities.some((parity) => parity % 2 === 1)
    const hasEven = parities.some((parity) => parity > 0 && parity % 2 === 0)
    if (has(nearly) && (hasOdd || has(every) || /kaum|hardly|barely/u.test(nearly.map(({ text }) => text).join(" ")))) {
      return says("nearly")
    }
    if (has(perhaps) && !hasOdd) return says("nothing")
    if (hasOdd && has(except)) return says("all_but")
    if (hasOdd && has(every) && !has(without) && has(not)) return says("vague")
    if (hasOdd) return says(has(other) ? "no_more" : "absent")
    if (hasEven) return says("present")
    if (has(every) && !claimedBads.some(isAdjective)) return says("all_bad")
    if (
      roles.some(({ role }) => role === "finding" || role === "measure" || role === "percent" || role === "undecided")
    ) return says("counted")
    if (isHeading) return says("nothing")
    return says("present")
  }
  const fine = before([...goods, ...wholes])
  if (has(fine)) {
    const isOdd = negators.length % 2 === 1
    const total = [...every, ...roles.filter(({ role }) => role === "total")]
    if (has(nearly)) return says("nearly")
    if (isOdd && has(none) && !has(not)) return says(has(other) ? "vague" : "all_bad")
    if (isOdd) return says("present")
    if (negators.length >= 2) return says("universal")
    if (has(except)) return says("all_but")
    if (roles.some(({ role }) => role === "finding")) return says(has(every) ? "universal" : "rest")
    if (has(some) && !has(every)) return says("vague")
    if (has(perhaps)) return says("vague")
    if (has(total)) return says(has(other) ? "no_more" : "universal")
    const hasSubject = things.size > 0 || has(findingNouns) || has(recordNouns) || has(readingNouns) || base.isOverall
    if (isHeading && !has(wholes)) return says("nothing")
    if (has(ids)) return says("universal")
    return hasSubject || words.length <= 4 ? says("universal") : has(wholes) ? says("vague") : says("nothing")
  }
  if (has(finds)) {
    if (has(none)) return says(has(other) ? "no_more" : "absent")
    if (has(not)) return says("present")
    if (roles.some(({ role }) => role === "finding")) return says("counted")
    if (has(every)) return says("vague")
    if (has(some) && (has(findingNouns) || has(recordNouns))) return says("present")
  }
  if (has(roles)) {
    if (/^[^\p{L}]*$/u.test(clause.lower) && clause.shape === "item") return says("nothing")
    return says("counted")
  }
  if (has(none)) {
    if (has(except)) return says("all_but")
    return words.length <= 6 ? says(has(other) ? "no_more" : "absent") : says("vague")
  }
  if (has(every) && !isHeading) return says("vague")
  if (has(not) && words.length <= 6) return says("not_that")
  if (base.isBeyond && things.size > 0) return says("vague")
  return says("nothing")
}

const answered = (lower: string): "yes" | "no" | undefined => {
  const plain = lower.replaceAll(/[^\p{L} ]/gu, "").trim()
  if (/^(?:yes|ja|yep|yeah|jawohl|correct|genau)$/u.test(plain)) return "yes"
  return /^(?:no|nein|nope|nö)$/u.test(plain) ? "no" : undefined
}

/** Yes and no say what the question asked. What stood before the text is not known. */
const ofAnswer = (
  answer: "yes" | "no",
  question: Reading | undefined,
  says: (say: Say, more?: Partial<Reading>) => Reading
): Reading => {
  if (question === undefined) return says("vague", { isNegative: answer === "no" })
  const same = { things: question.things, faults: question.faults, named: question.named, numbers: question.numbers }
  if (answer === "yes") return says(question.say, same)
  const opposite: Partial<Record<Say, Say>> = {
    present: "absent",
    absent: "present",
    universal: "present",
    read: "not_read",
    not_read: "read"
  }
  return says(opposite[question.say] ?? "vague", same)
}
