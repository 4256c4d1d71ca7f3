/** Whether what was claimed of a read is true of the source. The rules are told in `Simulator.ts`. */
import type { Consistency } from "@befund/core"
import { isObject } from "../wire.ts"
import * as Model from "./model.ts"
import type { State } from "./model.ts"
import type { Plan } from "./plan.ts"
import { tokenOf, witnessOf } from "./server.ts"

type Past = State & { readonly writes: number }

/** What a reader says of the records that it gives. */
export type Claim =
  | { readonly _tag: "Complete"; readonly consistency: Consistency.Consistency }
  /** Some of the records; `closedTo`: all of those with an order key up to this one. */
  | {
    readonly _tag: "Partial"
    readonly consistency: Consistency.Consistency
    readonly closedTo: string | number | bigint | undefined
  }

export interface Case {
  readonly plan: Plan
  readonly records: ReadonlyArray<unknown>
  readonly from: number
  readonly to: number
  readonly history: ReadonlyArray<Past>
}

/** The records of a state that were asked for, each by everything that it says. */
const contents = ({ rows }: State): ReadonlyMap<string, Model.Raw> =>
  new Map(rows.flatMap(({ hidden, print, raw }) => hidden ? [] : [[print, raw] as const]))

const printOf = (record: unknown): string =>
  isObject(record)
    ? Model.fingerprint({
      id: record["id"],
      version: record["version"],
      n: record["n"],
      rank: record["rank"],
      tenant: record["tenant"]
    })
    : String(record)

const within = ({ from, history, to }: Case): ReadonlyArray<Past> =>
  history.filter((state, i) => state.from <= to && (history[i + 1]?.from ?? Infinity) >= from)

const isSubset = (part: ReadonlySet<string>, whole: ReadonlyMap<string, unknown>): boolean =>
  [...part].every((print) => whole.has(print))

const names = (state: State, { method, token }: Consistency.Snapshot): boolean =>
  token === (method === "witness" ? witnessOf(state.revision) : tokenOf(state.revision))

const keyOf = (raw: Model.Raw, plan: Plan): string | number | bigint => plan.order === "rank" ? raw.rank : raw.id

/** What is wrong with the claim, in words; nothing when it is true. */
export const problems = (claim: Claim, read: Case): ReadonlyArray<string> => {
  const { plan } = read
  const states = within(read)
  const inTime = states.map(contents)
  const prints = read.records.map(printOf)
  const seen = new Set(prints)
  const ids = new Set(read.records.map((record) => String(isObject(record) ? record["id"] : record)))
  const found: Array<string> = []

  if (ids.size < read.records.length) found.push("a record is given twice")
  const invented = [...seen].filter((print) => !inTime.some((content) => content.has(print)))
  if (invented.length > 0) found.push(`no such record at any moment of the read: ${invented[0]}`)

  const { consistency } = claim
  if (consistency._tag === "snapshot") {
    const whole = claim._tag === "Complete"
    const holds = states.some((state, i) => {
      const content = inTime[i]
      return content !== undefined && names(state, consistency) && isSubset(seen, content) &&
        (!whole || content.size === seen.size)
    })
    if (!holds) found.push(`not the state ${consistency.token}, by ${consistency.method}`)
  }

  const [first, ...later] = inTime
  const stable = [...(first ?? new Map<string, Model.Raw>())].filter(([print]) =>
    later.every((content) => content.has(print))
  )
  const missed = (upTo: string | number | bigint | undefined): number =>
    stable.filter(([print, raw]) => !seen.has(print) && (upTo === undefined || keyOf(raw, plan) <= upTo)).length
  // The first state is where the read began, not a write within it.
  const writes = states.slice(1).reduce((sum, state) => sum + state.writes, 0)
  const allRead = plan.style === "keyset" || plan.style === "overlap"

  if (claim._tag === "Complete") {
    const some = missed(undefined)
    if (consistency._tag === "interval" && consistency.stableRecords === "all_read" && some > 0) {
      found.push(`${some} records that never changed were not read, and all_read is claimed`)
    } else if (some > writes) {
      found.push(`${some} records that never changed were not read, and only ${writes} were written`)
    }
  } else if (claim.closedTo !== undefined) {
    const some = missed(claim.closedTo)
    if (some > (allRead ? 0 : writes)) found.push(`${some} records below the key of the gap were not read`)
  }
  return found
}
