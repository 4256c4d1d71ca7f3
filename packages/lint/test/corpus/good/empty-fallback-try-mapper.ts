// no-empty-fallback: the catch of Effect.try words the error
import { Effect } from "effect"

export const body = (response: Response) =>
  Effect.tryPromise({
    try: () => response.json(),
    catch: (cause) => ({ _tag: "Malformed", cause }) as const
  })
