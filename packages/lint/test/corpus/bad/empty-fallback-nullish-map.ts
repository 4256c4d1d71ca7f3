// no-empty-fallback: in a pipe
import { Effect } from "effect"

declare const fetchPage: (n: number) => Effect.Effect<{ readonly rows?: ReadonlyArray<string> }, Error>

export const rows = fetchPage(1).pipe(Effect.map((page) => page.rows ?? [])) // finding
