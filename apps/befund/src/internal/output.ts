/** Where results and messages go: results to standard output or a file, everything else to standard error. */
import { Effect, FileSystem, Path, type PlatformError, Schema } from "effect"

/** The command or its input is wrong; nothing was read. The command line ends with 2. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", { problem: Schema.String }) {
  override get message(): string {
    return this.problem
  }
}

/**
 * A reader that goes away, as `head` does, ends the writing and not the audit: the exit code still says what it found.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
  })
}

/** Waits until the text is handed over, so that a pipe gets all of it before the process ends. */
const write = (stream: NodeJS.WriteStream, text: string): Effect.Effect<void> =>
  Effect.callback((resume) => {
    stream.write(text, () => resume(Effect.void))
  })

export const toStdout = (text: string): Effect.Effect<void> => write(process.stdout, text)

export const toStderr = (text: string): Effect.Effect<void> => write(process.stderr, text)

/**
 * Where the result will go, made sure of before anything is read: a place that cannot be written to is found out first,
 * and an old file is replaced only once the new one is whole.
 */
export const target = (output: string | undefined) =>
  Effect.gen(function*() {
    if (output === undefined) return toStdout
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const wrong = (problem: string) => new UsageError({ problem: `--output ${output}: ${problem}` })
    const cannotBeWritten = (error: PlatformError.PlatformError) =>
      error.reason._tag === "NotFound"
        ? wrong(`there is no folder ${path.dirname(path.resolve(output))}; make it first`)
        : wrong(`it cannot be written: ${error.message}`)
    const file = path.resolve(output)
    const draft = `${file}.${process.pid}.tmp`
    const isFolder = yield* fs.stat(file).pipe(
      Effect.map(({ type }) => type === "Directory"),
      // befund-ok: what is not there is no folder; every other reason is told
      Effect.catchReason("PlatformError", "NotFound", () => Effect.succeed(false)),
      Effect.mapError(cannotBeWritten)
    )
    if (isFolder) return yield* wrong("it is a folder")
    yield* fs.writeFileString(draft, "").pipe(Effect.andThen(fs.remove(draft)), Effect.mapError(cannotBeWritten))
    return (text: string) =>
      fs.writeFileString(draft, text).pipe(Effect.andThen(fs.rename(draft, file)), Effect.mapError(cannotBeWritten))
  })
