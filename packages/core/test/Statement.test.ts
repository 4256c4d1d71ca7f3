import { BigDecimal, DateTime, Option } from "effect"
import { assert, describe, it } from "vitest"
import * as Conclusion from "../src/Conclusion.ts"
import * as Consistency from "../src/Consistency.ts"
import type * as Evidence from "../src/Evidence.ts"
import * as internal from "../src/internal/evidence.ts"
import * as Statement from "../src/Statement.ts"
import { conclusion, evidence, forSeeds, report, someSources } from "./support/conclusions.ts"
import { errors, tags } from "./support/errors.ts"

const at = (text: string) => DateTime.makeUnsafe(text)

const read = (records: number, more: Partial<Evidence.Read> = {}): Evidence.Read => ({
  source: "bank",
  scope: "transactions of the quarter",
  partition: undefined,
  consistency: Consistency.interval("all_read"),
  progress: {
    records,
    pages: 1,
    from: Option.some(at("2026-10-02T10:02:11.120Z")),
    to: Option.some(at("2026-10-02T10:02:19.003Z"))
  },
  receipt: { digest: "sha256:00", pages: [] },
  ...more
})

const whole = (records: number, more: Partial<Evidence.Read> = {}) =>
  internal.complete<unknown>(records, [read(records, more)])

const place = {
  source: "bank",
  scope: "transactions of the quarter",
  page: 2,
  progress: read(4).progress
}

const gap = { source: "bank", region: { _tag: "rest", pages: 1 }, error: errors.Timeout(place) } as const

const brokenOff = (records: number) => internal.partial<unknown, typeof gap.error>(records, [gap], [read(records)])

const common = {
  check: "missing",
  kind: "findings",
  sources: { bank: whole(4) },
  gaps: [],
  partitions: [],
  facts: [],
  nextAction: "none"
} as const

const complete = (more: Partial<Conclusion.Complete>): Conclusion.Complete => ({
  ...common,
  _tag: "Complete",
  consistency: Consistency.interval("all_read"),
  value: 0,
  findings: [],
  vacuous: false,
  ...more
})

const partial = (more: Partial<Conclusion.Partial>): Conclusion.Partial => ({
  ...common,
  _tag: "Partial",
  sources: { bank: brokenOff(4) },
  consistency: Consistency.notEstablished,
  coverage: "incomplete",
  atLeast: Conclusion.bound(0),
  atMost: Conclusion.unbounded,
  observed: undefined,
  findings: [],
  undecided: 0,
  gaps: [gap],
  nextAction: "repeat_the_read",
  ...more
})

const unavailable = (more: Partial<Conclusion.Unavailable> = {}): Conclusion.Unavailable => ({
  ...common,
  _tag: "Unavailable",
  sources: { bank: internal.unavailable(gap.error) },
  gaps: [{ ...gap, region: { _tag: "whole" } }],
  nextAction: "repeat_the_read",
  ...more
})

const snapshot = Consistency.snapshot({ method: "token", system: "books", token: "88231" })

/** What only a complete conclusion may say: that there is none, that all do, that it is done. */
const absence = {
  en: [
    /\bno findings?\b/i,
    /\bhas no\b/i,
    /\bmatched none\b/i,
    /\b(?:was|were) not found\b/i,
    /\bnothing (?:is|was) (?:missing|found|wrong)\b/i,
    /\bnothing to check\b/i,
    /\bcounts 0\b/i,
    /\bevery record\b/i,
    /\bonly once\b/i,
    /\bchecks? .* (?:is|are) complete\b/i,
    /\bdoes not exist\b/i
  ],
  de: [
    /\bkeine Feststellung/i,
    /\bauf keinen\b/i,
    /\bfand sich\b/i,
    /\bnichts (?:fehlt|gefunden)\b/i,
    /\bnichts zu prüfen\b/i,
    /\bzählt\b/i,
    /\bJeder\b/,
    /\bnur einmal\b/i,
    /\b(?:ist|sind) vollständig\b/i,
    /\bgibt es .* nicht\b/i
  ]
}

