/**
 * A described part of a scope that was not read, and why.
 */
import type { ReadError } from "./ReadError.ts"

/**
 * The part of a source's scope that a gap is about.
 *
 * - `whole`: nothing of the source was read.
 * - `partition`: one partition, as it is named in the source's description.
 * - `keys_above`: the source was read in the order of its keys, up to this one.
 * - `rest`: an unknown part; a walk in no particular order broke off after that many pages.
 *
 * @category models
 * @since 0.1.0
 */
export type Region =
  | { readonly _tag: "whole" }
  | { readonly _tag: "partition"; readonly partition: string; readonly within: Region }
  | { readonly _tag: "keys_above"; readonly key: string | number | bigint; readonly pages: number }
  | { readonly _tag: "rest"; readonly pages: number }

/**
 * @category models
 * @since 0.1.0
 */
export interface Gap<out E extends ReadError = ReadError> {
  readonly source: string
  readonly region: Region
  readonly error: E
}

/**
 * The words for a region in an error or a report: the partition's name, or how far the walk came. Holds no text of a
 * record.
 *
 * @category formatting
 * @since 0.1.0
 */
export const where = (region: Region): string => {
  switch (region._tag) {
    case "whole":
      return "all of it"
    case "partition":
      return region.partition
    case "keys_above":
    case "rest":
      return region.pages === 1 ? "after page 1" : `after page ${region.pages}`
  }
}
