// no-empty-fallback: a key that is not in a map is counted from zero
export const tally = (words: ReadonlyArray<string>) => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
