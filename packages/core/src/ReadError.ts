/**
 * How a read fails: one tagged error for each thing that a caller does differently.
 *
 * Every error names the source and the page, says what was expected and what came in words that hold neither a secret
 * nor text of a record, carries the {@link Progress} so far and the {@link NextAction} that could help. Rule 8 of the
 * design.
 */
import { Option, Schema } from "effect"

/**
 * What would help, from the caller's side. The words are those of the contract (`next_action`).
 *
 * @category models
 * @since 0.1.0
 */
export const NextAction = Schema.Literals([
  "none",
  "repeat_the_read",
  "wait_and_repeat",
  "ask_for_access",
  "ask_for_a_snapshot",
  "narrow_the_scope",
  "fix_the_source_description"
])

/**
 * @category models
 * @since 0.1.0
 */
export type NextAction = typeof NextAction.Type

/**
 * How far a read came before it ended: whole pages that passed every check, the records on them, and the moments of
 * the first request and of the last answer. Never a total.
 *
 * @category models
 * @since 0.1.0
 */
export const Progress = Schema.Struct({
  pages: Schema.Natural,
  records: Schema.Natural,
  from: Schema.Option(Schema.DateTimeUtc),
  to: Schema.Option(Schema.DateTimeUtc)
})

/**
 * @category models
 * @since 0.1.0
 */
export type Progress = typeof Progress.Type

/**
 * The progress of a read that has not asked for anything yet.
 *
 * @category constructors
 * @since 0.1.0
 */
export const noProgress: Progress = { pages: 0, records: 0, from: Option.none(), to: Option.none() }

/** What every error of a read carries. `page` counts from 1; 0 is what happens before the first page. */
const place = {
  source: Schema.String,
  scope: Schema.String,
  page: Schema.Natural,
  progress: Progress
}

/**
 * Where a read stands: the part of an error that the reader knows and a check does not need to think about.
 *
 * @category models
 * @since 0.1.0
 */
export interface Place {
  readonly source: string
  readonly scope: string
  readonly page: number
  readonly progress: Progress
}

const at = (error: Place): string => error.page === 0 ? error.source : `${error.source}, page ${error.page}`

const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

/**
 * A page, or the whole read, took longer than we allowed.
 *
 * @category errors
 * @since 0.1.0
 */
export class Timeout extends Schema.TaggedError<Timeout>()("Timeout", {
  ...place,
  of: Schema.Literals(["page", "read"]),
  limitMillis: Schema.Natural,
  attempts: Schema.Natural
}) {
  readonly nextAction: NextAction = "repeat_the_read"
  override get message(): string {
    return this.of === "read"
      ? `${at(this)}: the whole read took longer than the ${this.limitMillis} ms allowed for it`
      : `${at(this)}: no whole answer within ${this.limitMillis} ms${
        this.attempts > 1 ? `, in ${this.attempts} attempts` : ""
      }`
  }
}

/**
 * A page or a record lacks the shape that is needed to interpret it: bad JSON, a cut-off body, a list that is absent,
 * null or an object, a missing or wrong field, a digest that does not match.
 *
 * `problem` says in our own words what is wrong and never quotes what came; `excerpt` may hold a short, cleaned piece
 * of it, for a person who mends the source, and goes to no agent.
 *
 * @category errors
 * @since 0.1.0
 */
export class Malformed extends Schema.TaggedError<Malformed>()("Malformed", {
  ...place,
  problem: Schema.String,
  excerpt: Schema.optionalKey(Schema.String)
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    return `${at(this)}: ${this.problem}`
  }
}

/**
 * An id came twice, where the source does not declare repeats legal: a repeated page, a shifted offset.
 *
 * @category errors
 * @since 0.1.0
 */
