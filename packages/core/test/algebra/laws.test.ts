/**
 * Laws over random sources: reading more only narrows, no operation knows more than its inputs, the order of sources does
 * not matter. `BEFUND_SEED=…` runs one instance of each alone.
 */
import * as Question from "@befund/core/Question"
import * as Relation from "@befund/core/Relation"
import { assert, describe, it } from "@effect/vitest"
import * as Numbers from "../../src/internal/relation/numbers.ts"
import { type Dice, dice, seeds } from "../support/dice.ts"
import * as Operators from "./support/operators.ts"
import { questions } from "./support/questions.ts"
import * as Verify from "./support/verify.ts"
import { evidenceOf, readMore, type Row } from "./support/worlds.ts"

const instances = 500

const forSeeds = (n: number, test: (d: Dice) => void): void => {
  for (const seed of seeds(n)) {
    try {
      test(dice(seed))
    } catch (cause) {
      throw new Error(`BEFUND_SEED=${seed}`, { cause })
    }
  }
}

/** The same sources after more of them was read, towards one of the worlds that were possible. */
const refined = (d: Dice, instance: Operators.Instance, configs: Operators.Operator["configs"]) => {
  const world = d.pick(instance.worlds) ?? []
  return {
    ...instance,
    models: instance.models.map((of, i) => readMore(d, of, world[i] ?? [], configs[i] ?? { fields: [] }))
  }
}

const atMost = (relation: Relation.Relation<unknown>): number =>
  Math.min(
    relation.most,
    relation.certain.length + relation.undecided.length + (Relation.unseen(relation).atMost ?? Number.POSITIVE_INFINITY)
  )

const atLeast = (relation: Relation.Relation<unknown>): number =>
  relation.certain.length + Relation.unseen(relation).atLeast

describe("reading more only narrows", () => {
  for (const operator of Operators.operators) {
    it(operator.name, () =>
      forSeeds(instances, (d) => {
        const before = Operators.instance(d, operator)
        const after = refined(d, before, operator.configs)
        const { apply } = operator.make(d)
        const [less, more] = [apply(Operators.inputs(before)), apply(Operators.inputs(after))]
        const certain = new Set(more.certain)
        for (const id of less.certain) assert.isTrue(certain.has(id), `${id} was certain, and no longer is`)
        assert.isAtLeast(atLeast(more), atLeast(less))
        assert.isAtMost(atMost(more), atMost(less))
      }))
  }

  const bounds = (answer: Question.Measure<unknown>): readonly [Verify.Truth, Verify.Truth] =>
    answer._tag === "Exact"
      ? [Verify.asFraction(answer.value), Verify.asFraction(answer.value)]
      : answer._tag === "Bounded"
      ? [Verify.asFraction(answer.lower), Verify.asFraction(answer.upper)]
      : [undefined, undefined]

  for (const { config, make, name } of questions) {
    it(name, () =>
      forSeeds(instances, (d) => {
        const before = Operators.instance(d, { configs: [config] })
        const after = refined(d, before, [config])
        const { ask } = make(d)
        const [less, more] = [before, after].map((each) => Operators.inputs(each)[0]).map((self) => self && ask(self))
        if (less === undefined || more === undefined) throw new Error("one source")
        if (less._tag === "Verdict" && more._tag === "Verdict") {
          if (less.verdict !== "unknown") assert.strictEqual(more.verdict, less.verdict)
        } else if (less._tag === "Exact" && more._tag !== "Exact") {
          assert.fail("was exact, and no longer is")
        } else if (isMeasure(less) && isMeasure(more)) {
          const [[lower, upper], [higher, lowered]] = [bounds(less), bounds(more)]
          // What may be none has bounds for the case that it is not.
          if (more._tag === "Exact" && more.value === undefined) return
          if (lower !== undefined) assert.isAtLeast(Numbers.compareFractions(orFail(higher), lower), 0)
          if (upper !== undefined) assert.isAtMost(Numbers.compareFractions(orFail(lowered), upper), 0)
        }
      }))
  }

  const isMeasure = (
    answer: { readonly _tag: string }
  ): answer is Question.Exact<unknown> | Question.Bounded<unknown> =>
    answer._tag === "Bounded" || answer._tag === "Exact" && !Array.isArray((answer as Question.Exact<unknown>).value)

  const orFail = (value: Verify.Truth): Question.Fraction => value ?? assert.fail("had a bound, and no longer has")
})

