import { BigDecimal, Effect } from "effect"
import { assert, describe, it } from "vitest"
import * as Conclusion from "../src/Conclusion.ts"
import * as internal from "../src/internal/evidence.ts"
import { digest } from "../src/Receipt.ts"
import * as Wire from "../src/Wire.ts"
import * as make from "./support/conclusions.ts"
import { errors, tags } from "./support/errors.ts"
import { mutations, rewrite } from "./support/mutations.ts"
import type { Tree } from "./support/mutations.ts"

const bank = make.random(1)
const place = { source: "bank", scope: "all", page: 3, progress: { ...make.complete(bank, "bank").reads[0].progress } }

const reread = <A extends Wire.Evidence | Wire.Conclusion | Wire.Report>(
  value: A,
  decode: (value: unknown) => Effect.Effect<A, Wire.WireError>
): A => Effect.runSync(Effect.flatMap(Wire.parse(Wire.stringify(value)), decode))

const refusal = (decoding: Effect.Effect<unknown, Wire.WireError>): Wire.WireError | undefined =>
  Effect.runSync(Effect.match(decoding, { onFailure: (error) => error, onSuccess: () => undefined }))

const tree = (value: Wire.Evidence | Wire.Conclusion | Wire.Report): Tree => JSON.parse(Wire.stringify(value))

const aConclusion = (r: make.Random): Wire.Conclusion =>
  Wire.encodeConclusion(make.conclusion(r, "missing", make.someSources(r)))

const documents = {
  evidence: make.ofSeeds(80, (r) => tree(Wire.encodeEvidence(make.evidence(r, "bank")))),
  conclusion: make.ofSeeds(250, (r) => tree(aConclusion(r))),
  report: make.ofSeeds(80, (r) => tree(Wire.encodeReport(make.report(r))))
}

describe("decode(encode(x)) = x", () => {
  it("for evidence", () => {
    make.forSeeds(300, (r) => {
      const value = Wire.encodeEvidence(make.evidence(r, "bank"), r.bool() ? "other" : undefined)
      assert.deepStrictEqual(reread(value, Wire.decodeEvidence), value)
    })
  })

  it("for conclusions", () => {
    make.forSeeds(400, (r) => {
      const value = aConclusion(r)
      assert.deepStrictEqual(reread(value, Wire.decodeConclusion), value)
    })
  })

  it("for reports", () => {
    make.forSeeds(150, (r) => {
      const value = Wire.encodeReport(make.report(r))
      assert.deepStrictEqual(reread(value, Wire.decodeReport), value)
    })
  })

  it("with indentation", () => {
    const value = Wire.encodeReport(make.report(make.random(7)))
    assert.deepStrictEqual(JSON.parse(Wire.stringify(value, 2)), JSON.parse(Wire.stringify(value)))
  })
})

