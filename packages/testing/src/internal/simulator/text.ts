/** The figures of a run, and one read, for a person. */
import type * as Simulator from "../../Simulator.ts"
import { isObject } from "../wire.ts"
import type { Wire } from "../wire.ts"
import { fingerprint } from "./model.ts"
import type { Outcome } from "./one.ts"

const aligned = (rows: ReadonlyArray<ReadonlyArray<string | number>>): ReadonlyArray<string> => {
  const cells = rows.map((row) => row.map(String))
  const width = (column: number): number => Math.max(...cells.map((row) => row[column]?.length ?? 0))
  return cells.map((row) =>
    row.map((cell, i) => i === 0 ? cell.padEnd(width(i)) : cell.padStart(width(i))).join("  ").trimEnd()
  )
}

export const table = (figures: Simulator.Figures): string =>
  [
    `${figures.reads} reads with seed ${figures.seed}: ${figures.unsound} unsound, ${figures.false_alarms} false alarms, ` +
    `${figures.invisible} wrong by a lie that nothing on the wire shows`,
    "",
    ...aligned([
      ["kind", "reads", "complete", "partial", "unavailable", "unsound", "false alarms", "invisible lies"],
      ...Object.entries(figures.by_kind).map(([kind, of]) => [
        kind,
        of.reads,
        of.complete,
        of.partial,
        of.unavailable,
        of.unsound,
        of.false_alarms,
        of.invisible
      ])
    ]),
    "",
    ...aligned([
      ["ordinary way of paging", "unsound", "invisible lies", "no claim"],
      ...Object.entries(figures.ordinary).map(([name, of]) => [name, of.unsound, of.invisible, of.no_claim])
    ]),
    ...(figures.failures.length === 0 ? [] : ["", "replay with --replay SEED:"]),
    ...figures.failures.map(({ kind, problem, seed }) => `  ${seed}  ${kind}: ${problem}`)
  ].join("\n")

const recordText = (record: unknown): string =>
  isObject(record)
    ? fingerprint({
      id: record["id"],
      version: record["version"],
      n: record["n"],
      rank: record["rank"],
      tenant: record["tenant"]
    })
    : String(record)

const pageText = (page: Wire, i: number): string => {
  const says = [
    page.next === undefined ? undefined : `next ${page.next.key}`,
    page.hasMore === undefined ? undefined : `has more: ${String(page.hasMore)}`,
    page.total === undefined ? undefined : `${page.total.kind} total ${page.total.value}`,
    page.token === undefined ? undefined : `token ${page.token}`,
    page.incomplete ? "incomplete" : undefined
  ].filter((part) => part !== undefined)
  return `  page ${i + 1}: [${page.records.map(recordText).join(" | ")}]; ${says.join(", ")}`
}

export const replayed = ({ detail, falseAlarm, invisible, kind, plan, server, unsound, verdict }: Outcome): string => {
  const { rows: _, ...description } = plan
  return [
    `seed ${plan.seed}, ${kind}: ${verdict}, ${detail}`,
    ...unsound.map((problem) => `UNSOUND: ${problem}`),
    ...invisible.map((problem) => `wrong, and nothing shows it: ${problem}`),
    ...(falseAlarm === undefined ? [] : [`FALSE ALARM: ${falseAlarm}`]),
    "",
    JSON.stringify(description, undefined, 1),
    "",
    "states (id, version, n, rank, tenant):",
    ...server.history().map(({ from, revision, rows }) =>
      `  s${revision} from ${from}: ${rows.map(({ print }) => print).join(" | ")}`
    ),
    "pages:",
    ...server.transcript().map(pageText)
  ].join("\n")
}
