import { Decimal, Evidence } from "@befund/core"
import { StatementOfAccount } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Bank from "./bank.ts"
import { type Described, errorOf, type Format, outcome, records, settle } from "./statements.ts"

const write = (format: Format, sheets: ReadonlyArray<Pick<Bank.Sheet, "text">>): string =>
  format === "mt940" ? Bank.file.mt940(sheets) : Bank.file.camt053(sheets)

const sheetsOf = {
  mt940: (of: ReadonlyArray<Bank.BankStatement>) => Bank.mt940(of),
  camt053: (of: ReadonlyArray<Bank.BankStatement>) => Bank.camt053(of, { summary: true })
}

/** Without summaries: then the balances have to find everything. */
const sheetsWithout = {
  mt940: (of: ReadonlyArray<Bank.BankStatement>) => Bank.mt940(of),
  camt053: (of: ReadonlyArray<Bank.BankStatement>) => Bank.camt053(of)
}

const formats = ["mt940", "camt053"] as const

const page = (opening: number, ...cents: ReadonlyArray<number>): Bank.BankPage => ({
  opening,
  closing: cents.reduce((sum, one) => sum + one, opening),
  bookings: cents.map((one, i) => ({ cents: one, day: "2026-07-01", text: `RE-${i}` }))
})

/** Three statements: 7 of one page, 8 of three, 9 of one. */
const three: ReadonlyArray<Bank.BankStatement> = [
  { number: 7, before: "2026-06-30", day: "2026-07-01", pages: [page(1000_00, 250_00, -19_99)] },
  {
    number: 8,
    before: "2026-07-01",
    day: "2026-07-02",
    pages: [page(1230_01, -1230_02), page(-1, 5), page(4, 100_00, -100_00)]
  },
  { number: 9, before: "2026-07-02", day: "2026-07-03", pages: [page(4)] }
]

const without = <A>(list: ReadonlyArray<A>, at: number): ReadonlyArray<A> => list.filter((_, i) => i !== at)

