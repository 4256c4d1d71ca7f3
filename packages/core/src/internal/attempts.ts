/**
 * One request of a walk, timed, and repeated where its failure may pass: within the step, so that the pages before it
 * stay read.
 */
import { Duration, Effect, Random } from "effect"
import { Monitor } from "../Monitor.ts"
import { isTemporary, Timeout } from "../ReadError.ts"
import type { Place, ReadError } from "../ReadError.ts"
import type * as Source from "../Source.ts"

/** Nobody waits longer than this between two attempts; a source that asks for more is asked again by the caller. */
const longestWaitMillis = 30_000

const backoffMillis = (attempt: number): number => Math.min(5_000, 200 * 2 ** (attempt - 1))

/** What the source asks us to wait, or our own back-off with a jitter of a fifth, whichever is longer. */
const waitMillis = (error: ReadError, attempt: number): Effect.Effect<number> =>
  Effect.map(Random.next, (random) => {
    const asked = error._tag === "RateLimited" ? error.retryAfterMillis ?? 0 : 0
    return Math.round(Math.max(asked, backoffMillis(attempt) * (0.8 + 0.4 * random)))
  })

/** The answer, and how many requests it took. */
export const ask = <B, R>(
  source: Pick<Source.Source<unknown>, "bounds">,
  place: Place,
  once: (attempt: number) => Effect.Effect<B, ReadError, R>
): Effect.Effect<readonly [answer: B, attempts: number], ReadError, R> => {
  const limitMillis = Duration.toMillis(Duration.fromInputUnsafe(source.bounds.timeout))
  const from = (attempt: number): Effect.Effect<readonly [B, number], ReadError, R> =>
    once(attempt).pipe(
      Effect.timeoutOrElse({
        duration: limitMillis,
        orElse: () => Effect.fail(new Timeout({ ...place, of: "page", limitMillis, attempts: attempt }))
      }),
      Effect.map((answer) => [answer, attempt] as const),
      Effect.catch((error) =>
        isTemporary(error) && attempt <= source.bounds.retries ? again(error, attempt) : Effect.fail(error)
      )
    )
  const again = Effect.fnUntraced(function*(error: ReadError, attempt: number) {
    const wait = yield* waitMillis(error, attempt)
    if (wait > longestWaitMillis) return yield* Effect.fail(error)
    const monitor = yield* Monitor
    yield* monitor({
      _tag: "Retrying",
      source: place.source,
      page: place.page,
      attempt,
      waitMillis: wait,
      tag: error._tag
    })
    yield* Effect.sleep(wait)
    return yield* from(attempt + 1)
  })
  return from(1)
}
