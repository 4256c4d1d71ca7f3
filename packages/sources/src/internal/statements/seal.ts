/**
 * The seal of statements of account: the opening balance plus the entries is the closing balance, what one sheet closes
 * with the next one opens with, and neither the numbers of statements nor those of their pages have a hole. A pure state
 * machine over sheets in their order; every step gives the next state or what is wrong.
 */
import { Decimal, ReadError } from "@befund/core"
import { Result } from "effect"
import type { Flaw } from "../flaw.ts"
import { malformed, scopeMismatch } from "../flaw.ts"
import { clean } from "../text.ts"
import * as Day from "./day.ts"
import type { Announced, Draft, Message, Paged, Sheet, Summary } from "./sheet.ts"

export interface Asked {
  readonly account: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly hasNumbers: boolean
}

interface Totals {
  readonly all: Summary
  readonly credits: Summary
  readonly debits: Summary
  readonly net: Decimal.Decimal
}

/** The statement whose sheets are being read, or were read last. */
interface Statement {
  readonly key: string
  readonly number: number | undefined
  readonly year: number
  readonly page: number | undefined
  readonly closing: Sheet["closing"]
  readonly coversTo: string
  /** Of all its sheets so far. */
  readonly totals: Totals
  /** What sheets of it announced that is not true of them alone, and so has to be true of the whole statement. */
  readonly announced: ReadonlyArray<Announced>
}

export interface State {
  readonly account: string | undefined
  readonly statement: Statement | undefined
  readonly paged: Paged | undefined
  /** Whether each statement and each page so far is known to be the very next one. */
  readonly isConsecutive: boolean
  readonly seen: ReadonlySet<string>
}

export const start: State = {
  account: undefined,
  statement: undefined,
  paged: undefined,
  isConsecutive: true,
  seen: new Set()
}

/** A sheet that fits, with what tells its entries apart: the key of its statement, and how many came before in it. */
export interface Fitting {
  readonly sheet: Sheet
  readonly key: string
  readonly before: number
}

type Step<A> = Result.Result<A, Flaw>

const notConsecutive = (problem: string): Result.Result<never, Flaw> =>
  Result.fail((place) => new ReadError.ChainBroken({ ...place, reason: "not_consecutive", problem }))

/** How a sheet is named in errors: by numbers, which are checked to be digits, or by its place in the file. */
const nameOf = ({ number, page }: Pick<Sheet, "number" | "page">, at: number): string =>
  `${number === undefined ? `statement ${at + 1} of the file` : `statement ${number}`}${
    page === undefined ? "" : `, page ${page}`
  }`

// Sums.

const zero = Decimal.makeSum().value()

const none: Summary = { count: 0, sum: zero }

const noTotals: Totals = { all: none, credits: none, debits: none, net: zero }

const isDebit = ({ amount }: Draft): boolean => Decimal.compare(amount, zero) < 0

const counted = ({ count, sum }: Summary, { amount }: Draft): Summary => ({
  count: count + 1,
  sum: Decimal.add(sum, Decimal.abs(amount))
})

const totalsOf = (entries: ReadonlyArray<Draft>): Totals =>
  entries.reduce<Totals>(({ all, credits, debits, net }, entry) => ({
    all: counted(all, entry),
    credits: isDebit(entry) ? credits : counted(credits, entry),
    debits: isDebit(entry) ? counted(debits, entry) : debits,
    net: Decimal.add(net, entry.amount)
  }), noTotals)

const joined = (a: Summary, b: Summary): Summary => ({ count: a.count + b.count, sum: Decimal.add(a.sum, b.sum) })

const together = (a: Totals, b: Totals): Totals => ({
  all: joined(a.all, b.all),
  credits: joined(a.credits, b.credits),
  debits: joined(a.debits, b.debits),
  net: Decimal.add(a.net, b.net)
})

