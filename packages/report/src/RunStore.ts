/**
 * Keeps the runs of audits in one SQLite file: their reports, and how far a running one is.
 *
 * A run is there from its start. One that never came to a report stays without one, and is no clean run.
 *
 * @since 0.1.0
 */
import { type Monitor, Wire } from "@befund/core"
import { Clock, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { DatabaseSync } from "node:sqlite"

/**
 * The file cannot be used as a store, or a run cannot be kept or read. `problem` says what to do.
 *
 * @category errors
 * @since 0.1.0
 */
export class RunStoreError extends Schema.TaggedError<RunStoreError>()("RunStoreError", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `The store ${this.path}: ${this.problem}`
  }
}

/**
 * A run, without its report. `status` is `undefined` as long as there is none: the audit is running, or broke off.
 *
 * @category models
 * @since 0.1.0
 */
export interface Run {
  readonly id: number
  readonly audit: string
  readonly startedAt: string
  readonly endedAt: string | undefined
  readonly status: Wire.Report["status"] | undefined
  /** When the audit last told of itself. */
  readonly seenAt: string
}

/**
 * How far the read of one source is. The numbers are those of the read so far and never totals.
 *
 * @category models
 * @since 0.1.0
 */
export interface Progress {
  readonly source: string
  readonly state: Monitor.Event["_tag"]
  readonly pages: number
  readonly records: number
  /** The total that the source announced, which is not a result. */
  readonly announced: number | undefined
  /** The error that ended it, or that it waits for. */
  readonly tag: string | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface RunStoreService {
  /** Begins a run, and gives its number. */
  readonly begin: (audit: string) => Effect.Effect<number, RunStoreError>
  /** Notes an event of a running read. */
  readonly note: (run: number, event: Monitor.Event) => Effect.Effect<void, RunStoreError>
  /** Keeps the report of a run that has ended. */
  readonly finish: (run: number, report: Wire.Report) => Effect.Effect<void, RunStoreError>
  /** The newest first; of one audit, where that is said. */
  readonly list: (audit?: string) => Effect.Effect<ReadonlyArray<Run>, RunStoreError>
  readonly run: (run: number) => Effect.Effect<Option.Option<Run>, RunStoreError>
  /** None for a run that is not there or that has no report. */
  readonly report: (run: number) => Effect.Effect<Option.Option<Wire.Report>, RunStoreError | Wire.WireError>
  readonly progress: (run: number) => Effect.Effect<ReadonlyArray<Progress>, RunStoreError>
}

/**
 * @category services
 * @since 0.1.0
 */
export class RunStore extends Context.Service<RunStore, RunStoreService>()("@befund/report/RunStore") {}

/** "BEFU": tells our files from those of others (SQLite file format, 1.3.14). */
const applicationId = 0x42454655

const version = 1

const tables = `
  CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    audit TEXT NOT NULL,
    started_at TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    ended_at TEXT,
    status TEXT,
    report TEXT
  ) STRICT;
  CREATE INDEX run_by_audit ON run (audit, id);
  CREATE TABLE progress (
    run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    state TEXT NOT NULL,
    pages INTEGER NOT NULL,
    records INTEGER NOT NULL,
    announced INTEGER,
    tag TEXT,
    PRIMARY KEY (run, source)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${version};
`

const RunRow = Schema.Struct({
  id: Schema.Natural,
  audit: Schema.String,
  started_at: Schema.String,
  seen_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String),
  status: Schema.NullOr(Schema.Literals(["complete", "partial", "unavailable"]))
})

const ProgressRow = Schema.Struct({
  source: Schema.String,
  state: Schema.Literals(["Started", "PageRead", "Retrying", "Restarted", "Ended"]),
  pages: Schema.Natural,
  records: Schema.Natural,
  announced: Schema.NullOr(Schema.Natural),
  tag: Schema.NullOr(Schema.String)
})

const decodeRuns = Schema.decodeUnknownSync(Schema.Array(RunRow))
const decodeProgress = Schema.decodeUnknownSync(Schema.Array(ProgressRow))

const runOf = (row: typeof RunRow.Type): Run => ({
  id: row.id,
  audit: row.audit,
  startedAt: row.started_at,
  seenAt: row.seen_at,
  endedAt: row.ended_at ?? undefined,
  status: row.status ?? undefined
})

const numberOf = (value: unknown): number => typeof value === "number" ? value : Number.NaN

/** Opens a file as a store, and makes one of an empty file. */
const prepare = (database: DatabaseSync, readOnly: boolean): string | undefined => {
  const pragma = (name: string): number => numberOf(database.prepare(`PRAGMA ${name}`).get()?.[name])
  const holds = numberOf(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.["n"])
  if (holds === 0 && !readOnly) database.exec(`BEGIN;${tables}COMMIT;`)
  else if (pragma("application_id") !== applicationId) return "this is a file of another program; name another one"
  if (pragma("user_version") > version) return "it was written by a later version of Befund; use that one"
  return undefined
}

const textOf = (cause: unknown): string => cause instanceof Error ? cause.message : "it cannot be used"

