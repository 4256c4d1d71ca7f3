/**
 * Possible worlds, for questions: the true answer of every world lies within the bounds, and an exact answer is that of
 * all. `BEFUND_SEED=…` runs one instance of each alone.
 */
import { afterAll, describe, it } from "@effect/vitest"
import { dice, seeds } from "../support/dice.ts"
import * as Operators from "./support/operators.ts"
import { questions } from "./support/questions.ts"
import * as Verify from "./support/verify.ts"

const instances = 2000

describe("questions in every possible world", () => {
  const summaries: Array<Verify.Summary> = []
  afterAll(() => console.log(summaries.map((summary) => summary.show()).join("\n")))

  for (const { config, make, name } of questions) {
    it(name, () => {
      const summary = new Verify.Summary(name)
      summaries.push(summary)
      for (const seed of seeds(instances)) {
        const d = dice(seed)
        const instance = Operators.instance(d, { configs: [config] })
        const { check } = make(d)
        try {
          const [self] = Operators.inputs(instance)
          if (self === undefined) throw new Error("one source")
          const worlds = instance.worlds.map((world) => Operators.asInput(instance, world)[0] ?? [])
          check(summary, self, worlds, Operators.isFinite(instance))
        } catch (cause) {
          throw new Error(`BEFUND_SEED=${seed}: ${name} over ${JSON.stringify(instance.models.map(Operators.show))}`, {
            cause
          })
        }
      }
    })
  }
})
