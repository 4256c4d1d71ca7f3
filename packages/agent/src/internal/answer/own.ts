/** The places of an answer that are a report's own sentences, word for word. */
import { sentencesOf } from "./text.ts"

export interface Own {
  readonly start: number
  readonly end: number
  readonly sentence: string
}

interface Folded {
  readonly text: string
  /** The place in the written text of each unit of the folded one, and of its end. */
  readonly places: ReadonlyArray<number>
}

/** Shorter sentences could stand in a text by chance. */
const shortest = 12

/** Without markup, quotes of one kind, one space between words. */
const fold = (text: string): Folded => {
  let folded = ""
  const places: Array<number> = []
  for (let at = 0; at < text.length; at++) {
    const written = text.charAt(at)
    const c = /\s/.test(written) ? " " : /[“”„"«»]/.test(written) ? "\"" : written
    if (/[*`\p{Cf}]/u.test(c) || (c === " " && folded.endsWith(" "))) continue
    folded += c
    places.push(at)
  }
  places.push(text.length)
  return { text: folded, places }
}

/** Every sentence of the statements once, the longest first. */
export const sentencesOfStatements = (statements: ReadonlyArray<string>): ReadonlyArray<string> =>
  [
    ...new Set(statements.flatMap((statement) => [
      statement,
      ...sentencesOf(statement).map(({ end, start }) => statement.slice(start, end))
    ]))
  ].toSorted((a, b) => b.length - a.length)

/** Where the sentences stand in the answer, in order, none over another. */
export const placesOf = (text: string, sentences: ReadonlyArray<string>): ReadonlyArray<Own> => {
  const answer = fold(text)
  const found: Array<Own> = []
  for (const sentence of sentences) {
    const wanted = fold(sentence).text.trim()
    if (wanted.length < shortest) continue
    for (let at = answer.text.indexOf(wanted); at >= 0; at = answer.text.indexOf(wanted, at + 1)) {
      const isWhole = !/[\p{L}\p{N}]/u.test(answer.text.charAt(at - 1)) &&
        !/[\p{L}\p{N}]/u.test(answer.text.charAt(at + wanted.length))
      const start = answer.places[at] ?? 0
      const end = (answer.places[at + wanted.length - 1] ?? text.length - 1) + 1
      if (isWhole && !found.some((other) => start < other.end && other.start < end)) {
        found.push({ start, end, sentence })
      }
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
