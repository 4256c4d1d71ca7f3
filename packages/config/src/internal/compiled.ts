/** An audit file, compiled: nothing in it can be wrong any more, and nothing was read. */
import type { Json, Source } from "@befund/core"
import type { Fact } from "@befund/core/Fact"
import type { Redacted } from "effect"
import type * as AuditFile from "../AuditFile.ts"
import type * as Cel from "../Cel.ts"
import type { Transport } from "./transport.ts"

export interface Partitions {
  readonly field: Json.Pointer
  readonly values: readonly [string, ...ReadonlyArray<string>]
  readonly concurrency: number | undefined
}

export interface CompiledSource {
  readonly name: string
  readonly scope: string
  readonly system: string | undefined
  readonly transport: Transport
  readonly id: Json.Pointer
  readonly version: Json.Pointer | undefined
  readonly order: "id" | Json.Pointer | undefined
  readonly duplicates: "fault" | "legal"
  readonly decode: Source.Decoder<unknown>
  readonly asked: Cel.Predicate | undefined
  readonly nested: ((record: unknown) => string | undefined) | undefined
  readonly partitions: Partitions | undefined
  readonly contentDigest: boolean
  readonly facts: ReadonlyArray<Fact>
}

/** The other side of a check, and how rows find their partners there. */
export interface Match {
  readonly keep: "missing" | "matched"
  readonly source: string
  readonly left: Json.Pointer
  readonly right: Json.Pointer
}

/** What a check asks, as data. */
export interface CompiledCheck {
  readonly name: string
  readonly kind: AuditFile.Question
  readonly source: string
  readonly where: Cel.Predicate | undefined
  readonly partitions: ReadonlyArray<string>
  /** A list in the record; one row for each element. `left` of the match is then taken from the element. */
  readonly each: Json.Pointer | undefined
  readonly match: Match | undefined
  /** The field that is added up, compared or unique. */
  readonly value: Json.Pointer | undefined
  readonly groupBy: Json.Pointer | undefined
}

export interface CompiledAudit {
  readonly name: string
  readonly sources: ReadonlyArray<CompiledSource>
  readonly checks: ReadonlyArray<CompiledCheck>
  readonly require: "interval" | "snapshot"
  readonly partial: boolean
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}