describe("encoding says what the domain says", () => {
  it("evidence", () => {
    make.forSeeds(400, (r) => {
      const evidence = make.evidence(r, "bank")
      const wire = Wire.encodeEvidence(evidence, "books")
      assert.strictEqual(wire.status, evidence._tag.toLowerCase())
      assert.strictEqual(wire.source, "books")
      assert.strictEqual(wire.error?.tag, evidence._tag === "Unavailable" ? evidence.error._tag : undefined)
      assert.strictEqual(wire.gaps.length, evidence._tag === "Partial" ? evidence.gaps.length : 0)
      assert.strictEqual("snapshot" in wire, wire.consistency === "snapshot")
      assert.strictEqual("interval" in wire, wire.consistency === "interval")
    })
  })

  it("conclusions", () => {
    make.forSeeds(400, (r) => {
      const conclusion = make.conclusion(r, "missing", make.someSources(r))
      const wire = Wire.encodeConclusion(conclusion)
      assert.strictEqual(wire.status, conclusion._tag.toLowerCase())
      assert.strictEqual(wire.answer.kind, conclusion.kind)
      const isList = conclusion.kind === "findings"
      assert.strictEqual(typeof wire.finding_count === "number", isList && conclusion._tag === "Complete")
      assert.strictEqual(typeof wire.finding_count_at_least === "number", isList && conclusion._tag !== "Unavailable")
      if (conclusion._tag === "Unavailable") {
        assert.deepStrictEqual(wire.answer, { kind: conclusion.kind, value: null, at_least: null, at_most: null })
        assert.strictEqual(wire.consistency, "not_established")
      }
      if (conclusion._tag === "Partial") {
        assert.isNull(wire.answer.value)
        if (isList || conclusion.kind === "count") assert.isNumber(wire.answer.at_least)
      }
      assert.deepStrictEqual(Object.keys(wire.sources), Object.keys(conclusion.sources))
    })
  })

  it("holds no excerpt of what a source sent, and no key of a record", () => {
    make.forSeeds(400, (r) => {
      const text = Wire.stringify(Wire.encodeEvidence(make.evidence(r, "bank")))
      assert.notMatch(text, /EXCERPT|RECORD/)
    })
  })

  it("an error as its tag, message and page", () => {
    for (const tag of tags) {
      const error = errors[tag](place)
      const wire = Wire.encodeEvidence(internal.unavailable(error))
      assert.deepStrictEqual(wire.error, { tag, message: error.message, page: 3 })
      assert.deepStrictEqual(wire.receipt.pages, [])
    }
  })

  it("a gap under the name that its source has in the audit", () => {
    const wire = Wire.encodeConclusion({
      _tag: "Unavailable",
      check: "missing",
      kind: "findings",
      sources: { books: internal.unavailable(errors.Denied(place)) },
      gaps: [{ source: "bank", region: { _tag: "whole" }, error: errors.Denied(place) }],
      partitions: [],
      facts: [],
      nextAction: "ask_for_access"
    })
    assert.deepStrictEqual(wire.gaps.map(({ source, where }) => ({ source, where })), [
      { source: "books", where: "all of it" }
    ])
  })

  it("a contradiction is a defect, not a document", () => {
    const conclusion: Conclusion.Conclusion = {
      _tag: "Complete",
      check: "missing",
      kind: "findings",
      consistency: { _tag: "interval", stableRecords: "all_read" },
      value: 0,
      vacuous: false,
      findings: [],
      sources: { bank: internal.unavailable(errors.Denied(place)) },
      gaps: [],
      partitions: [],
      facts: [],
      nextAction: "none"
    }
    assert.throws(
      () => Wire.encodeConclusion(conclusion),
      /\/status: must not be complete when no source could be read/
    )
  })
})

describe("several walks are one evidence", () => {
  const r = make.random(3)
  const [one, two] = [make.complete(r, "bank"), make.complete(r, "bank")]
  const joint = internal.complete<unknown>(0, [...one.reads, ...two.reads])
  const wire = Wire.encodeEvidence(joint)

  it("with sums, and the pages in order", () => {
    assert.strictEqual(wire.records_read, joint.reads.reduce((sum, read) => sum + read.progress.records, 0))
    assert.strictEqual(wire.pages_read, joint.reads.reduce((sum, read) => sum + read.progress.pages, 0))
    assert.deepStrictEqual(
      wire.receipt.pages.map((page) => page.digest),
      joint.reads.flatMap((read) => read.receipt.pages.map((page) => page.digest))
    )
    assert.deepStrictEqual(wire.reads?.map((read) => read.digest), joint.reads.map((read) => read.receipt.digest))
  })

  it("with the hull of their times", () => {
    const times = (wire.reads ?? []).flatMap(({ read_from, read_to }) => [read_from ?? "", read_to ?? ""]).toSorted()
    assert.strictEqual(wire.read_from, times[0])
    assert.strictEqual(wire.read_to, times.at(-1))
  })

  it("with a digest by the rule of a single receipt", async () => {
    const text = wire.receipt.pages.map((page) => page.digest).join("\n")
    assert.strictEqual(wire.receipt.digest, await Effect.runPromise(digest(new TextEncoder().encode(text))))
  })
})

