/**
 * The classic mistake, in both directions: a source that was down is taken for one that is empty. On the left findings
 * vanish, on the right every row becomes one. The algebra says neither, and the types keep a caller from doing it by
 * accident. A.7 of the algebra, rule 1 of the design.
 */
import * as Question from "@befund/core/Question"
import * as Relation from "@befund/core/Relation"
import { assert, describe, it } from "@effect/vitest"
import { type Collected, complete, partial, partition, rest, unavailable } from "./support/evidence.ts"

interface Row {
  readonly id: string
  readonly group: string
  readonly n: number
}

const invoices: ReadonlyArray<Row> = Array.from({ length: 5 }, (_, i) => ({ id: `I${i + 1}`, group: "HR", n: i + 1 }))
const documents: ReadonlyArray<Row> = invoices.slice(0, 3)

/** What a handler that answers a failed read with an empty list makes of it. */
const lossy = (evidence: Collected<Row>, source: string): Collected<Row> =>
  evidence._tag === "Unavailable" ? complete<ReadonlyArray<Row>>(source, []) : evidence

const down = unavailable("down")
const of = (evidence: Collected<Row>) => Relation.fromEvidence(evidence)
const missing = (left: Collected<Row>, right: Collected<Row>) =>
  Relation.antiJoin(of(left), Relation.keys(of(right), (row) => row.id), { key: (row) => row.id })

const known = (answer: Question.Measure<unknown>): unknown => answer._tag === "Exact" ? answer.value : answer._tag

describe("a source that is down is not an empty one", () => {
  it("the truth: two of five invoices lack a document", () => {
    assert.strictEqual(known(Question.count(missing(complete("left", invoices), complete("right", documents)))), 2)
  })

  it("right of an anti-join: the stand-in makes every row a finding", () => {
    const left = complete("left", invoices)
    assert.strictEqual(known(Question.count(missing(left, lossy(down, "right")))), 5)
    const honest = missing(left, down)
    assert.lengthOf(honest.certain, 0)
    assert.lengthOf(honest.undecided, 5)
    assert.strictEqual(known(Question.count(honest)), "Bounded")
  })

  it("left of an anti-join: the stand-in makes all findings vanish", () => {
    const right = complete("right", documents)
    assert.strictEqual(known(Question.count(missing(lossy(down, "left"), right))), 0)
    const honest = missing(down, right)
    assert.strictEqual(known(Question.count(honest)), "Open")
    assert.strictEqual(Question.none(honest).verdict, "unknown")
  })

  it("the only source: a count, an exists, an every and a unique key are not known", () => {
    const [fake, honest] = [of(lossy(down, "bank")), of(down)]
    assert.strictEqual(known(Question.count(fake)), 0)
    assert.strictEqual(known(Question.count(honest)), "Open")
    const verdicts = (self: Relation.Relation<Row>) =>
      [Question.exists(self), Question.every(self, () => true), Question.unique(self, (row) => row.id)].map((each) =>
        each.verdict
      )
    assert.deepStrictEqual(verdicts(fake), ["no", "yes", "yes"])
    assert.deepStrictEqual(verdicts(honest), ["unknown", "unknown", "unknown"])
  })

  it("one part of a union: the total is open, not too low", () => {
    const bank = of(complete("bank", invoices))
    assert.strictEqual(known(Question.count(Relation.union(bank, of(lossy(down, "cash"))))), 5)
    const honest = Question.count(Relation.union(bank, of(down)))
    assert.strictEqual(honest._tag === "Bounded" ? honest.lower : undefined, 5)
    assert.isUndefined(honest._tag === "Bounded" ? honest.upper : 0)
  })

  it("one group, a rate, the newest: none is silently there", () => {
    const seen = of(partial("staff", invoices, [partition("Legal")]))
    const groups = Relation.groupBy(seen, (row) => row.group, (name) => ({ source: "staff", partitions: [name] }))
    assert.strictEqual(known(Question.count(groups.get("Legal"))), "Open")
    const open = of(partial("bank", invoices, [rest]))
    assert.strictEqual(known(Question.ratio(open, (row) => row.n > 1)), "Bounded")
    assert.strictEqual(known(Question.max(open, (row) => row.n)), "Bounded")
  })

  it("does not compile by accident", () => {
    const key = (row: Row) => row.id
    const left = of(complete("left", invoices))
    const accidents = () => [
      // @ts-expect-error -- a list is no relation: it does not say how its read ended
      Relation.antiJoin(left, [], { key }),
      // @ts-expect-error -- nor is it the left side of one
      Relation.antiJoin<Row>([], Relation.keys(left, key), { key }),
      // @ts-expect-error -- an object with the right fields is no relation either
      Question.count({ certain: [], undecided: [], unseen: [], facts: [], observed: true, vacuous: false }),
      // @ts-expect-error -- collected keys do not say how their read ended
      Relation.antiJoin(left, Relation.collectKeys(key).start().complete(), { key }),
      // @ts-expect-error -- an answer has no number that can be taken without a look at its tag
      Question.count(left).value
    ]
    assert.isFunction(accidents)
  })
})
