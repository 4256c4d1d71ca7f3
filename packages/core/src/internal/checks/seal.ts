/**
 * Seal: whether the records are the state that page 1 was made of. Page 1 says the highest version that was given until
 * then and how many records there are; a record with no higher version has been so since. `docs/consistency.md`, sealed.
 *
 * Like the binding to a token, a seal that breaks ends no read: it lowers what is known of the moment.
 */
import * as Key from "../../Key.ts"
import type * as Page from "../../Page.ts"
import * as Order from "../order.ts"

export type Seal =
  | { readonly _tag: "open" }
  | { readonly _tag: "marked"; readonly mark: Key.Key; readonly total: number }
  /** `absent`: page 1 says no mark, or no exact total, or a record no version. */
  | { readonly _tag: "broken"; readonly reason: "absent" | "changed" }

export const open: Seal = { _tag: "open" }

const absent: Seal = { _tag: "broken", reason: "absent" }

const marked = ({ mark, total }: Page.Page): Seal =>
  Key.isKey(mark) && total?.kind === "exact" ? { _tag: "marked", mark, total: total.value } : absent

/** The seal after one more page; `versions` are those of its records. */
export const next = (seal: Seal, page: Page.Page, versions: ReadonlyArray<unknown>): Seal => {
  const sofar = seal._tag === "open" ? marked(page) : seal
  if (sofar._tag !== "marked") return sofar
  if (!versions.every(Key.isKey)) return absent
  return versions.every((version) => Order.isAtMost(version, sofar.mark))
    ? sofar
    : { _tag: "broken", reason: "changed" }
}

/** The mark of the state that so many different records are, if they are one. */
export const markOf = (seal: Seal, distinct: number): Key.Key | undefined =>
  seal._tag === "marked" && seal.total === distinct ? seal.mark : undefined
