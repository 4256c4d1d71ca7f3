/**
 * Servers that nobody here wrote, each as a process of its own on a free port of loopback: from npm, installed by
 * `npm ci --prefix peers`, or from Debian. Where one is not installed its tests are skipped, and say how to install it;
 * with `BEFUND_PEERS=required` that is a failure.
 */
import { Build, Load } from "@befund/config"
import { Audit, Monitor, Wire } from "@befund/core"
import { Effect, Schedule, type Scope } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { connect, createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { delimiter, join } from "node:path"
import { describe } from "vitest"
import { makeFolder, root } from "./cli.ts"
import { hasNoTotals } from "./noTotals.ts"

/** Commands of Debian, and the packages that bring them. */
const debian = new Map([
  ["etcd", "etcd-server"],
  ["ldapadd", "ldap-utils"],
  ["mariadbd", "mariadb-server"],
  ["pg_virtualenv", "postgresql-common postgresql"],
  ["slapd", "slapd"]
])

/** The file of a command, or the folder of a package. */
const find = (name: string): string | undefined =>
  (debian.has(name)
    // The commands of administrators are not in the PATH of everybody.
    ? [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"].map((folder) => join(folder, name))
    : ["peers", "apps/befund"].map((folder) => join(root, folder, "node_modules", name))).find(existsSync)

const remedy = (name: string): string =>
  debian.has(name) ? `apt-get install ${debian.get(name)}` : "npm ci --prefix peers"

/** Where it is; a test that needs it must not run without it. */
export const installed = (name: string): string => {
  const found = find(name)
  if (found === undefined) throw new Error(`${name} is not installed: ${remedy(name)}`)
  return found
}

/** The tests of a peer, which may need others beside it. */
export const peer = (name: string, tests: () => void, others: ReadonlyArray<string> = []): void => {
  const missing = [name, ...others].filter((each) => find(each) === undefined)
  const remedies = [...new Set(missing.map(remedy))].join("; ")
  describe.skipIf(missing.length > 0 && process.env["BEFUND_PEERS"] !== "required")(
    missing.length === 0 ? name : `${name} (not installed: ${missing.join(", ")}; ${remedies})`,
    tests
  )
}

export const freePort = Effect.promise(async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // it listens on TCP
  server.close()
  await once(server, "close")
  return port
})

export interface Peer {
  readonly origin: string
  readonly port: number
  /** Sends a request that has to succeed, and gives what came: the value of JSON, else the text. */
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>
  ) => Effect.Effect<unknown>
  /** Ends the process, by its own id, and waits for that. */
  readonly stop: Effect.Effect<void>
}

/** Starts a server and waits until it answers; it ends with the scope. */
export const start = (options: {
  readonly name: string
  /** The program within a package from npm; a command of Debian is the program. */
  readonly program?: string
  readonly args: (port: number) => ReadonlyArray<string>
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** For a server that does not speak HTTP, an answer is a connection. */
  readonly answer?: "connection"
}): Effect.Effect<Peer, never, Scope.Scope> =>
  Effect.gen(function*() {
    const cwd = yield* makeFolder(options.files)
    const port = yield* freePort
    const found = installed(options.name)
    const [command, ...before] = options.program === undefined
      ? [found]
      : [process.execPath, join(found, options.program)]
    const running = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const { NODE_ENV: _mode, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env
        const child = spawn(command ?? found, [...before, ...options.args(port)], {
          cwd,
          env: { ...env, ...options.env },
          stdio: ["ignore", "ignore", "pipe"]
        })
        const complaints: Array<string> = []
        child.stderr.on("data", (text: Buffer) => complaints.push(text.toString()))
        const closed = once(child, "close")
        const stop = Effect.promise(async () => {
          child.kill("SIGKILL")
          await closed
        })
        return { closed, complaints, stop }
      }),
      ({ stop }) => stop
    )
    const origin = `http://127.0.0.1:${port}`
    const answers = Effect.retry(
      Effect.tryPromise((): Promise<unknown> => options.answer === "connection" ? connection(port) : fetch(origin)),
      { schedule: Schedule.spaced("20 millis") }
    )
    const ended = Effect.andThen(
      Effect.promise(() => running.closed),
      Effect.suspend(() => Effect.die(`${options.name} ended before it answered:\n${running.complaints.join("")}`))
    )
    yield* Effect.orDie(Effect.raceFirst(answers, ended))
    const send: Peer["send"] = (method, path, body, headers = {}) =>
      Effect.promise(async () => {
        const response = await fetch(`${origin}${path}`, {
          method,
          headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
        // Some answer JSON as plain text.
        return /^\s*[[{]/.test(text) ? JSON.parse(text) : text
      })
    return { origin, port, send, stop: running.stop }
  })

const connection = async (port: number): Promise<void> => {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  socket.destroy()
}

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
