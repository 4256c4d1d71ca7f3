/**
 * Simulated reads: `pnpm simulate --reads 20000 --seed 1 [--json]`, and one of them again: `pnpm simulate --replay SEED`.
 * The figures go to standard output, progress to standard error. Exit code 1: an unsound read or a false alarm.
 */
import { Simulator } from "@befund/testing"
import { Effect } from "effect"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    reads: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    replay: { type: "string" },
    json: { type: "boolean", default: false }
  }
})

const natural = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} is a whole number, not ${text}`)
  process.exit(2)
}

const replay = (seed: number) =>
  Effect.map(Simulator.replay(seed), ({ sound, text }) => {
    console.log(values.json ? JSON.stringify({ seed, sound }) : text)
    return sound
  })

const run = (reads: number, seed: number) =>
  Effect.suspend(() => {
    const started = Date.now()
    const progress = (done: number) =>
      Effect.sync(() => {
        if (done % 10_000 === 0 || done === reads) {
          console.error(`${done} of ${reads} reads, ${Math.round(done / (Date.now() - started) * 1000)} a second`)
        }
      })
    return Effect.map(Simulator.run({ reads, seed, onProgress: progress }), (figures) => {
      console.log(values.json ? JSON.stringify(figures) : Simulator.toText(figures))
      for (const failure of figures.failures) {
        console.error(`--replay ${failure.seed}  ${failure.kind}: ${failure.problem}`)
      }
      return figures.unsound === 0 && figures.false_alarms === 0
    })
  })

const sound = await Effect.runPromise(
  values.replay === undefined
    ? run(natural("reads", values.reads), natural("seed", values.seed))
    : replay(natural("replay", values.replay))
)
process.exitCode = sound ? 0 : 1
