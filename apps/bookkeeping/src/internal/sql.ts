/**
 * A thin hold on `node:sqlite`: prepared once, named parameters, one column called `value`. All of it throws; the store
 * calls it inside `Effect.try`.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"

export type Bound = Readonly<Record<string, SQLInputValue>>

export interface Sql {
  readonly run: (text: string, bound?: Bound) => void
  readonly texts: (text: string, bound?: Bound) => ReadonlyArray<string>
  readonly number: (text: string, bound?: Bound) => number
  /** Runs the body in a transaction that is rolled back when it throws. */
  readonly transaction: <A>(body: () => A) => A
}

export const make = (database: DatabaseSync): Sql => {
  const prepared = new Map<string, StatementSync>()
  const statement = (text: string) => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const made = database.prepare(text)
    // One set of parameters serves several questions, each of which uses some of them.
    made.setAllowUnknownNamedParameters(true)
    prepared.set(text, made)
    return made
  }
  return {
    run: (text, bound = {}) => void statement(text).run(bound),
    texts: (text, bound = {}) => statement(text).all(bound).map((row) => String(row["value"])),
    number: (text, bound = {}) => Number(statement(text).get(bound)?.["value"]),
    transaction: (body) => {
      database.exec("begin immediate")
      try {
        const result = body()
        database.exec("commit")
        return result
      } catch (cause) {
        database.exec("rollback")
        throw cause
      }
    }
  }
}