describe.each(formats)("%s", (format) => {
  const sheets = sheetsOf[format](three)
  const files = sheets.map((sheet) => write(format, [sheet]))
  const read = (of: ReadonlyArray<Pick<Bank.Sheet, "text">>, description: Described = {}) =>
    outcome(format, [write(format, of)], description)

  it.effect("is sealed when nothing is missing, in one file or in many", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* read(sheets), "sealed")
      assert.strictEqual(yield* outcome(format, files), "sealed")
      const all = yield* records(format, files)
      assert.deepStrictEqual(all.map(({ amount }) => Decimal.format(amount)), [
        "250",
        "-19.99",
        "-1230.02",
        "0.05",
        "100",
        "-100"
      ])
      assert.deepStrictEqual(all.map(({ id }) => id), [
        "2026-7/1",
        "2026-7/2",
        "2026-8/1",
        "2026-8/2",
        "2026-8/3",
        "2026-8/4"
      ])
      assert.deepStrictEqual(all.map(({ page }) => page), [1, 1, 1, 2, 3, 3])
    }))

  it.effect("names the statement that is missing", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* read([...sheets.slice(0, 1), ...sheets.slice(4)]),
        "ChainBroken: statement 9, page 1 follows statement 7: statement 8 is missing"
      )
      const later = sheetsOf[format]([{ number: 12, before: "2026-07-03", day: "2026-07-04", pages: [page(4)] }])
      assert.strictEqual(
        yield* read([...sheets, ...later]),
        "ChainBroken: statement 12, page 1 follows statement 9: statements 10 to 11 are missing"
      )
    }))

  it.effect("names the page that is missing, the first, one within, the last", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* read(without(sheets, 1)),
        "ChainBroken: statement 8, page 2: page 1 is missing before it"
      )
      assert.strictEqual(yield* read(without(sheets, 2)), "ChainBroken: statement 8, page 3: page 2 is missing")
      assert.strictEqual(
        yield* read(without(sheets, 3)),
        "ChainBroken: statement 9, page 1: the last pages of statement 8 are missing: the page before carries its balance over to one that did not come"
      )
      assert.strictEqual(
        yield* read(sheets.slice(0, 3)),
        "EndUnproven: the last page of statement 8 is missing: page 2 carries its balance over"
      )
      assert.strictEqual(yield* read(sheets.slice(2)), "ChainBroken: statement 8, page 2: page 1 is missing before it")
    }))

  it.effect("tells of a missing end after the last file, whose entries were read", () =>
    Effect.gen(function*() {
      const error = yield* errorOf(format, files.slice(0, 3))
      assert.deepInclude(error, { _tag: "EndUnproven", page: 4 })
      assert.deepInclude(error.progress, { pages: 3, records: 4 })
    }))

  it.effect("knows a statement that comes twice by its id", () =>
    Effect.gen(function*() {
      const error = yield* errorOf(format, [...files, files[1] ?? ""])
      assert.deepInclude(error, { _tag: "DuplicateId", id: "2026-8", page: 6 })
      assert.match(error.message, /statement 8, page 1 was read before: a file is named twice, or two files hold/)
    }))

  it.effect("has to come in order", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* read([...sheets.slice(4), ...sheets.slice(0, 4)]),
        "ChainBroken: statement 7, page 1 follows statement 9; the files have to be in the order of the statements"
      )
    }))

  it.effect("keeps amounts out of messages and has them in the excerpt", () =>
    Effect.gen(function*() {
      const text = files[0] ?? ""
      const changed = text.replace(/19([,.])99/, "19$198")
      const error = yield* errorOf(format, [changed])
      if (format === "camt053") {
        assert.strictEqual(error._tag, "Malformed")
        assert.match(error.message, /the sums that its summary announces are not those of its entries/)
        return
      }
      assert.deepInclude(error, {
        _tag: "Malformed",
        excerpt: "opening 1000.00, entries 230.02, closing 1230.01"
      })
      assert.match(error.message, /statement 7, page 1: the opening balance and the entries do not come to the closing/)
      assert.notMatch(error.message, /\d{3,}/)
    }))

  it.effect("is of one account; `account` picks one of several", () =>
    Effect.gen(function*() {
      const other = format === "mt940"
        ? Bank.mt940(three, "37040044/999")
        : Bank.camt053(three, { iban: "DE02120300000000202051" })
      const mixed = sheets.flatMap((sheet, i) => [sheet, other[i] ?? sheet])
      const error = yield* errorOf(format, [write(format, mixed)])
      assert.strictEqual(error._tag, "ScopeMismatch")
      assert.match(error.message, /of another account than the ones before; say which account is meant/)
      const picked = { account: format === "mt940" ? "37040044/999" : "DE02 1203 0000 0000 2020 51" }
      assert.strictEqual(yield* read(mixed, picked), "sealed")
      assert.strictEqual((yield* records(format, [write(format, mixed)], picked)).length, 6)
      assert.strictEqual(
        yield* read(mixed, { account: "DE00" }),
        "ScopeMismatch: none of the statements is of the account that is asked for"
      )
      const evidence = yield* settle(format, [write(format, mixed)], picked)
      assert.notInclude(JSON.stringify(Evidence.reads(evidence)), "202051")
    }))

  it.effect("begins its numbers again with a new year", () =>
    Effect.gen(function*() {
      const year = (number: number, before: string, opens = "2026-12-30"): ReadonlyArray<Bank.Sheet> =>
        sheetsOf[format]([
          { number: 250, before: "2026-12-29", day: "2026-12-30", pages: [page(0, 5)] },
          { number, before: opens, day: before, pages: [page(5, 7)] }
        ])
      assert.strictEqual(yield* read(year(1, "2027-01-02")), "sealed")
      // Between the two days there may have been a statement whose entries come to 0.
      assert.strictEqual(yield* read(year(1, "2027-01-02", "2026-12-31")), "interval")
      assert.match(yield* read(year(2, "2027-01-02")), /^ChainBroken: .*statement 1 is missing$/)
      assert.match(yield* read(year(1, "2026-12-31")), /^ChainBroken: .*in the order of the statements$/)
    }))

  it.effect("covers what was asked, and gives the entries of those days only", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* read(sheets, { from: "2026-07-01", to: "2026-07-03" }), "sealed")
      assert.strictEqual(
        yield* read(sheets, { from: "2026-06-30" }),
        "ScopeMismatch: the statements show every booking from 2026-07-01 on, and 2026-06-30 is the first day asked for; the statement before is missing"
      )
      assert.strictEqual(
        yield* read(sheets, { to: "2026-07-04" }),
        "EndUnproven: the statements show every booking up to 2026-07-03, and 2026-07-04 is the last day asked for; the statement after is missing"
      )
      const days = sheetsOf[format]([
        { number: 1, before: "2026-07-01", day: "2026-07-02", pages: [{ ...page(0, 1), bookings: [], closing: 0 }] },
        {
          number: 2,
          before: "2026-07-02",
          day: "2026-07-05",
          pages: [{
            opening: 0,
            closing: 6,
            bookings: [3, 4, 5].map((day, i) => ({ cents: i + 1, day: `2026-07-0${day}`, text: "a" }))
          }]
        }
      ])
      const within = yield* records(format, [write(format, days)], { from: "2026-07-04", to: "2026-07-04" })
      assert.deepStrictEqual(within.map(({ bookedOn, id }) => [bookedOn, id]), [["2026-07-04", "2026-2/2"]])
    }))

  it.effect("without numbers holds together, and is no snapshot", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* read(sheets.slice(0, 1), { numbering: "none" }), "sealed")
      assert.strictEqual(yield* read(sheets, { numbering: "none" }), "interval")
      assert.strictEqual(
        yield* read([...sheets.slice(0, 1), ...sheets.slice(4)], { numbering: "none" }),
        `ChainBroken: statement 2 of the file, page 1 does not open with the balance that the one before closed with: a statement or a page between them is missing, or an amount was changed`
      )
    }))

  it.effect("is Malformed where it is cut off, wherever that is", () =>
    Effect.gen(function*() {
      const text = files[0] ?? ""
      const end = format === "mt940" ? text.indexOf("1230,01") + 4 : text.trimEnd().length - 1
      for (let length = 0; length <= end; length += length > end - 20 ? 1 : 13) {
        const found = yield* outcome(format, [text.slice(0, length)])
        assert.match(found, /^Malformed/, `after ${length} characters`)
      }
      const whole = write(format, sheets).trimEnd()
      assert.match(yield* outcome(format, [whole.slice(0, -1)]), /^Malformed/)
    }))

  it.effect("has one token for the same statements, another for others", () =>
    Effect.gen(function*() {
      const token = (of: ReadonlyArray<string>) =>
        Effect.map(settle(format, of), (evidence) =>
          evidence._tag === "Complete" && evidence.consistency._tag === "snapshot" ? evidence.consistency.token : "")
      assert.strictEqual(yield* token(files), yield* token(files))
      assert.match(yield* token(files), /^sha256:[0-9a-f]{64}$/)
      assert.notStrictEqual(yield* token(files), yield* token(files.slice(0, 1)))
    }))
})

