/**
 * The books of an invented German company for the third quarter of 2026, from a seed alone: the same seed is the same
 * data on every machine and at every time. It comes with the truth: which transactions lack a document.
 *
 * @since 0.1.0
 */
import * as CalendarDate from "./CalendarDate.ts"
import * as Document from "./Document.ts"
import { CompanyId, DocumentId, InvoiceId, TransactionId } from "./Ids.ts"
import * as Merchants from "./internal/merchants.ts"
import * as Prng from "./internal/prng.ts"
import * as Invoice from "./Invoice.ts"
import * as Money from "./Money.ts"
import * as Transaction from "./Transaction.ts"

/**
 * All records of one company, each list ordered by id. `missing` are the transactions that were made without a document
 * although they need one: the answer that a check has to find, fixed while generating and not computed from the records.
 *
 * @category models
 * @since 0.1.0
 */
export interface Books {
  readonly seed: number
  readonly company: CompanyId
  readonly transactions: ReadonlyArray<Transaction.Transaction>
  readonly documents: ReadonlyArray<Document.Document>
  readonly invoices: ReadonlyArray<Invoice.Invoice>
  readonly missing: ReadonlyArray<TransactionId>
}

/**
 * The period that the books are about. Some transactions lie beyond its edges, by booking date or by value date.
 *
 * @category constants
 * @since 0.1.0
 */
export const quarter = { from: "2026-07-01", to: "2026-09-30" } as const satisfies CalendarDate.Period

/**
 * Makes the books of a seed.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = (seed: number): Books => {
  const prng = Prng.make(seed)
  const company = CompanyId.make(prng.uuid())
  const ledger = makeLedger(prng)
  for (const merchant of Merchants.contracts) contract(prng, ledger, merchant)
  const inside = prng.int(1215, 1320)
  for (let i = 0; i < inside; i++) entry(prng, ledger, insideQuarter(prng))
  for (let i = 0; i < 12; i++) entry(prng, ledger, { booked: "2026-06-30", value: "2026-07-01" })
  for (let i = 0; i < 18; i++) {
    const booked = pickDay(prng, "2026-10-01", 5)
    entry(prng, ledger, { booked, value: CalendarDate.addDays("2026-09-30", -prng.int(0, 2)) })
  }
  openInvoices(prng, ledger)
  collectiveDocuments(prng, ledger)
  strayDocuments(prng, ledger)
  return close(seed, company, ledger)
}

/**
 * The transactions of a period, by booking date, that lack a document when they are looked at one by one.
 *
 * @category combinators
 * @since 0.1.0
 */
export const missingWithin = (books: Books, period: CalendarDate.Period): ReadonlyArray<TransactionId> => {
  const booked = new Map(books.transactions.map((transaction) => [transaction.publicId, transaction.bookingDate]))
  return books.missing.filter((id) => {
    const date = booked.get(id)
    return date !== undefined && CalendarDate.isWithin(date, period)
  })
}

interface Days {
  readonly booked: CalendarDate.CalendarDate
  readonly value: CalendarDate.CalendarDate
}

interface Draft extends Omit<typeof Transaction.Transaction.Encoded, "attachmentIds" | "invoiceId" | "publicId"> {
  readonly publicId: TransactionId
  readonly invoiceId: InvoiceId | null
}

interface Paper extends Omit<typeof Document.Document.Encoded, "id" | "transactionIds"> {
  readonly id: DocumentId
  readonly kind: Document.Kind
}

/** What is written while generating; the links are the pairs of both sides. */
interface Ledger {
  readonly drafts: Array<Draft>
  readonly papers: Array<Paper>
  readonly links: Array<readonly [TransactionId, DocumentId]>
  readonly invoices: Array<Invoice.Invoice>
  readonly missing: Array<TransactionId>
  /** Transactions that wait for the collective document of their merchant and month. */
  readonly collected: Map<string, Array<Draft>>
  invoiceNumber: number
}

