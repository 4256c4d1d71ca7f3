/** Everything that is decided about one simulated read before it begins. It follows from a seed alone. */
import type { Page } from "@befund/core"
import type { Dice } from "../dice.ts"
import type { Ids, Order, Row, Write } from "./model.ts"
import * as Model from "./model.ts"

type Style =
  | "single"
  | "cursor_offset"
  | "cursor_key"
  | "page"
  | "offset"
  | "overlap"
  | "keyset"

interface Announced {
  readonly kind: Page.TotalKind
  /** On every page, or on the first one only. */
  readonly on: "every" | "first"
  /** Of `remaining`: whether this page is counted in. */
  readonly withThisPage: boolean
  /** Of `at_least` and `estimate`: how far it is off. */
  readonly off: number
}

/**
 * - `state`: each page names the state that it shows.
 * - `held`: the source keeps the state of page 1 for those who go on from it, and each page names it.
 * - `pin`: page 1 names the state, and later pages are of the one they are asked for with; `pin_shown`: and say so.
 */
type Token = "none" | "state" | "held" | "pin" | "pin_shown"

/** What the source itself does wrong, beyond single pages. */
type Lie = "constant_token" | "frozen_witness" | "pin_ignored" | "shuffled_pages" | "window_in_silence"

type Case =
  | { readonly _tag: "Quiet" }
  /** Writes before the page requests with these numbers. */
  | { readonly _tag: "Writes"; readonly writes: ReadonlyArray<{ readonly before: number; readonly kind: Write }> }
  | {
    readonly _tag: "Fault"
    readonly index: number
    readonly at: number
    readonly times: number | undefined
    readonly writes: ReadonlyArray<{ readonly before: number; readonly kind: Write }>
  }
  | {
    readonly _tag: "Lie"
    readonly lie: Lie
    readonly writes: ReadonlyArray<{ readonly before: number; readonly kind: Write }>
  }
  /** A bound of the reader that is too small for the source. */
  | { readonly _tag: "Bound" }

export interface Plan {
  readonly seed: number
  readonly rows: ReadonlyArray<Row>
  readonly style: Style
  readonly order: Order
  readonly promisesOrder: boolean
  readonly ids: Ids
  readonly pageSize: number
  /** The source walks over all rows and leaves out the hidden ones: short and empty pages that go on. */
  readonly scan: boolean
  readonly emptyPages: boolean
  readonly repeats: boolean
  readonly announced: Announced | undefined
  readonly hasMore: boolean
  readonly asked: boolean
  readonly nested: boolean
  readonly incomplete: boolean
  readonly window: number | undefined
  readonly token: Token
  readonly witness: boolean
  readonly snapshot: boolean
  readonly retries: number
  readonly firstCursor: boolean
  readonly echoEnds: boolean
  readonly lastCursor: boolean
  readonly shortPageEnds: boolean
  readonly mode: "fold" | "observe" | "stream"
  readonly case: Case
}

const styles = [
  "single",
  "cursor_offset",
  "cursor_offset",
  "cursor_key",
  "page",
  "offset",
  "overlap",
  "keyset"
] as const satisfies ReadonlyArray<Style>

const kinds = [
  "exact",
  "exact",
  "exact",
  "at_least",
  "estimate",
  "page_local",
  "remaining"
] as const satisfies ReadonlyArray<Page.TotalKind>

const kindsWithRepeats = ["exact", "at_least", "estimate"] as const satisfies ReadonlyArray<Page.TotalKind>

const writeKinds = [
  "update",
  "insert",
  "delete",
  "swap",
  "delete_plus_insert",
  "delete_plus_insert",
  "replace_all"
] as const satisfies ReadonlyArray<Write>

const lies = ["constant_token", "frozen_witness", "pin_ignored", "shuffled_pages", "window_in_silence"] as const