describe("no operation knows more than its inputs", () => {
  const isCertain = (inputs: ReadonlyArray<Relation.Relation<Row>>) => {
    const certain = new Set(inputs.flatMap((input) => input.certain.map(({ id }) => id)))
    return (id: string) => certain.has(id)
  }

  for (const operator of Operators.operators) {
    it(operator.name, () =>
      forSeeds(instances, (d) => {
        const instance = Operators.instance(d, operator)
        const inputs = Operators.inputs(instance)
        const result = operator.make(d).apply(inputs)
        const known = isCertain(inputs)
        // Ids of pairs and of elements name the rows that they are made of; ids that are keys name none.
        const rows = result.certain.flatMap((id) => id.split("|")).map((id) => id.replace(/\.\d+$/, ""))
        for (const id of rows) if (/^[ab]\d$/.test(id)) assert.isTrue(known(id), `${id} was undecided, and is certain`)
        // A certain row needs something that was read.
        if (inputs.every((input) => !input.observed)) assert.lengthOf(result.certain, 0)
        // What was read with all fields leaves nothing open: over-caution is a bug, too.
        if (inputs.every((input) => Relation.isClosed(input) && input.undecided.length === 0)) {
          const isEvaluable = instance.models.every(({ seen }) =>
            seen.every((row) => row.key !== undefined && row.list !== undefined && row.flag !== undefined)
          )
          if (isEvaluable) assert.strictEqual(Question.count(result)._tag, "Exact")
        }
      }))
  }

  it("the consistency of a result is the weakest of its inputs", () =>
    forSeeds(instances, (d) => {
      const [union] = Operators.operators.filter(({ name }) => name.startsWith("R7p"))
      if (union === undefined) throw new Error("the union")
      const inputs = Operators.inputs(Operators.instance(d, union))
      const result = union.make(d).apply(inputs)
      const isOpen = inputs.some(({ consistency }) => consistency._tag === "not_established")
      assert.strictEqual(result.consistency._tag, isOpen ? "not_established" : "interval")
    }))
})

describe("the order of sources does not matter", () => {
  const key = (row: Row) => String(row.key)
  const on = { left: (row: Row) => row.key, right: (row: Row) => row.key }
  const config = { fields: ["key", "flag"], open: ["flag"], set: true } as const
  const sorted = <A>(rows: ReadonlyArray<A>, name: (row: A) => string) => rows.map(name).toSorted()

  const shape = <A>(relation: Relation.Relation<A>, name: (row: A) => string) => {
    const { facts, gaps, next, ...answer } = Question.count(relation)
    return {
      certain: sorted(relation.certain, name),
      undecided: sorted(relation.undecided.map(({ row }) => row), name),
      unseen: Relation.unseen(relation),
      facts: new Set(facts.map((fact) => fact.source)),
      gaps: new Set(gaps.map((gap) => gap.source)),
      next: new Set(next.map(({ source, where }) => `${source} ${where}`)),
      answer
    }
  }

  const same = (
    name: string,
    make: (left: Relation.Relation<Row>, right: Relation.Relation<Row>) => ReturnType<typeof shape>,
    swapped = make
  ) =>
    it(name, () =>
      forSeeds(instances, (d) => {
        const instance = Operators.instance(d, { configs: [config, config] })
        const [left, right] = Operators.inputs(instance)
        if (left === undefined || right === undefined) throw new Error("two sources")
        assert.deepStrictEqual(make(left, right), swapped(right, left))
      }))

  same("union of parts", (left, right) => shape(Relation.union(left, right), (row) => row.id))
  same("union of replicas", (left, right) => shape(Relation.replicas(left, right, key), key))
  same("intersection", (left, right) => shape(Relation.intersection(left, right, key), key))
  same(
    "join",
    (left, right) => shape(Relation.join(left, right, on), ([one, other]) => `${one.id} ${other.id}`),
    (left, right) => shape(Relation.join(left, right, on), ([one, other]) => `${other.id} ${one.id}`)
  )
})

describe("keys of a read are those of its relation", () => {
  it("collected record by record", () =>
    forSeeds(instances, (d) => {
      const of = Operators.instance(d, { configs: [{ fields: ["key", "flag"] }] }).models[0]
      if (of === undefined) throw new Error("one source")
      const fold = Relation.collectKeys((row: Row) => row.key, (row) => row.flag).start()
      for (const row of of.seen) fold.add(row, row.id)
      const evidence = evidenceOf(of)
      const collected = Relation.keys(
        Relation.filter(Relation.fromEvidence(evidence), (row) => row.flag),
        (row) => row.key
      ).keys
      const { seen } = fold.partial()
      assert.deepStrictEqual(seen.undecided, collected.undecided)
      assert.strictEqual(seen.unevaluable, collected.unevaluable)
      for (const key of ["x", "y"]) assert.strictEqual(seen.certain.has(key), collected.certain.has(key))
    }))
})
