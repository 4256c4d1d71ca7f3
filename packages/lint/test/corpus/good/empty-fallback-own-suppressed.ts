// no-empty-fallback: a suppression with its reason
import { Effect } from "effect"

declare const witness: Effect.Effect<string, Error>

// befund-ok: without a witness the read only claims a weaker consistency
export const token = witness.pipe(Effect.option)

export const other = witness.pipe(
  // befund-ok(no-empty-fallback): the banner of the page is decoration, it is
  // left out where it cannot be loaded
  Effect.orElseSucceed(() => "")
)