const opened = (path: string, readOnly: boolean): Effect.Effect<DatabaseSync, RunStoreError> =>
  Effect.suspend(() => {
    let database: DatabaseSync
    try {
      database = new DatabaseSync(path, { readOnly, timeout: 5000 })
    } catch (cause) {
      const problem = readOnly
        ? "there is no such store; befund audit --store makes one"
        : `it cannot be opened (${textOf(cause)})`
      return Effect.fail(new RunStoreError({ path, problem }))
    }
    try {
      // Somebody who looks at the runs never waits for one that is written, nor the other way round.
      if (!readOnly) database.exec("PRAGMA journal_mode = WAL")
      database.exec("PRAGMA foreign_keys = ON")
      const problem = prepare(database, readOnly)
      if (problem === undefined) return Effect.succeed(database)
      database.close()
      return Effect.fail(new RunStoreError({ path, problem }))
    } catch (cause) {
      database.close()
      return Effect.fail(new RunStoreError({ path, problem: `it cannot be used (${textOf(cause)})` }))
    }
  })

const serviceOf = (path: string, database: DatabaseSync): RunStoreService => {
  const attempt = <A>(work: () => A): Effect.Effect<A, RunStoreError> =>
    Effect.try({ try: work, catch: (cause) => new RunStoreError({ path, problem: textOf(cause) }) })
  const now = Effect.map(Clock.currentTimeMillis, (millis) => DateTime.formatIso(DateTime.makeUnsafe(millis)))
  const columns = "id, audit, started_at, seen_at, ended_at, status"
  return {
    begin: (audit) =>
      Effect.flatMap(now, (at) =>
        attempt(() =>
          Number(
            database.prepare("INSERT INTO run (audit, started_at, seen_at) VALUES (?, ?, ?)").run(audit, at, at)
              .lastInsertRowid
          )
        )),
    note: (run, event) =>
      Effect.flatMap(now, (at) =>
        attempt(() => {
          const pages = event._tag === "PageRead" ? event.pages : null
          const records = event._tag === "PageRead" ? event.records : null
          const announced = event._tag === "PageRead" ? event.announced ?? null : null
          const tag = event._tag === "Retrying" || event._tag === "Ended" ? event.tag ?? null : null
          database.prepare(
            `INSERT INTO progress (run, source, state, pages, records, announced, tag)
             VALUES (?1, ?2, ?3, coalesce(?4, 0), coalesce(?5, 0), ?6, ?7)
             ON CONFLICT (run, source) DO UPDATE SET state = ?3, pages = coalesce(?4, pages),
               records = coalesce(?5, records), announced = coalesce(?6, announced), tag = ?7`
          ).run(run, event.source, event._tag, pages, records, announced, tag)
          database.prepare("UPDATE run SET seen_at = ? WHERE id = ?").run(at, run)
        })),
    finish: (run, report) =>
      attempt(() => {
        database.prepare(
          "UPDATE run SET started_at = ?, seen_at = ?, ended_at = ?, status = ?, report = ? WHERE id = ?"
        )
          .run(report.started_at, report.ended_at, report.ended_at, report.status, Wire.stringify(report), run)
      }),
    list: (audit) =>
      attempt(() =>
        decodeRuns(
          audit === undefined
            ? database.prepare(`SELECT ${columns} FROM run ORDER BY id DESC`).all()
            : database.prepare(`SELECT ${columns} FROM run WHERE audit = ? ORDER BY id DESC`).all(audit)
        ).map(runOf)
      ),
    run: (run) =>
      attempt(() =>
        Option.fromUndefinedOr(decodeRuns(database.prepare(`SELECT ${columns} FROM run WHERE id = ?`).all(run))[0])
          .pipe(Option.map(runOf))
      ),
    report: (run) =>
      Effect.gen(function*() {
        const row = yield* attempt(() => database.prepare("SELECT report FROM run WHERE id = ?").get(run))
        const text = row?.["report"]
        if (typeof text !== "string") return Option.none()
        return Option.some(yield* Effect.flatMap(Wire.parse(text), Wire.decodeReport))
      }),
    progress: (run) =>
      attempt(() =>
        decodeProgress(
          database.prepare(
            "SELECT source, state, pages, records, announced, tag FROM progress WHERE run = ? ORDER BY source"
          )
            .all(run)
        ).map((row) => ({ ...row, announced: row.announced ?? undefined, tag: row.tag ?? undefined }))
      )
  }
}

/**
 * A store in this file. It is made where there is none, unless `readOnly`.
 *
 * Fails with `RunStoreError` for a file of another program, of a later version, or that cannot be opened.
 *
 * @example
 * ```ts
 * import type { Wire } from "@befund/core"
 * import * as RunStore from "@befund/report/RunStore"
 * import { Effect } from "effect"
 *
 * declare const report: Wire.Report
 *
 * export const kept = Effect.gen(function*() {
 *   const store = yield* RunStore.RunStore
 *   const run = yield* store.begin(report.audit)
 *   yield* store.finish(run, report)
 *   return run
 * }).pipe(Effect.provide(RunStore.layer("runs.sqlite")))
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = (
  path: string,
  options: { readonly readOnly?: boolean } = {}
): Layer.Layer<RunStore, RunStoreError> =>
  Layer.effect(
    RunStore,
    Effect.map(
      Effect.acquireRelease(
        opened(path, options.readOnly ?? false),
        (database) => Effect.sync(() => database.close())
      ),
      (database) => RunStore.of(serviceOf(path, database))
    )
  )
