/**
 * The writes of `Write.ts` in SQL. Each reads, decides and writes inside one transaction.
 */
import { Result } from "effect"
import type { Collection } from "../Collection.ts"
import { DocumentId, TransactionId } from "../Ids.ts"
import * as Write from "../Write.ts"
import * as Prng from "./prng.ts"
import type * as Sql from "./sql.ts"
import { attached, filter, lacking, open, tables } from "./tables.ts"

export interface Context {
  readonly sql: Sql.Sql
  readonly place: Write.Place
  readonly now: string
  /** Seeds the ids of new records. */
  readonly seed: number
  /** How many past revisions stay readable. */
  readonly history: number
}

export const apply = (context: Context, write: Write.Write): Result.Result<Write.Change, Write.NothingToWrite> =>
  context.sql.transaction(() =>
    Write.Write.match(write, {
      Swap: () => swap(context),
      DeleteAndInsert: () => deleteAndInsert(context),
      Insert: ({ where }) => insert(context, where ?? "before")
    })
  )

const swap = (context: Context): Result.Result<Write.Change, Write.NothingToWrite> => {
  const { place, sql } = context
  // A reader of another collection was served no transactions: any may change.
  const side = sides(context, place.collection === "transactions" ? place.served : undefined, "public_id")
  const find = (condition: string) =>
    sql.texts(
      `select public_id as value from transaction_version t
       where ${filter(tables.transactions)} and ${condition} order by public_id limit 1`,
      side.bound
    )[0]
  const lost = find(`${side.before} and t.invoice_id is null and t.document_not_required = 0 and ${attached} = 1`)
  if (lost === undefined) return nothing("Swap", "no transaction before that place has one document")
  const gained = find(`${side.after} and ${lacking}`)
  if (gained === undefined) return nothing("Swap", "no transaction after that place lacks a document")
  const document = sql.texts(
    `select document_id as value from attachment_version where transaction_id = :lost and valid_to = ${open}`,
    { lost }
  )[0]
  if (document === undefined) return nothing("Swap", "the document is gone")
  const revision = advance(context)
  const bound = { lost, gained, document, revision }
  sql.run(
    `update attachment_version set valid_to = :revision where transaction_id = :lost and valid_to = ${open}`,
    bound
  )
  sql.run(
    `insert into attachment_version (transaction_id, document_id, valid_from, valid_to)
     values (:gained, :document, :revision, ${open})`,
    bound
  )
  touch(context, revision, lost)
  touch(context, revision, gained)
  return Result.succeed(
    Write.Change.cases.Swapped.make({
      revision,
      document: DocumentId.make(document),
      lost: TransactionId.make(lost),
      gained: TransactionId.make(gained)
    })
  )
}

/** Which record may go without taking anything else with it, and what its successor looks like. */
const replaceable = {
  transactions: `not (${lacking})`,
  documents: `not exists (
    select 1 from attachment_version a
    where a.document_id = t.id and a.valid_from <= :revision and a.valid_to > :revision)`,
  invoices: `not exists (
    select 1 from transaction_version x
    where x.invoice_id = t.id and x.valid_from <= :revision and x.valid_to > :revision)`
} as const satisfies Record<Collection, string>

const deleteAndInsert = (context: Context): Result.Result<Write.Change, Write.NothingToWrite> => {
  const { place: { collection, served }, sql } = context
  const table = tables[collection]
  const side = sides(context, served, table.key)
  const deleted = sql.texts(
    `select ${table.key} as value from ${table.name} t
     where ${filter(table)} and ${side.before} and ${replaceable[collection]} order by ${table.key} limit 1`,
    side.bound
  )[0]
  if (deleted === undefined) return nothing("DeleteAndInsert", "no record before that place can go")
  const inserted = Prng.uuidBetween(Prng.make(context.seed + side.bound.revision), served ?? deleted, undefined)
  if (inserted === undefined) return nothing("DeleteAndInsert", "no id is free after that place")
  const revision = advance(context)
  clone(context, { collection, revision, template: deleted, id: inserted, exempt: true })
  sql.run(
    `update ${table.name} set valid_to = :revision where ${table.key} = :deleted and valid_to = ${open}`,
    { deleted, revision }
  )
  if (collection === "transactions") {
    sql.run(
      `update attachment_version set valid_to = :revision where transaction_id = :deleted and valid_to = ${open}`,
      { deleted, revision }
    )
  }
  return Result.succeed(Write.Change.cases.Replaced.make({ revision, collection, deleted, inserted }))
}

