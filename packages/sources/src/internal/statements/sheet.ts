/**
 * One page of one statement of account, as it was parsed. Nothing in it was held against anything yet; `seal.ts` does
 * that. A statement without pages is one sheet.
 */
import type { Decimal } from "@befund/core"

export interface Balance {
  readonly amount: Decimal.Decimal
  readonly currency: string
  /** `2026-07-01` */
  readonly date: string
  /** It is carried over from page to page of one statement (:60M:, :62M:, ITBD); otherwise it begins or ends one. */
  readonly isCarried: boolean
}

/** What a sheet says of its entries beside them. The sums are without signs, the net is not. */
export interface Summary {
  readonly count: number
  readonly sum: Decimal.Decimal
}

export interface Announced {
  readonly all?: Partial<Summary> & { readonly net?: Decimal.Decimal }
  readonly credits?: Partial<Summary>
  readonly debits?: Partial<Summary>
}

export interface Sheet {
  /** As the statement names it, without spaces. */
  readonly account: string
  /** What tells this statement from the others of the account, where it has no number. */
  readonly id: string
  readonly number: number | undefined
  readonly page: number | undefined
  readonly opening: Balance
  readonly closing: Balance
  /** The first and the last day that it covers from beginning to end. */
  readonly covers: { readonly from: string; readonly to: string }
  readonly announced: Announced | undefined
  readonly entries: ReadonlyArray<Draft>
}

/** An entry, before the statement that it stands in is known to fit. What the statement does not say is not there. */
export interface Draft {
  /** With its sign: below 0 is a debit. */
  readonly amount: Decimal.Decimal
  readonly currency: string
  /** Whether it counts in the balances. */
  readonly booked: boolean
  readonly reversal: boolean
  readonly bookedOn?: string
  readonly valueOn?: string
  readonly code?: string
  readonly reference?: string
  readonly bankReference?: string
  readonly endToEndId?: string
  readonly mandateId?: string
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly purpose?: string
  /** Payments that were booked together as this one entry. */
  readonly payments?: number
}

/** Which page something is, and whether it says that it is the last. */
export interface Paged {
  readonly page: number
  readonly isLast: boolean
}

/** What one file holds. `paged`: the file itself is one page of a message of several statements. */
export interface Message {
  readonly sheets: ReadonlyArray<Sheet>
  readonly paged: Paged | undefined
}

/** What is wrong with a file, in words without anything of a record, and a piece of it for a person. */
export interface Fault {
  readonly problem: string
  readonly excerpt?: string
}