const makeLedger = (prng: Prng.Prng): Ledger => ({
  drafts: [],
  papers: [],
  links: [],
  invoices: [],
  missing: [],
  collected: new Map(),
  invoiceNumber: prng.int(310, 480)
})

const close = (seed: number, company: CompanyId, ledger: Ledger): Books => {
  const documentsOf = groupBy(ledger.links, ([transaction]) => transaction, ([, document]) => document)
  const transactionsOf = groupBy(ledger.links, ([, document]) => document, ([transaction]) => transaction)
  return {
    seed,
    company,
    transactions: ledger.drafts
      .map((each) =>
        new Transaction.Transaction({ ...each, attachmentIds: documentsOf.get(each.publicId)?.toSorted() ?? [] })
      )
      .toSorted((one, other) => compare(one.publicId, other.publicId)),
    documents: ledger.papers
      .map((paper) =>
        new Document.Document({ ...paper, transactionIds: transactionsOf.get(paper.id)?.toSorted() ?? [] })
      )
      .toSorted((one, other) => compare(one.id, other.id)),
    invoices: ledger.invoices.toSorted((one, other) => compare(one.id, other.id)),
    missing: ledger.missing.toSorted()
  }
}

/** One transaction of a random sort: exempt, paid by a customer, or a purchase. */
const entry = (prng: Prng.Prng, ledger: Ledger, days: Days): void => {
  const sort = prng.int(1, 100)
  if (sort <= 13) exemption(prng, ledger, days)
  else if (sort <= 26) payment(prng, ledger, days)
  else purchase(prng, ledger, days)
}

const exemption = (prng: Prng.Prng, ledger: Ledger, days: Days): void => {
  const merchant = Prng.weighted(prng, Merchants.exempt)
  ledger.drafts.push(draft(prng, days, { merchant, direction: "expense", documentNotRequired: true }))
}

/** A customer pays: nearly always an invoice of ours, now and then money that nobody can explain yet. */
const payment = (prng: Prng.Prng, ledger: Ledger, days: Days): void => {
  const customer = Prng.pick(prng, Merchants.customers)
  const explained = !prng.chance(0.06)
  const invoice = invoiceFor(prng, ledger, {
    customer,
    due: CalendarDate.addDays(days.booked, prng.int(-10, 12)),
    status: "paid"
  })
  const income: Draft = {
    ...draft(prng, days, {
      merchant: incoming(customer, explained ? invoice.number : "AUFTRAG 2026"),
      direction: "income",
      documentNotRequired: false
    }),
    amount: invoice.gross,
    invoiceId: explained ? invoice.id : null
  }
  ledger.drafts.push(income)
  if (explained) {
    ledger.invoices.push(invoice)
    if (prng.chance(0.15)) attach(prng, ledger, income, { short: invoice.number, kind: "Eingangsrechnung" })
  } else {
    ledger.missing.push(income.publicId)
  }
}

const purchase = (prng: Prng.Prng, ledger: Ledger, days: Days): void => {
  const merchant = Prng.weighted(prng, Merchants.purchases)
  const made = draft(prng, lateCard(prng, merchant, days), {
    merchant,
    direction: "expense",
    documentNotRequired: false
  })
  const refund = prng.chance(0.035)
  const bought = refund
    ? { ...made, amount: `-${made.amount}`, purpose: `GUTSCHRIFT ${made.purpose}` }
    : made
  ledger.drafts.push(bought)
  if (prng.chance(0.12)) {
    ledger.missing.push(bought.publicId)
  } else if (merchant.collects === true) {
    const key = `${merchant.short}_${bought.bookingDate.slice(0, 7)}`
    ledger.collected.set(key, [...ledger.collected.get(key) ?? [], bought])
  } else {
    // Above 250 euros gross a full invoice is needed; below, a receipt will do.
    const full = Math.abs(Money.toCents(bought.amount)) > 25_000
    const { short } = merchant
    attach(prng, ledger, bought, { short, kind: full || prng.chance(0.4) ? "Eingangsrechnung" : "Quittung" })
    if (prng.chance(0.07)) attach(prng, ledger, bought, { short, kind: "Quittung" })
    if (prng.chance(0.01)) attach(prng, ledger, bought, { short, kind: "Quittung" })
  }
}

