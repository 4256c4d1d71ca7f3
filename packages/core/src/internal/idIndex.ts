/**
 * The ids of a read, kept for finding one that comes twice.
 *
 * A `Set` of strings costs 50 bytes and more an id and refuses its 16,777,217th entry. Kept here is a fingerprint of 96
 * bits an id, in typed arrays:
 *
 * - A duplicate is never missed: equal ids have equal fingerprints.
 * - A false alarm needs two different ids with one fingerprint. Among n ids that has a probability below n²/2 · 2⁻⁹⁶,
 *   the birthday bound. One value of the first word is given up, which costs less than one bit. For n = 10⁸:
 *   5 · 10¹⁵ · 2⁻⁹⁵ < 1.3 · 10⁻¹³, and 10⁻⁹ is reached only at some 9 · 10⁹ ids. The hash is no cryptographic one; a
 *   source that forges collisions can do no more than end its own read with an error.
 *
 * A table is one sorted sequence: an entry's first word, scaled to the length of the table, is the slot where it would
 * like to be, and entries are kept in the order of their first words from there on, with linear probing. So a look-up
 * ends at the first larger entry, and growing by an eighth is one pass from left to right, cheap enough to keep tables
 * between 77 and 87 percent full: 14 to 15.7 bytes an id. Tables are split by the leading bits of the first word before
 * they get large, so that growing or splitting holds about a megabyte twice, never the whole index.
 */

/**
 * A set of ids that can only grow.
 *
 * @category models
 * @since 0.1.0
 */
export interface IdIndex {
  /** Adds an id; true when it was there already. */
  readonly add: (id: string) => boolean
  /** How many different ids were added. */
  readonly size: number
  /** The memory that is held, with an estimate of what the objects around the arrays take. */
  readonly bytes: number
}

/**
 * An empty index. The seed varies the fingerprints; what the index answers does not depend on it.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = (options?: { readonly seed?: number }): IdIndex => {
  const seed = options?.seed ?? 0
  const words = new Uint32Array(fingerprintWords)
  let shards: ReadonlyArray<Table> = [emptyTable(firstSpan, slackFor(firstSpan))]
  let bits = 0
  let size = 0
  let splitAt = shardEntries

  return {
    add: (id) => {
      fingerprint(id, seed, words)
      // A shift by 32 would be a shift by none: the first shard is all there is then.
      const shard = bits === 0 ? 0 : at(words, 0) >>> (32 - bits)
      const table = shards[shard]
      if (table === undefined || !insert(table, words, bits)) return true
      size++
      if (size === splitAt && bits < maxBits) {
        shards = shards.flatMap((whole) => split(whole, bits))
        bits += splitBits
        splitAt = shardEntries * 2 ** bits
      }
      return false
    },
    get size() {
      return size
    },
    get bytes() {
      return shards.reduce((sum, table) => sum + table.slots.byteLength + tableOverhead, words.byteLength)
    }
  }
}

/**
 * The fingerprint of an id: three words, the first of them never 0, which marks an empty slot.
 *
 * It is computed from the UTF-16 code units, two to a word, in four lanes that are mixed into each other, in the manner
 * of MurmurHash3: each step can be undone, so that ids of up to eight units have 128 bits of their own before one word is
 * dropped. The length goes in at the end, which tells an id from the same with zeros behind it.
 *
 * @category hashing
 * @since 0.1.0
 */
