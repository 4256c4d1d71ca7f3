import type { Answer } from "@befund/agent"
import type { ReportName } from "../support/reports.ts"

/** A claim that is right (`+`), that goes beyond the report (`-`), or that only a person can judge (`?`). */
export type Expected = `${Answer.Kind}${"+" | "-" | "?"}`

/** An answer, and what it claims in the order in which it claims it. */
type Entry = readonly [text: string, ...claims: ReadonlyArray<Expected>]

/** By the report that the answer is about. */
export type Corpus = Partial<Readonly<Record<ReportName, ReadonlyArray<Entry>>>>