/** An announced number or sum that is not the one found. Numbers come first: they tell how many are missing. */
const difference = (announced: Announced, totals: Totals): { announced: number; found: number } | "sum" | undefined => {
  const parts = ["all", "credits", "debits"] as const
  for (const part of parts) {
    const count = announced[part]?.count
    if (count !== undefined && count !== totals[part].count) return { announced: count, found: totals[part].count }
  }
  const { net } = announced.all ?? {}
  const isOff = (part: typeof parts[number]): boolean => {
    const sum = announced[part]?.sum
    return sum !== undefined && Decimal.compare(sum, totals[part].sum) !== 0
  }
  return parts.some(isOff) || (net !== undefined && Decimal.compare(net, totals.net) !== 0) ? "sum" : undefined
}

const checkAnnounced = (announced: Announced, totals: Totals, name: string): Step<void> => {
  const found = difference(announced, totals)
  if (found === undefined) return Result.void
  return Result.fail((place) =>
    found === "sum"
      ? malformed(`${name}: the sums that its summary announces are not those of its entries`)(place)
      : new ReadError.SizeDrift({ ...place, when: "at_the_end", ...found })
  )
}

const checkBalances = ({ closing, entries, opening }: Sheet, name: string): Step<void> => {
  const { currency } = opening
  if (closing.currency !== currency || entries.some((entry) => entry.booked && entry.currency !== currency)) {
    return Result.fail(malformed(`${name}: its balances and its entries are not all of one currency`))
  }
  const { net } = totalsOf(entries.filter(({ booked }) => booked))
  if (Decimal.compare(Decimal.add(opening.amount, net), closing.amount) === 0) return Result.void
  const [from, by, to] = [opening.amount, net, closing.amount].map(Decimal.format)
  return Result.fail(malformed(
    `${name}: the opening balance and the entries do not come to the closing balance; an entry is missing or was changed`,
    clean(`opening ${from}, entries ${by}, closing ${to}`)
  ))
}

// Steps.

/** Where the next sheet stands: on the next page of the same statement, or on the first page of the next one. */
type Position = { readonly _tag: "page" } | { readonly _tag: "statement" }

const hole = (from: number, to: number, of: string): string =>
  to - from === 2 ? `${of} ${from + 1} is missing` : `${of}s ${from + 1} to ${to - 1} are missing`

const samePage = (a: number | undefined, b: number | undefined): boolean => a !== undefined && a === b

/** The sheet belongs to the statement that is open, since that one is not closed, or since both say so. */
const isNextPage = ({ closing, number, page }: Statement, sheet: Sheet): boolean =>
  closing.isCarried || (samePage(number, sheet.number) && page !== undefined && (sheet.page ?? 0) > page)

const stepToPage = (from: Statement, sheet: Sheet, name: string): Step<Position> => {
  const of = `statement ${from.number ?? ""}`.trim()
  if (from.number !== sheet.number || !(sheet.opening.isCarried || !from.closing.isCarried)) {
    return notConsecutive(
      `${name}: the last pages of ${of} are missing: the page before carries its balance over to one that did not come`
    )
  }
  if (from.page !== undefined && sheet.page !== undefined && sheet.page !== from.page + 1) {
    return notConsecutive(
      sheet.page > from.page
        ? `${name}: ${hole(from.page, sheet.page, "page")}`
        : `${name} comes after page ${from.page}; the files have to be in the order of the pages`
    )
  }
  return Result.succeed({ _tag: "page" })
}

/** The first page of a statement: nothing is carried over to it, and it has the number 1, if any. */
const checkFirstPage = (sheet: Sheet, name: string): Step<void> => {
  const { opening, page } = sheet
  if (page !== undefined && page > 1) return notConsecutive(`${name}: ${hole(0, page, "page")} before it`)
  return opening.isCarried
    ? notConsecutive(`${name} begins with a balance that is carried over: the page before it is missing`)
    : Result.void
}

