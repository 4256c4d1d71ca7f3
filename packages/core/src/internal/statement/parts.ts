/**
 * What a statement tells of a source: the walks that the check asks about, joined, in texts that are clean.
 */
import { Option } from "effect"
import type * as Consistency from "../../Consistency.ts"
import { joint as jointly } from "../../Consistency.ts"
import * as Evidence from "../../Evidence.ts"
import type * as Gap from "../../Gap.ts"
import { progressOf } from "../wire/joint.ts"
import { clean, cleanToken } from "./text.ts"
import type { GapPart, SourcePart } from "./words.ts"

export const nameLength = 120
export const scopeLength = 300

/** The part of a source that is asked about; `partitions` is empty where all of it is. */
export const sourcePart = (
  name: string,
  evidence: Evidence.Evidence<unknown, unknown>,
  partitions: ReadonlyArray<string>
): SourcePart => {
  const reads = askedReads(evidence, partitions)
  const { from, pages, records, to } = progressOf(reads)
  const consistency = evidence._tag === "Unavailable" ? undefined : jointly(reads.map((read) => read.consistency))
  return {
    name: clean(name, nameLength),
    scope: clean([...new Set(reads.map((read) => read.scope))].join("; "), scopeLength),
    pages,
    records,
    partitions: reads.filter((read) => read.partition !== undefined).length,
    span: Option.isSome(from) && Option.isSome(to) ? { from: from.value, to: to.value } : undefined,
    state: consistency?._tag === "snapshot" ? stateOf(consistency) : undefined
  }
}

const askedReads = (
  evidence: Evidence.Evidence<unknown, unknown>,
  partitions: ReadonlyArray<string>
): readonly [Evidence.Read, ...ReadonlyArray<Evidence.Read>] => {
  const reads = Evidence.reads(evidence)
  const [first, ...others] = reads.filter((read) => read.partition !== undefined && partitions.includes(read.partition))
  return first === undefined ? reads : [first, ...others]
}

const stateOf = ({ asOf, token }: Consistency.Snapshot): SourcePart["state"] => ({
  token: cleanToken(token),
  asOf: Option.getOrUndefined(asOf)
})

/** The gaps of a source in what is asked about. */
export const sourceGaps = (
  evidence: Evidence.Evidence<unknown, unknown>,
  partitions: ReadonlyArray<string>
): ReadonlyArray<GapPart> =>
  Evidence.gaps(evidence)
    .filter(({ region }) =>
      partitions.length === 0 || region._tag !== "partition" || partitions.includes(region.partition)
    )
    .map(gapPart)

export const gapPart = ({ error, region }: Gap.Gap): GapPart => ({
  region: cleanRegion(region),
  tag: error._tag,
  page: error.page
})

const cleanRegion = (region: Gap.Region): Gap.Region =>
  region._tag === "partition"
    ? { ...region, partition: clean(region.partition, nameLength), within: cleanRegion(region.within) }
    : region