export class DuplicateId extends Schema.TaggedError<DuplicateId>()("DuplicateId", {
  ...place,
  /** The position on the page, from 1, of the record that came again. */
  record: Schema.Natural,
  id: Schema.String,
  /** What came again, where it is more than one record. */
  problem: Schema.optionalKey(Schema.String)
}) {
  readonly nextAction: NextAction = "repeat_the_read"
  override get message(): string {
    return `${at(this)}: ${
      this.problem ?? `record ${this.record} has an id that was read before, so pages repeat or have shifted`
    }`
  }
}

/**
 * The announced total changed between pages, or the number of distinct ids is not the announced one.
 *
 * @category errors
 * @since 0.1.0
 */
export class SizeDrift extends Schema.TaggedError<SizeDrift>()("SizeDrift", {
  ...place,
  when: Schema.Literals(["between_pages", "at_the_end"]),
  announced: Schema.Natural,
  found: Schema.Natural
}) {
  readonly nextAction: NextAction = "repeat_the_read"
  override get message(): string {
    return this.when === "between_pages"
      ? `${at(this)}: the announced total went from ${this.announced} to ${this.found} during the read`
      : `${at(this)}: ${plural(this.announced, "record")} announced, ${this.found} different ones received`
  }
}

/**
 * One data state was required and the source does not bind its pages to one, or the binding changed, or expired.
 *
 * @category errors
 * @since 0.1.0
 */
export class SnapshotUnbound extends Schema.TaggedError<SnapshotUnbound>()("SnapshotUnbound", {
  ...place,
  reason: Schema.Literals(["not_offered", "absent", "changed", "expired"])
}) {
  get nextAction(): NextAction {
    return this.reason === "not_offered" || this.reason === "absent" ? "ask_for_a_snapshot" : "repeat_the_read"
  }
  override get message(): string {
    const reasons = {
      not_offered: "one data state is required, but the source's description names nothing that would prove one",
      absent: "one data state is required, but the page does not say which state it shows",
      changed: "one data state is required, but the data changed during the read",
      expired: "one data state is required, but the source no longer keeps the state that the read began with"
    }
    return `${at(this)}: ${reasons[this.reason]}`
  }
}

/**
 * No usable answer: no connection, reset, DNS, TLS, or 502, 503, 504 after the retries.
 *
 * @category errors
 * @since 0.1.0
 */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  ...place,
  problem: Schema.String,
  status: Schema.optionalKey(Schema.Natural),
  attempts: Schema.Natural
}) {
  readonly nextAction: NextAction = "repeat_the_read"
  override get message(): string {
    return `${at(this)}: ${this.problem}${this.attempts > 1 ? `, in ${this.attempts} attempts` : ""}`
  }
}

/**
 * The source answered with an error: any other 4xx or 5xx, an error object in a 200, an error result of a tool.
 *
 * @category errors
 * @since 0.1.0
 */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  ...place,
  problem: Schema.String,
  status: Schema.optionalKey(Schema.Natural),
  excerpt: Schema.optionalKey(Schema.String)
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    return `${at(this)}: ${this.problem}`
  }
}

/**
 * 401, 403, or a scope that the credentials do not reach.
 *
 * @category errors
 * @since 0.1.0
 */
export class Denied extends Schema.TaggedError<Denied>()("Denied", {
  ...place,
  problem: Schema.String,
  status: Schema.optionalKey(Schema.Natural)
}) {
  readonly nextAction: NextAction = "ask_for_access"
  override get message(): string {
    return `${at(this)}: ${this.problem}`
  }
}

/**
 * 429 or the source's own form of it, after the retries, with the time to wait where the source named one.
 *
 * @category errors
 * @since 0.1.0
 */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  ...place,
  retryAfterMillis: Schema.optionalKey(Schema.Natural),
  attempts: Schema.Natural
}) {
  readonly nextAction: NextAction = "wait_and_repeat"
  override get message(): string {
    return `${at(this)}: the source asks for fewer requests${
      this.retryAfterMillis === undefined
        ? ""
        : `; it can be asked again in ${Math.ceil(this.retryAfterMillis / 1000)} s`
    }${this.attempts > 1 ? ` (${this.attempts} attempts)` : ""}`
  }
}

