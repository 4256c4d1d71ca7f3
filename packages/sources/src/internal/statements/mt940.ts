/**
 * MT940, the customer statement of SWIFT, as banks hand it out: fields `:NN:` of one or more lines, a block a page,
 * with the brackets of the network around it or without. Written here because the parsers on npm keep amounts as binary
 * floating point, know no closing page, or take no number of a page.
 *
 * Sources: SWIFT User Handbook, MT940; for field 86 and the use of 28C the German DFÜ agreement, annex 3, part 8.
 */
import { Decimal } from "@befund/core"
import { sha256 } from "@noble/hashes/sha2.js"
import { Result } from "effect"
import { Hex } from "effect/encoding"
import * as Day from "./day.ts"
import type { Announced, Balance, Draft, Fault, Message, Sheet } from "./sheet.ts"

interface Field {
  readonly tag: string
  readonly lines: readonly [string, ...ReadonlyArray<string>]
  /** The line of the file on which it begins. */
  readonly line: number
}

type Parsed<A> = Result.Result<A, Fault>

const fail = (problem: string): Result.Result<never, Fault> => Result.fail({ problem })

/** A field that cannot be read; what stands in it is a piece for a person. */
const unreadable = (field: Field, what: string): Result.Result<never, Fault> =>
  Result.fail({ problem: `line ${field.line}: ${what}`, excerpt: field.lines[0] })

const known = new Set("13D 20 21 25 25P 28 28C 34F 60F 60M 61 62F 62M 64 65 86 90C 90D NS".split(" "))

/** What the network puts around a message, the end of a block, and nothing. */
const isAround = (line: string): boolean => /^(?:\s*|-|-?\}.*|\{.*)$/.test(line)

const fieldsOf = (text: string): Parsed<ReadonlyArray<Field>> => {
  const fields: Array<Field> = []
  let open: { readonly tag: string; readonly lines: [string, ...Array<string>]; readonly line: number } | undefined
  // Where blocks end with a hyphen, or stand within brackets that do, the last one has to as well.
  let ends = text.includes("{4:")
  let isEnded = true
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trimEnd()
    const start = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(line)
    if (start !== null) {
      const [, tag = "", content = ""] = start
      if (!known.has(tag)) return fail(`line ${index + 1}: there is no field :${tag}: in MT940`)
      open = { tag, lines: [content], line: index + 1 }
      fields.push(open)
      isEnded = false
    } else if (isAround(line)) {
      open = undefined
      if (line.startsWith("-")) {
        ends = true
        isEnded = true
      }
    } else if (open === undefined) return fail(`line ${index + 1} belongs to no field`)
    else open.lines.push(line)
  }
  return ends && !isEnded ? fail("the file ends within a statement") : Result.succeed(fields)
}

/** A block begins with the reference of its message. */
const blocksOf = (fields: ReadonlyArray<Field>): Parsed<ReadonlyArray<ReadonlyArray<Field>>> => {
  const blocks: Array<Array<Field>> = []
  for (const field of fields) {
    if (field.tag === "20") blocks.push([field])
    else if (blocks.length === 0) return fail(`line ${field.line}: the field :${field.tag}: stands before any :20:`)
    else blocks.at(-1)?.push(field)
  }
  return Result.succeed(blocks)
}

const amountOf = (text: string): Decimal.Decimal | undefined =>
  /^\d{1,15},\d{0,5}$/.test(text) ? Decimal.fromJson(text.replace(/,$/, "").replace(",", ".")) : undefined

const signed = (mark: string, amount: Decimal.Decimal): Decimal.Decimal =>
  mark === "D" ? Decimal.negate(amount) : amount

const balanceOf = (field: Field): Parsed<Balance> => {
  const [, mark = "", date = "", currency = "", digits = ""] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(field.lines[0]) ?? []
  const amount = amountOf(digits)
  const day = Day.ofShort(date)
  return amount === undefined || day === undefined
    ? unreadable(field, `the balance :${field.tag}: cannot be read`)
    : Result.succeed({ amount: signed(mark, amount), currency, date: day, isCarried: field.tag.endsWith("M") })
}

/** Value date, entry date, mark, the last letter of the currency, amount, kind, references; then what is beside it. */
const line61 = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?([\d,]+)([NFS][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,16}))?$/

/** Credit unless it is one of these: a debit, a credit taken back, a debit that is expected. */
const debits = new Set(["D", "RC", "ED"])

/** The parts of a field 86 in the manner of German banks: a code of three digits, then `?NN` before each part. */
const structured = (text: string): ReadonlyMap<string, string> | undefined => {
  const separator = /^\d{3}(\D)\d{2}/.exec(text)?.[1]
  if (separator === undefined) return undefined
  return new Map(text.slice(3).split(separator).slice(1).map((part) => [part.slice(0, 2), part.slice(2)]))
}

const isPurpose = (name: string): boolean => /^(?:2\d|6[0-3])$/.test(name)

const sepaWords = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/

/** The parts of a purpose after the words of SEPA, `EREF+…MREF+…SVWZ+…`; what stands before the first has no word. */
const sepa = (purpose: string): ReadonlyMap<string, string> => {
  const [first = "", ...parts] = purpose.split(new RegExp(sepaWords, "g"))
  const pairs = parts.flatMap((word, i) => i % 2 === 0 ? [[word, (parts[i + 1] ?? "").trim()] as const] : [])
  return new Map([["", first.trim()], ...pairs])
}

