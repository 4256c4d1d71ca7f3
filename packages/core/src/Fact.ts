/**
 * What somebody declares about a source and no read can prove. A fact sharpens the bounds of an answer; the answer then
 * names it, with who declared it. A fact that the records contradict is not used.
 */
import { BigDecimal } from "effect"
import type * as Decimal from "./Decimal.ts"

/**
 * No two records of the source have one key. Rules R4k and R19.
 *
 * @category models
 * @since 0.1.0
 */
export interface UniqueKey {
  readonly _tag: "unique_key"
  readonly source: string
  readonly declaredBy: string
  /** The field, in words. */
  readonly field: string
}

/**
 * Each record of the source names, never with null, one existing record of the target, whose key is unique. Rule R4f.
 *
 * @category models
 * @since 0.1.0
 */
export interface ForeignKey {
  readonly _tag: "foreign_key"
  readonly source: string
  readonly declaredBy: string
  readonly field: string
  readonly target: string
}

/**
 * No value of the field lies below `min` or above `max`: of every record, or only of those that were not read or have no
 * value that can be told. Rules R12 to R14.
 *
 * @category models
 * @since 0.1.0
 */
export interface ValueRange {
  readonly _tag: "value_range"
  readonly source: string
  readonly declaredBy: string
  readonly field: string
  readonly of: "every_record" | "unread_records"
  readonly min: Decimal.Decimal | undefined
  readonly max: Decimal.Decimal | undefined
}

/**
 * The source, or one partition of it, holds exactly so many records: from a ledger, a roster, a control account. Rule R0.
 *
 * @category models
 * @since 0.1.0
 */
export interface TrustedTotal {
  readonly _tag: "trusted_total"
  readonly source: string
  readonly declaredBy: string
  readonly partition: string | undefined
  readonly total: number
}

/**
 * The field has one of these values. Rules R3′ and R11.
 *
 * @category models
 * @since 0.1.0
 */
export interface FiniteDomain {
  readonly _tag: "finite_domain"
  readonly source: string
  readonly declaredBy: string
  readonly field: string
  readonly values: ReadonlyArray<string>
}

/**
 * @category models
 * @since 0.1.0
 */
export type Fact = UniqueKey | ForeignKey | ValueRange | TrustedTotal | FiniteDomain

interface Declared {
  readonly source: string
  readonly declaredBy: string
}

interface OfField extends Declared {
  readonly field: string
}

/**
 * @example
 * ```ts
 * import { Fact } from "@befund/core"
 *
 * export const invoiceNumber = Fact.uniqueKey({
 *   source: "invoices",
 *   field: "number",
 *   declaredBy: "the audit file"
 * })
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const uniqueKey = (options: OfField): UniqueKey => ({ _tag: "unique_key", ...options })

/**
 * @category constructors
 * @since 0.1.0
 */
export const foreignKey = (options: OfField & { readonly target: string }): ForeignKey => ({
  _tag: "foreign_key",
  ...options
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const valueRange = (
  options: OfField & {
    readonly min?: Decimal.Decimal
    readonly max?: Decimal.Decimal
    /** Default `every_record`: a record that was read and lies outside contradicts the fact. */
    readonly of?: ValueRange["of"]
  }
): ValueRange => ({
  ...options,
  _tag: "value_range",
  of: options.of ?? "every_record",
  min: options.min,
  max: options.max
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const nonNegative = (options: OfField): ValueRange => valueRange({ ...options, min: zero })

/**
 * @category constructors
 * @since 0.1.0
 */
export const trustedTotal = (
  options: Declared & { readonly total: number; readonly partition?: string }
): TrustedTotal => ({ ...options, _tag: "trusted_total", partition: options.partition })

/**
 * @category constructors
 * @since 0.1.0
 */
export const finiteDomain = (options: OfField & { readonly values: ReadonlyArray<string> }): FiniteDomain => ({
  _tag: "finite_domain",
  ...options
})

const zero: Decimal.Decimal = BigDecimal.make(0n, 0)
