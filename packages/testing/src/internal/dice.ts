/** Reproducible chance: everything follows from one 32-bit seed. */

export interface Dice {
  /** From 0 up to, and without, 1. */
  readonly next: () => number
  /** Both ends included. */
  readonly int: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(list: readonly [A, ...ReadonlyArray<A>]) => A
  readonly shuffle: <A>(list: ReadonlyArray<A>) => ReadonlyArray<A>
}

/** Mulberry32: small, and good enough to draw test data. */
export const make = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    return scatter(state)
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    shuffle: (list) => list.map((item) => [next(), item] as const).toSorted(([a], [b]) => a - b).map(([, item]) => item)
  }
}

const scatter = (state: number): number => {
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** The seed of the n-th read of a run; different for every n below 2^32. */
export const seedOf = (run: number, n: number): number => {
  const start = Math.floor(scatter(run >>> 0) * 2 ** 32)
  return (start + Math.imul(n, 0x9e3779b1)) >>> 0
}
