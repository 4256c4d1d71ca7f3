/**
 * Servers that nobody here wrote, from npm, each as a process of its own on a free port of loopback. Where one is not
 * installed its tests are skipped, and say so; with `BEFUND_PEERS=required` that is a failure.
 */
import { Build, Load } from "@befund/config"
import { Audit, Monitor, Wire } from "@befund/core"
import { Effect, Schedule, type Scope } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { describe } from "vitest"
import { makeFolder } from "./cli.ts"
import { hasNoTotals } from "./noTotals.ts"

const resolve = createRequire(import.meta.url).resolve

const isInstalled = (name: string): boolean => {
  try {
    return resolve(`${name}/package.json`) !== ""
  } catch {
    return false
  }
}

/** The tests of a peer. */
export const peer = (name: string, tests: () => void): void => {
  const isThere = isInstalled(name)
  describe.skipIf(!isThere && process.env["BEFUND_PEERS"] !== "required")(
    isThere ? name : `${name}, which is not installed`,
    tests
  )
}

const freePort = Effect.promise(async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // it listens on TCP
  server.close()
  await once(server, "close")
  return port
})

export interface Peer {
  readonly origin: string
  /** Sends a request that has to succeed, and gives what came. */
  readonly send: (method: string, path: string, body?: unknown) => Effect.Effect<unknown>
  /** Ends the process, by its own id, and waits for that. */
  readonly stop: Effect.Effect<void>
}

/** Starts a server and waits until it answers; it ends with the scope. */
export const start = (options: {
  readonly name: string
  /** The program, within the package. */
  readonly program: string
  readonly args: (port: number) => ReadonlyArray<string>
  readonly files?: Readonly<Record<string, string>>
}): Effect.Effect<Peer, never, Scope.Scope> =>
  Effect.gen(function*() {
    const cwd = yield* makeFolder(options.files)
    const port = yield* freePort
    const program = join(dirname(resolve(`${options.name}/package.json`)), options.program)
    const running = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const child = spawn(process.execPath, [program, ...options.args(port)], {
          cwd,
          stdio: "ignore"
        })
        const closed = once(child, "close")
        const stop = Effect.promise(async () => {
          child.kill("SIGKILL")
          await closed
        })
        return { child, closed, stop }
      }),
      ({ stop }) => stop
    )
    const origin = `http://127.0.0.1:${port}`
    const answers = Effect.retry(Effect.tryPromise(() => fetch(origin)), { schedule: Schedule.spaced("20 millis") })
    const ended = Effect.andThen(
      Effect.promise(() => running.closed),
      Effect.die(`${options.name} ended before it answered`)
    )
    yield* Effect.orDie(Effect.raceFirst(answers, ended))
    const send: Peer["send"] = (method, path, body) =>
      Effect.promise(async () => {
        const response = await fetch(`${origin}${path}`, {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
        })
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
        return response.json()
      })
    return { origin, send, stop: running.stop }
  })

/** The report of an audit file, with what happens after a page of the read. */
export const audit = (
  yaml: string,
  options: {
    readonly after?: Readonly<Record<number, Effect.Effect<unknown>>>
    readonly require?: "snapshot"
    readonly partial?: boolean
  } = {}
) =>
  Effect.gen(function*() {
    const loaded = yield* Load.parse(yaml, { format: "yaml" })
    const listener: Monitor.Listener = (event) =>
      event._tag === "PageRead" ? options.after?.[event.pages] ?? Effect.void : Effect.void
    const report = Wire.encodeReport(
      yield* Audit.run(Build.toAudit(loaded, options)).pipe(Effect.provideService(Monitor.Monitor, listener))
    )
    hasNoTotals(report)
    return report
  })
