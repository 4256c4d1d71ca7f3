/**
 * Small seeded randomness (sfc32), so that a seed is a data set on every machine. Not for secrets.
 */

export interface Prng {
  /** An integer of [0, 2^32). */
  readonly next: () => number
  /** An integer of [low, high]. */
  readonly int: (low: number, high: number) => number
  /** True with that probability. */
  readonly chance: (probability: number) => boolean
  /** That many hexadecimal digits. */
  readonly hex: (digits: number) => string
  /** A version 4 UUID in lower case. */
  readonly uuid: () => string
}

export const make = (seed: number): Prng => {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed >>> 0
  let counter = (Math.floor(seed / 0x1_0000_0000) >>> 0) + 1
  const next = () => {
    const t = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + t) >>> 0
    return t
  }
  // The first outputs still show the seed.
  for (let i = 0; i < 16; i++) next()

  const int = (low: number, high: number) => low + Math.floor((next() / 0x1_0000_0000) * (high - low + 1))
  const hex = (digits: number) => {
    let text = ""
    while (text.length < digits) text += next().toString(16).padStart(8, "0")
    return text.slice(0, digits)
  }
  const uuid = () => toUuid(hex(32))
  return { next, int, chance: (probability) => next() / 0x1_0000_0000 < probability, hex, uuid }
}

/** One of the options. */
export const pick = <A>(prng: Prng, options: readonly [A, ...ReadonlyArray<A>]): A =>
  options[prng.int(0, options.length - 1)] ?? options[0]

/** One of the options, by weight. */
export const weighted = <A extends { readonly weight: number }>(
  prng: Prng,
  options: readonly [A, ...ReadonlyArray<A>]
): A => {
  let rest = prng.int(1, options.reduce((sum, option) => sum + option.weight, 0))
  for (const option of options) {
    rest -= option.weight
    if (rest <= 0) return option
  }
  return options[0]
}

/**
 * A version 4 UUID strictly between two others; a missing side is open. `undefined` where there is no room.
 */
export const uuidBetween = (prng: Prng, low: string | undefined, high: string | undefined): string | undefined => {
  const from = low === undefined ? 0n : toBits(low)
  const to = high === undefined ? (1n << 128n) - 1n : toBits(high)
  for (let attempt = 0; attempt < 64; attempt++) {
    const bits = from + ((to - from) * toBits(prng.hex(32))) / (1n << 128n)
    const candidate = toUuid(bits.toString(16).padStart(32, "0"))
    if ((low === undefined || low < candidate) && (high === undefined || candidate < high)) return candidate
  }
  return undefined
}

const toBits = (uuid: string) => BigInt(`0x${uuid.replaceAll("-", "")}`)

const toUuid = (hex: string) => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