const stepToStatement = (from: Statement, sheet: Sheet, name: string): Step<Position> =>
  Result.gen(function*() {
    yield* checkFirstPage(sheet, name)
    if (from.number === undefined || sheet.number === undefined || sheet.number === from.number + 1) {
      return { _tag: "statement" }
    }
    if (sheet.number < from.number && Day.yearOf(sheet.closing.date) > from.year) {
      return sheet.number === 1
        ? { _tag: "statement" }
        : yield* notConsecutive(`${name} is the first of its year here: ${hole(0, sheet.number, "statement")}`)
    }
    return yield* notConsecutive(
      sheet.number > from.number
        ? `${name} follows statement ${from.number}: ${hole(from.number, sheet.number, "statement")}`
        : `${name} follows statement ${from.number}; the files have to be in the order of the statements`
    )
  })

/**
 * Whether nothing can have been between the two: their numbers say so, or, where they begin again with a new year, the
 * one closes on the day that the other opens with.
 */
const isVeryNext = (from: Statement, sheet: Sheet, { _tag }: Position): boolean =>
  _tag === "page"
    ? from.page !== undefined && sheet.page === from.page + 1
    : from.number !== undefined &&
      (sheet.number === from.number + 1 || (sheet.number === 1 && sheet.opening.date === from.closing.date))

const checkLink = (from: Statement, sheet: Sheet, name: string): Step<void> =>
  Decimal.compare(from.closing.amount, sheet.opening.amount) === 0
    ? Result.void
    : Result.fail((place) =>
      new ReadError.ChainBroken({
        ...place,
        reason: "not_consecutive",
        problem:
          `${name} does not open with the balance that the one before closed with: a statement or a page between them is missing, or an amount was changed`
      })
    )

const checkSame = (state: State, sheet: Sheet, name: string): Step<void> => {
  if (state.account !== undefined && state.account !== sheet.account) {
    return Result.fail(
      scopeMismatch(`${name} is of another account than the ones before; say which account is meant`)
    )
  }
  return state.statement !== undefined && state.statement.closing.currency !== sheet.opening.currency
    ? Result.fail(scopeMismatch(`${name} is in another currency than the ones before`))
    : Result.void
}

const keyOf = ({ closing, id, number }: Sheet): string =>
  number === undefined ? id : `${Day.yearOf(closing.date)}-${number}`

/** Pages without numbers are told apart by their balances. */
const seenOf = (sheet: Sheet): string => {
  const { closing, opening, page } = sheet
  const unnumbered = opening.isCarried ? [opening, closing].map(({ amount }) => Decimal.format(amount)) : []
  return JSON.stringify([keyOf(sheet), page ?? unnumbered])
}

const checkNew = (state: State, sheet: Sheet, name: string, record: number): Step<void> =>
  state.seen.has(seenOf(sheet))
    ? Result.fail((place) =>
      new ReadError.DuplicateId({
        ...place,
        record,
        id: keyOf(sheet),
        problem: `${name} was read before: a file is named twice, or two files hold the same statement`
      })
    )
    : Result.void

const checkBeginning = ({ from }: Asked, sheet: Sheet): Step<void> =>
  from === undefined || sheet.covers.from <= from
    ? Result.void
    : Result.fail(scopeMismatch(
      `the statements show every booking from ${sheet.covers.from} on, and ${from} is the first day asked for; the statement before is missing`
    ))

