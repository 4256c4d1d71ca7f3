/**
 * What a language has to give for its answers to be understood. One file implements it for each language; a third
 * language is a file and a line in {@link file://./lexicons.ts}.
 *
 * An entry is the source of a regular expression that is matched against lower-case text between word boundaries.
 */

/** Things and faults have a name in every language, so that a German answer is held against an English report. */
export const allThings = [
  "document",
  "transaction",
  "invoice",
  "customer",
  "supplier",
  "order",
  "payroll",
  "employee",
  "account",
  "product",
  "user",
  "link",
  "contract",
  "amount",
  "ticket",
  "shipment",
  "bank",
  "ledger",
  "backup",
  "tax"
] as const

export type Thing = typeof allThings[number]

export const allFaults = [
  "missing",
  "duplicate",
  "overdue",
  "unbooked",
  "dangling",
  "mismatch",
  "wrong_amount",
  "fraud",
  "exempt"
] as const

export type Fault = typeof allFaults[number]

export type Measure = "sum" | "average" | "max" | "min"

export interface Lexicon {
  readonly code: "en" | "de"
  /** Frequent little words, by which the language of a sentence is told. */
  readonly common: ReadonlyArray<string>
  /** Abbreviations whose point does not end a sentence. */
  readonly abbreviations: ReadonlyArray<string>
  /** Verbs that make a part of a sentence a clause of its own. */
  readonly finite: ReadonlyArray<string>
  /** Words that begin a new thought whatever follows. */
  readonly turns: ReadonlyArray<string>
  /** Words that join; they begin a new clause where what follows has a verb or a quantity of its own. */
  readonly joins: ReadonlyArray<string>
  /** Words that open a part of a sentence which has no verb of its own and belongs to what follows. */
  readonly leads: ReadonlyArray<string>
  /** Words that tie what follows to what went before, so that the comma before them is no boundary. */
  readonly ties: ReadonlyArray<string>
  /** Greetings, thanks and idioms that look like claims and are none. */
  readonly idioms: ReadonlyArray<string>
  /** What makes the whole clause no claim: nothing is said, it is open. */
  readonly open: ReadonlyArray<string>
  /** What makes the rest up to the next comma no claim: a question, a condition. */
  readonly asks: ReadonlyArray<string>
  /** Hedges that make a presence possible and no more. */
  readonly perhaps: ReadonlyArray<string>
  /** Turns that need no comma before them. */
  readonly breaks: ReadonlyArray<string>
  /** Requests to the reader. */
  readonly requests: ReadonlyArray<string>
  /** Somebody else, whose words are quoted: a record, a note, a customer. */
  readonly speakers: ReadonlyArray<string>
  readonly limitedToRead: ReadonlyArray<string>
  readonly not: ReadonlyArray<string>
  /** Determiners and pronouns of absence. */
  readonly none: ReadonlyArray<string>
  readonly without: ReadonlyArray<string>
  readonly every: ReadonlyArray<string>
  /** Quantities that are less than all and more than none. */
  readonly some: ReadonlyArray<string>
  /** Quantities that are nearly all, or nearly none. */
  readonly nearly: ReadonlyArray<string>
  readonly except: ReadonlyArray<string>
  readonly bad: ReadonlyArray<string>
  readonly good: ReadonlyArray<string>
  /** Good words that mean that all of it is there. */
  readonly whole: ReadonlyArray<string>
  /** Bad words that mean that not all of it is there or was read. */
  readonly notWhole: ReadonlyArray<string>
  /** Verbs and nouns of reading and checking. */
  readonly read: ReadonlyArray<string>
  /** Words of failing to read. */
  readonly failed: ReadonlyArray<string>
  readonly found: ReadonlyArray<string>
  readonly now: ReadonlyArray<string>
  /** Words that claim one state, or a day for which the answer holds. */
  readonly moment: ReadonlyArray<string>
  /** Words that mean all checks and all sources together. */
  readonly overall: ReadonlyArray<string>
  /** Claims that go beyond every record: that reality is recorded. */
  readonly beyond: ReadonlyArray<string>
  readonly other: ReadonlyArray<string>
  readonly findingNouns: ReadonlyArray<string>
  readonly recordNouns: ReadonlyArray<string>
  readonly pageNouns: ReadonlyArray<string>
  readonly sourceNouns: ReadonlyArray<string>
  readonly checkNouns: ReadonlyArray<string>
  readonly partitionNouns: ReadonlyArray<string>
  readonly undecidedNouns: ReadonlyArray<string>
  /** Wholes that a scope may or may not hold: every company, the whole year. */
  readonly dimensions: ReadonlyArray<string>
  /** What is counted in an answer and is no fact of a report: minutes, options, steps. */
  readonly units: ReadonlyArray<string>
  /** A number behind one of these is a name. */
  readonly references: ReadonlyArray<string>
  /** What a value is called that is no count, by the kind of question. */
  readonly measures: Readonly<Record<Measure, ReadonlyArray<string>>>
  readonly atLeast: ReadonlyArray<string>
  readonly atMost: ReadonlyArray<string>
  readonly moreThan: ReadonlyArray<string>
  readonly lessThan: ReadonlyArray<string>
  readonly about: ReadonlyArray<string>
  readonly orMore: ReadonlyArray<string>
  readonly orLess: ReadonlyArray<string>
  readonly between: ReadonlyArray<string>
  readonly of: ReadonlyArray<string>
  /** Number words as they are written as one word. */
  readonly numbers: Readonly<Record<string, number>>
  /** A number word that is also an article counts only behind one of these. */
  readonly one: { readonly word: ReadonlyArray<string>; readonly behind: ReadonlyArray<string> }
  /** January first; several spellings each. */
  readonly months: ReadonlyArray<ReadonlyArray<string>>
  readonly quarter: ReadonlyArray<string>
  readonly ordinals: Readonly<Record<string, number>>
  readonly things: Readonly<Record<Thing, ReadonlyArray<string>>>
  readonly faults: Readonly<Record<Fault, ReadonlyArray<string>>>
  /** Whether words are put together without a space, so that a thing is also found inside a word. */
  readonly compounds: boolean
  readonly decimal: "." | ","
}
