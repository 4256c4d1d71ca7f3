/**
 * `befund/evidence@1`: how the read of a source ended, as a union over its status and its consistency.
 */
import { Schema } from "effect"
import type { Problem } from "./fields.ts"
import {
  absent,
  Digest,
  empty,
  inOrder,
  Level,
  must,
  NextStep,
  NoStep,
  only,
  Reason,
  rule,
  some,
  Time
} from "./fields.ts"

const Snapshot = Schema.Struct({
  method: Schema.Literals(["token", "witness", "sealed", "double_collect", "drained", "immutable"]),
  token: Schema.String,
  as_of: Schema.optionalKey(Schema.NullOr(Time)),
  /** What the token is a state of; two snapshots are one only where both are equal. */
  system: Schema.optionalKey(Schema.String),
  /** What the proof took beyond the plain walk: requests, and how many of them were pages read again. */
  cost: Schema.optionalKey(Schema.Struct({ requests: Schema.Natural, pages: Schema.Natural }))
}).annotate({ identifier: "Snapshot" })

const Interval = Schema.Struct({
  stable_records: Schema.Literals(["all_read", "may_be_missed"]),
  /** So many records at most were written during the read. */
  writes_at_most: Schema.optionalKey(Schema.Natural)
}).annotate({ identifier: "Interval" })

/** A part of a source's scope that was not read. */
export const Gap = Schema.Struct({
  where: Schema.String,
  error: Reason
}).annotate({ identifier: "Gap" })

const Receipt = Schema.Struct({
  /** Over the page digests in their order, joined by line feeds. */
  digest: Digest,
  pages: Schema.Array(Schema.Struct({
    records: Schema.Natural,
    digest: Digest,
    bytes: Schema.optionalKey(Schema.Natural),
    attempts: Schema.optionalKey(Schema.Natural),
    at: Schema.optionalKey(Time)
  })),
  /** Over the records in the order of their ids, however the pages were cut. */
  content: Schema.optionalKey(Digest)
}).annotate({ identifier: "Receipt" })

/** How far a walk came. Never a total. */
const progress = {
  records_read: Schema.Natural,
  pages_read: Schema.Natural,
  read_from: Schema.NullOr(Time),
  read_to: Schema.NullOr(Time)
}

/** One of several walks, in the order in which their pages stand in the receipt. */
const Walk = Schema.Struct({
  source: Schema.String,
  scope: Schema.String,
  partition: Schema.NullOr(Schema.String),
  consistency: Level,
  ...progress,
  digest: Digest
}).annotate({ identifier: "Walk" })

const common = {
  format: Schema.Literal("befund/evidence@1"),
  source: Schema.String,
  scope: Schema.String,
  ...progress,
  receipt: Receipt,
  /** How often a walk began again, because the source had voided what was read. Nothing before is in the evidence. */
  restarted: Schema.optionalKey(Schema.Natural),
  /** There where the evidence rests on several walks, or on a partition: partitions, or sources read together. */
  reads: Schema.optionalKey(some(Walk, "where it is given"))
}

const noSnapshot = absent("unless the consistency is snapshot")
const noInterval = absent("unless the consistency is interval")
const noError = absent("unless the status is unavailable")

const atSnapshot = {
  consistency: Schema.Literal("snapshot"),
  snapshot: Snapshot,
  interval: noInterval
}

const overInterval = {
  consistency: Schema.Literal("interval"),
  snapshot: noSnapshot,
  interval: Interval
}

const notEstablished = {
  consistency: Schema.Literal("not_established"),
  snapshot: noSnapshot,
  interval: noInterval
}

const complete = {
  ...common,
  status: Schema.Literal("complete"),
  coverage: only("complete", "when the status is complete"),
  next_action: NoStep,
  error: noError,
  gaps: empty(Gap, "when the status is complete")
}

const partial = {
  ...common,
  status: Schema.Literal("partial"),
  coverage: only("incomplete", "when the status is partial"),
  next_action: NextStep,
  error: noError,
  gaps: some(Gap, "when the status is partial")
}

