/**
 * A PostgreSQL of one's own: `pg_virtualenv` makes a cluster, and drops it when the command that it runs ends. That
 * command reads until its input is closed, so nothing is left behind, also where the process of the tests is killed.
 */
import { Effect, type Scope } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { freePort, installed } from "./peer.ts"

export interface Postgres {
  /** The settings that every client of PostgreSQL reads from its environment. */
  readonly env: Readonly<Record<"PGHOST" | "PGPORT" | "PGUSER" | "PGPASSWORD" | "PGDATABASE", string>>
  /** The same as one address. */
  readonly url: string
  /** Runs statements and gives what `psql` prints of the rows alone. */
  readonly sql: (statements: string) => Effect.Effect<string>
}

/** Runs to its end; an exit code other than 0 is a defect that says what it wrote. */
const run = (
  command: string,
  args: ReadonlyArray<string>,
  options: { readonly input: string; readonly env: Readonly<Record<string, string>> }
) =>
  Effect.promise(async () => {
    const child = spawn(command, args, { env: { ...process.env, ...options.env }, stdio: ["pipe", "pipe", "pipe"] })
    const text = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream)).toString()
    const output = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
    child.stdin.end(options.input)
    const [stdout, stderr, [code]] = await output
    if (code !== 0) throw new Error(`${command}: ${stderr}`)
    return stdout.trim()
  })

/** Starts a server that ends with the scope. */
export const startPostgres: Effect.Effect<Postgres, never, Scope.Scope> = Effect.gen(function*() {
  const port = yield* freePort
  const { password, user } = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      // `-t`: a folder of its own also for root, so that many can run side by side.
      const child = spawn(installed("pg_virtualenv"), ["-t", "sh", "-c", "echo \"ready $PGUSER $PGPASSWORD\"; cat"], {
        env: { ...process.env, PGPORT: String(port) },
        stdio: ["pipe", "pipe", "pipe"]
      })
      const closed = once(child, "close")
      const said: Array<string> = []
      child.stderr.on("data", (text: Buffer) => said.push(text.toString()))
      for await (const line of createInterface(child.stdout)) {
        said.push(line)
        const [word, user, password] = line.split(" ")
        if (word === "ready" && user !== undefined && password !== undefined) return { child, closed, user, password }
      }
      throw new Error(`pg_virtualenv ended before it was ready:\n${said.join("\n")}`)
    }),
    ({ child, closed }) =>
      Effect.promise(async () => {
        child.stdout.resume()
        child.stdin.end()
        await closed
      })
  )
  const env = {
    PGHOST: "localhost",
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: "postgres"
  }
  return {
    env,
    url: `postgres://${user}:${password}@localhost:${port}/postgres`,
    sql: (statements) => run("psql", ["-qAt", "-v", "ON_ERROR_STOP=1"], { env, input: statements })
  }
})
