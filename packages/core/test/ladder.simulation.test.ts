/**
 * Each method of the ladder over sources that are written to between any two requests, judged by the history that the
 * source really had. On both sides: no state is claimed that was not, and one is claimed where nothing disturbs.
 */
import { Reader, type ReadError, Source } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { type Dice, dice, seeds } from "./support/dice.ts"
import * as World from "./support/world.ts"

type Options = NonNullable<Parameters<typeof World.make>[1]>
type State = ReadonlyArray<World.Item>

interface Subject {
  readonly options: (dice: Dice) => Options
  readonly requires: boolean
  readonly deletes: boolean
  /** What the source says that is not so. */
  readonly lie?: Partial<Source.Source<World.Item, ReadError.ReadError>>
}

const byAny = (dice: Dice) => ({ by: dice.pick(["keyset", "offset"] as const) ?? "keyset" })

const subjects = {
  sealed: { options: (dice) => ({ ...byAny(dice), offers: ["seal"] }), requires: true, deletes: true },
  witness: { options: (dice) => ({ ...byAny(dice), offers: ["witness"] }), requires: true, deletes: true },
  drained: { options: () => ({ offers: ["feed"] }), requires: true, deletes: true },
  "double_collect, nothing deleted": {
    options: (dice) => ({ ...byAny(dice), total: true, promises: { population: "append_only" } }),
    requires: true,
    deletes: false
  },
  "double_collect, members counted": {
    options: (dice) => ({ ...byAny(dice), total: true, offers: ["membership"] }),
    requires: true,
    deletes: true
  },
  "every method at once": {
    options: () => ({ offers: ["seal", "witness", "feed", "membership"] }),
    requires: true,
    deletes: true
  },
  "bounded tear": { options: (dice) => ({ ...byAny(dice), offers: ["writes"] }), requires: false, deletes: true }
} as const satisfies Readonly<Record<string, Subject>>

const ids = Array.from("abcdefghij")

const text = (state: State): string => state.map(({ id, n, version }) => `${id}${n}@${version}`).toSorted().join(" ")

const odd = (state: State): number => state.filter(({ n }) => n % 2 === 1).length

/** What is claimed and not so, in words. */
const problemsOf = (
  { consistency, value }: Effect.Success<ReturnType<typeof readOf>>,
  history: ReadonlyArray<State>
): ReadonlyArray<string> => {
  switch (consistency._tag) {
    case "snapshot":
      return history.some((state) => text(state) === text(value))
        ? []
        : [`by ${consistency.method}, no state: ${text(value)}`]
    case "interval": {
      const { stableRecords, writesAtMost } = consistency
      const read = new Set(value.map((item) => text([item])))
      const missed = (history[0] ?? []).filter((item) =>
        !read.has(text([item])) && history.every((state) => state.some((other) => text([other]) === text([item])))
      )
      return [
        ...(stableRecords === "all_read" && missed.length > 0 ? [`all_read, and missed ${text(missed)}`] : []),
        ...(writesAtMost === undefined
          ? []
          : history.filter((state) => Math.abs(odd(state) - odd(value)) > writesAtMost).map((state) =>
            `${odd(value)} read, off by more than ${writesAtMost} from ${text(state)}`
          ))
      ]
    }
    case "not_established":
      return []
  }
}

const readOf = (source: Source.Source<World.Item, ReadError.ReadError>) => Reader.read(source)

const simulated = Effect.fnUntraced(function*(subject: Subject, seed: number, writes: number) {
  const chance = dice(seed)
  const history: Array<State> = []
  const write = (world: World.World): void => {
    const id = chance.pick(ids) ?? "a"
    if (subject.deletes && chance.chance(0.4)) world.remove(id)
    else world.put(id, chance.int(0, 5))
    history.push(made.state())
  }
  const before = new Map<number, (world: World.World) => void>()
  for (let i = 0; i < writes; i++) {
    const times = chance.int(1, 2)
    before.set(chance.int(2, 12), (world) => {
      for (let j = 0; j < times; j++) write(world)
    })
  }
  const initial = Object.fromEntries(
    ids.filter(() => chance.chance(0.5)).map((id) => [id, chance.int(0, 5)] as const)
  )
  const made = World.make(initial, {
    ...subject.options(chance),
    pageSize: chance.int(1, 3),
    before: Object.fromEntries(before)
  })
  history.push(made.state())
  const told = { ...made.source, ...subject.lie }
  const source = subject.requires ? Source.requireSnapshot(told) : told
  const ended = yield* Effect.result(readOf(source))
  return ended._tag === "Failure"
    ? { level: ended.failure._tag, problems: [] }
    : { level: ended.success.consistency._tag, problems: problemsOf(ended.success, history) }
})

const runs = 3000

describe.each(Object.entries<Subject>(subjects))("%s", (name, subject) => {
  it.effect("never claims what was not, and is claimed in some of the disturbed reads", () =>
    Effect.gen(function*() {
      const levels = new Map<string, number>()
      for (const seed of seeds(runs)) {
        const { level, problems } = yield* simulated(subject, seed, 1 + seed % 3)
        levels.set(level, (levels.get(level) ?? 0) + 1)
        assert.deepStrictEqual(problems, [], `${name}: BEFUND_SEED=${seed}`)
      }
      if (process.env["BEFUND_SEED"] === undefined) {
        assert.isAbove(levels.get(subject.requires ? "snapshot" : "interval") ?? 0, 50, JSON.stringify([...levels]))
      }
    }), 60_000)

  it.effect("is claimed whenever nothing disturbs", () =>
    Effect.gen(function*() {
      for (const seed of seeds(300)) {
        assert.strictEqual((yield* simulated(subject, seed, 0)).level, "snapshot", `${name}: BEFUND_SEED=${seed}`)
      }
    }))
})

describe("the judge", () => {
  it.effect("sees a state that was not, by a counter that stands still while records are written", () =>
    Effect.gen(function*() {
      const frozen: Subject = { ...subjects.witness, lie: { witness: () => Effect.succeedSome("1") } }
      let wrong = 0
      for (const seed of seeds(300)) wrong += (yield* simulated(frozen, seed, 3)).problems.length
      if (process.env["BEFUND_SEED"] === undefined) assert.isAbove(wrong, 0)
    }))

  it.effect("sees a number that is off by more than the writes that were counted", () =>
    Effect.gen(function*() {
      let wrong = 0
      for (const seed of seeds(300)) {
        let reading = 0
        const witness = () => Effect.sync(() => Option.some(String(reading += 1)))
        wrong += (yield* simulated({ ...subjects["bounded tear"], lie: { witness } }, seed, 3)).problems.length
      }
      if (process.env["BEFUND_SEED"] === undefined) assert.isAbove(wrong, 0)
    }))
})
