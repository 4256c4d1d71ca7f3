/** Where results and messages go: results to standard output or a file, everything else to standard error. */
import { Effect, FileSystem, Path, Schema } from "effect"

/** The command or its input is wrong; nothing was read. The command line ends with 2. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", { problem: Schema.String }) {
  override get message(): string {
    return this.problem
  }
}

/** Waits until the text is handed over, so that a pipe gets all of it before the process ends. A closed pipe is no error. */
const write = (stream: NodeJS.WriteStream, text: string): Effect.Effect<void> =>
  Effect.callback((resume) => {
    stream.write(text, () => resume(Effect.void))
  })

export const toStdout = (text: string): Effect.Effect<void> => write(process.stdout, text)

export const toStderr = (text: string): Effect.Effect<void> => write(process.stderr, text)

/**
 * Where the result will go, made sure of before anything is read: a file that cannot be written is found out first, and
 * an old one is replaced only once the new one is whole.
 */
export const target = (output: string | undefined) =>
  Effect.gen(function*() {
    if (output === undefined) return toStdout
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const wrong = (problem: string) => new UsageError({ problem: `--output ${output}: ${problem}` })
    const folder = path.dirname(path.resolve(output))
    const there = yield* Effect.orElseSucceed(fs.exists(folder), () => false)
    if (!there) return yield* wrong(`there is no folder ${folder}`)
    const draft = path.resolve(`${output}.tmp`)
    yield* fs.writeFileString(draft, "").pipe(
      Effect.mapError((error) => wrong(`it cannot be written: ${error.message}`))
    )
    yield* fs.remove(draft).pipe(Effect.mapError((error) => wrong(error.message)))
    return (text: string) =>
      fs.writeFileString(draft, text).pipe(
        Effect.andThen(fs.rename(draft, path.resolve(output))),
        Effect.mapError((error) => wrong(`it cannot be written: ${error.message}`))
      )
  })
