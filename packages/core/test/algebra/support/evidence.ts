/** Evidence as reads would give it, without reading. Only a test inside the package can make it. */
import type * as Aggregate from "@befund/core/Aggregate"
import * as Consistency from "@befund/core/Consistency"
import type * as Evidence from "@befund/core/Evidence"
import type * as Gap from "@befund/core/Gap"
import * as ReadError from "@befund/core/ReadError"
import * as internal from "../../../src/internal/evidence.ts"

export type Collected<Row> = Evidence.Evidence<ReadonlyArray<Row>, Aggregate.Seen<ReadonlyArray<Row>>>

export const whole: Gap.Region = { _tag: "whole" }

export const partition = (name: string, within: Gap.Region = whole): Gap.Region => ({
  _tag: "partition",
  partition: name,
  within
})

export const keysAbove = (key: string | number): Gap.Region => ({ _tag: "keys_above", key, pages: 1 })

export const rest: Gap.Region = { _tag: "rest", pages: 2 }

const timeout = (source: string): ReadError.Timeout =>
  new ReadError.Timeout({
    source,
    scope: `the scope of ${source}`,
    page: 1,
    progress: ReadError.noProgress,
    of: "page",
    limitMillis: 1000,
    attempts: 1
  })

export const gap = (source: string, region: Gap.Region): Gap.Gap => ({ source, region, error: timeout(source) })

const asRead = Consistency.interval("may_be_missed")

const read = (source: string, consistency: Consistency.Consistency): Evidence.Read => ({
  source,
  scope: `the scope of ${source}`,
  partition: undefined,
  consistency,
  progress: ReadError.noProgress,
  receipt: { digest: "sha256:00", pages: [] }
})

export const complete = <A>(
  source: string,
  value: A,
  consistency: Consistency.Consistency = asRead
): Evidence.Complete<A> => internal.complete(value, [read(source, consistency)])

export const partial = <A>(
  source: string,
  seen: A,
  regions: readonly [Gap.Region, ...ReadonlyArray<Gap.Region>],
  consistency: Consistency.Consistency = asRead
): Evidence.Partial<Aggregate.Seen<A>> => {
  const [region, ...others] = regions
  return internal.partial(
    { _tag: "Seen", seen },
    [gap(source, region), ...others.map((each) => gap(source, each))],
    [read(source, consistency)]
  )
}

export const unavailable = (source: string): Evidence.Unavailable => internal.unavailable(timeout(source))
