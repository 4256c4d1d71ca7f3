/** The known word that somebody may have meant. */

/** Edits between two words: a letter more, less or other, two neighbours swapped. */
const distance = (a: string, b: string): number => {
  let before: ReadonlyArray<number> = []
  let above: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Infinity
      ))
    }
    before = above
    above = current
  }
  return above[b.length] ?? Infinity
}

/** Case, hyphens and underscores are what is mixed up most: `page_size`, `pagesize`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_\s]/g, "")

const longest = 64

export const suggest = (word: string, known: ReadonlyArray<string>): string | undefined => {
  if (word.length > longest) return undefined
  const allowed = Math.max(1, Math.floor(word.length / 3))
  let best: { readonly word: string; readonly edits: number } | undefined
  for (const candidate of known) {
    if (candidate === word || candidate.length > longest) continue
    const edits = distance(plain(word), plain(candidate))
    if (edits <= allowed && (best === undefined || edits < best.edits)) best = { word: candidate, edits }
  }
  return best?.word
}
