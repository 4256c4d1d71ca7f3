/**
 * A bank of our own: statements of one account over some days, in pages, written as MT940 and as CAMT.053. Everything
 * follows from the numbers it is given; amounts are in cents.
 */

interface Booking {
  readonly cents: number
  readonly day: string
  readonly text: string
}

export interface BankPage {
  readonly opening: number
  readonly closing: number
  readonly bookings: ReadonlyArray<Booking>
}

export interface BankStatement {
  readonly number: number
  readonly before: string
  readonly day: string
  readonly pages: ReadonlyArray<BankPage>
}

const account = "DE89370400440532013000"

/** One block of MT940, or one `Stmt` of CAMT: a page of a statement. */
export interface Sheet {
  readonly statement: BankStatement
  readonly page: number
  readonly text: string
}

const money = (cents: number, point: string): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

const short = (day: string): string => day.slice(2).replaceAll("-", "")

const isLast = ({ pages }: BankStatement, page: number): boolean => page === pages.length

const balance = (tag: string, cents: number, day: string): string =>
  `:${tag}:${cents < 0 ? "D" : "C"}${short(day)}EUR${money(cents, ",")}`

export const mt940 = (statements: ReadonlyArray<BankStatement>, of = "37040044/532013000"): ReadonlyArray<Sheet> =>
  statements.flatMap((statement) =>
    statement.pages.map((page, index) => ({
      statement,
      page: index + 1,
      text: [
        ":20:STARTUMSE",
        `:25:${of}`,
        `:28C:${String(statement.number).padStart(5, "0")}/${String(index + 1).padStart(3, "0")}`,
        balance(index === 0 ? "60F" : "60M", page.opening, index === 0 ? statement.before : statement.day),
        ...page.bookings.flatMap(({ cents, day, text }) => [
          `:61:${short(day)}${day.slice(5).replace("-", "")}${cents < 0 ? "D" : "C"}R${
            money(cents, ",")
          }NTRFNONREF//POS ${String(index)}`,
          `:86:166?00GUTSCHRIFT?109310?20EREF+${text}?21SVWZ+Rechnung`,
          `?22 ${text}?30COBADEFFXXX?31DE02120300000000202051?32Bürobedarf Lüb?33ke GmbH`
        ]),
        balance(isLast(statement, index + 1) ? "62F" : "62M", page.closing, statement.day),
        "-"
      ].join("\r\n")
    }))
  )

const camtBalance = (type: string, cents: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents, ".")}</Amt><CdtDbtInd>${
    cents < 0 ? "DBIT" : "CRDT"
  }</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const summary = (name: string, cents: ReadonlyArray<number>): string =>
  `<${name}><NbOfNtries>${cents.length}</NbOfNtries><Sum>${
    money(cents.reduce((sum, one) => sum + Math.abs(one), 0), ".")
  }</Sum></${name}>`

export const camt053 = (
  statements: ReadonlyArray<BankStatement>,
  options: { readonly iban?: string; readonly summary?: boolean } = {}
): ReadonlyArray<Sheet> =>
  statements.flatMap((statement) =>
    statement.pages.map((page, index) => ({
      statement,
      page: index + 1,
      text: [
        "<Stmt>",
        `<Id>0352C5320${statement.day}</Id>`,
        `<StmtPgntn><PgNb>${index + 1}</PgNb><LastPgInd>${isLast(statement, index + 1)}</LastPgInd></StmtPgntn>`,
        `<ElctrncSeqNb>${statement.number}</ElctrncSeqNb>`,
        `<Acct><Id><IBAN>${options.iban ?? account}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
        index === 0
          ? camtBalance("PRCD", page.opening, statement.before)
          : camtBalance("ITBD", page.opening, statement.day),
        camtBalance(isLast(statement, index + 1) ? "CLBD" : "ITBD", page.closing, statement.day),
        ...(options.summary === true
          ? [
            `<TxsSummry>${summary("TtlNtries", page.bookings.map(({ cents }) => cents))}${
              summary("TtlCdtNtries", page.bookings.flatMap(({ cents }) => cents >= 0 ? [cents] : []))
            }${summary("TtlDbtNtries", page.bookings.flatMap(({ cents }) => cents < 0 ? [cents] : []))}</TxsSummry>`
          ]
          : []),
        ...page.bookings.map(({ cents, day, text }) =>
          [
            `<Ntry><Amt Ccy="EUR">${money(cents, ".")}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`,
            `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
            `<BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>`,
            `<NtryDtls><TxDtls><Refs><EndToEndId>${text}</EndToEndId></Refs>`,
            `<RltdPties><${cents < 0 ? "Cdtr" : "Dbtr"}><Pty><Nm>Bürobedarf Lübke GmbH</Nm></Pty></${
              cents < 0 ? "Cdtr" : "Dbtr"
            }></RltdPties><RmtInf><Ustrd>Rechnung ${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
          ].join("")
        ),
        "</Stmt>"
      ].join("\n")
    }))
  )

/** One file of these sheets. */
export const file = {
  mt940: (sheets: ReadonlyArray<Pick<Sheet, "text">>): string => `${sheets.map(({ text }) => text).join("\r\n")}\r\n`,
  camt053: (sheets: ReadonlyArray<Pick<Sheet, "text">>, header = ""): string =>
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>0352C532026</MsgId><CreDtTm>2026-07-01T21:00:00+02:00</CreDtTm>${header}</GrpHdr>
${sheets.map(({ text }) => text).join("\n")}
</BkToCstmrStmt></Document>
`
}

/** Mulberry32: small, and good enough to draw test data. `from` and `to` are both drawn. */
export const dice = (seed: number): (from: number, to: number) => number => {
  let state = seed >>> 0
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return from + Math.floor(((t ^ (t >>> 14)) >>> 0) / 2 ** 32 * (to - from + 1))
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Statements over some days, each of one page or several, with bookings on most pages; none of them is of 0 cents. */
export const statements = (
  int: (from: number, to: number) => number,
  options: { readonly first?: number; readonly before?: string } = {}
): ReadonlyArray<BankStatement> => {
  let cents = int(-5_000_00, 50_000_00)
  let before = options.before ?? "2026-06-30"
  let count = 0
  const pageOf = (day: string): BankPage => {
    const opening = cents
    const bookings = Array.from({ length: int(0, 4) }, (): Booking => ({
      cents: int(1, 999_999) * (int(0, 1) === 0 ? 1 : -1),
      day,
      text: `RE-${count++}`
    }))
    cents = bookings.reduce((sum, booking) => sum + booking.cents, cents)
    return { opening, closing: cents, bookings }
  }
  return Array.from({ length: int(2, 6) }, (_, index) => {
    const day = dayAfter(before, int(1, 3))
    const statement = {
      number: (options.first ?? 120) + index,
      before,
      day,
      pages: Array.from({ length: int(1, 3) }, () => pageOf(day))
    }
    before = day
    return statement
  })
}
