/**
 * camt.053, the statement of ISO 20022, in the versions from 001.02 to 001.13. What is read is named by local names, so
 * that prefixes and versions do not matter where they mean the same.
 *
 * Source: ISO 20022 message definition report, bank-to-customer cash management; the code sets of balances and of the
 * status of an entry are ISO's external code sets.
 */
import { Decimal } from "@befund/core"
import { Result } from "effect"
import * as Xml from "../xmlTree.ts"
import * as Day from "./day.ts"
import type { Announced, Balance, Draft, Fault, Message, Paged, Sheet } from "./sheet.ts"

type Parsed<A> = Result.Result<A, Fault>

const fail = (problem: string, excerpt?: string): Result.Result<never, Fault> =>
  Result.fail(excerpt === undefined ? { problem } : { problem, excerpt })

const decimalAt = (element: Xml.Element, where: string, ...path: ReadonlyArray<string>): Parsed<Decimal.Decimal> => {
  const text = Xml.textAt(element, ...path)
  const decimal = text !== undefined && /^[+-]?\d{0,18}(?:\.\d{0,17})?$/.test(text) && /\d/.test(text)
    ? Decimal.fromJson(text.replace(/^\+/, "").replace(/^(-?)\./, "$10.").replace(/\.$/, ""))
    : undefined
  return decimal === undefined ? fail(`${where}: the amount cannot be read`, text) : Result.succeed(decimal)
}

/** `Amt` with its sign from `CdtDbtInd`. */
const signedAt = (element: Xml.Element, where: string): Parsed<Decimal.Decimal> =>
  Result.gen(function*() {
    const amount = yield* decimalAt(element, where, "Amt")
    switch (Xml.textAt(element, "CdtDbtInd")) {
      case "CRDT":
        return amount
      case "DBIT":
        return Decimal.negate(amount)
      default:
        return yield* fail(`${where}: nothing says whether it is a credit or a debit`)
    }
  })

const currencyOf = (element: Xml.Element, where: string): Parsed<string> => {
  const currency = Xml.all(element, "Amt")[0]?.attributes["Ccy"]
  return currency === undefined ? fail(`${where}: the amount has no currency`) : Result.succeed(currency)
}

/** The day of a `Dt` or `DtTm`, as the bank wrote it. */
const dayAt = (element: Xml.Element, where: string, name: string): Parsed<string | undefined> => {
  const text = Xml.textAt(element, name, "Dt") ?? Xml.textAt(element, name, "DtTm")
  if (text === undefined) return Result.succeed(undefined)
  const day = text.slice(0, 10)
  return Day.isDay(day) ? Result.succeed(day) : fail(`${where}: this is no date`, text)
}

const numberAt = (
  element: Xml.Element,
  where: string,
  ...path: ReadonlyArray<string>
): Parsed<number | undefined> => {
  const text = Xml.textAt(element, ...path)
  if (text === undefined) return Result.succeed(undefined)
  return /^\d{1,15}$/.test(text) ? Result.succeed(Number(text)) : fail(`${where}: a number cannot be read`, text)
}

interface Typed extends Balance {
  readonly type: string
}

const balancesOf = (statement: Xml.Element, where: string): Parsed<ReadonlyArray<Typed>> =>
  Result.gen(function*() {
    const balances: Array<Typed> = []
    for (const element of Xml.all(statement, "Bal")) {
      const type = Xml.textAt(element, "Tp", "CdOrPrtry", "Cd")
      if (type === undefined || !["OPBD", "PRCD", "CLBD", "ITBD"].includes(type)) continue
      const date = yield* dayAt(element, `${where}, balance ${type}`, "Dt")
      if (date === undefined) return yield* fail(`${where}: the balance ${type} has no date`)
      balances.push({
        type,
        amount: yield* signedAt(element, `${where}, balance ${type}`),
        currency: yield* currencyOf(element, `${where}, balance ${type}`),
        date,
        isCarried: type === "ITBD"
      })
    }
    return balances
  })

/** OPBD, or PRCD, opens a statement and CLBD closes it; ITBD stands at the edges of pages between. */
const edgesOf = (balances: ReadonlyArray<Typed>, where: string): Parsed<{ opening: Typed; closing: Typed }> => {
  const carried = balances.filter(({ isCarried }) => isCarried)
  const opening = balances.find(({ type }) => type === "OPBD") ?? balances.find(({ type }) => type === "PRCD") ??
    carried[0]
  const closing = balances.find(({ type }) => type === "CLBD") ?? carried.findLast((balance) => balance !== opening)
  if (opening === undefined) return fail(`${where} has no opening balance`)
  return closing === undefined ? fail(`${where} has no closing balance`) : Result.succeed({ opening, closing })
}

