// no-dropped-failures: in a pipe
import { Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.partition(["2026-01"], readMonth).pipe(Effect.map(([rows]) => rows)) // finding
