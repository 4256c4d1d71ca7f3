/**
 * Two computations of the same algebra: the engine that runs checks over streamed reads, and relations in memory. They
 * share no code but the evidence, so that a rule which one of them gets wrong shows here.
 */
import {
  Aggregate,
  Audit,
  type Check,
  Conclusion,
  Decimal,
  type Evidence,
  Question,
  Reader,
  Relation
} from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Dice, dice, seeds } from "../support/dice.ts"
import * as Rows from "../support/rows.ts"

interface World {
  readonly left: ReadonlyArray<Rows.Row>
  readonly right: ReadonlyArray<Rows.Row>
  readonly how: readonly [left: Rows.How, right: Rows.How]
}

const hows: ReadonlyArray<Rows.How> = ["complete", "complete", "breaksOff", "down"]

const world = (d: Dice): World => {
  const key = () => `k${d.int(1, 4)}`
  const rows = (most: number, make: (id: string) => Rows.Row) =>
    Array.from({ length: d.int(0, most) }, (_, i) => make(`r${i}`))
  const maybe = <K extends keyof Rows.Row>(name: K, value: () => Rows.Row[K], none: number) =>
    d.chance(none) ? {} : { [name]: value() }
  return {
    left: rows(5, (id) => ({
      id,
      ...maybe("doc", () => d.chance(0.1) ? null : key(), 0.15),
      ...maybe("open", () => d.chance(0.5), 0.2),
      ...maybe("amount", () => `${d.int(-300, 300) / 100}`, 0.1)
    })),
    right: [...new Set(rows(4, () => ({ id: key() })).map(({ id }) => id))].map((id) => ({
      id,
      ...maybe("open", () => d.chance(0.7), 0.15)
    })),
    how: [d.pick(hows) ?? "complete", d.pick(hows) ?? "complete"]
  }
}

type Line = string

const show = (value: Conclusion.Value | undefined): string => {
  if (value === undefined) return "?"
  return typeof value === "object" ? String(Number(Decimal.format(value))) : String(value)
}

const ofConclusion = (conclusion: Conclusion.Conclusion): Line =>
  Conclusion.match(conclusion, {
    Complete: ({ value }) => `exact ${show(value)}`,
    Partial: ({ atLeast, atMost }) =>
      `[${show(atLeast._tag === "Bound" ? atLeast.value : undefined)}, ${
        show(atMost._tag === "Bound" ? atMost.value : undefined)
      }]`,
    Unavailable: () => "unavailable"
  })

const ofMeasure = (answer: Question.Measure<number> | Question.Measure<Decimal.Decimal>): Line =>
  answer._tag === "Exact"
    ? `exact ${show(answer.value)}`
    : answer._tag === "Bounded"
    ? `[${show(answer.lower)}, ${show(answer.upper)}]`
    : "unavailable"

const ofVerdict = (answer: Question.Verdict, down: boolean): Line =>
  answer.verdict === "unknown" ? (down ? "unavailable" : "[?, ?]") : `exact ${answer.verdict === "yes"}`

type Read = Evidence.Evidence<ReadonlyArray<Rows.Row>, Aggregate.Seen<ReadonlyArray<Rows.Row>>>

interface Case {
  readonly check: (left: Check.Rows<Rows.Row>, right: Check.Rows<Rows.Row>) => Check.Check
  readonly relation: (left: Read, right: Read) => Line
}

const open = ({ open }: Rows.Row): boolean | undefined => open
const amount = ({ amount }: Rows.Row): Decimal.Decimal | undefined => Decimal.fromJson(amount)

const cases: Readonly<Record<string, Case>> = {
  count: {
    check: (left) => left.count(),
    relation: (left) => ofMeasure(Question.count(Relation.fromEvidence(left)))
  },
  filter: {
    check: (left) => left.filter(open).count(),
    relation: (left) => ofMeasure(Question.count(Relation.filter(Relation.fromEvidence(left), open)))
  },
  sum: {
    check: (left) => left.filter(open).sum(({ amount }) => amount),
    relation: (left) => ofMeasure(Question.sum(Relation.filter(Relation.fromEvidence(left), open), amount))
  },
  exists: {
    check: (left) => left.exists(open),
    relation: (left) =>
      ofVerdict(Question.exists(Relation.filter(Relation.fromEvidence(left), open)), left._tag === "Unavailable")
  },
  every: {
    check: (left) => left.every(open),
    relation: (left) => ofVerdict(Question.every(Relation.fromEvidence(left), open), left._tag === "Unavailable")
  },
  missing: {
    check: (left, right) => left.missingIn(right, { by: ({ doc }) => doc, key: ({ id }) => id }),
    relation: (left, right) =>
      ofMeasure(Question.count(
        Relation.antiJoin(Relation.fromEvidence(left), Relation.keys(Relation.fromEvidence(right), ({ id }) => id), {
          key: ({ doc }) => doc
        })
      ))
  },
  "missing among some": {
    check: (left, right) =>
      left.filter(open).missingIn(right.filter(open), { by: ({ doc }) => doc, key: ({ id }) => id }),
    relation: (left, right) =>
      ofMeasure(Question.count(
        Relation.antiJoin(
          Relation.filter(Relation.fromEvidence(left), open),
          Relation.keys(Relation.filter(Relation.fromEvidence(right), open), ({ id }) => id),
          { key: ({ doc }) => doc }
        )
      ))
  },
  matched: {
    check: (left, right) => left.matchedIn(right, { by: ({ doc }) => doc, key: ({ id }) => id }),
    relation: (left, right) =>
      ofMeasure(Question.count(
        Relation.semiJoin(Relation.fromEvidence(left), Relation.keys(Relation.fromEvidence(right), ({ id }) => id), {
          key: ({ doc }) => doc
        })
      ))
  }
}

describe("the engine and the relations say the same", () => {
  it.effect.each(Object.entries(cases).map(([name, one]) => ({ name, one })))(
    "$name",
    ({ one }) =>
      Effect.gen(function*() {
        const lines = new Set<Line>()
        for (const seed of seeds(600)) {
          const { how, left, right } = world(dice(seed))
          const sources = { left: Rows.source("left", left, how[0]), right: Rows.source("right", right, how[1]) }
          const report = yield* Audit.run(Audit.make({
            name: "agreement",
            sources,
            checks: ({ left, right }) => ({ it: one.check(left, right) }),
            partial: true
          }))
          const collect = Aggregate.collect<Rows.Row>({ max: 100 })
          const [l, r] = [yield* Reader.observe(sources.left, collect), yield* Reader.observe(sources.right, collect)]
          const line = ofConclusion(report.checks.it)
          assert.strictEqual(line, one.relation(l, r), `BEFUND_SEED=${seed} ${JSON.stringify({ how, left, right })}`)
          lines.add(line.replaceAll(/[\d.-]+/g, "n"))
        }
        assert.isAbove(lines.size, 2, "a run in which every answer is alike has compared nothing")
      })
  )
})
