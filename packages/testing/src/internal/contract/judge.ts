/** What is wrong with what a pipeline made of a case. */
import { ReadError } from "@befund/core"
import type { Outcome, Subject } from "../../Contract.ts"
import type { Case } from "./cases.ts"
import * as representation from "./representation.ts"

const levels: ReadonlyArray<string> = ["interval", "snapshot"]

const same = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.toSorted().every((one, i) => one === b.toSorted()[i])

const tags: ReadonlySet<string> = new Set(Object.keys(ReadError))

/** Nothing in the description could prove one state. */
const knowsNoState = ({ pages: { description } }: Case): boolean =>
  description.snapshot === undefined && description.witness === undefined

const ofComplete = (subject: Subject, one: Case, outcome: Outcome): ReadonlyArray<string> => {
  const allowed = one.right.filter((verdict) => levels.includes(verdict))
  if (allowed.length === 0) return [`it is said to be complete; right would be ${one.right.join(" or ")}`]
  const { consistency, count, ids } = outcome
  const isWhole = one.right.every((verdict) => levels.includes(verdict))
  const expected = (subject.count ?? ((records) => records))(one.ids.length)
  return [
    ...(consistency === undefined || consistency === "not_established"
      ? ["it is complete and does not say of which moment"]
      : !allowed.some((verdict) => verdict === consistency) || (consistency === "snapshot" && knowsNoState(one))
      ? [`it claims ${consistency}, which nothing proves`]
      : []),
    ...(isWhole && count !== expected ? [`it answers ${String(count)} instead of ${expected}`] : []),
    ...(isWhole && ids !== undefined && !same(ids, one.ids)
      ? [`it hands on the records ${ids.join(", ")} instead of ${one.ids.join(", ")}`]
      : [])
  ]
}

const ofOpen = (subject: Subject, one: Case, outcome: Outcome): ReadonlyArray<string> => {
  const { count, reason, source, verdict } = outcome
  if (one.right.every((right) => levels.includes(right))) {
    return [`it is ${verdict} (${reason ?? "no reason"}), although the collection is whole`]
  }
  return [
    ...(count === undefined ? [] : [`it is ${verdict} and answers ${count}`]),
    ...(reason === undefined || reason === "" ? [`it is ${verdict} and does not say why`] : []),
    ...(reason !== undefined && tags.has(reason) && !one.right.some((right) => right === reason)
      ? [`it names ${reason}; right would be ${one.right.join(" or ")}`]
      : []),
    ...(source === "complete" ? [`it is ${verdict}, and the source that was not read to the end is complete`] : []),
    ...representation.problems(outcome.representation, { fields: subject.fields ?? [], texts: subject.texts ?? [] })
  ]
}

export const problems = (subject: Subject, one: Case, outcome: Outcome): ReadonlyArray<string> =>
  outcome.verdict === "complete" ? ofComplete(subject, one, outcome) : ofOpen(subject, one, outcome)
