/**
 * A set of keys that may outgrow a JavaScript `Set`, which refuses its 16,777,217th entry. Exact: unlike the index that
 * looks for duplicates, an answer "is in it" that is wrong would hide a finding.
 */
export interface KeySet {
  /** Whether the key is new. */
  readonly add: (key: string) => boolean
  readonly has: (key: string) => boolean
  readonly size: () => number
  readonly some: (predicate: (key: string) => boolean) => boolean
}

const entriesInOne = 2 ** 24 - 1

export const make = (): KeySet => {
  let last = new Set<string>()
  const sets = [last]
  let size = 0
  const has = (key: string): boolean => sets.some((set) => set.has(key))
  return {
    add: (key) => {
      if (has(key)) return false
      if (last.size >= entriesInOne) sets.push(last = new Set())
      last.add(key)
      size += 1
      return true
    },
    has,
    size: () => size,
    some: (predicate) => {
      for (const set of sets) {
        for (const key of set) if (predicate(key)) return true
      }
      return false
    }
  }
}

export const overlap = (a: KeySet, b: KeySet): boolean => {
  const [small, large] = a.size() <= b.size() ? [a, b] : [b, a]
  return small.some(large.has)
}