/** The seeds of a run: some in a row, or the one of BEFUND_SEED. */
const seeds = process.env["BEFUND_SEED"] === undefined
  ? Array.from({ length: 12 }, (_, i) => i + 1)
  : [Number(process.env["BEFUND_SEED"])]

/** One sheet written with one of its pages changed. */
const rewritten = (
  format: Format,
  all: ReadonlyArray<Bank.BankStatement>,
  change: (page: Bank.BankPage, statement: number, index: number) => Bank.BankPage
) =>
  sheetsWithout[format](
    all.map((one, at) => ({ ...one, pages: one.pages.map((page, index) => change(page, at, index)) }))
  )

describe("a description", () => {
  const problemsOf = (description: Partial<StatementOfAccount.Description>) =>
    Result.match(StatementOfAccount.validate({ path: "a.sta", format: "mt940", ...description }), {
      onFailure: (problems) => problems.map(({ path, problem }) => `${path}: ${problem}`),
      onSuccess: () => []
    })

  it("is checked before anything is read", () => {
    assert.deepStrictEqual(problemsOf({}), [])
    assert.deepStrictEqual(problemsOf({ path: [] }), ["/path: there is no file"])
    assert.deepStrictEqual(problemsOf({ path: ["a.sta", "b.sta", "a.sta"] }), ["/path: a file is named twice"])
    assert.deepStrictEqual(problemsOf({ path: "", account: " ", maxBody: 0 }), [
      "/path: the path is empty",
      "/account: the account is empty",
      "/maxBody: this is not a whole number above 0"
    ])
    assert.deepStrictEqual(problemsOf({ from: "2026-02-30", to: "July" }), [
      "/from: this is not a day, such as 2026-07-01",
      "/to: this is not a day, such as 2026-07-01"
    ])
    assert.deepStrictEqual(problemsOf({ from: "2026-07-02", to: "2026-07-01" }), ["/to: this lies before from"])
    assert.deepStrictEqual(problemsOf({ encoding: "utf-99" }), ["/encoding: there is no such encoding"])
    assert.deepStrictEqual(problemsOf({ encoding: "utf-8", format: "camt053" }), [
      "/encoding: XML says its encoding itself"
    ])
  })

  it.effect("names a file that is not there, or is too long", () =>
    Effect.gen(function*() {
      assert.match(
        yield* outcome("mt940", ["x".repeat(2000)], { maxBody: 1000 }),
        /^BudgetExhausted/
      )
      assert.throws(
        () => StatementOfAccount.source({ name: "bank", scope: "all", path: "", format: "mt940" }),
        /the path is empty/
      )
    }))
})

