// no-dropped-failures: any failure fails
import { Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.partition(["2026-01"], readMonth).pipe(
  Effect.flatMap(([rows, [failure]]) => failure === undefined ? Effect.succeed(rows) : Effect.fail(failure))
)
