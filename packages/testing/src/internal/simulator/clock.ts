/**
 * Time that passes only when the source lets it pass, so that a million reads need none of ours.
 *
 * `TestClock` moves when a test says so and waits a turn of the event loop for every sleeper; here the source knows
 * that nothing else is going on while it hangs, and the reader says, through its `Monitor`, when it waits.
 */
import { type Clock, Duration, Effect } from "effect"

export interface VirtualClock {
  readonly clock: Clock.Clock
  readonly now: () => number
  readonly advance: (millis: number) => void
  /** The next sleep is one in which nothing else happens: it passes at once. */
  readonly expectWait: () => void
  /** Never answers; time passes until someone else's patience ends. */
  readonly hang: Effect.Effect<never>
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

export const make = (start: number): VirtualClock => {
  let now = start
  let waiting = false
  /** Sorted: the next to wake comes first. */
  const sleepers: Array<Sleeper> = []

  const advance = (millis: number): void => {
    const until = now + millis
    for (let first = sleepers[0]; first !== undefined && first.at <= until; first = sleepers[0]) {
      sleepers.shift()
      now = Math.max(now, first.at)
      first.wake()
    }
    now = until
  }

  const sleepUntil = (at: number): Effect.Effect<void> =>
    Effect.callback<void>((resume) => {
      const sleeper: Sleeper = { at, wake: () => resume(Effect.void) }
      const behind = sleepers.findIndex((other) => other.at > at)
      sleepers.splice(behind < 0 ? sleepers.length : behind, 0, sleeper)
      return Effect.sync(() => {
        const index = sleepers.indexOf(sleeper)
        if (index >= 0) sleepers.splice(index, 1)
      })
    })

  const nanos = (): bigint => BigInt(Math.round(now * 1e6))

  return {
    now: () => now,
    advance,
    expectWait: () => {
      waiting = true
    },
    // The turn lets those who wait for the answer set their alarms first.
    hang: Effect.andThen(
      Effect.yieldNow,
      Effect.callback<never>(() => {
        const first = sleepers[0]
        if (first !== undefined) advance(first.at - now)
      })
    ),
    clock: {
      currentTimeMillisUnsafe: () => now,
      currentTimeMillis: Effect.sync(() => now),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: nanos,
      monotonicTimeNanos: Effect.sync(nanos),
      sleep: (duration) =>
        Effect.suspend(() => {
          const millis = Duration.toMillis(duration)
          if (!waiting) return sleepUntil(now + millis)
          waiting = false
          return Effect.andThen(Effect.yieldNow, Effect.sync(() => advance(millis)))
        })
    }
  }
}