/** Paid in each month of the quarter under one contract, which is the document of all three. */
const contract = (prng: Prng.Prng, ledger: Ledger, merchant: Merchants.Merchant): void => {
  const paid = ["2026-07-01", "2026-08-03", "2026-09-01"].map((day) =>
    draft(prng, { booked: day, value: day }, { merchant, direction: "expense", documentNotRequired: false })
  )
  ledger.drafts.push(...paid)
  file(prng, ledger, paid, {
    kind: "Vertrag",
    fileName: `${merchant.short}.pdf`,
    receivedAt: "2026-01-15",
    amount: null
  })
}

const collectiveDocuments = (prng: Prng.Prng, ledger: Ledger): void => {
  for (const [key, drafts] of ledger.collected) {
    const last = drafts.map((each) => each.bookingDate).toSorted().at(-1) ?? quarter.to
    file(prng, ledger, drafts, {
      kind: "Eingangsrechnung",
      fileName: `${key}_Sammelrechnung.pdf`,
      receivedAt: CalendarDate.addDays(last, 2),
      amount: Money.fromCents(drafts.reduce((sum, each) => sum + Money.toCents(each.amount), 0))
    })
  }
}

/** Papers that belong to no transaction: bank statements, and receipts that nobody has sorted yet. */
const strayDocuments = (prng: Prng.Prng, ledger: Ledger): void => {
  for (
    const [month, day] of [["06", "2026-07-01"], ["07", "2026-08-03"], ["08", "2026-09-01"], [
      "09",
      "2026-10-01"
    ]] as const
  ) {
    file(prng, ledger, [], {
      kind: "Kontoauszug",
      fileName: `KSK_Kontoauszug_2026-${month}.pdf`,
      receivedAt: day,
      amount: null
    })
  }
  for (let i = 0; i < 9; i++) {
    const receivedAt = pickDay(prng, quarter.from, 91)
    file(prng, ledger, [], {
      kind: "Quittung",
      fileName: `Scan_${receivedAt}_${prng.int(1000, 9999)}.pdf`,
      receivedAt,
      amount: prng.chance(0.5) ? null : Money.fromCents(prng.int(400, 9900))
    })
  }
}

/** Invoices that no payment belongs to: still open, drafts, cancelled ones. */
const openInvoices = (prng: Prng.Prng, ledger: Ledger): void => {
  for (let i = 0; i < 48; i++) {
    const customer = Prng.pick(prng, Merchants.customers)
    const due = CalendarDate.addDays(quarter.from, prng.int(10, 110))
    const status = Prng.pick<Invoice.Status>(prng, ["sent", "sent", "draft", "cancelled"])
    ledger.invoices.push(invoiceFor(prng, ledger, { customer, due, status }))
  }
}

const invoiceFor = (
  prng: Prng.Prng,
  ledger: Ledger,
  options: {
    readonly customer: string
    readonly due: CalendarDate.CalendarDate
    readonly status: Invoice.Status
  }
): Invoice.Invoice => {
  const net = Merchants.amount(prng, [4_000, 640_000])
  const vat = Math.round((net * 19) / 100)
  return new Invoice.Invoice({
    id: InvoiceId.make(prng.uuid()),
    number: `RE-2026-${String(ledger.invoiceNumber++).padStart(4, "0")}`,
    customer: options.customer,
    gross: Money.fromCents(net + vat),
    net: Money.fromCents(net),
    vat: Money.fromCents(vat),
    status: options.status,
    dueDate: options.due
  })
}