const insert = (context: Context, where: "after" | "before"): Result.Result<Write.Change, Write.NothingToWrite> => {
  const { place: { collection, served }, sql } = context
  const table = tables[collection]
  const { bound } = sides(context, served, table.key)
  const template = sql.texts(
    `select ${table.key} as value from ${table.name} t where ${filter(table)} order by ${table.key} limit 1`,
    bound
  )[0]
  if (template === undefined) return nothing("Insert", "there is no record to model a new one on")
  const prng = Prng.make(context.seed + bound.revision)
  const inserted = where === "before"
    ? Prng.uuidBetween(prng, undefined, served)
    : Prng.uuidBetween(prng, served, undefined)
  if (inserted === undefined) return nothing("Insert", "no id is free there")
  const revision = advance(context)
  clone(context, { collection, revision, template, id: inserted, exempt: false })
  return Result.succeed(Write.Change.cases.Inserted.make({ revision, collection, inserted }))
}

/** Both sides of the place where the reader stands; without a place, both are everything. */
const sides = (context: Context, served: string | undefined, key: string) => ({
  bound: {
    revision: context.sql.number("select revision as value from state"),
    from: context.place.period?.from ?? null,
    to: context.place.period?.to ?? null,
    served: served ?? null
  },
  before: `(:served is null or t.${key} <= :served)`,
  after: `(:served is null or t.${key} > :served)`
})

/** Moves the revision by one and lets go of what nobody may ask for any more. */
const advance = ({ history, sql }: Context): number => {
  sql.run("update state set revision = revision + 1")
  const revision = sql.number("select revision as value from state")
  for (const name of ["transaction_version", "document_version", "invoice_version", "attachment_version"]) {
    sql.run(`delete from ${name} where valid_to <= :oldest`, { oldest: revision - history })
  }
  return revision
}

/** A new version of a transaction, with the time of the change. */
const touch = ({ now, sql }: Context, revision: number, id: string): void => {
  const columns = tables.transactions.columns.filter((column) => column !== "changed_at").join(", ")
  const bound = { id, now, revision }
  sql.run(
    `insert into transaction_version (public_id, ${columns}, changed_at, valid_from, valid_to)
     select public_id, ${columns}, :now, :revision, ${open} from transaction_version
     where public_id = :id and valid_to = ${open}`,
    bound
  )
  sql.run(
    `update transaction_version set valid_to = :revision
     where public_id = :id and valid_to = ${open} and valid_from < :revision`,
    bound
  )
}

/** A new record modelled on another, with nothing attached to it. */
const clone = (
  { now, sql }: Context,
  options: {
    readonly collection: Collection
    readonly revision: number
    readonly template: string
    readonly id: string
    readonly exempt: boolean
  }
): void => {
  const table = tables[options.collection]
  const changed: Readonly<Record<string, string>> = {
    invoice_id: "null",
    document_not_required: options.exempt ? "1" : "0",
    verified: "0",
    changed_at: ":now",
    number: `'RE-2026-N' || :revision`,
    status: "'draft'"
  }
  sql.run(
    `insert into ${table.name} (${table.key}, ${table.columns.join(", ")}, valid_from, valid_to)
     select :id, ${table.columns.map((column) => changed[column] ?? column).join(", ")}, :revision, ${open}
     from ${table.name} where ${table.key} = :template and valid_to = ${open}`,
    { now, id: options.id, template: options.template, revision: options.revision }
  )
}

const nothing = (write: Write.Write["_tag"], what: string) =>
  Result.fail(new Write.NothingToWrite({ write, lacking: what }))
