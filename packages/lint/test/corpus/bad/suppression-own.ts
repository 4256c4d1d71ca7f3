// require-suppression-reason: no reason, and so the finding stands as well
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

// befund-ok
export const shown = orders.pipe(Effect.orElseSucceed(() => []))