export const fingerprint = (id: string, seed: number, into: Uint32Array): void => {
  let a = seed
  let b = seed ^ 0x6a09e667
  let c = seed ^ 0x3c6ef372
  let d = seed ^ 0x510e527f
  const length = id.length
  let i = 0
  for (; i + 8 <= length; i += 8) {
    a = rotate(a ^ scramble(pair(id, i), 0x239b961b, 15, 0xab0e9789), 19) + b
    a = (Math.imul(a, 5) + 0x561ccd1b) | 0
    b = rotate(b ^ scramble(pair(id, i + 2), 0xab0e9789, 16, 0x38b34ae5), 17) + c
    b = (Math.imul(b, 5) + 0x0bcaa747) | 0
    c = rotate(c ^ scramble(pair(id, i + 4), 0x38b34ae5, 17, 0xa1e38b93), 15) + d
    c = (Math.imul(c, 5) + 0x96cd1c35) | 0
    d = rotate(d ^ scramble(pair(id, i + 6), 0xa1e38b93, 18, 0x239b961b), 13) + a
    d = (Math.imul(d, 5) + 0x32ac3b17) | 0
  }
  if (i < length) {
    a ^= scramble(tail(id, i), 0x239b961b, 15, 0xab0e9789)
    b ^= scramble(tail(id, i + 2), 0xab0e9789, 16, 0x38b34ae5)
    c ^= scramble(tail(id, i + 4), 0x38b34ae5, 17, 0xa1e38b93)
    d ^= scramble(tail(id, i + 6), 0xa1e38b93, 18, 0x239b961b)
  }
  a ^= length
  b ^= length
  c ^= length
  d ^= length
  a = (a + b + c + d) | 0
  b = finish((b + a) | 0)
  c = finish((c + a) | 0)
  d = finish((d + a) | 0)
  a = finish(a)
  a = (a + b + c + d) | 0
  into[0] = a === 0 ? 1 : a
  into[1] = b + a
  into[2] = c + a
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

const scramble = (word: number, before: number, by: number, after: number): number =>
  Math.imul(rotate(Math.imul(word, before), by), after)

const pair = (id: string, index: number): number => id.charCodeAt(index) | (id.charCodeAt(index + 1) << 16)

// `charCodeAt` behind the end is NaN, which `|` takes for 0, but slowly.
const tail = (id: string, index: number): number =>
  index + 1 < id.length ? pair(id, index) : index < id.length ? id.charCodeAt(index) : 0

const finish = (word: number): number => {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

/**
 * Three words a slot, the first 0 where it is empty. Entries want to be within the first `span` slots; the few behind
 * take what runs over, and the last one stays empty, so that every search ends.
 */
interface Table {
  slots: Uint32Array
  span: number
  count: number
}

const fingerprintWords = 3
const firstSpan = 64
const shardEntries = 65_536
const splitBits = 4
/** At 4,096 tables splitting ends and the tables grow: 20 more bits of the first word place an entry within one. */
const maxBits = 12
/** What V8 takes for a typed array with its buffer, a table and a reference to it, rounded up. */
const tableOverhead = 320

// Reading a typed array within its length never gives `undefined`; the compiler has no way to say so.
const at = (words: Uint32Array, index: number): number => words[index] ?? 0

const emptyTable = (span: number, slack: number): Table => ({
  count: 0,
  slots: new Uint32Array((span + slack) * fingerprintWords),
  span
})

const slackFor = (span: number): number => Math.min(64, span >>> 3)

/** The offset of the slot where an entry wants to be: the bits of its first word behind those that chose the table. */
const home = (first: number, span: number, bits: number): number =>
  ((((first << bits) >>> 0) * span * 2 ** -32) | 0) * fingerprintWords

/** Adds an entry, false if it is there already. */
const insert = (table: Table, words: Uint32Array, bits: number): boolean => {
  const { slots, span } = table
  const first = at(words, 0)
  const second = at(words, 1)
  const third = at(words, 2)
  let offset = home(first, span, bits)
  let there = at(slots, offset)
  while (there !== 0 && there < first) {
    offset += fingerprintWords
    there = at(slots, offset)
  }
  while (there === first) {
    if (at(slots, offset + 1) === second && at(slots, offset + 2) === third) return false
    offset += fingerprintWords
    there = at(slots, offset)
  }
  if (!makeRoom(slots, offset)) {
    // Entries pile up where the table ends. More room there is enough, and all that a source can force by its choice of
    // ids: were the span to grow instead, a few dozen chosen ids could fill the memory.
    relayout(table, span, 2 * (slots.length / fingerprintWords - span), bits)
    return insert(table, words, bits)
  }
  slots[offset] = first
  slots[offset + 1] = second
  slots[offset + 2] = third
  table.count++
  if (table.count * 8 > span * 7) {
    const larger = span < 1024 ? span * 2 : span + (span >>> 3)
    relayout(table, larger, slackFor(larger), bits)
  }
  return true
}

/** Moves what lies from an offset to the next empty slot one slot on; false if that would take the last one. */
const makeRoom = (slots: Uint32Array, offset: number): boolean => {
  let end = offset
  while (at(slots, end) !== 0) end += fingerprintWords
  if (end + fingerprintWords >= slots.length) return false
  for (let from = end - 1; from >= offset; from--) slots[from + fingerprintWords] = at(slots, from)
  return true
}

const relayout = (table: Table, span: number, slack: number, bits: number): void => {
  const copied = copy(table.slots, 0, table.slots.length, span, slack, bits)
  table.slots = copied.slots
  table.span = copied.span
}

/** A table of the entries between two offsets. It has more slack than asked for if they do not fit otherwise. */
const copy = (source: Uint32Array, start: number, end: number, span: number, slack: number, bits: number): Table => {
  const table = emptyTable(span, slack)
  const target = table.slots
  let free = 0
  for (let from = start; from < end; from += fingerprintWords) {
    const first = at(source, from)
    if (first === 0) continue
    const to = Math.max(free, home(first, span, bits))
    if (to + fingerprintWords >= target.length) return copy(source, start, end, span, 2 * slack, bits)
    target[to] = first
    target[to + 1] = at(source, from + 1)
    target[to + 2] = at(source, from + 2)
    free = to + fingerprintWords
    table.count++
  }
  return table
}

/** The tables that take the place of one: its entries are sorted, so each gets a stretch of them. */
const split = (table: Table, bits: number): ReadonlyArray<Table> => {
  const parts = 2 ** splitBits
  const tables: Array<Table> = []
  const { slots } = table
  let start = 0
  for (let part = 0; part < parts; part++) {
    let end = start
    let entries = 0
    // By its highest bits behind those that chose this table.
    while (end < slots.length && (at(slots, end) === 0 || partOf(at(slots, end), bits) === part)) {
      if (at(slots, end) !== 0) entries++
      end += fingerprintWords
    }
    // Filled unevenly, from 78 to 87 percent, so that the tables do not all grow at the same time.
    const span = Math.max(firstSpan, Math.ceil(entries / (0.78 + (0.09 * part) / parts)))
    tables.push(copy(slots, start, end, span, slackFor(span), bits + splitBits))
    start = end
  }
  return tables
}

const partOf = (first: number, bits: number): number => ((first << bits) >>> 0) >>> (32 - splitBits)
