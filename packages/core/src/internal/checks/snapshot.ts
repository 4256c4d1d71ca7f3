/**
 * Snapshot: whether the pages are bound to one state of the source, and to which. A page of another state ends the
 * read only where one state is required; elsewhere it lowers what is known of the moment.
 */

/** What the tokens seen so far say. */
export type Binding =
  | { readonly _tag: "open" }
  | { readonly _tag: "bound"; readonly token: string }
  | { readonly _tag: "unbound"; readonly reason: "absent" | "changed" }

export const open: Binding = { _tag: "open" }

/** `token`: every page has to carry the same. `pin`: page 1 names it, and every later page was asked for with it. */
export const next = (binding: Binding, kind: "token" | "pin", token: string | undefined): Binding => {
  switch (binding._tag) {
    case "open":
      return token === undefined ? { _tag: "unbound", reason: "absent" } : { _tag: "bound", token }
    case "bound":
      if (kind === "pin" || token === binding.token) return binding
      return { _tag: "unbound", reason: token === undefined ? "absent" : "changed" }
    case "unbound":
      return binding
  }
}
