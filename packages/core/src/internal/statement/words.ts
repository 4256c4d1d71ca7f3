/**
 * What a language has to say. One file implements it for each; the order of the sentences is the same for all.
 */
import type { DateTime } from "effect"
import type * as Conclusion from "../../Conclusion.ts"
import type * as Gap from "../../Gap.ts"
import type { Tag } from "../../ReadError.ts"

/** Of which data an answer speaks: of one state, or of the records as they came. */
export type Tense = "state" | "returned"

export interface Span {
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

/** One source as a statement tells of it. All texts are clean. */
export interface SourcePart {
  readonly name: string
  readonly scope: string
  readonly pages: number
  readonly records: number
  /** Partitions that were read; 0 where the source has none. */
  readonly partitions: number
  readonly span: Span | undefined
  /** The state that all records belong to. `token` is empty where it has no form that can be shown. */
  readonly state: { readonly token: string; readonly asOf: DateTime.Utc | undefined } | undefined
}

export interface GapPart {
  readonly region: Gap.Region
  readonly tag: Tag
  readonly page: number
}

export type CountKind = "findings" | "count"
export type ValueKind = "sum" | "min" | "max" | "average"
export type TruthKind = "exists" | "every" | "unique"

/** Bounds that are known, in words. */
interface Bounds {
  readonly low: string | undefined
  readonly high: string | undefined
}

export interface Words {
  readonly amount: (digits: string) => string
  readonly date: (isoDate: string) => string
  readonly moment: (moment: DateTime.Utc) => string
  /** Stands for a value that is a text of a record, which no statement holds. */
  readonly textElsewhere: string
  readonly andMore: (n: number) => string

  // Sources
  readonly label: (name: string, scope: string) => string
  readonly readAll: (part: SourcePart) => string
  readonly readSome: (part: SourcePart) => string
  /** Without a number of records, for a check that has none. */
  readonly readPlainly: (part: SourcePart) => string
  readonly notRead: (gaps: ReadonlyArray<GapPart>) => string
  readonly couldNotRead: (part: SourcePart, gap: GapPart) => string
  readonly gap: (gap: GapPart) => string
  readonly reason: (gap: GapPart) => string

  // Exact answers
  readonly count: (check: string, kind: CountKind, n: number, tense: Tense) => string
  readonly value: (check: string, kind: ValueKind, value: string, tense: Tense) => string
  readonly noValue: (check: string, kind: Exclude<ValueKind, "sum">) => string
  readonly truth: (check: string, kind: TruthKind, holds: boolean, tense: Tense) => string
  readonly vacuous: (check: string) => string
  /** For what is exact although something was not read. */
  readonly standsAnyway: string

  // Open answers
  readonly openCount: (
    check: string,
    kind: CountKind,
    bounds: { readonly low: number; readonly high: number | undefined; readonly seen: number | undefined }
  ) => string
  readonly openValue: (check: string, kind: ValueKind, bounds: Bounds) => string
  readonly observed: (kind: ValueKind, value: string) => string
  readonly openTruth: (check: string, kind: TruthKind) => string
  readonly undecided: (n: number) => string
  /** Which of several sources leave the answer open. */
  readonly limitedBy: (sources: ReadonlyArray<string>) => string
  readonly unavailable: (check: string, kind: Conclusion.Kind, reasons: ReadonlyArray<string>) => string

  // Limits of what is said
  readonly partitions: (names: ReadonlyArray<string>) => string
  readonly upTo: (key: string) => string
  readonly facts: (facts: ReadonlyArray<string>) => string
  readonly noOneState: string
  /** In place of it, for a number that so many writes during the read bound. */
  readonly withinWrites: (writes: number) => string
  readonly mayBeMissed: string
  readonly noMoment: string
  readonly onlyWhatIsRecorded: (sources: number) => string

  // Reports
  readonly allComplete: (audit: string, checks: number) => string
  readonly mixed: (
    audit: string,
    checks: {
      readonly complete: ReadonlyArray<string>
      readonly partial: ReadonlyArray<string>
      readonly unavailable: ReadonlyArray<string>
    }
  ) => string
  readonly noChecks: (audit: string) => string
}
