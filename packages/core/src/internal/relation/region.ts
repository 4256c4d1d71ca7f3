/**
 * Where records lie, and which gaps can hide them. A gap is a region that was not read; whatever lies in no gap was
 * read. Everything here errs on one side: a region that cannot be told apart from a gap is taken to touch it.
 */
import { Result } from "effect"
import type * as Gap from "../../Gap.ts"
import type * as Key from "../../Key.ts"
import * as Order from "../order.ts"

/**
 * Where a record of a source lies: in that partition, at that key of the order in which the source is read. What is
 * left out is not known.
 */
export interface Place {
  readonly source: string
  readonly partition?: string | undefined
  readonly key?: Key.Key | undefined
}

/** A part of a source's scope: these partitions, the keys up to and with this one. What is left out is not restricted. */
export interface Area {
  readonly source: string
  readonly partitions?: ReadonlyArray<string> | undefined
  readonly upTo?: Key.Key | undefined
}

const numeric = (text: string): Key.Key => /^(?:0|-?[1-9]\d*)$/.test(text) ? BigInt(text) : text

/** An id is one id as a number and as its digits, so a key is compared in the form that the bound has. */
const inFormOf = (key: Key.Key, bound: Key.Key): Key.Key =>
  typeof bound === "string" ? String(key) : typeof key === "string" ? numeric(key) : key

/**
 * Whether the key is certainly the bound or before it. A source tells by what it sorts, not how, so texts have to be in
 * this order under each of the orders that the check on pages allows.
 */
export const isUpTo = (key: Key.Key, bound: Key.Key): boolean => {
  const first = Order.next(Order.initial, inFormOf(key, bound))
  if (Result.isFailure(first)) return false
  const both = Order.next(first.success, bound)
  if (Result.isFailure(both)) return both.failure.kind === "equal"
  if (first.success._tag !== "Text" || both.success._tag !== "Text") return true
  const alone = Order.next(Order.initial, bound)
  const integers = first.success.byValue && Result.isSuccess(alone) && alone.success._tag === "Text" &&
    alone.success.byValue
  return both.success.byCodePoint && (both.success.byValue || !integers)
}

const mayHold = (region: Gap.Region, place: Place): boolean => {
  switch (region._tag) {
    case "whole":
    case "rest":
      return true
    case "partition":
      return (place.partition === undefined || place.partition === region.partition) && mayHold(region.within, place)
    case "keys_above":
      return place.key === undefined || !isUpTo(place.key, region.key)
  }
}

/** Whether a record whose parts lie at these places may be hidden in the gap. Sources that are not named may hide it. */
export const canHold = (gap: Gap.Gap, places: ReadonlyArray<Place>): boolean =>
  places.every((place) => place.source !== gap.source || mayHold(gap.region, place))

const mayTouch = (region: Gap.Region, area: Area): boolean => {
  switch (region._tag) {
    case "whole":
    case "rest":
      return true
    case "partition":
      return (area.partitions === undefined || area.partitions.includes(region.partition)) &&
        mayTouch(region.within, area)
    case "keys_above":
      return area.upTo === undefined || !isUpTo(area.upTo, region.key)
  }
}

/** Whether the gap may reach into the area. A gap of another source is not judged. */
export const touches = (gap: Gap.Gap, area: Area): boolean => gap.source !== area.source || mayTouch(gap.region, area)

/** Whether all that the gap hides certainly lies in the area. */
export const isInside = (gap: Gap.Gap, area: Area): boolean =>
  gap.source === area.source && area.upTo === undefined &&
  (area.partitions === undefined ||
    (gap.region._tag === "partition" && area.partitions.includes(gap.region.partition)))

/** Whether the place lies in the area; `undefined` where the place does not tell. */
export const contains = (area: Area, place: Place): boolean | undefined => {
  if (place.source !== area.source) return false
  const partition = area.partitions === undefined
    ? true
    : place.partition === undefined
    ? undefined
    : area.partitions.includes(place.partition)
  const key = area.upTo === undefined
    ? true
    : place.key === undefined
    ? undefined
    : isUpTo(place.key, area.upTo)
    ? true
    : isUpTo(area.upTo, place.key)
    ? false
    // Keys such as "9" and "10" come in one order as numbers and in the other as texts; which one is the source's is open.
    : undefined
  return partition === false || key === false ? false : partition === undefined || key === undefined ? undefined : true
}

const isWhollyMissing = (region: Gap.Region): boolean =>
  region._tag === "whole" || (region._tag === "partition" && isWhollyMissing(region.within))

/** Whether nothing at all was read of the area: each of its partitions is a gap from its first page on. */
export const isUnseen = (gaps: ReadonlyArray<Gap.Gap>, area: Area): boolean => {
  const missing = gaps.filter((gap) => gap.source === area.source && isWhollyMissing(gap.region))
  return missing.some((gap) => gap.region._tag === "whole") ||
    (area.partitions !== undefined && area.partitions.length > 0 &&
      area.partitions.every((partition) =>
        missing.some((gap) => gap.region._tag === "partition" && gap.region.partition === partition)
      ))
}

/** One entry a source and region; the first of equal ones stays. */
export const distinctGaps = (gaps: Iterable<Gap.Gap>): ReadonlyArray<Gap.Gap> => {
  const seen = new Map<string, Gap.Gap>()
  for (const gap of new Set(gaps)) {
    const name = JSON.stringify([gap.source, regionName(gap.region)])
    if (!seen.has(name)) seen.set(name, gap)
  }
  return [...seen.values()]
}

const regionName = (region: Gap.Region): ReadonlyArray<unknown> => {
  switch (region._tag) {
    case "whole":
      return ["whole"]
    case "partition":
      return ["partition", region.partition, ...regionName(region.within)]
    case "keys_above":
      return ["keys_above", typeof region.key, String(region.key)]
    case "rest":
      return ["rest", region.pages]
  }
}
