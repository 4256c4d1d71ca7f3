/**
 * What a command does is loaded when it runs, so that no command waits for what only another one needs. `commands/`
 * says what a command takes, and is all that help, completions and a mistake in the arguments need; `run/` does it.
 */
import { Effect } from "effect"

export const lazily =
  <I, A, E, R>(load: () => Promise<{ readonly run: (input: I) => Effect.Effect<A, E, R> }>) =>
  (input: I): Effect.Effect<A, E, R> => Effect.flatMap(Effect.promise(load), ({ run }) => run(input))
