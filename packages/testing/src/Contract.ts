/**
 * Whether a reader, or a whole pipeline up to what is shown to somebody, keeps "nothing found" and "not looked" apart.
 *
 * {@link suite} registers the tests of a pipeline: the accepted empty collection, every fault that would show on it, and
 * the oddities of honest sources that must stay complete. {@link check} is the same as a list of failures.
 * {@link negativeControls} shows that these tests can fail: it slips lossy adapters into the pipeline, and each has to
 * be found.
 *
 * @since 0.1.0
 */
import type { Consistency } from "@befund/core"
import type { Http } from "@befund/sources"
import { describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, type Layer } from "effect"
import type { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import type * as Faults from "./Faults.ts"
import * as cases from "./internal/contract/cases.ts"
import * as joints from "./internal/contract/joints.ts"
import * as judge from "./internal/contract/judge.ts"
import * as respond from "./internal/respond.ts"
import type * as Mutants from "./Mutants.ts"

/**
 * How a read ended, as the pipeline says it.
 *
 * @category models
 * @since 0.1.0
 */
export type Verdict = "complete" | "partial" | "unavailable"

/**
 * What a pipeline made of the pages.
 *
 * @category models
 * @since 0.1.0
 */
export interface Outcome {
  readonly verdict: Verdict
  /** The answer; only something complete has one. */
  readonly count?: number | undefined
  /** The ids of the records that it hands on, where it hands on all of them. */
  readonly ids?: ReadonlyArray<string> | undefined
  /** What is known of the moment; something complete has to say it. */
  readonly consistency?: Consistency.Level | undefined
  /** Why it is not complete: the tag of the error, or words. */
  readonly reason?: string | undefined
  /** What it says of the source that was read, where that is said apart from the verdict. */
  readonly source?: Verdict | undefined
  /** The last thing that the pipeline makes, as it makes it: a JSON text, an object, a text for people. */
  readonly representation: unknown
}

/**
 * What a pipeline is handed.
 *
 * @category models
 * @since 0.1.0
 */
export interface Given {
  /** What to read from. */
  readonly transport: Layer.Layer<HttpClient.HttpClient>
  /** How the pages have to be asked for. It is that of the subject, unless the subject can read others too. */
  readonly description: Http.Description
  /** The source is to declare `duplicates: "legal"`, and no order. */
  readonly repeats: boolean
  /** For {@link negativeControls}: what to slip into the pipeline. By itself, each is the identity. */
  readonly joints: Mutants.Joints
}

/**
 * A reader or a pipeline, and what it promises.
 *
 * @category models
 * @since 0.1.0
 */
export interface Subject {
  readonly name: string
  /** How its source is asked for pages. */
  readonly description: Http.Description
  /** Its n-th record; the numbers begin with 1, and a record with a greater one comes later. */
  readonly record: (n: number) => object
  /** What the faults need to know of the records. */
  readonly shape: Omit<Faults.Shape, "page">
  /**
   * What it checks beside the things that the description names: `"distinct_ids"`, `"order"`, `"asked"`, `"nested"`. A
   * fault that nobody promised to see is no failure. Default: `["distinct_ids"]`.
   */
  readonly promises?: ReadonlyArray<Faults.Needs>
  /** It reads only as `description` says, so that oddities for which that would have to change are left out. */
  readonly fixed?: boolean
  /** Its ids may be whole numbers of any size. */
  readonly wideIds?: boolean
  /** What it answers on a whole collection of so many records. Default: their number. */
  readonly count?: (records: number) => number
  /** Names of numbers in its JSON that nobody takes for a total, beside those of the formats of Befund. */
  readonly fields?: ReadonlyArray<string>
  /** Fixed words of its texts that hold digits, such as a scope. */
  readonly texts?: ReadonlyArray<string>
  /** Which of the {@link Given} joints it uses; mutants for the others are not tried on it. Default: all. */
  readonly joints?: ReadonlyArray<Mutants.Joint>
  /** A read that fails is an outcome too; what fails here is the pipeline itself. */
  readonly make: (given: Given) => Effect.Effect<Outcome, { readonly message: string }>
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Failure {
  /** The case, by its name. */
  readonly case: string
  readonly problem: string
}

/** `long` is more than a page has by itself, so that it ends whatever is waited for; `short` is a step towards a retry. */
const steps = { short: "1 second", long: "31 seconds" } as const

/** Digests are computed outside of our time; they get a little of the real one. */
const breath = "10 millis"

const hurry = (time: keyof typeof steps): Effect.Effect<never> =>
  TestClock.withLive(Effect.sleep(breath)).pipe(Effect.andThen(TestClock.adjust(steps[time])), Effect.forever)

const outcomeOf = (subject: Subject, one: cases.Case, lossy: Partial<Mutants.Joints>) => {
  const all: Mutants.Joints = { ...joints.honest, ...lossy }
  const { description } = one.pages
  const empty = respond.layer({ ...one.pages, pages: [[]], total: undefined })
  const run = Effect.suspend(() =>
    subject.make({
      transport: all.transport(respond.layer(one.pages, one.fault), empty),
      description,
      repeats: one.repeats,
      joints: all
    })
  )
  return (one.time === "none" ? run : Effect.raceFirst(run, hurry(one.time))).pipe(Effect.provide(TestClock.layer()))
}

const about = (subject: Subject): cases.About => ({
  description: subject.description,
  record: subject.record,
  shape: subject.shape,
  promises: subject.promises ?? ["distinct_ids"],
  fixed: subject.fixed ?? false,
  wideIds: subject.wideIds ?? false
})

const judged = (
  subject: Subject,
  one: cases.Case,
  lossy: Partial<Mutants.Joints> = {}
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(Effect.exit(outcomeOf(subject, one, lossy)), (exit) =>
    Exit.isFailure(exit)
      ? [`it failed instead of giving an outcome: ${Cause.pretty(exit.cause)}`]
      : judge.problems(subject, one, exit.value))

const concurrency = 16

/**
 * Runs all cases and gives what was wrong: an empty list for a pipeline that keeps the contract. It needs no test
 * runner.
 *
 * @example
 * ```ts
 * import { Contract, Mutants } from "@befund/testing"
 * import { Effect } from "effect"
 *
 * export const failures = Effect.forEach(Mutants.references, (subject) => Contract.check(subject))
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const check = (
  subject: Subject,
  /** Adapters to slip in. */
  lossy: Partial<Mutants.Joints> = {}
): Effect.Effect<ReadonlyArray<Failure>> =>
  Effect.map(
    Effect.forEach(
      cases.make(about(subject)),
      (one) =>
        Effect.map(judged(subject, one, lossy), (problems): ReadonlyArray<Failure> =>
          problems.map((problem) => ({ case: one.name, problem }))),
      { concurrency }
    ),
    (failures) =>
      failures.flat()
  )

/**
 * Registers a test for each case with `@effect/vitest`.
 *
 * @example
 * ```ts
 * import { Evidence, Reader, Wire } from "@befund/core"
 * import { Http } from "@befund/sources"
 * import { Contract } from "@befund/testing"
 * import { Effect, Schema } from "effect"
 *
 * const description = {
 *   url: "https://bank.example/transactions",
 *   paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
 *   items: "/data",
 *   total: "/total"
 * } as const
 *
 * const bank = Http.source({
 *   ...description,
 *   name: "bank",
 *   scope: "bank transactions booked in 2026-Q3",
 *   record: Schema.Struct({ id: Schema.String, amount: Schema.String }),
 *   id: ({ id }) => id
 * })
 *
 * export const register = () =>
 *   Contract.suite({
 *     name: "bank",
 *     description,
 *     fixed: true,
 *     record: (n) => ({ id: `t-${n}`, amount: "12.00" }),
 *     shape: Contract.shape({ id: "id", required: "amount" }),
 *     make: ({ transport }) =>
 *       Effect.map(Evidence.settle(Reader.read(bank)), (evidence) => {
 *         const representation = Wire.encodeEvidence(evidence)
 *         return evidence._tag === "Complete"
 *           ? {
 *             verdict: "complete" as const,
 *             count: evidence.value.length,
 *             consistency: evidence.consistency._tag,
 *             representation
 *           }
 *           : { verdict: "unavailable" as const, reason: evidence.error._tag, representation }
 *       }).pipe(Effect.provide(transport))
 *   })
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const suite = (subject: Subject): void => {
  describe(subject.name, () => {
    it.live.each(cases.make(about(subject)))(
      "$name",
      (one) =>
        Effect.flatMap(judged(subject, one), (problems) =>
          problems.length === 0
            ? Effect.void
            : Effect.die(new Error(`${subject.name}, ${one.name}: ${problems.join("; ")}`)))
    )
  })
}

/**
 * The faults' view of records that have nothing but an identity and a field that is needed; what else a subject promises
 * goes over it.
 *
 * @category constructors
 * @since 0.1.0
 */
export const shape = (
  options: Pick<Faults.Shape, "id" | "required"> & Partial<Omit<Faults.Shape, "page">>
): Subject["shape"] => ({
  tenant: { field: "tenant", other: "another" },
  stranger: {},
  late: {},
  cut: (record) => record,
  change: (record) => record,
  ...options
})

/**
 * A lossy adapter and the subjects whose tests found it, each with a case that did.
 *
 * @category models
 * @since 0.1.0
 */
export interface Control {
  readonly mutant: string
  readonly joint: Mutants.Joint
  readonly description: string
  readonly killers: ReadonlyArray<{ readonly subject: string } & Failure>
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Controls {
  readonly total: number
  readonly killed: number
  /** Adapters that no subject found. */
  readonly survivors: ReadonlyArray<string>
  /** Subjects that fail by themselves. What they find is worth nothing and not counted. */
  readonly broken: ReadonlyArray<{ readonly subject: string } & Failure>
  readonly controls: ReadonlyArray<Control>
}

/**
 * Runs {@link check} on every subject with every mutant in it. A mutant that none of them finds is a survivor: the tests
 * would not find an adapter like it either.
 *
 * Only what a subject lets into its pipeline can be found in it: see `joints` of {@link Given}.
 *
 * @category negative controls
 * @since 0.1.0
 */
export const negativeControls = (options: {
  readonly subjects: ReadonlyArray<Subject>
  readonly mutants: ReadonlyArray<Mutants.Mutant>
}): Effect.Effect<Controls> =>
  Effect.gen(function*() {
    const alone = yield* Effect.forEach(options.subjects, (subject) =>
      Effect.map(first(subject, {}), (failure) => ({ failure, subject })))
    const sound = alone.filter(({ failure }) =>
      failure === undefined
    ).map(({ subject }) => subject)
    const controls = yield* Effect.forEach(options.mutants, ({ description, joint, name, slip }) => {
      const concerned = sound.filter(({ joints }) => joints === undefined || joints.includes(joint))
      return Effect.map(
        Effect.forEach(
          concerned,
          (subject) => Effect.map(first(subject, slip()), (failure) => named(subject, failure))
        ),
        (killers): Control => ({ mutant: name, joint, description, killers: killers.flat() })
      )
    })
    const survivors = controls.filter(({ killers }) => killers.length === 0).map(({ mutant }) => mutant)
    return {
      total: controls.length,
      killed: controls.length - survivors.length,
      survivors,
      broken: alone.flatMap(({ failure, subject }) => named(subject, failure)),
      controls
    }
  })

const named = ({ name }: Subject, failure: Failure | undefined) =>
  failure === undefined ? [] : [{ subject: name, ...failure }]

/** One failure is enough; what still runs is stopped. */
const first = (subject: Subject, lossy: Partial<Mutants.Joints>): Effect.Effect<Failure | undefined> =>
  Effect.forEach(
    cases.make(about(subject)),
    (one) =>
      Effect.flatMap(judged(subject, one, lossy), ([problem]) =>
        problem === undefined ? Effect.void : Effect.fail({ case: one.name, problem })),
    { concurrency, discard: true }
  ).pipe(Effect.match({
    onFailure: (failure) =>
      failure,
    onSuccess: () => undefined
  }))

/**
 * The table of who killed whom, as text.
 *
 * @category negative controls
 * @since 0.1.0
 */
export const toText = ({ broken, controls, killed, total }: Controls): string => {
  const width = Math.max(0, ...controls.map(({ mutant }) => mutant.length))
  return [
    ...controls.map(({ killers, mutant }) =>
      `${mutant.padEnd(width)}  ${
        killers.length === 0 ? "SURVIVES" : killers.map((killer) => `${killer.subject}: ${killer.case}`).join(" | ")
      }`
    ),
    ...broken.map((one) => `${one.subject} fails by itself: ${one.case}: ${one.problem}`),
    `${killed} of ${total} killed`
  ].join("\n")
}