const onSheet = (
  state: State,
  sheet: Sheet,
  at: { readonly sheet: number; readonly record: number },
  asked: Asked
): Step<readonly [State, Fitting]> =>
  Result.gen(function*() {
    const name = nameOf(sheet, at.sheet)
    const { statement: from } = state
    yield* checkSame(state, sheet, name)
    yield* checkNew(state, sheet, name, at.record)
    const totals = totalsOf(sheet.entries)
    // On the sheets of one statement a summary may be that of the sheet or that of the whole.
    const isWhole = !sheet.opening.isCarried && !sheet.closing.isCarried
    if (isWhole && sheet.announced !== undefined) yield* checkAnnounced(sheet.announced, totals, name)
    yield* checkBalances(sheet, name)
    const position: Position = from === undefined
      ? yield* Result.map(checkFirstPage(sheet, name), (): Position => ({ _tag: "statement" }))
      : yield* isNextPage(from, sheet) ? stepToPage(from, sheet, name) : stepToStatement(from, sheet, name)
    if (from === undefined) yield* checkBeginning(asked, sheet)
    else yield* checkLink(from, sheet, name)
    const open = position._tag === "page" ? from : undefined
    const later = sheet.announced === undefined || isWhole || difference(sheet.announced, totals) === undefined
      ? []
      : [sheet.announced]
    const statement: Statement = {
      key: open?.key ?? keyOf(sheet),
      number: sheet.number,
      year: Day.yearOf(sheet.closing.date),
      page: sheet.page,
      closing: sheet.closing,
      coversTo: sheet.covers.to,
      totals: open === undefined ? totals : together(open.totals, totals),
      announced: [...open?.announced ?? [], ...later]
    }
    if (!sheet.closing.isCarried) {
      for (const announced of statement.announced) yield* checkAnnounced(announced, statement.totals, name)
    }
    return [
      {
        ...state,
        account: sheet.account,
        statement,
        isConsecutive: state.isConsecutive && (from === undefined || isVeryNext(from, sheet, position)),
        seen: new Set(state.seen).add(seenOf(sheet))
      },
      { sheet, key: statement.key, before: open?.totals.all.count ?? 0 }
    ]
  })

/** Files that are pages of one message: each has the next number, until one says that it is the last. */
const onMessage = (state: State, paged: Paged | undefined): Step<State> => {
  const before = state.paged?.isLast === false ? state.paged.page : 0
  const expected = before + 1
  if (paged === undefined ? before > 0 : paged.page !== expected) {
    return notConsecutive(`page ${expected} of the message is missing before this file`)
  }
  return Result.succeed({ ...state, paged })
}

/** Spaces and case do not tell accounts apart; MT940 may have the currency behind the account. */
const isAccount = (asked: string, { account, opening }: Sheet): boolean => {
  const of = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase()
  return of(account) === of(asked) || of(account) === `${of(asked)}${opening.currency}`
}

/** The sheets of one file that are asked for, held against all before. */
export const next = (
  state: State,
  { paged, sheets }: Message,
  asked: Asked
): Step<readonly [State, ReadonlyArray<Fitting>]> =>
  Result.gen(function*() {
    let current = yield* onMessage(state, paged)
    const fitting: Array<Fitting> = []
    let record = 1
    for (const [at, written] of sheets.entries()) {
      const { account } = asked
      if (account !== undefined && !isAccount(account, written)) continue
      const sheet = asked.hasNumbers ? written : { ...written, number: undefined }
      const [following, one] = yield* onSheet(current, sheet, { sheet: at, record }, asked)
      current = following
      record += sheet.entries.length
      fitting.push(one)
    }
    return [current, fitting]
  })

const endUnproven = (problem: string): Result.Result<never, Flaw> =>
  Result.fail((place) => new ReadError.EndUnproven({ ...place, problem }))

/** Whether what was read reaches to the end of what was asked. */
export const end = ({ paged, statement }: State, { to }: Asked): Step<void> => {
  if (statement === undefined) {
    return Result.fail(scopeMismatch("none of the statements is of the account that is asked for"))
  }
  if (paged?.isLast === false) {
    return endUnproven(
      `page ${paged.page + 1} of the message is missing: page ${paged.page} says that it is not the last`
    )
  }
  if (statement.closing.isCarried) {
    const { number, page } = statement
    return endUnproven(
      `the last page of statement ${number ?? ""} is missing: ${
        page === undefined ? "the page read last" : `page ${page}`
      } carries its balance over`.replace("  ", " ")
    )
  }
  return to === undefined || statement.coversTo >= to
    ? Result.void
    : endUnproven(
      `the statements show every booking up to ${statement.coversTo}, and ${to} is the last day asked for; the statement after is missing`
    )
}
