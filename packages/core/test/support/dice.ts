/** Reproducible chance for tests: everything follows from a seed, and BEFUND_SEED runs one seed alone. */

export interface Dice {
  readonly next: () => number
  /** Both ends included. */
  readonly int: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(list: ReadonlyArray<A>) => A | undefined
}

/** Mulberry32: small, and good enough to shuffle test data. */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]
  }
}

/** The seeds of a run: `n` in a row, or the one of BEFUND_SEED. */
export const seeds = (n: number): ReadonlyArray<number> => {
  const one = process.env["BEFUND_SEED"]
  return one === undefined ? Array.from({ length: n }, (_, i) => i + 1) : [Number(one)]
}
