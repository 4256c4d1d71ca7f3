/**
 * Possible worlds: for small random sources every completion of the gaps and of the fields that cannot be evaluated is
 * written down, and every operator is held against all of them. `BEFUND_SEED=…` runs one instance of each alone.
 */
import { afterAll, describe, it } from "@effect/vitest"
import { dice, seeds } from "../support/dice.ts"
import * as Operators from "./support/operators.ts"
import * as Verify from "./support/verify.ts"

const instances = 2000

describe("operators in every possible world", () => {
  const summaries: Array<Verify.Summary> = []
  afterAll(() => console.log(summaries.map((summary) => summary.show()).join("\n")))

  for (const operator of Operators.operators) {
    it(operator.name, () => {
      const summary = new Verify.Summary(operator.name)
      summaries.push(summary)
      for (const seed of seeds(instances)) {
        const d = dice(seed)
        const instance = Operators.instance(d, operator)
        const { apply, truth } = operator.make(d)
        try {
          const result = apply(Operators.inputs(instance))
          const truths = instance.worlds.map((world) => truth(Operators.asInput(instance, world)))
          const isFinite = Operators.isFinite(instance) && operator.unbounded !== true
          Verify.relation(summary, result, (id) => id, truths, isFinite)
        } catch (cause) {
          throw new Error(
            `BEFUND_SEED=${seed}: ${operator.name} over ${JSON.stringify(instance.models.map(Operators.show))}`,
            {
              cause
            }
          )
        }
      }
    })
  }
})