/** A period counts where it begins with a day, and ends with one: the hours between are not ours to guess. */
const coverageOf = (
  statement: Xml.Element,
  { closing, opening }: { opening: Typed; closing: Typed }
): Sheet["covers"] => {
  const from = Xml.textAt(statement, "FrToDt", "FrDtTm") ?? Xml.textAt(statement, "FrToDt", "FrDt")
  const to = Xml.textAt(statement, "FrToDt", "ToDtTm") ?? Xml.textAt(statement, "FrToDt", "ToDt")
  const begins = from !== undefined && /^\d{4}-\d{2}-\d{2}(?:T00:00:00.*)?$/.test(from) ? from.slice(0, 10) : undefined
  const ends = to !== undefined && /^\d{4}-\d{2}-\d{2}(?:T(?:23:59|24:00).*)?$/.test(to) ? to.slice(0, 10) : undefined
  return {
    // Banks date an opening balance with the day it opens or with the one before: what is certain is the day after.
    from: begins ?? Day.after(opening.date),
    to: ends !== undefined && ends > closing.date ? ends : closing.date
  }
}

const summaryAt = (
  statement: Xml.Element,
  where: string,
  name: string
): Parsed<{ count?: number; sum?: Decimal.Decimal } | undefined> =>
  Result.gen(function*() {
    const [element] = Xml.all(statement, "TxsSummry", name)
    if (element === undefined) return undefined
    const count = yield* numberAt(element, where, "NbOfNtries")
    const sum = Xml.textAt(element, "Sum") === undefined ? undefined : yield* decimalAt(element, where, "Sum")
    return { ...(count === undefined ? {} : { count }), ...(sum === undefined ? {} : { sum }) }
  })

/** The net of all entries: `TtlNetNtry` of later versions, `TtlNetNtryAmt` of earlier ones. */
const netAt = (statement: Xml.Element, where: string): Parsed<Decimal.Decimal | undefined> =>
  Result.gen(function*() {
    const [total] = Xml.all(statement, "TxsSummry", "TtlNtries")
    if (total === undefined) return undefined
    const [later] = Xml.all(total, "TtlNetNtry")
    const amount = Xml.textAt(total, "TtlNetNtry", "Amt") ?? Xml.textAt(total, "TtlNetNtryAmt")
    const mark = Xml.textAt(later ?? total, "CdtDbtInd")
    if (amount === undefined || mark === undefined) return undefined
    const net = later === undefined
      ? yield* decimalAt(total, where, "TtlNetNtryAmt")
      : yield* decimalAt(later, where, "Amt")
    return mark === "DBIT" ? Decimal.negate(net) : net
  })

const announcedOf = (statement: Xml.Element, where: string): Parsed<Announced | undefined> =>
  Result.gen(function*() {
    const inSummary = `${where}, summary`
    const all = yield* summaryAt(statement, inSummary, "TtlNtries")
    const credits = yield* summaryAt(statement, inSummary, "TtlCdtNtries")
    const debits = yield* summaryAt(statement, inSummary, "TtlDbtNtries")
    const net = yield* netAt(statement, inSummary)
    if (all === undefined && credits === undefined && debits === undefined) return undefined
    return {
      ...(all === undefined ? {} : { all: { ...all, ...(net === undefined ? {} : { net }) } }),
      ...(credits === undefined ? {} : { credits }),
      ...(debits === undefined ? {} : { debits })
    }
  })

const given = <const K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } =>
  // One key, which is the one of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  (text === undefined || text === "NOTPROVIDED" ? {} : { [key]: text }) as { readonly [P in K]?: string }

/** Of one payment. Several that were booked together have nothing in common that an entry could be told by. */
const aboutOf = (payment: Xml.Element, isCredit: boolean): Partial<Draft> => {
  const [party, account] = isCredit ? ["Dbtr", "DbtrAcct"] : ["Cdtr", "CdtrAcct"]
  const purpose = Xml.all(payment, "RmtInf", "Ustrd").map(({ text }) => text.trim()).join(" ").trim()
  return {
    ...given("endToEndId", Xml.textAt(payment, "Refs", "EndToEndId")),
    ...given("mandateId", Xml.textAt(payment, "Refs", "MndtId")),
    ...given(
      "counterparty",
      Xml.textAt(payment, "RltdPties", party, "Nm") ?? Xml.textAt(payment, "RltdPties", party, "Pty", "Nm")
    ),
    ...given(
      "counterpartyAccount",
      Xml.textAt(payment, "RltdPties", account, "Id", "IBAN") ??
        Xml.textAt(payment, "RltdPties", account, "Id", "Othr", "Id")
    ),
    ...given("purpose", purpose === "" ? undefined : purpose)
  }
}

const codeOf = (entry: Xml.Element): string | undefined => {
  const family = ["BkTxCd", "Domn", "Fmly"] as const
  const parts = [
    Xml.textAt(entry, "BkTxCd", "Domn", "Cd"),
    Xml.textAt(entry, ...family, "Cd"),
    Xml.textAt(entry, ...family, "SubFmlyCd")
  ].flatMap((part) => part ?? [])
  return parts.length > 0 ? parts.join("/") : Xml.textAt(entry, "BkTxCd", "Prtry", "Cd")
}