const writesOf = (dice: Dice, pages: number) =>
  Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => ({
    before: dice.int(2, Math.max(2, pages + 1)),
    kind: dice.pick(writeKinds)
  }))

const caseOf = (dice: Dice, pages: number, faults: number): Case => {
  const roll = dice.next()
  if (roll < 0.25) return { _tag: "Quiet" }
  if (roll < 0.5) return { _tag: "Writes", writes: writesOf(dice, pages) }
  if (roll < 0.9) {
    return {
      _tag: "Fault",
      index: dice.int(0, faults - 1),
      at: dice.int(1, pages),
      times: dice.chance(0.2) ? 1 : undefined,
      writes: dice.chance(0.15) ? writesOf(dice, pages) : []
    }
  }
  if (roll < 0.97) return { _tag: "Lie", lie: dice.pick(lies), writes: dice.chance(0.8) ? writesOf(dice, pages) : [] }
  return { _tag: "Bound" }
}

export const draw = (seed: number, dice: Dice, faults: number): Plan => {
  const style = dice.pick(styles)
  const order: Order = style === "keyset" || style === "overlap" || style === "cursor_key"
    ? dice.pick(["id", "rank"])
    : dice.pick(["id", "rank", "none"])
  const pageSize = dice.int(style === "overlap" ? 2 : 1, 4)
  const size = dice.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12])
  const hasMore = style !== "single" && dice.chance(0.4)
  const scan = (style === "cursor_offset" || (style === "page" && hasMore)) && dice.chance(0.3)
  const emptyPages = style === "cursor_offset" && dice.chance(0.3)
  const repeats = (style === "cursor_offset" || style === "page") && dice.chance(0.2)
  const ordered = style === "keyset" || style === "overlap"
  const announced = dice.chance(0.6)
    ? {
      // Whether a repeat counts among those that remain, no source says.
      kind: dice.pick(repeats ? kindsWithRepeats : kinds),
      on: dice.chance(0.75) ? "every" as const : "first" as const,
      withThisPage: dice.chance(0.5),
      off: dice.int(0, 3)
    }
    : undefined
  const token = dice.pick(["none", "none", "state", "held", "pin", "pin_shown"] as const satisfies ReadonlyArray<Token>)
  const witness = dice.chance(0.25)
  const ids: Ids = dice.pick(["text", "text", "wide"])
  const rows = Model.initial(dice, { size, hidden: scan || dice.chance(0.2) ? dice.int(0, 4) : 0, order, ids })
  const pages = Math.ceil((scan ? rows.length : size) / Math.max(1, style === "overlap" ? pageSize - 1 : pageSize))
  const case_ = caseOf(dice, Math.max(1, pages), faults)
  const windowed = case_._tag === "Lie" && case_.lie === "window_in_silence"
  return {
    seed,
    rows,
    style,
    order,
    promisesOrder: ordered || (order !== "none" && !repeats && dice.chance(0.5)),
    ids,
    pageSize,
    scan,
    emptyPages,
    repeats,
    announced,
    hasMore,
    asked: dice.chance(0.6),
    nested: dice.chance(0.6),
    incomplete: dice.chance(0.6),
    window: windowed
      ? dice.chance(0.6) ? Math.max(1, size - dice.int(0, 2)) : undefined
      : dice.chance(0.15)
      ? 100
      : undefined,
    token,
    witness,
    snapshot: (token !== "none" || witness) && dice.chance(0.4),
    retries: dice.int(0, 2),
    firstCursor: style === "cursor_offset" && dice.chance(0.3),
    echoEnds: (style === "cursor_offset" || style === "cursor_key") && !hasMore && dice.chance(0.2),
    lastCursor: style === "cursor_offset" && hasMore && dice.chance(0.5),
    shortPageEnds: style !== "single" && !scan && !emptyPages && !hasMore && !repeats && dice.chance(0.2),
    mode: dice.pick(["fold", "fold", "observe", "observe", "stream"]),
    case: case_
  }
}