describe("numbers keep every digit", () => {
  const summed = (value: Conclusion.Value) => {
    const wire = Wire.encodeConclusion({
      _tag: "Complete",
      check: "total",
      kind: "sum",
      consistency: { _tag: "not_established" },
      value,
      vacuous: false,
      findings: [],
      sources: { bank: make.complete(make.random(5), "bank") },
      gaps: [],
      partitions: [],
      facts: [],
      nextAction: "none"
    })
    return { wire, text: Wire.stringify(wire) }
  }
  const table: ReadonlyArray<readonly [Conclusion.Value, string, string]> = [
    [BigDecimal.make(30n, 2), "0.3", "number"],
    [BigDecimal.make(123450n, 2), "1234.5", "number"],
    [BigDecimal.make(9007199254740993n, 0), "9007199254740993", "bigint"],
    [BigDecimal.make(98765432109876543210987n, 4), "9876543210987654321.0987", "object"],
    [BigDecimal.make(-1n, 30), "-0.000000000000000000000000000001", "number"],
    [BigDecimal.make(5n, -3), "5000", "number"]
  ]
  it.each(table)("%s", (value, token, type) => {
    const { text, wire } = summed(value)
    assert.include(text, `"value":${token === "-0.000000000000000000000000000001" ? "-1e-30" : token},`)
    assert.strictEqual(typeof wire.answer.value, type)
    assert.deepStrictEqual(reread(wire, Wire.decodeConclusion), wire)
  })

  it("in records", () => {
    const { wire } = summed(BigDecimal.make(1n, 0))
    const list: Wire.Conclusion = {
      ...(wire as Wire.CompleteConclusion),
      finding_count: 1,
      finding_count_at_least: 1,
      finding_count_at_most: 1,
      findings_shown: 1,
      findings: [{
        id: "a",
        record: { version: 18446744073709551615n, gone: BigDecimal.make(-12345678901234567890n, 3) }
      }],
      answer: { kind: "findings", value: 1, at_least: 1, at_most: 1 }
    }
    const text = Wire.stringify(list)
    assert.include(text, `"record":{"version":18446744073709551615,"gone":-12345678901234567.890}`)
    const { findings } = Effect.runSync(Effect.flatMap(Wire.parse(text), Wire.decodeConclusion))
    assert.include(Wire.stringify({ ...list, findings }), `"version":18446744073709551615`)
  })
})

describe("text", () => {
  it("holds no character that steers a terminal, and is read back as it was", () => {
    make.forSeeds(200, (r) => {
      const value = Wire.encodeReport(make.report(r))
      const text = Wire.stringify(value)
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      assert.notMatch(text, /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/)
      assert.deepStrictEqual(Effect.runSync(Effect.flatMap(Wire.parse(text), Wire.decodeReport)), value)
    })
  })

  it("that is not JSON is refused without a quotation", () => {
    const error = refusal(Wire.parse(`{"secret": tok-7d1f}`))
    assert.strictEqual(error?._tag, "WireError")
    assert.notInclude(error?.message ?? "tok-7d1f", "tok-7d1f")
  })
})