/**
 * The source itself says that it left something out: a flag, failed shards, its own time limit.
 *
 * @category errors
 * @since 0.1.0
 */
export class SourceIncomplete extends Schema.TaggedError<SourceIncomplete>()("SourceIncomplete", {
  ...place,
  /** Where the source says so, as in the source's description. */
  signal: Schema.String
}) {
  readonly nextAction: NextAction = "repeat_the_read"
  override get message(): string {
    return `${at(this)}: the source says at ${this.signal} that its answer is not whole`
  }
}

/**
 * A known ceiling of the source was reached; narrowing the scope can help.
 *
 * @category errors
 * @since 0.1.0
 */
export class WindowReached extends Schema.TaggedError<WindowReached>()("WindowReached", {
  ...place,
  window: Schema.Natural
}) {
  readonly nextAction: NextAction = "narrow_the_scope"
  override get message(): string {
    return `${at(this)}: the source shows at most ${
      plural(this.window, "record")
    } of a scope, and the read came to that`
  }
}

/**
 * Nothing proves that the last page was the last.
 *
 * @category errors
 * @since 0.1.0
 */
export class EndUnproven extends Schema.TaggedError<EndUnproven>()("EndUnproven", {
  ...place,
  problem: Schema.String
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    return `${at(this)}: ${this.problem}`
  }
}

/**
 * The cursor is missing, contradicts the page, loops, or leads away from the source's origin; or the numbers of what
 * follows each other have a hole, and `problem` names what is missing.
 *
 * @category errors
 * @since 0.1.0
 */
export class ChainBroken extends Schema.TaggedError<ChainBroken>()("ChainBroken", {
  ...place,
  reason: Schema.Literals(["missing", "loop", "leaves_the_origin", "not_a_link", "redirected", "not_consecutive"]),
  problem: Schema.optionalKey(Schema.String)
}) {
  get nextAction(): NextAction {
    return this.reason === "loop" || this.reason === "missing" ? "repeat_the_read" : "fix_the_source_description"
  }
  override get message(): string {
    const reasons = {
      missing: "the source says that there is more, but gives nothing to go on with",
      loop: "the way to the next page leads back to a page that was already read",
      leaves_the_origin: "the way to the next page leads away from the source's origin; it was not followed",
      not_a_link: "the way to the next page is not a link",
      redirected: "the source redirects in a way that is not followed",
      not_consecutive: "what is read here does not follow on what was read before"
    }
    return `${at(this)}: ${this.problem ?? reasons[this.reason]}`
  }
}

/**
 * The order that paging rests on was broken or is not unique, so gaps are possible.
 *
 * @category errors
 * @since 0.1.0
 */
export class OrderNotTotal extends Schema.TaggedError<OrderNotTotal>()("OrderNotTotal", {
  ...place,
  record: Schema.Natural,
  reason: Schema.Literals(["equal", "descending", "mixed", "boundary_moved"])
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    const reasons = {
      equal: "has the same key as the one before it, so the order does not separate them",
      descending: "has a key below the one before it",
      mixed: "has a key of another kind than the one before it",
      boundary_moved: "is not the one that the last page ended with, so records have moved between the pages"
    }
    return `${at(this)}: record ${this.record} ${reasons[this.reason]}`
  }
}

/**
 * The source answered another question: another tenant or page, records outside the filter or the partition.
 *
 * @category errors
 * @since 0.1.0
 */
export class ScopeMismatch extends Schema.TaggedError<ScopeMismatch>()("ScopeMismatch", {
  ...place,
  problem: Schema.String
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    return `${at(this)}: ${this.problem}`
  }
}

/**
 * A record says that a list inside it is cut off or not loaded.
 *
 * @category errors
 * @since 0.1.0
 */