const incoming = (customer: string, subject: string): Merchants.Merchant => ({
  name: customer,
  short: subject,
  category: "8400",
  cents: [1, 1],
  weight: 1,
  purpose: ({ account }) => `ZAHLUNG ${subject} KUNDE ${account}`
})

const draft = (
  prng: Prng.Prng,
  days: Days,
  options: {
    readonly merchant: Merchants.Merchant
    readonly direction: "expense" | "income"
    readonly documentNotRequired: boolean
  }
): Draft => ({
  publicId: TransactionId.make(prng.uuid()),
  bookingDate: days.booked,
  valueDate: days.value,
  amount: Money.fromCents(Merchants.amount(prng, options.merchant.cents)),
  currency: "EUR",
  counterparty: options.merchant.name,
  purpose: options.merchant.purpose({
    date: german(days.value),
    number: String(prng.int(10_000_000, 99_999_999)),
    account: String(prng.int(1_000_000, 9_999_999))
  }),
  category: options.merchant.category,
  direction: options.direction,
  invoiceId: null,
  documentNotRequired: options.documentNotRequired,
  verified: prng.chance(0.7),
  changedAt: `${CalendarDate.addDays(days.booked, prng.int(0, 20))}T${clock(prng)}Z`
})

/** One more document for one transaction. */
const attach = (
  prng: Prng.Prng,
  ledger: Ledger,
  to: Draft,
  { kind, short }: { readonly short: string; readonly kind: Document.Kind }
): void => {
  file(prng, ledger, [to], {
    kind,
    fileName: `${to.valueDate}_${short}_${kind}_${prng.int(10_000, 99_999)}.${prng.chance(0.2) ? "jpg" : "pdf"}`,
    receivedAt: CalendarDate.addDays(to.valueDate, prng.int(0, 12)),
    amount: prng.chance(0.08) ? null : to.amount
  })
}

const file = (
  prng: Prng.Prng,
  ledger: Ledger,
  drafts: ReadonlyArray<Draft>,
  paper: Omit<Paper, "id" | "sha256">
): void => {
  const id = DocumentId.make(prng.uuid())
  ledger.papers.push({ ...paper, id, receivedAt: `${paper.receivedAt}T${clock(prng)}Z`, sha256: prng.hex(64) })
  for (const { publicId } of drafts) ledger.links.push([publicId, id])
}

const insideQuarter = (prng: Prng.Prng): Days => {
  const booked = pickDay(prng, quarter.from, 92)
  // A few credits of the last day carry the value date of the next month.
  const value = booked === quarter.to && prng.chance(0.3) ? CalendarDate.addDays(booked, 1) : booked
  return { booked, value }
}

/** Card payments are booked days after the purchase, so that early in a month the value date lies in the month before. */
const lateCard = (prng: Prng.Prng, merchant: Merchants.Merchant, days: Days): Days =>
  merchant.card === true && days.booked === days.value
    ? { booked: days.booked, value: CalendarDate.addDays(days.booked, -prng.int(0, 4)) }
    : days

/** A weekday among that many days from the first. */
const pickDay = (prng: Prng.Prng, first: CalendarDate.CalendarDate, days: number): CalendarDate.CalendarDate => {
  for (;;) {
    const day = CalendarDate.addDays(first, prng.int(0, days - 1))
    if (CalendarDate.isWeekday(day)) return day
  }
}

const clock = (prng: Prng.Prng): string =>
  [prng.int(6, 20), prng.int(0, 59), prng.int(0, 59)].map((part) => String(part).padStart(2, "0")).join(":")

const german = (date: CalendarDate.CalendarDate): string => date.split("-").toReversed().join(".")

const compare = (one: string, other: string): number => one < other ? -1 : one > other ? 1 : 0

const groupBy = <A, K, V>(items: ReadonlyArray<A>, key: (item: A) => K, value: (item: A) => V): Map<K, Array<V>> => {
  const groups = new Map<K, Array<V>>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [value(item)])
    else group.push(value(item))
  }
  return groups
}