describe("decoding refuses every contradiction, and names the field", () => {
  const decode = { evidence: Wire.decodeEvidence, conclusion: Wire.decodeConclusion, report: Wire.decodeReport }

  for (const { changes, field, format, name } of mutations) {
    it(`${format}: ${name}`, () => {
      let applied = 0
      for (const [seed, value] of documents[format].entries()) {
        const made = changes(value)
        if (made === undefined) continue
        applied += 1
        const error = refusal(decode[format](rewrite(value, made)))
        assert.include(error?.problems.map(({ path }) => path) ?? [], field, `SEED=${seed}: ${JSON.stringify(made)}`)
        assert.include(error?.message, `${field}: `)
      }
      assert.isAbove(applied, 0)
    })
  }

  it("names all of them", () => {
    let seed = 1
    let value = tree(aConclusion(make.random(seed)))
    while (rewrite(value, [])["status"] !== "unavailable") value = tree(aConclusion(make.random(++seed)))
    const error = refusal(Wire.decodeConclusion(rewrite(value, [
      [["finding_count"], 0],
      [["answer", "value"], 0],
      [["consistency"], "snapshot"],
      [["findings"], [{ id: "a", record: {} }]]
    ])))
    assert.strictEqual(
      [...(error?.problems ?? [])].map(({ path, rule }) => `${path}: ${rule}`).toSorted().join("\n"),
      [
        "/answer/value: must be null when the status is unavailable",
        "/consistency: must be \"not_established\" when the status is unavailable",
        "/finding_count: must be null when the status is unavailable",
        "/findings: must be empty when the status is unavailable"
      ].join("\n")
    )
  })

  it("with the path into a report", () => {
    make.forSeeds(50, (r) => {
      const report = Wire.encodeReport(make.report(r))
      const [name, check] = Object.entries(report.checks).find(([, { status }]) => status === "unavailable") ?? []
      if (name === undefined || check === undefined) return
      const error = refusal(Wire.decodeReport(rewrite(tree(report), [[["checks", name, "finding_count"], 0]])))
      assert.include(error?.message, `/checks/${name}/finding_count: must be null when the status is unavailable`)
    })
    const ledger = internal.unavailable(errors.Denied({ ...place, source: "ledger/~x" }))
    const report = Wire.encodeReport({ ...make.report(make.random(2)), sources: { "ledger/~x": ledger }, checks: {} })
    const error = refusal(
      Wire.decodeReport(rewrite(tree(report), [[["sources", "ledger/~x", "coverage"], "complete"]]))
    )
    assert.include(error?.message, "/sources/ledger~1~0x/coverage: must be \"incomplete\"")
  })

  it("and quotes nothing", () => {
    const value = tree(Wire.encodeEvidence(make.complete(make.random(4), "bank")))
    const keys = Object.keys(rewrite(value, []))
    for (const key of keys) {
      const error = refusal(Wire.decodeEvidence(rewrite(value, [[[key], "tok-7d1f-secret"]])))
      assert.notInclude(error?.message ?? "", "tok-7d1f-secret")
    }
  })

  it("what is no object at all", () => {
    for (const value of [null, undefined, 1, "x", [], {}, { format: "befund/evidence@2" }]) {
      assert.isDefined(refusal(Wire.decodeEvidence(value)))
      assert.isDefined(refusal(Wire.decodeConclusion(value)))
      assert.isDefined(refusal(Wire.decodeReport(value)))
    }
  })
})

describe("over-caution is a bug too", () => {
  it("keys that the format does not name are left out", () => {
    make.forSeeds(100, (r) => {
      const value = Wire.encodeReport(make.report(r))
      const more = rewrite(tree(value), [[["tomorrow"], { a: 1 }], [["statement", "fr"], "…"]])
      assert.deepStrictEqual(JSON.parse(Wire.stringify(Effect.runSync(Wire.decodeReport(more)))), tree(value))
    })
  })

  it("keys that were added to the contract may be missing", () => {
    make.forSeeds(100, (r) => {
      const value = tree(aConclusion(r))
      const less = rewrite(value, [[["facts"], undefined], [["partitions"], undefined], [["undecided"], undefined]])
      assert.isUndefined(refusal(Wire.decodeConclusion(less)))
    })
  })

  it("a time without milliseconds", () => {
    const value = tree(Wire.encodeReport(make.report(make.random(1))))
    const plain = rewrite(value, [[["started_at"], "2026-10-02T10:02:11Z"], [["ended_at"], "2026-10-02T10:02:11Z"]])
    assert.isUndefined(refusal(Wire.decodeReport(plain)))
  })
})
