/** What banks write, as they write it: the names are made up, the forms are not. */
import { Decimal } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Bank from "./bank.ts"
import { errorOf, outcome, records } from "./statements.ts"

/** A savings bank's statement, with the brackets of the network around it. */
const sparkasse = `{1:F01WELADEDDXXXX0000000000}{2:I940XXXXXXXXXXXN}{4:
:20:STARTUMSE
:25:DE89370400440532013000EUR
:28C:00017/001
:60F:C261230EUR1523,40
:61:2701021230DR49,99N005NONREF//8327000272031789
:86:105?00FOLGELASTSCHRIFT?109310?20EREF+2026-4711?21MREF+M-0815
?22CRED+DE98ZZZ09999999999?23SVWZ+Mobilfunk Dezem?24ber 2026?30WE
LADED1MST?31DE02100500000054540402?32Funknetz GmbH?34992
:61:2701021230RCR12,NTRFNONREF
:86:Rueckgabe einer Gutschrift
:61:2701020102RD0,01NMSC17//B7
-Z des Auftraggebers
:61:2701020102ED100,00NMSCNONREF
:62F:C270102EUR1461,42
:64:C270102EUR1461,42
:65:C270103EUR1461,42
-}
`

const balance = (type: string, mark: string, amount: string, day = "2026-07-01", currency = "EUR"): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const entry = (amount: string, mark = "CRDT", more = "", status = "<Sts>BOOK</Sts>"): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-07-01</Dt></BookgDt>${more}</Ntry>`

const statement = (content: string, head = "<ElctrncSeqNb>1</ElctrncSeqNb>"): string =>
  `<Stmt><Id>S-1</Id>${head}<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${content}</Stmt>`

const camt = (content: string, header = ""): string => Bank.file.camt053([{ text: content }], header)

const opens = balance("PRCD", "CRDT", "100.00")
const closes = (amount: string): string => balance("CLBD", "CRDT", amount)

describe("mt940", () => {
  it.effect("has the entries of a savings bank, with what is taken back and what is only expected", () =>
    Effect.gen(function*() {
      const all = yield* records("mt940", [sparkasse])
      assert.deepStrictEqual(all.map((one) => ({ ...one, amount: Decimal.format(one.amount) })), [
        {
          id: "2027-17/1",
          account: "DE89370400440532013000EUR",
          statement: "2027-17",
          number: 17,
          page: 1,
          amount: "-49.99",
          currency: "EUR",
          booked: true,
          reversal: false,
          // The entry date is of the year before the value date.
          bookedOn: "2026-12-30",
          valueOn: "2027-01-02",
          code: "N005",
          bankReference: "8327000272031789",
          purpose: "Mobilfunk Dezember 2026",
          endToEndId: "2026-4711",
          mandateId: "M-0815",
          counterparty: "Funknetz GmbH",
          counterpartyAccount: "DE02100500000054540402"
        },
        {
          id: "2027-17/2",
          account: "DE89370400440532013000EUR",
          statement: "2027-17",
          number: 17,
          page: 1,
          amount: "-12",
          currency: "EUR",
          booked: true,
          reversal: true,
          bookedOn: "2026-12-30",
          valueOn: "2027-01-02",
          code: "NTRF",
          purpose: "Rueckgabe einer Gutschrift"
        },
        {
          id: "2027-17/3",
          account: "DE89370400440532013000EUR",
          statement: "2027-17",
          number: 17,
          page: 1,
          amount: "0.01",
          currency: "EUR",
          booked: true,
          reversal: true,
          bookedOn: "2027-01-02",
          valueOn: "2027-01-02",
          code: "NMSC",
          reference: "17",
          bankReference: "B7"
        },
        {
          id: "2027-17/4",
          account: "DE89370400440532013000EUR",
          statement: "2027-17",
          number: 17,
          page: 1,
          amount: "-100",
          currency: "EUR",
          booked: false,
          reversal: false,
          bookedOn: "2027-01-02",
          valueOn: "2027-01-02",
          code: "NMSC"
        }
      ])
      assert.strictEqual(yield* outcome("mt940", [sparkasse], { account: "DE89 3704 0044 0532 0130 00" }), "sealed")
    }))

  it.effect("is read in the encoding that is declared", () =>
    Effect.gen(function*() {
      const sheets = Bank.mt940(Bank.statements(Bank.dice(1)))
      const latin = Uint8Array.from(
        Bank.file.mt940(sheets),
        (letter) => letter.charCodeAt(0)
      )
      assert.strictEqual(
        yield* outcome("mt940", [latin]),
        "Malformed: the file is not utf-8; say its encoding, such as windows-1252"
      )
      const [first] = yield* records("mt940", [latin], { encoding: "windows-1252" })
      assert.strictEqual(first?.counterparty, "Bürobedarf Lübke GmbH")
    }))

  const block = (...fields: ReadonlyArray<string>): string =>
    [":20:A", ":25:1/2", ":28C:5/1", ":60F:C260701EUR1,00", ...fields, ":62F:C260701EUR1,00"].join("\n")

  const faults: ReadonlyArray<readonly [string, string]> = [
    ["", "Malformed: the file holds no statement"],
    ["\n\n-\n", "Malformed: the file holds no statement"],
    ["Umsatz;Betrag\n", "Malformed: line 1 belongs to no field"],
    [":25:1/2\n", "Malformed: line 1: the field :25: stands before any :20:"],
    [block(":66:x"), "Malformed: line 5: there is no field :66: in MT940"],
    [block(":61:260701C1.00NTRFNONREF"), "Malformed: line 5: the entry :61: cannot be read"],
    [block(":61:260231C1,00NTRFNONREF"), "Malformed: line 5: the entry :61: cannot be read"],
    [block(":62F:C260701EUR1,00"), "Malformed: line 6: the statement has a second closing balance"],
    [
      `${block()}\n:61:260701C0,00NTRFNONREF`,
      "Malformed: line 6: an entry does not stand between the balances of its statement"
    ],
    [
      block().replace(":62F:C260701EUR1,00", ""),
      "Malformed: line 1: the statement that begins here has no closing balance"
    ],
    [block().replace("60F:C", "60F:X"), "Malformed: line 4: the balance :60F: cannot be read"],
    [
      block().replace("62F:C260701EUR", "62F:C260701USD"),
      "Malformed: statement 5, page 1: its balances and its entries are not all of one currency"
    ],
    [block().replace(":28C:5/1", ":28C:A/1"), "Malformed: line 3: the number of the statement cannot be read"],
    [block(":90C:1EUR1,00"), "SizeDrift: 1 record announced, 0 different ones received"],
    [
      block().replace("60F", "60M"),
      "ChainBroken: statement 5, page 1 begins with a balance that is carried over: the page before it is missing"
    ],
    [`${block()}\n-\n${block()}`, "Malformed: the file ends within a statement"]
  ]
  for (const [text, expected] of faults) {
    it.effect(expected, () => Effect.map(outcome("mt940", [text]), (found) => assert.strictEqual(found, expected)))
  }

  it.effect("of a bank that does not count is one state only where it is one statement", () =>
    Effect.gen(function*() {
      const uncounted = (page: string): string =>
        block(`:61:2607010701C${page},00NTRFNONREF`, `:61:2607010701D${page},00NTRFNONREF`).replace(
          ":28C:5/1\n",
          page === "1" ? ":28C:0\n" : ""
        )
      assert.strictEqual(yield* outcome("mt940", [uncounted("1")]), "sealed")
      assert.strictEqual(yield* outcome("mt940", [uncounted("1"), uncounted("2")]), "interval")
      assert.match(yield* outcome("mt940", [uncounted("1"), uncounted("1")]), /^DuplicateId/)
    }))

  it.effect("has pages without numbers too", () =>
    Effect.gen(function*() {
      const page = (opening: string, closing: string, cents: string): string =>
        [
          ":20:A",
          ":25:1/2",
          ":28C:5",
          `:60${opening}:C260701EUR1,00`,
          `:61:2607010701C${cents},00NTRF`,
          `:61:2607010701D${cents},00NTRF`,
          `:62${closing}:C260701EUR1,00`
        ].join("\n")
      assert.strictEqual(
        yield* outcome("mt940", [page("F", "M", "1"), page("M", "F", "3")].map((text) => `${text}\n`)),
        "interval"
      )
      assert.strictEqual(
        yield* outcome("mt940", [page("F", "M", "1")]),
        "EndUnproven: the last page of statement 5 is missing: the page read last carries its balance over"
      )
    }))
})

describe("camt053", () => {
  it.effect("counts what is booked, in batches once, and what is taken back with its sign", () =>
    Effect.gen(function*() {
      const batch =
        `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>A</EndToEndId></Refs></TxDtls><TxDtls><Refs><EndToEndId>B</EndToEndId></Refs></TxDtls></NtryDtls><AddtlNtryInf>Sammler</AddtlNtryInf>`
      const returned =
        `<RvslInd>true</RvslInd><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Zahler</Nm></Dbtr><Cdtr><Nm>Wir</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>`
      const all = yield* records("camt053", [
        camt(statement([
          opens,
          closes("140.00"),
          entry("60.00", "CRDT", batch),
          entry("20.00", "DBIT", returned),
          entry("7.00", "CRDT", "", "<Sts><Cd>PDNG</Cd></Sts>")
        ].join("")))
      ])
      assert.deepStrictEqual(
        all.map(({ amount, booked, counterparty, endToEndId, payments, purpose, reversal }) => [
          Decimal.format(amount),
          booked,
          reversal,
          payments,
          endToEndId,
          counterparty,
          purpose
        ]),
        [
          ["60", true, false, 2, undefined, undefined, "Sammler"],
          ["-20", true, true, undefined, undefined, "Zahler", undefined],
          ["7", false, false, undefined, undefined, undefined, undefined]
        ]
      )
    }))

  it.effect("keeps amounts that no double can hold", () =>
    Effect.gen(function*() {
      const [first] = yield* records("camt053", [
        camt(statement(`${opens}${closes("12345678901234667.89")}${entry("12345678901234567.89")}`))
      ])
      assert.strictEqual(first === undefined ? "" : Decimal.format(first.amount), "12345678901234567.89")
    }))

  it.effect("is known by local names, in other encodings and versions", () =>
    Effect.gen(function*() {
      const prefixed = camt(
        statement(`${opens}${closes("101.00")}${entry("1.00", "CRDT", "<AddtlNtryInf>Gebühr</AddtlNtryInf>")}`)
      )
        .replaceAll(/<(\/?)([A-Z])/g, "<$1ns2:$2").replace("xmlns=", "xmlns:ns2=").replace("UTF-8", "ISO-8859-1")
      const bytes = Uint8Array.from(prefixed, (letter) => letter.charCodeAt(0))
      const [first] = yield* records("camt053", [bytes])
      assert.strictEqual(first?.purpose, "Gebühr")
    }))

  const summary = (text: string): string => `<TxsSummry>${text}</TxsSummry>`
  const total = (count: number, sum: string): string =>
    summary(`<TtlNtries><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum></TtlNtries>`)
  const one = `${opens}${closes("101.00")}${entry("1.00")}`
  const paged = (number: number, isLast: boolean): string =>
    `<MsgPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></MsgPgntn>`

  const cases: ReadonlyArray<readonly [what: string, ReadonlyArray<string>, expected: string]> = [
    ["a summary that fits", [camt(statement(`${total(1, "1.00")}${one}`))], "sealed"],
    [
      "an entry less than the summary says",
      [camt(statement(`${total(2, "1.00")}${one}`))],
      "SizeDrift: 2 records announced, 1 different ones received"
    ],
    [
      "another sum than the summary says",
      [camt(statement(`${total(1, "2.00")}${one}`))],
      "Malformed: statement 1: the sums that its summary announces are not those of its entries"
    ],
    [
      "another net, in the form of early versions",
      [camt(
        statement(
          `${summary("<TtlNtries><TtlNetNtryAmt>1.00</TtlNetNtryAmt><CdtDbtInd>DBIT</CdtDbtInd></TtlNtries>")}${one}`
        )
      )],
      "Malformed: statement 1: the sums that its summary announces are not those of its entries"
    ],
    [
      "another net, in the form of later versions",
      [camt(
        statement(
          `${
            summary("<TtlNtries><TtlNetNtry><Amt>1.01</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries>")
          }${one}`
        )
      )],
      "Malformed: statement 1: the sums that its summary announces are not those of its entries"
    ],
    [
      "a message in two pages of one statement, whose summary is of the whole",
      [
        camt(
          statement(`${total(2, "3.00")}${opens}${balance("ITBD", "CRDT", "101.00")}${entry("1.00")}`),
          paged(1, false)
        ),
        camt(statement(`${balance("ITBD", "CRDT", "101.00")}${closes("103.00")}${entry("2.00")}`), paged(2, true))
      ],
      "sealed"
    ],
    [
      "the same with a summary that is of neither",
      [
        camt(
          statement(`${total(3, "3.00")}${opens}${balance("ITBD", "CRDT", "101.00")}${entry("1.00")}`),
          paged(1, false)
        ),
        camt(statement(`${balance("ITBD", "CRDT", "101.00")}${closes("103.00")}${entry("2.00")}`), paged(2, true))
      ],
      "SizeDrift: 3 records announced, 2 different ones received"
    ],
    [
      "a page that does not say whether it is the last",
      [camt(statement(one), "<MsgPgntn><PgNb>1</PgNb></MsgPgntn>")],
      "Malformed: statement 1 of the file: the number of the page, or whether it is the last, cannot be read"
    ],
    [
      "a last page with a balance that is carried over",
      [camt(statement(`${opens}${balance("ITBD", "CRDT", "101.00")}${entry("1.00")}`), paged(1, true))],
      "Malformed: statement 1 of the file: the mark of the last page and the kind of the closing balance contradict each other"
    ],
    [
      "a message of several statements whose last page is missing",
      [camt(
        `${statement(one)}${
          statement(`${balance("PRCD", "CRDT", "101.00")}${closes("101.00")}`, "<ElctrncSeqNb>2</ElctrncSeqNb>")
        }`,
        paged(1, false)
      )],
      "EndUnproven: page 2 of the message is missing: page 1 says that it is not the last"
    ],
    [
      "a message of several statements whose first page is missing",
      [camt(
        `${statement(one)}${
          statement(`${balance("PRCD", "CRDT", "101.00")}${closes("101.00")}`, "<ElctrncSeqNb>2</ElctrncSeqNb>")
        }`,
        paged(2, true)
      )],
      "ChainBroken: page 1 of the message is missing before this file"
    ],
    [
      "no closing balance",
      [camt(statement(`${opens}${entry("1.00")}`))],
      "Malformed: statement 1 of the file has no closing balance"
    ],
    [
      "no opening balance",
      [camt(statement(entry("1.00")))],
      "Malformed: statement 1 of the file has no opening balance"
    ],
    [
      "an entry of unknown status",
      [camt(statement(`${one}${entry("1.00", "CRDT", "", "<Sts>MAYBE</Sts>")}`))],
      "Malformed: statement 1 of the file, entry 2: nothing says whether it is booked"
    ],
    [
      "an entry without a direction",
      [camt(statement(`${opens}${closes("100.00")}${entry("1.00", "BOTH")}`))],
      "Malformed: statement 1 of the file, entry 1: nothing says whether it is a credit or a debit"
    ],
    [
      "an amount that is none",
      [camt(statement(`${opens}${closes("100.00")}${entry("1,00")}`))],
      "Malformed: statement 1 of the file, entry 1: the amount cannot be read"
    ],
    [
      "another kind of message",
      ["<Document><BkToCstmrAcctRpt/></Document>"],
      "Malformed: the file is no camt.053: it has no BkToCstmrStmt"
    ],
    ["no statement", [camt("")], "Malformed: the file holds no statement"],
    [
      "a document type",
      [`<!DOCTYPE Document [<!ENTITY a "b">]>${camt(statement(one)).replace(/^<\?.*\n/, "")}`],
      "Malformed: the file declares a document type, which is not read"
    ],
    ["an entity", [camt(statement(one)).replace("S-1", "&a;")], "Malformed: the file is no whole XML document"],
    [
      "elements within elements",
      [`${"<a>".repeat(65)}${"</a>".repeat(65)}`],
      "Malformed: the file is nested deeper than 64"
    ],
    [
      "far too many of them",
      [`${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`],
      "Malformed: the file is no whole XML document"
    ],
    ["no XML", ["{}"], "Malformed: the file is no whole XML document"]
  ]
  for (const [what, files, expected] of cases) {
    it.effect(what, () => Effect.map(outcome("camt053", files), (found) => assert.strictEqual(found, expected)))
  }

  it.effect("covers the days that it says it is of", () =>
    Effect.gen(function*() {
      const of = (from: string, to: string): string =>
        camt(statement(`<FrToDt><FrDtTm>${from}</FrDtTm><ToDtTm>${to}</ToDtTm></FrToDt>${one}`))
      const july = { from: "2026-07-01", to: "2026-07-31" }
      assert.strictEqual(
        yield* outcome("camt053", [of("2026-07-01T00:00:00+02:00", "2026-07-31T23:59:59+02:00")], july),
        "sealed"
      )
      // An hour within the day says nothing of the whole of it.
      assert.match(
        yield* outcome("camt053", [of("2026-07-01T08:00:00", "2026-07-31T23:59:59")], july),
        /^ScopeMismatch/
      )
      assert.match(yield* outcome("camt053", [of("2026-07-01T00:00:00", "2026-07-31T12:00:00")], july), /^EndUnproven/)
    }))

  it.effect("has a booking date on each entry where days are asked for", () =>
    Effect.gen(function*() {
      const undated = camt(statement(one)).replace(/<BookgDt>.*<\/BookgDt>/, "")
      assert.strictEqual(yield* outcome("camt053", [undated]), "sealed")
      const error = yield* errorOf("camt053", [undated], { to: "2026-07-01" })
      assert.match(error.message, /an entry has no booking date/)
    }))
})