/** Everything that a number in an unavailable conclusion may belong to: names, extents, places and times. */
const placesAndTimes = /“[^”]*”|„[^“]*“|\([^)]*\)|(?:page|Seite) \d+|\d{1,2}\.? \p{L}+ \d{4}|\d\d:\d\d:\d\d/gu

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const steering = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

const both = ["en", "de"] as const

describe("of every conclusion", () => {
  it("what is open never reads as absence, as all, or as done", () => {
    forSeeds(1500, (r) => {
      const one = conclusion(r, "missing", someSources(r), r.pick(["Partial", "Unavailable"]))
      const statement = Statement.of(one)
      for (const language of both) {
        for (const pattern of absence[language]) assert.notMatch(statement[language], pattern)
      }
    })
  })

  it("a check that is unavailable has no number", () => {
    forSeeds(1500, (r) => {
      const statement = Statement.of(conclusion(r, "missing", someSources(r), "Unavailable"))
      for (const language of both) assert.notMatch(statement[language].replaceAll(placesAndTimes, ""), /\d/)
      assert.match(statement.en, /^The check “missing” could not be completed: /)
      assert.match(statement.en, /There is no (?:count|sum|value|average|answer)\./)
      assert.match(statement.de, /^Die Prüfung „missing“ konnte nicht abgeschlossen werden: /)
      assert.match(statement.de, /Eine? (?:Anzahl|Summe|Wert|Durchschnitt|Antwort) liegt nicht vor\./)
    })
  })

  it("an open check says so in its first words, and its numbers are bounds", () => {
    forSeeds(1500, (r) => {
      const one = conclusion(r, "missing", someSources(r), "Partial")
      if (!Conclusion.isPartial(one)) return
      const { de, en } = Statement.of(one)
      assert.match(
        en,
        /^The check “missing” (?:could be answered only in part|could not be decided): .*(?:open|lies between)/
      )
      assert.match(
        de,
        /^Die Prüfung „missing“ ließ sich (?:nur zum Teil beantworten|nicht entscheiden): .*(?:offen|liegt zwischen)/
      )
      assert.notMatch(en.replaceAll(/at (?:least|most) [\d,]+(?: and at most [\d,]+)? findings?/g, ""), /\d findings?/)
      assert.notMatch(
        de.replaceAll(/(?:mindestens|höchstens) [\d.]+(?: und höchstens [\d.]+)? Feststellung/g, ""),
        /\d Feststellung/
      )
    })
  })

  it("holds nothing of a record, nothing that steers a terminal, and names every source", () => {
    forSeeds(1000, (r) => {
      const sources = someSources(r)
      const statement = Statement.of(conclusion(r, "missing", sources))
      for (const language of both) {
        assert.notMatch(statement[language], /RECORD|EXCERPT/)
        assert.notMatch(statement[language], steering)
        assert.isTrue(statement[language].isWellFormed())
        assert.notMatch(statement[language], /undefined|NaN|\[object|null| {2}/)
        for (const name of Object.keys(sources)) assert.include(statement[language], name)
      }
    })
  })

  it("says of which moment it speaks", () => {
    forSeeds(1500, (r) => {
      const one = conclusion(r, "missing", someSources(r), r.pick(["Complete", "Partial"]))
      if (Conclusion.isUnavailable(one)) return
      const statement = Statement.of(one)
      const level = one.consistency._tag
      const writes = one.consistency._tag === "interval" ? one.consistency.writesAtMost : undefined
      // A bound on the writes bounds an exact number of records, and nothing else.
      const isBounded = writes !== undefined && one._tag === "Complete" &&
        (one.kind === "count" || one.kind === "findings")
      const isOpen = level === "interval" && !isBounded
      assert.strictEqual(statement.en.includes("nothing is said about any single moment"), isOpen)
      assert.strictEqual(statement.de.includes("zu einem bestimmten Zeitpunkt wird nichts ausgesagt"), isOpen)
      const [en, de] = [/at every moment .* by at most ([\d,]+)\./, /zu jedem Zeitpunkt .* um höchstens ([\d.]+) vom/]
      const inWords = [en.exec(statement.en)?.[1], de.exec(statement.de)?.[1]].map((n) => n?.replace(/[,.]/, ""))
      assert.deepStrictEqual(inWords, Array.from({ length: 2 }, () => isBounded ? String(writes) : undefined))
      assert.strictEqual(statement.en.includes("not established which moment"), level === "not_established")
      assert.strictEqual(statement.de.includes("Welchen Zeitpunkt"), level === "not_established")
      if (level !== "snapshot") assert.notMatch(`${statement.en} ${statement.de}`, /in this state|in diesem Stand/)
    })
  })

  it("names partitions that limit the claim, and declared facts that it rests on", () => {
    forSeeds(500, (r) => {
      const one = conclusion(r, "missing", someSources(r), "Complete")
      const statement = Statement.of(one)
      for (const language of both) {
        for (const name of [...one.partitions, ...(one._tag === "Complete" ? one.facts : [])]) {
          assert.include(statement[language], name)
        }
      }
    })
  })
})

describe("clean results say what they do not show", () => {
  const clean: ReadonlyArray<Partial<Conclusion.Complete>> = [
    { kind: "findings", value: 0 },
    { kind: "exists", value: false },
    { kind: "every", value: true },
    { kind: "unique", value: true }
  ]
  it.each(clean)("$kind", (more) => {
    for (const consistency of [snapshot, Consistency.interval("may_be_missed"), Consistency.notEstablished]) {
      const { de, en } = Statement.of(complete({ ...more, consistency }))
      assert.match(en, /This does not show that every real item is recorded in the source\.$/)
      assert.match(de, /Ob jeder reale Vorgang in der Quelle erfasst ist, ist damit nicht belegt\.$/)
    }
  })

  it("in the plural for several sources", () => {
    const { de, en } = Statement.of(complete({ sources: { bank: whole(4), documents: whole(1) } }))
    assert.match(en, /in the sources\.$/)
    assert.match(de, /in den Quellen erfasst/)
  })
})

describe("singular and plural", () => {
  const answers = [
    [0, "matched none of the records when they were read", "traf beim Lesen auf keinen der Datensätze zu"],
    [1, "has 1 finding among", "ergab 1 Feststellung unter"],
    [2, "has 2 findings among", "ergab 2 Feststellungen unter"],
    [1234, "has 1,234 findings among", "ergab 1.234 Feststellungen unter"],
    [7654321, "has 7,654,321 findings among", "ergab 7.654.321 Feststellungen unter"]
  ] as const
  it.each(answers)("%i findings", (value, en, de) => {
    const statement = Statement.of(complete({ value }))
    assert.include(statement.en, en)
    assert.include(statement.de, de)
  })

  const reads = [
    [0, "the source returned no record", "Die Quelle lieferte", "keinen Datensatz"],
    [1, "the one returned record was read", "Der eine gelieferte Datensatz wurde", "gelesen"],
    [2, "all 2 returned records were read", "Alle 2 gelieferten Datensätze wurden", "gelesen"],
    [1234, "all 1,234 returned records were read", "Alle 1.234 gelieferten Datensätze wurden", "gelesen"]
  ] as const
  it.each(reads)("%i records of a whole read", (records, en, deBefore, deAfter) => {
    const statement = Statement.ofEvidence(whole(records))
    assert.include(statement.en, en)
    assert.match(statement.de, new RegExp(`${deBefore}.*${deAfter}`))
  })

  const seen = [
    [1, "none in the one record that was read", "in dem einen gelesenen Datensatz keine"],
    [4, "none among the 4 records that were read", "unter den 4 gelesenen Datensätzen keine"],
    [1234, "none among the 1,234 records that were read", "unter den 1.234 gelesenen Datensätzen keine"]
  ] as const
  it.each(seen)("none among %i records of a read that broke off", (records, en, de) => {
    const statement = Statement.of(partial({ sources: { bank: brokenOff(records) } }))
    assert.include(statement.en, `${en}; whether there are any is open.`)
    assert.include(statement.de, `${de}; ob es welche gibt, ist offen.`)
  })

  const bounds = [
    [1, undefined, "at least 1 finding;", "mindestens 1 Feststellung;"],
    [2, undefined, "at least 2 findings;", "mindestens 2 Feststellungen;"],
    [1, 2, "at least 1 and at most 2 findings;", "mindestens 1 und höchstens 2 Feststellungen;"],
    [0, 1, "at most 1 is possible;", "höchstens 1 ist möglich;"],
    [0, 1000, "at most 1,000 are possible;", "höchstens 1.000 sind möglich;"]
  ] as const
  it.each(bounds)("bounds of %i and %s", (low, high, en, de) => {
    const statement = Statement.of(partial({
      atLeast: Conclusion.bound(low),
      atMost: high === undefined ? Conclusion.unbounded : Conclusion.bound(high)
    }))
    assert.include(statement.en, en)
    assert.include(statement.de, de)
  })

  it("undecided cases", () => {
    const one = Statement.of(partial({ undecided: 1 }))
    assert.include(one.en, "1 case is undecided, as what was read does not settle it.")
    assert.include(one.de, "1 Fall ist unentschieden, da das Gelesene für ihn nicht ausreicht.")
    const two = Statement.of(partial({ undecided: 2 }))
    assert.include(two.en, "2 cases are undecided, as what was read does not settle them.")
    assert.include(two.de, "2 Fälle sind unentschieden, da das Gelesene für sie nicht ausreicht.")
  })

  it("partitions, facts, sources that leave it open", () => {
    const one = Statement.of(complete({ partitions: ["2026-01"], facts: ["a"] }))
    assert.include(one.en, "Only the partition “2026-01” is asked about.")
    assert.include(one.de, "Gefragt ist nur nach dem Teil „2026-01“.")
    assert.include(one.en, "a declared fact that no read has shown: a.")
    assert.include(one.de, "einer erklärten Tatsache, die durch Lesen nicht belegt ist: a.")
    const two = Statement.of(complete({ partitions: ["2026-01", "2026-02"], facts: ["a", "b"] }))
    assert.include(two.en, "Only the partitions “2026-01” and “2026-02” are asked about.")
    assert.include(two.de, "Gefragt ist nur nach den Teilen „2026-01“ und „2026-02“.")
    assert.include(two.de, "erklärten Tatsachen, die durch Lesen nicht belegt sind: a; b.")
    const joint = Statement.of(partial({ sources: { bank: brokenOff(4), documents: whole(2) } }))
    assert.include(joint.en, "The answer is open because not all of bank was read.")
    assert.include(joint.de, "Die Antwort bleibt offen, weil bank nicht vollständig gelesen wurde.")
  })
})

describe("times", () => {
  const spanning = (from: string, to: string) =>
    Statement.ofEvidence(
      whole(2, { progress: { records: 2, pages: 1, from: Option.some(at(from)), to: Option.some(at(to)) } })
    )
  const table = [
    [
      "2026-10-02T10:02:11.120Z",
      "2026-10-02T10:02:19.003Z",
      "on 2 October 2026 between 10:02:11 and 10:02:19 UTC",
      "am 2. Oktober 2026 zwischen 10:02:11 und 10:02:19 Uhr (UTC)"
    ],
    [
      "2026-03-01T00:00:00.001Z",
      "2026-03-01T00:00:00.900Z",
      "on 1 March 2026 at 00:00:00 UTC",
      "am 1. März 2026 um 00:00:00 Uhr (UTC)"
    ],
    [
      "2026-12-31T23:59:58Z",
      "2027-01-01T00:00:03Z",
      "between 31 December 2026, 23:59:58 and 1 January 2027, 00:00:03 UTC",
      "zwischen dem 31. Dezember 2026, 23:59:58 Uhr, und dem 1. Januar 2027, 00:00:03 Uhr (UTC)"
    ]
  ] as const
  it.each(table)("%s to %s", (from, to, en, de) => {
    assert.include(spanning(from, to).en, en)
    assert.include(spanning(from, to).de, de)
  })

  it("a snapshot names its state and the moment of it", () => {
    const asOf = Option.some(at("2026-10-01T00:00:00Z"))
    const { de, en } = Statement.of(complete({
      sources: { bank: whole(4, { consistency: { ...snapshot, asOf } }) },
      consistency: { ...snapshot, asOf }
    }))
    assert.include(en, "all 4 records were read as of state “88231” of 1 October 2026, 00:00:00 UTC")
    assert.include(de, "im Stand „88231“ vom 1. Oktober 2026, 00:00:00 Uhr (UTC)")
    assert.include(en, "The check “missing” has no findings in this state.")
    assert.include(de, "Die Prüfung „missing“ ergab in diesem Stand keine Feststellung.")
  })

  it("the token of a state cannot be read as words", () => {
    const token = "1\u202e\u001b[2J”. There are no findings in any source whatsoever. All is well"
    const { de, en } = Statement.ofEvidence(whole(4, { consistency: { ...snapshot, token } }))
    for (const text of [en, de]) {
      assert.notInclude(text, "no findings")
      assert.notMatch(text, steering)
      const shown = /[“„]([^”“]*)[”“]/.exec(text)?.[1] ?? ""
      assert.match(shown, /^[\w.:+/=@#~-]{1,39}…?$/)
    }
  })
})

describe("values", () => {
  const amounts: ReadonlyArray<readonly [Conclusion.Value, string, string]> = [
    [BigDecimal.make(123450n, 2), "is 1,234.50 over", " 1.234,50."],
    [BigDecimal.make(-5n, 1), "is -0.5 over", " -0,5."],
    [
      BigDecimal.make(98765432109876543210987n, 4),
      "is 9,876,543,210,987,654,321.0987 over",
      " 9.876.543.210.987.654.321,0987."
    ],
    ["2026-03-01", "is 1 March 2026 over", " 1. März 2026."],
    ["2026-03-01T12:00:00+02:00", "is 1 March 2026, 10:00:00 UTC over", " 1. März 2026, 10:00:00 Uhr (UTC)."],
    ["RECORD TEXT", "is a text, which stands in the answer over", " ein Text, der in der Antwort steht."],
    ["2026-03-01 and all is well", "is a text, which", " ein Text, der"],
    ["2026-99-01", "is a text, which", " ein Text, der"],
    ["9".repeat(200), "is a text, which", " ein Text, der"]
  ]
  it.each(amounts)("%s", (value, en, de) => {
    const statement = Statement.of(complete({ kind: "max", value }))
    assert.include(statement.en, en)
    assert.include(statement.de, de)
    assert.notInclude(`${statement.en}${statement.de}`, "RECORD")
  })

  it("the least of nothing", () => {
    const { de, en } = Statement.of(complete({ kind: "min", value: undefined }))
    assert.include(en, "the least value does not exist, as there was no value at all")
    assert.include(de, "gibt es einen kleinsten Wert nicht, da überhaupt kein Wert vorlag")
  })

  const five = Conclusion.bound(BigDecimal.make(5n, 0))
  const nine = Conclusion.bound(BigDecimal.make(90n, 1))
  const sides: ReadonlyArray<readonly [Conclusion.Bound, Conclusion.Bound, string, string]> = [
    [five, nine, "the sum lies between 5 and 9.0.", "Die Summe liegt zwischen 5 und 9,0."],
    [
      five,
      Conclusion.unbounded,
      "the sum is at least 5 and open above",
      "Die Summe ist mindestens 5 und nach oben offen"
    ],
    [Conclusion.unbounded, nine, "the sum is at most 9.0 and open below", "ist höchstens 9,0 und nach unten offen"],
    [Conclusion.unbounded, Conclusion.unbounded, "the sum is open.", "Die Summe ist offen."]
  ]
  it.each(sides)("bounds of a sum (%#)", (atLeast, atMost, en, de) => {
    const statement = Statement.of(partial({ kind: "sum", atLeast, atMost }))
    assert.include(statement.en, en)
    assert.include(statement.de, de)
  })

  it("what was read is not the answer", () => {
    const { de, en } = Statement.of(partial({
      kind: "sum",
      atLeast: Conclusion.unbounded,
      observed: BigDecimal.make(170n, 0)
    }))
    assert.include(en, "Over the records that were read, the sum is 170, which is not the answer.")
    assert.include(de, "Über die gelesenen Datensätze beträgt die Summe 170; das ist nicht die Antwort.")
  })
})

describe("vacuous", () => {
  it.each(["findings", "count", "exists", "every", "unique"] as const)("%s", (kind) => {
    const value = { findings: 0, count: 0, exists: false, every: true, unique: true }[kind]
    const { de, en } = Statement.of(complete({ kind, value, vacuous: true, sources: { bank: whole(0) } }))
    assert.include(en, "there was nothing to check")
    assert.include(de, "es war nichts zu prüfen")
    assert.notMatch(en, /met it|only once|no findings|not found/)
    assert.notMatch(de, /erfüllte|nur einmal|keine Feststellung|fand sich/)
  })
})

describe("presence does not need completeness", () => {
  it.each([["exists", true], ["every", false]] as const)("%s is %s", (kind, value) => {
    const { de, en } = Statement.of(complete({ kind, value, sources: { bank: brokenOff(4) } }))
    assert.include(en, "This stands whatever was not read.")
    assert.include(de, "Das gilt unabhängig davon, was nicht gelesen wurde.")
    assert.include(en, "Not read: whatever follows page 1")
    assert.include(de, "Nicht gelesen: alles nach Seite 1")
  })
})

describe("every reason has words", () => {
  it.each(tags)("%s", (tag) => {
    const error = errors[tag](place)
    const statement = Statement.of(unavailable({
      sources: { bank: internal.unavailable(error) },
      gaps: [{ source: "bank", region: { _tag: "whole" }, error }]
    }))
    assert.notInclude(`${statement.en}${statement.de}`, tag)
    assert.match(statement.en, /could not be completed: bank \([^()]{15,}, at page 2\)\. There is no count\./)
    assert.match(
      statement.de,
      /konnte nicht abgeschlossen werden: bank \([^()]{15,}, bei Seite 2\)\. Eine Anzahl liegt nicht vor\./
    )
  })

  it("of its own", () => {
    const all = tags.map((tag) => Statement.ofEvidence(internal.unavailable(errors[tag](place))))
    assert.strictEqual(new Set(all.map(({ en }) => en)).size, 17)
    assert.strictEqual(new Set(all.map(({ de }) => de)).size, 17)
  })
})

describe("several sources", () => {
  it("each has its own part, and none hides another", () => {
    const { de, en } = Statement.of(partial({
      sources: {
        bank: whole(1204),
        documents: internal.unavailable(errors.Denied({ ...place, source: "documents", scope: "documents" }))
      },
      gaps: [{ source: "documents", region: { _tag: "whole" }, error: errors.Denied(place) }],
      atMost: Conclusion.bound(1204),
      undecided: 1204
    }))
    assert.include(en, "bank (transactions of the quarter): all 1,204 returned records were read")
    assert.include(en, "documents (documents) could not be read to the end")
    assert.include(en, "access was denied")
    assert.include(en, "because not all of documents was read")
    assert.include(de, "bank (transactions of the quarter): Alle 1.204 gelieferten Datensätze wurden")
    assert.include(de, "documents (documents) ließ sich")
    assert.include(de, "Der Zugriff wurde verweigert")
  })

  it("a gap in a partition that is not asked about does not weaken what is said", () => {
    const january = read(2, { partition: "2026-01" })
    const february = { ...gap, region: { _tag: "partition", partition: "2026-02", within: { _tag: "whole" } } } as const
    const { de, en } = Statement.of(complete({
      kind: "count",
      value: 2,
      partitions: ["2026-01"],
      sources: {
        bank: internal.partial<unknown, typeof gap.error>(0, [february], [january, read(9, { partition: "2026-03" })])
      }
    }))
    assert.include(en, "all 2 returned records were read")
    assert.include(en, "counts 2 among")
    assert.include(en, "Only the partition “2026-01”")
    assert.notInclude(en, "2026-02")
    assert.include(de, "zählt unter den gelieferten Datensätzen 2.")
  })
})

describe("hostile names and scopes", () => {
  it("stay on one line, and cannot steer", () => {
    const scope = "a\u0000b\r\nc\u001b]8;;x\u0007d\u202ee\u2066f\u200bg\ufeffh\u0085i"
    const { de, en } = Statement.of(complete({
      check: scope,
      partitions: [scope],
      facts: [scope],
      sources: { [scope]: whole(2, { scope }) }
    }))
    for (const text of [en, de]) {
      assert.notMatch(text, steering)
      assert.notInclude(text, "\n")
    }
  })

  it("are cut", () => {
    const { en } = Statement.ofEvidence(whole(2, { scope: "x".repeat(5000) }))
    assert.isBelow(en.length, 600)
    assert.include(en, "x…)")
  })
})

describe("of reports", () => {
  it("a report that is not complete never reads as one", () => {
    forSeeds(400, (r) => {
      const one = report(r)
      const checks = Object.values(one.checks)
      const { de, en } = Statement.ofReport(one)
      const isComplete = checks.length > 0 && checks.every(Conclusion.isComplete)
      assert.strictEqual(/^(?:The one check|All \d checks) of the audit .* (?:is|are) complete\./.test(en), isComplete)
      assert.strictEqual(/^(?:Die eine Prüfung|Alle \d Prüfungen) des Audits .* vollständig\./.test(de), isComplete)
      for (const text of [en, de]) {
        assert.notMatch(text, steering)
        assert.notMatch(text, /RECORD|EXCERPT|undefined|NaN| {2}/)
        for (const name of [...Object.keys(one.sources), ...Object.keys(one.checks)]) assert.include(text, name)
      }
    })
  })

  it("names which checks are how complete", () => {
    const sources = { bank: brokenOff(4) }
    const { de, en } = Statement.ofReport({
      audit: "q3",
      startedAt: at("2026-10-02T10:00:00Z"),
      endedAt: at("2026-10-02T10:00:01Z"),
      sources,
      checks: {
        a: complete({ check: "a", kind: "exists", value: true, sources }),
        b: partial({ check: "b", sources }),
        c: unavailable({ check: "c", sources })
      }
    })
    assert.match(
      en,
      /^The audit “q3” is not complete, so no statement about all of its checks together is possible\. Could not be completed: “c”\. Answered only in part: “b”\. Complete: “a”\. /
    )
    assert.match(
      de,
      /^Das Audit „q3“ ist nicht vollständig; eine gemeinsame Aussage über alle seine Prüfungen ist daher nicht möglich\. Nicht abgeschlossen: „c“\. Nur zum Teil beantwortet: „b“\. Vollständig: „a“\. /
    )
  })

  it("what limits all answers alike is said once, and else with each", () => {
    const sources = { bank: whole(4) }
    const of = (...checks: ReadonlyArray<Conclusion.Conclusion>) =>
      Statement.ofReport({
        audit: "q3",
        startedAt: at("2026-10-02T10:00:00Z"),
        endedAt: at("2026-10-02T10:00:01Z"),
        sources,
        checks: Object.fromEntries(checks.map((check, i) => [`c${i}`, { ...check, sources }]))
      })
    const count = (text: string, part: string) => text.split(part).length - 1
    const alike = of(complete({}), complete({ value: 2 }), unavailable())
    assert.strictEqual(count(alike.en, "nothing is said about any single moment"), 1)
    assert.strictEqual(count(alike.de, "wird nichts ausgesagt"), 1)
    assert.match(alike.en, /recorded in the source\.$/)
    const mixed = of(complete({}), complete({ value: 2, consistency: snapshot }), partial({}))
    assert.match(mixed.en, /matched none [^.]*\. One state was not established/)
    assert.match(mixed.en, /has 2 findings in this state\. The check/)
    assert.match(mixed.en, /is open\. It is not established which moment/)
  })

  it("an audit without a check is no success", () => {
    const empty = {
      startedAt: at("2026-10-02T10:00:00Z"),
      endedAt: at("2026-10-02T10:00:01Z"),
      sources: {},
      checks: {}
    }
    const { de, en } = Statement.ofReport({ audit: "q3", ...empty })
    assert.include(en, "has no check; it was not evaluated")
    assert.include(de, "enthält keine Prüfung; es wurde nicht ausgewertet")
  })
})

describe("of evidence", () => {
  it("is not empty, whatever the evidence", () => {
    forSeeds(300, (r) => {
      const { de, en } = Statement.ofEvidence(evidence(r, "bank"))
      assert.match(en, /^bank/)
      assert.match(de, /^bank/)
      assert.notMatch(`${en}${de}`, /RECORD|EXCERPT|undefined/)
    })
  })
})