const given = <const K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } => {
  const trimmed = text?.trim() ?? ""
  // One key, which is the one of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (trimmed === "" || trimmed === "NONREF" ? {} : { [key]: trimmed }) as { readonly [P in K]?: string }
}

const about = (lines: ReadonlyArray<string>): Partial<Draft> => {
  // Lines of this field are cut wherever they are full.
  const text = lines.join("")
  const parts = structured(text)
  if (parts === undefined) return given("purpose", lines.join(" "))
  const purpose = [...parts].flatMap(([name, part]) => isPurpose(name) ? [part] : []).join("")
  const words = sepa(purpose)
  return {
    ...given("purpose", words.get("SVWZ") ?? words.get("")),
    ...given("endToEndId", words.get("EREF") === "NOTPROVIDED" ? undefined : words.get("EREF")),
    ...given("mandateId", words.get("MREF")),
    ...given("counterparty", `${parts.get("32") ?? ""}${parts.get("33") ?? ""}`),
    ...given("counterpartyAccount", parts.get("31"))
  }
}

const entryOf = (field: Field, currency: string, information: Field | undefined): Parsed<Draft> => {
  const [, value = "", booked, mark = "", , digits = "", code = "", reference, bankReference] =
    line61.exec(field.lines[0]) ?? []
  const amount = amountOf(digits)
  const valueOn = Day.ofShort(value)
  // Where it is left out, it is the value date.
  const bookedOn = valueOn === undefined || booked === undefined ? valueOn : Day.nearest(booked, valueOn)
  if (amount === undefined || valueOn === undefined || bookedOn === undefined) {
    return unreadable(field, "the entry :61: cannot be read")
  }
  return Result.succeed({
    amount: signed(debits.has(mark) ? "D" : "C", amount),
    currency,
    booked: !mark.startsWith("E"),
    reversal: mark.startsWith("R"),
    bookedOn,
    valueOn,
    code,
    ...given("reference", reference),
    ...given("bankReference", bankReference),
    ...(information === undefined ? {} : about(information.lines))
  })
}

const one = (block: ReadonlyArray<Field>, what: string, ...tags: ReadonlyArray<string>): Parsed<Field> => {
  const [first, second] = block.filter(({ tag }) => tags.includes(tag))
  const [start] = block
  if (first === undefined) return fail(`line ${start?.line ?? 1}: the statement that begins here has no ${what}`)
  return second === undefined ? Result.succeed(first) : unreadable(second, `the statement has a second ${what}`)
}

/** :90D: and :90C: announce the number and the sum of debits and credits. */
const announcedIn = (block: ReadonlyArray<Field>): Parsed<Announced | undefined> =>
  Result.gen(function*() {
    const found: { -readonly [K in keyof Announced]: Announced[K] } = {}
    for (const field of block.filter(({ tag }) => tag.startsWith("90"))) {
      const [, count = "", digits = ""] = /^(\d{1,5})[A-Z]{3}([\d,]+)$/.exec(field.lines[0]) ?? []
      const sum = amountOf(digits)
      if (sum === undefined) return yield* unreadable(field, `the summary :${field.tag}: cannot be read`)
      found[field.tag === "90D" ? "debits" : "credits"] = { count: Number(count), sum }
    }
    return Object.keys(found).length === 0 ? undefined : found
  })

const sheetOf = (block: ReadonlyArray<Field>): Parsed<Sheet> =>
  Result.gen(function*() {
    const account = yield* one(block, "account", "25", "25P")
    const opening = yield* one(block, "opening balance", "60F", "60M")
    const closing = yield* one(block, "closing balance", "62F", "62M")
    const numbers = block.find(({ tag }) => tag === "28C" || tag === "28")
    const [, number = "0", page = "0"] = /^(\d{1,5})(?:\/(\d{1,5}))?(?:\/\d{1,5})?$/.exec(numbers?.lines[0] ?? "0") ??
      []
    if (numbers !== undefined && !/^\d/.test(numbers.lines[0])) {
      return yield* unreadable(numbers, "the number of the statement cannot be read")
    }
    const first = yield* balanceOf(opening)
    const last = yield* balanceOf(closing)
    const entries: Array<Draft> = []
    for (const [at, field] of block.entries()) {
      if (field.tag !== "61") continue
      if (at < block.indexOf(opening) || at > block.indexOf(closing)) {
        return yield* unreadable(field, "an entry does not stand between the balances of its statement")
      }
      const next = block[at + 1]
      entries.push(yield* entryOf(field, first.currency, next?.tag === "86" ? next : undefined))
    }
    const text = block.flatMap(({ lines, tag }) => [tag, ...lines]).join("\n")
    return {
      account: account.lines[0].replaceAll(/\s/g, ""),
      id: `${last.date}-${Hex.encode(sha256(new TextEncoder().encode(text))).slice(0, 16)}`,
      // 0 stands for a bank that does not count.
      number: Number(number) === 0 ? undefined : Number(number),
      page: Number(page) === 0 ? undefined : Number(page),
      opening: first,
      closing: last,
      // The opening balance is of the end of the day that it is dated with.
      covers: { from: Day.after(first.date), to: last.date },
      announced: yield* announcedIn(block),
      entries
    }
  })

export const parse = (text: string): Parsed<Message> =>
  Result.gen(function*() {
    const sheets: Array<Sheet> = []
    for (const block of yield* blocksOf(yield* fieldsOf(text))) sheets.push(yield* sheetOf(block))
    return sheets.length === 0 ? yield* fail("the file holds no statement") : { sheets, paged: undefined }
  })
