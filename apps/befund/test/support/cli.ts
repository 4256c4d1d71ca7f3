/** The command line from outside: a process of its own, its bytes, its exit code. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Path, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { auditOf, type Case } from "./cases.ts"
import { play, type Played } from "./play.ts"

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

/** The root of the workspace. */
export const root = fileURLToPath(new URL("../../../..", import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  /** Waits for the end of the process and of what it wrote. */
  readonly ended: Effect.Effect<Ended>
}

export interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Who reads standard output; by default it is kept. */
  readonly read?: (stdout: NodeJS.ReadableStream) => Promise<string>
}

const all = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** Ends with the scope, by its own id, if it has not ended by then. */
export const start = (args: ReadonlyArray<string>, options: Options = {}): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const { BEFUND: _befund, GITHUB_ACTIONS: _actions, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env
      const child = spawn(process.execPath, [main, ...args], {
        cwd: options.cwd ?? root,
        env: { ...env, ...options.env },
        stdio: ["ignore", "pipe", "pipe"]
      })
      const ended = Promise.all([once(child, "close"), (options.read ?? all)(child.stdout), all(child.stderr)])
      return {
        child,
        ended: Effect.map(Effect.promise(() => ended), ([[code, signal], stdout, stderr]) => ({
          code,
          signal,
          stdout,
          stderr
        }))
      }
    }),
    ({ child }) =>
      Effect.promise(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const closed = once(child, "close")
        child.kill("SIGKILL")
        await closed
      })
  )

export const run = (args: ReadonlyArray<string>, options?: Options): Effect.Effect<Ended> =>
  Effect.scoped(Effect.flatMap(start(args, options), ({ ended }) => ended))

/** A folder that goes with the scope, with these files in it. */
export const makeFolder = (files: Readonly<Record<string, string>> = {}): Effect.Effect<string, never, Scope.Scope> =>
  Effect.gen(function*() {
    const fs = yield* FileSystem.FileSystem
    const paths = yield* Path.Path
    const path = yield* fs.makeTempDirectoryScoped({ prefix: "befund-cli-" })
    for (const [name, content] of Object.entries(files)) yield* fs.writeFileString(paths.join(path, name), content)
    return path
  }).pipe(Effect.provide(NodeServices.layer), Effect.orDie)

/** A source that plays the script of a case, and the case's audit in a file. */
export const prepare = (
  one: Pick<Case, "audit" | "http" | "source" | "script" | "partial" | "require">
): Effect.Effect<{ readonly played: Played; readonly file: string; readonly folder: string }, never, Scope.Scope> =>
  Effect.gen(function*() {
    const played = yield* play(one.script ?? {})
    const text = JSON.stringify(auditOf({ name: "", want: { report: {} }, ...one }, played.origin))
      .replaceAll("{origin}", played.origin)
    const path = yield* makeFolder({ "audit.json": text })
    return { played, folder: path, file: `${path}/audit.json` }
  })