const unavailable = {
  ...common,
  status: Schema.Literal("unavailable"),
  coverage: only("incomplete", "when the status is unavailable"),
  consistency: only("not_established", "when the status is unavailable"),
  next_action: NextStep,
  snapshot: noSnapshot,
  interval: noInterval,
  error: Reason,
  gaps: Schema.Array(Gap)
}

const noShape = "must have the status complete, partial or unavailable, and a consistency that goes with it"

export const CompleteEvidence = Schema.Union([
  Schema.Struct({ ...complete, ...atSnapshot }),
  Schema.Struct({ ...complete, ...overInterval }),
  Schema.Struct({ ...complete, ...notEstablished })
], { mode: "oneOf" }).annotate({ message: noShape })

export const PartialEvidence = Schema.Union([
  Schema.Struct({ ...partial, ...atSnapshot }),
  Schema.Struct({ ...partial, ...overInterval }),
  Schema.Struct({ ...partial, ...notEstablished })
], { mode: "oneOf" }).annotate({ message: noShape })

export const UnavailableEvidence = Schema.Struct(unavailable)

export const Evidence = Schema.Union([
  ...CompleteEvidence.members,
  ...PartialEvidence.members,
  UnavailableEvidence
], { mode: "oneOf" }).annotate({ message: noShape }).check(rule("Evidence", (evidence) => problems(evidence)))

export type Evidence = typeof CompleteEvidence.Type | typeof PartialEvidence.Type | typeof UnavailableEvidence.Type

const problems = (evidence: Evidence): ReadonlyArray<Problem> => [
  ...progressProblems(evidence, []),
  ...receiptProblems(evidence),
  ...pageTimeProblems(evidence),
  ...costProblems(evidence),
  ...(evidence.reads ?? []).flatMap((walk, i) => progressProblems(walk, ["reads", i])),
  ...readsProblems(evidence)
]

type Progress = Pick<Evidence, "records_read" | "pages_read" | "read_from" | "read_to">

const progressProblems = (read: Progress, at: ReadonlyArray<string | number>): ReadonlyArray<Problem> => [
  ...must(inOrder(read.read_from, read.read_to), [...at, "read_to"], "must not be before read_from"),
  ...must(
    read.pages_read > 0 || read.records_read === 0,
    [...at, "records_read"],
    "must be 0 when no page was read"
  )
]

/** A page came within the time of its read. */
const pageTimeProblems = ({ read_from, read_to, receipt }: Evidence): ReadonlyArray<Problem> =>
  receipt.pages.flatMap(({ at }, i) =>
    at === undefined ? [] : must(
      inOrder(read_from, at) && inOrder(at, read_to),
      ["receipt", "pages", i, "at"],
      "must not be before read_from or after read_to"
    )
  )

/** Nothing rests on the pages of a read that failed; one that is complete has shown all of its pages. */
const receiptProblems = ({ pages_read, receipt, status }: Evidence): ReadonlyArray<Problem> =>
  status === "complete"
    ? [
      ...must(pages_read > 0, ["pages_read"], "must be at least 1 when the status is complete"),
      ...must(
        receipt.pages.length === pages_read,
        ["receipt", "pages"],
        "must list every page of pages_read when the status is complete"
      )
    ]
    : must(receipt.pages.length <= pages_read, ["receipt", "pages"], "must not list more pages than pages_read")

const costProblems = ({ snapshot }: Evidence): ReadonlyArray<Problem> =>
  must(
    snapshot?.cost === undefined || snapshot.cost.pages <= snapshot.cost.requests,
    ["snapshot", "cost", "pages"],
    "must not be more than the requests, of which they are a part"
  )

const readsProblems = ({ pages_read, reads, records_read }: Evidence): ReadonlyArray<Problem> =>
  reads === undefined ? [] : [
    ...must(
      reads.reduce((sum, walk) => sum + walk.records_read, 0) === records_read,
      ["records_read"],
      "must be the sum of records_read of all reads"
    ),
    ...must(
      reads.reduce((sum, walk) => sum + walk.pages_read, 0) === pages_read,
      ["pages_read"],
      "must be the sum of pages_read of all reads"
    )
  ]