describe.each(formats)("any change to %s is found", (format) => {
  for (const seed of seeds) {
    it.effect(`seed ${seed}: BEFUND_SEED=${seed} runs it alone`, () =>
      Effect.gen(function*() {
        const int = Bank.dice(seed)
        const all = Bank.statements(int)
        const sheets = sheetsWithout[format](all)
        const read = (of: ReadonlyArray<Pick<Bank.Sheet, "text">>) => {
          // Cut into files anywhere.
          const at = int(0, of.length)
          const parts = [of.slice(0, at), of.slice(at)].filter((part) => part.length > 0)
          return outcome(format, parts.map((part) => write(format, part)))
        }
        assert.strictEqual(yield* read(sheets), "sealed")

        for (const [s, statement] of all.entries()) {
          for (const [p, { bookings }] of statement.pages.entries()) {
            for (const b of bookings.keys()) {
              const dropped = rewritten(format, all, (page, at, index) =>
                at === s && index === p ? { ...page, bookings: without(page.bookings, b) } : page)
              assert.match(yield* read(dropped), /^Malformed: statement \d+, page \d+: the opening balance and/)
            }
          }
        }

        for (const [at, { page, statement }] of sheets.entries()) {
          const found = yield* read(without(sheets, at))
          const isWithin = at > 0 && at < sheets.length - 1
          const isAtEdge = statement.pages.length > 1
          if (at === sheets.length - 1 && isAtEdge) {
            assert.match(found, /^EndUnproven/)
          } else if (isWithin || isAtEdge) {
            assert.match(found, /^ChainBroken: .*missing/, `page ${page}`)
          }
          const repeated = [...sheets.slice(0, at + 1), ...sheets.slice(at, at + 1), ...sheets.slice(at + 1)]
          assert.match(yield* read(repeated), /^DuplicateId/)
        }

        // A digit of any amount, of an entry or of a balance.
        const target = sheets[int(0, sheets.length - 1)]
        const amounts = [...target?.text.matchAll(/(?:EUR|EUR">|[CD]R)(\d+[,.]\d\d)/g) ?? []]
        for (const amount of amounts) {
          const text = target?.text ?? ""
          const digits = amount[1] ?? ""
          const at = amount.index + amount[0].length - digits.length
          const point = digits.length - 3
          const one = int(0, digits.length - 2)
          const i = at + (one < point ? one : one + 1)
          const changed = `${text.slice(0, i)}${(Number(text[i]) + int(1, 9)) % 10}${text.slice(i + 1)}`
          const found = yield* read(sheets.map((sheet) =>
            sheet === target ? { text: changed } : sheet
          ))
          assert.match(found, /^Malformed: statement \d+, page \d+: the opening balance and/)
        }
      }))
  }
})