export class NestedIncomplete extends Schema.TaggedError<NestedIncomplete>()("NestedIncomplete", {
  ...place,
  record: Schema.Natural,
  signal: Schema.String
}) {
  readonly nextAction: NextAction = "fix_the_source_description"
  override get message(): string {
    return `${at(this)}: record ${this.record} says at ${this.signal} that it is not whole itself`
  }
}

/**
 * One of our own bounds: pages, records, bytes of the read, bytes of one body, records to keep.
 *
 * @category errors
 * @since 0.1.0
 */
export class BudgetExhausted extends Schema.TaggedError<BudgetExhausted>()("BudgetExhausted", {
  ...place,
  bound: Schema.Literals(["pages", "records", "bytes", "body", "kept"]),
  limit: Schema.Natural
}) {
  readonly nextAction: NextAction = "narrow_the_scope"
  override get message(): string {
    const bounds = {
      pages: "pages a read",
      records: "records a read",
      bytes: "bytes a read",
      body: "bytes an answer",
      kept: "records to keep in memory"
    }
    return `${at(this)}: our own bound of ${this.limit} ${bounds[this.bound]} was reached`
  }
}

/**
 * Every way in which a read can fail. A read's own error type is as narrow as its description allows.
 *
 * @category models
 * @since 0.1.0
 */
export const ReadError = Schema.Union([
  Timeout,
  Malformed,
  DuplicateId,
  SizeDrift,
  SnapshotUnbound,
  Unreachable,
  Refused,
  Denied,
  RateLimited,
  SourceIncomplete,
  WindowReached,
  EndUnproven,
  ChainBroken,
  OrderNotTotal,
  ScopeMismatch,
  NestedIncomplete,
  BudgetExhausted
])

/**
 * @category models
 * @since 0.1.0
 */
export type ReadError = typeof ReadError.Type

/**
 * The name of one of the 17 errors.
 *
 * @category models
 * @since 0.1.0
 */
export type Tag = ReadError["_tag"]

/**
 * The four families, for `Effect.catchTag(read, ReadError.temporary, …)`: each tag stands in exactly one.
 *
 * - `temporary`: the source could not be read just now; the same read may succeed later.
 * - `refusal`: the source answers, but not to us or not to this.
 * - `contradiction`: what came cannot be the whole, or cannot be one, answer to the question.
 * - `limit`: a bound, of the source or of ours, was reached; a narrower scope may fit.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { ReadError } from "@befund/core"
 *
 * declare const read: Effect.Effect<number, ReadError.ReadError>
 *
 * // Only what remains is still in the error channel.
 * export const later = read.pipe(
 *   Effect.catchTag(ReadError.temporary, (error) => Effect.logWarning(error.message).pipe(Effect.as("later")))
 * )
 * ```
 *
 * @category families
 * @since 0.1.0
 */
export const temporary = ["Timeout", "Unreachable", "RateLimited"] as const satisfies ReadonlyArray<Tag>

/**
 * The source answers, but not to us or not to this. See {@link temporary}.
 *
 * @category families
 * @since 0.1.0
 */
export const refusal = ["Refused", "Denied"] as const satisfies ReadonlyArray<Tag>

/**
 * What came cannot be the whole, or cannot be one, answer. See {@link temporary}.
 *
 * @category families
 * @since 0.1.0
 */
export const contradiction = [
  "Malformed",
  "DuplicateId",
  "SizeDrift",
  "SnapshotUnbound",
  "SourceIncomplete",
  "EndUnproven",
  "ChainBroken",
  "OrderNotTotal",
  "ScopeMismatch",
  "NestedIncomplete"
] as const satisfies ReadonlyArray<Tag>

/**
 * A bound was reached. See {@link temporary}.
 *
 * @category families
 * @since 0.1.0
 */
export const limit = ["WindowReached", "BudgetExhausted"] as const satisfies ReadonlyArray<Tag>

/**
 * Errors after which the same request may well succeed a moment later: what the reader retries within a page.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isTemporary = (error: { readonly _tag: string }): boolean =>
  error._tag === "Timeout" || error._tag === "Unreachable" || error._tag === "RateLimited"