const statuses: Readonly<Record<string, boolean>> = { BOOK: true, PDNG: false, INFO: false, FUTR: false }

const entryOf = (entry: Xml.Element, where: string): Parsed<Draft> =>
  Result.gen(function*() {
    const amount = yield* signedAt(entry, where)
    const status = Xml.textAt(entry, "Sts", "Cd") ?? Xml.textAt(entry, "Sts") ?? ""
    const booked = Object.hasOwn(statuses, status) ? statuses[status] : undefined
    if (booked === undefined) return yield* fail(`${where}: nothing says whether it is booked`, status)
    const reversal = ["true", "1"].includes(Xml.textAt(entry, "RvslInd") ?? "false")
    const payments = Xml.all(entry, "NtryDtls", "TxDtls")
    const bookedOn = yield* dayAt(entry, where, "BookgDt")
    const valueOn = yield* dayAt(entry, where, "ValDt")
    const batch = yield* numberAt(entry, where, "NtryDtls", "Btch", "NbOfTxs")
    const count = batch ?? payments.length
    const [payment] = payments
    return {
      amount,
      currency: yield* currencyOf(entry, where),
      booked,
      reversal,
      ...given("bookedOn", bookedOn),
      ...given("valueOn", valueOn),
      ...given("code", codeOf(entry)),
      ...given("reference", Xml.textAt(entry, "NtryRef")),
      ...given("bankReference", Xml.textAt(entry, "AcctSvcrRef")),
      ...given("purpose", Xml.textAt(entry, "AddtlNtryInf")),
      // A credit that is taken back is a debit, and its payment has the parties that it had.
      ...(payment !== undefined && payments.length === 1
        ? aboutOf(payment, (Xml.textAt(entry, "CdtDbtInd") === "CRDT") !== reversal)
        : {}),
      ...(count > 1 ? { payments: count } : {})
    }
  })

const pageOf = (pagination: Xml.Element | undefined, where: string): Parsed<Paged | undefined> =>
  Result.gen(function*() {
    if (pagination === undefined) return undefined
    const page = yield* numberAt(pagination, where, "PgNb")
    const last = Xml.textAt(pagination, "LastPgInd")
    if (page === undefined || last === undefined || !["true", "false", "1", "0"].includes(last)) {
      return yield* fail(`${where}: the number of the page, or whether it is the last, cannot be read`)
    }
    return { page, isLast: last === "true" || last === "1" }
  })

const sheetOf = (statement: Xml.Element, where: string, message: Xml.Element | undefined): Parsed<Sheet> =>
  Result.gen(function*() {
    const account = Xml.textAt(statement, "Acct", "Id", "IBAN") ?? Xml.textAt(statement, "Acct", "Id", "Othr", "Id")
    const id = Xml.textAt(statement, "Id")
    if (account === undefined) return yield* fail(`${where} names no account`)
    if (id === undefined) return yield* fail(`${where} has no id`)
    const paged = yield* pageOf(Xml.all(statement, "StmtPgntn")[0] ?? message, where)
    const edges = yield* edgesOf(yield* balancesOf(statement, where), where)
    if (paged !== undefined && paged.isLast === edges.closing.isCarried) {
      return yield* fail(
        `${where}: the mark of the last page and the kind of the closing balance contradict each other`
      )
    }
    const entries: Array<Draft> = []
    for (const [at, entry] of Xml.all(statement, "Ntry").entries()) {
      entries.push(yield* entryOf(entry, `${where}, entry ${at + 1}`))
    }
    return {
      account: account.replaceAll(/\s/g, ""),
      id,
      number: (yield* numberAt(statement, where, "ElctrncSeqNb")) ?? (yield* numberAt(statement, where, "LglSeqNb")),
      page: paged?.page,
      ...edges,
      covers: coverageOf(statement, edges),
      announced: yield* announcedOf(statement, where),
      entries
    }
  })

export const parse = (text: string): Parsed<Message> =>
  Result.gen(function*() {
    const root = yield* Result.mapError(Xml.parse(text), (problem): Fault => ({
      problem: `the file ${problem}`,
      excerpt: text
    }))
    const [document] = Xml.all(root, "BkToCstmrStmt")
    if (document === undefined) return yield* fail("the file is no camt.053: it has no BkToCstmrStmt")
    const statements = Xml.all(document, "Stmt")
    const pagination = Xml.all(document, "GrpHdr", "MsgPgntn")[0]
    // A message in pages that holds one statement is that statement in pages, unless the statement is paged itself.
    const isOne = statements.length === 1
    const sheets: Array<Sheet> = []
    for (const [at, statement] of statements.entries()) {
      sheets.push(yield* sheetOf(statement, `statement ${at + 1} of the file`, isOne ? pagination : undefined))
    }
    if (sheets.length === 0) return yield* fail("the file holds no statement")
    return { sheets, paged: isOne ? undefined : yield* pageOf(pagination, "the message") }
  })
