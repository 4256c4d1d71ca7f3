/** The runs that `--store` keeps, as the commands take them. */
import { Monitor, Wire } from "@befund/core"
import * as RunStore from "@befund/report/RunStore"
import { Effect, FileSystem, Option } from "effect"
import * as Output from "./output.ts"

const wrong = (problem: string) => new Output.UsageError({ problem })

/** The report of a run that ended. */
const report = Effect.fnUntraced(function*(id: number) {
  const store = yield* RunStore.RunStore
  const run = yield* store.run(id)
  if (Option.isNone(run)) return yield* wrong(`there is no run ${id}; befund runs lists those that there are`)
  const kept = yield* store.report(id)
  if (Option.isNone(kept)) return yield* wrong(`run ${id} has no report: it is still running, or it broke off`)
  return kept.value
})

const isNumber = (text: string): boolean => /^[1-9][0-9]*$/u.test(text)

/** A run by its number in the store, or a report by its file. */
export const reportAt = Effect.fnUntraced(function*(name: string, store: Option.Option<string>) {
  if (isNumber(name)) {
    if (Option.isNone(store)) return yield* wrong(`${name} is the number of a run; say with --store in which file`)
    return yield* Effect.provide(report(Number(name)), RunStore.layer(store.value, { readOnly: true }))
  }
  const fs = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(fs.readFileString(name), () => wrong(`the report ${name} cannot be read`))
  return yield* Wire.parse(text).pipe(
    Effect.flatMap(Wire.decodeReport),
    Effect.mapError(({ message }) => wrong(`${name}: ${message}`))
  )
})

/**
 * Runs an audit as a run of the store: it is there from its start, and its report once it has one. What is kept is the
 * report as it is written, without secrets.
 */
export const kept = <E, R>(
  path: string,
  audit: string,
  run: Effect.Effect<Wire.Report, E, R>
): Effect.Effect<Wire.Report, E | RunStore.RunStoreError, R> =>
  Effect.gen(function*() {
    const store = yield* RunStore.RunStore
    const id = yield* store.begin(audit)
    const before = yield* Monitor.Monitor
    const listener: Monitor.Listener = (event) =>
      // befund-ok: how far a read is is told beside its result, which does not depend on it
      Effect.andThen(before(event), Effect.ignore(store.note(id, event)))
    const report = yield* Effect.provideService(run, Monitor.Monitor, listener)
    yield* store.finish(id, report).pipe(
      Effect.andThen(Output.toStderr(`Kept as run ${id} of ${path}.\n`)),
      Effect.catch((error) => Output.toStderr(`The run could not be kept, and stands only here. ${error.message}\n`))
    )
    return report
  }).pipe(Effect.provide(RunStore.layer(path)))
