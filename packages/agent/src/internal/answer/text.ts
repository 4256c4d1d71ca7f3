/**
 * An answer as blocks, sentences and clauses, each with its place in the text in UTF-16 units. Nothing is understood
 * here: only where one thought ends and the next begins.
 */
import { languages } from "./lexicons.ts"

export interface Clause {
  /** Where it stands in the answer. */
  readonly start: number
  readonly end: number
  /** As it is written, on one line, without markup. */
  readonly written: string
  /** The same in lower case, of the same length. */
  readonly lower: string
  /** Clauses of one sentence share a number, and so do sentences of one paragraph. */
  readonly sentence: number
  readonly paragraph: number
  readonly shape: Shape
  /** What stands above it: the heading, the line that ends with a colon, the head of the row or column. */
  readonly above: ReadonlyArray<string>
}

type Shape = "prose" | "heading" | "item" | "cell"

interface Block {
  readonly shape: Shape
  readonly start: number
  readonly end: number
  readonly above: ReadonlyArray<string>
  readonly paragraph: number
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Lower case of the same length, so that places stay what they are. */
export const lowerOf = (text: string): string => {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (c) => c.toLowerCase().length === c.length ? c.toLowerCase() : c).join("")
}

/** What a reader sees of a piece of Markdown or HTML: no markup, no invisible characters, on one line. */
const plain = (text: string): string =>
  text.normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Mn}\u00ad]/gu, (c) => /\p{Mn}/u.test(c) ? c : "")
    .replaceAll(/<\/?[a-z][^<>]{0,80}>/giu, " ")
    .replaceAll(/&(?:nbsp|#160);/gu, " ")
    .replaceAll(/\[([^\]]*)\]\([^()\s]*\)/gu, "$1")
    .replaceAll(/https?:\/\/\S+/gu, " ")
    .replaceAll(/\*+|~~|`+|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()

// Blocks

const fence = /^\s*(?:```|~~~)/
const heading = /^\s*#{1,6}\s+/
const item = /^\s*(?:[-*+•–—▪◦]|\d{1,3}[.)]|\(?[a-z]\))\s+(?:\[[ xX✓✔]\]\s+)?/
const quoteMark = /^\s*(?:>\s?)+/
const row = /^\s*\|.*\|?\s*$/
const rule = /^\s*\|?[\s:|=-]*-{2,}[\s:|=-]*\|?\s*$/

interface Line extends Span {
  readonly text: string
}

const linesOf = (text: string): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let start = 0
  for (const line of text.split("\n")) {
    lines.push({ start, end: start + line.length, text: line })
    start += line.length + 1
  }
  return lines
}

const cellsOf = (line: Line): ReadonlyArray<Line> => {
  const cells: Array<Line> = []
  let start = line.start
  for (const cell of line.text.split("|")) {
    cells.push({ start, end: start + cell.length, text: cell })
    start += cell.length + 1
  }
  return cells.filter(({ text }, i) => text.trim() !== "" || (i > 0 && i < cells.length - 1))
}

const blocksOf = (text: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let paragraph = 0
  let head: string | undefined
  let intro: string | undefined
  let columns: ReadonlyArray<string> | undefined
  let open: { shape: Shape; start: number; end: number } | undefined
  let inFence = false

  const above = (): ReadonlyArray<string> => [head, intro].filter((line) => line !== undefined)
  const close = (): void => {
    if (open === undefined) return
    blocks.push({ ...open, above: above(), paragraph })
    const written = plain(text.slice(open.start, open.end))
    if (open.shape === "prose") intro = written.endsWith(":") ? written : undefined
    open = undefined
  }

  for (const line of linesOf(text)) {
    if (fence.test(line.text)) {
      close()
      inFence = !inFence
      paragraph++
      continue
    }
    const marked = quoteMark.exec(line.text)?.[0].length ?? 0
    const body = line.text.slice(marked)
    const start = line.start + marked
    if (body.trim() === "") {
      close()
      columns = undefined
      paragraph++
    } else if (row.test(body) || (columns !== undefined && body.includes("|"))) {
      close()
      const cells = cellsOf({ text: body, start, end: line.end })
      if (rule.test(body)) continue
      if (columns === undefined) {
        columns = cells.map((cell) => plain(cell.text))
        continue
      }
      paragraph++
      const name = plain(cells[0]?.text ?? "")
      for (const [i, cell] of cells.entries()) {
        if (i === 0 || cell.text.trim() === "") continue
        blocks.push({
          shape: "cell",
          start: cell.start,
          end: cell.end,
          above: [...above(), name, columns[i] ?? ""].filter((label) => label !== ""),
          paragraph
        })
      }
    } else if (rule.test(body)) {
      close()
    } else if (heading.test(body)) {
      close()
      paragraph++
      const skipped = heading.exec(body)?.[0].length ?? 0
      head = undefined
      intro = undefined
      blocks.push({ shape: "heading", start: start + skipped, end: line.end, above: [], paragraph })
      head = plain(body.slice(skipped))
    } else if (item.test(body)) {
      close()
      paragraph++
      const skipped = item.exec(body)?.[0].length ?? 0
      open = { shape: "item", start: start + skipped, end: line.end }
    } else if (open === undefined || inFence) {
      close()
      open = { shape: "prose", start, end: line.end }
    } else {
      open.end = line.end
    }
  }
  close()
  return blocks
}

// Sentences

const closers: Readonly<Record<string, RegExp>> = {
  "(": /\)/g,
  "“": /[”“]/g,
  "„": /[“”"]/g,
  "«": /»/g,
  "»": /«/g,
  "\"": /"/g
}

const longestQuote = 500

/** The places inside quotes and brackets, where no sentence ends. */
const protectedIn = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (let at = 0; at < text.length; at++) {
    const closer = closers[text.charAt(at)]
    if (closer === undefined) continue
    closer.lastIndex = at + 1
    const close = closer.exec(text)
    if (close === null || close.index - at > longestQuote) continue
    spans.push({ start: at, end: close.index + 1 })
    at = close.index
  }
  return spans
}

const abbreviation = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${languages.flatMap(({ lexicon }) => lexicon.abbreviations).join("|")}|\\p{L})$`,
  "u"
)
const months = languages.flatMap(({ lexicon }) => lexicon.months.flat()).join("|")
const quarters = languages.flatMap(({ lexicon }) => lexicon.quarter).join("|")
const afterOrdinal = new RegExp(`^\\s+(?:${months}|${quarters}|\\p{Ll})`, "u")

const endsSentence = (lower: string, written: string, at: number): boolean => {
  if (lower.charAt(at) !== ".") return true
  const head = lower.slice(Math.max(0, at - 12), at)
  const tail = lower.slice(at + 1, at + 20)
  if (/(?<![\d.,])\d{1,2}$/.test(head)) {
    return !afterOrdinal.test(tail) ||
      /^\s+\p{Lu}/u.test(written.slice(at + 1)) && !new RegExp(`^\\s+(?:${months}|${quarters})`, "u").test(tail)
  }
  return !abbreviation.test(head)
}

/** Sentences of a text, with the sign that ends them. */
export const sentencesOf = (text: string): ReadonlyArray<Span> => {
  const lower = lowerOf(text)
  const quoted = protectedIn(text)
  const spans: Array<Span> = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(/[.!?…]+["”“»)\]]*(?=\s|$)/gu)) {
    const end = index + sign.length
    if (quoted.some((span) => index > span.start && end < span.end)) continue
    if (!endsSentence(lower, text, index)) continue
    spans.push({ start, end })
    start = end
  }
  spans.push({ start, end: text.length })
  return spans.map((span) => trimmed(text, span)).filter(({ end, start }) => start < end)
}

const trimmed = (text: string, { end, start }: Span): Span => {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return { start: from, end: to }
}

// Clauses

const lexica = languages.map(({ lexicon }) => lexicon)
const any = (pick: (lexicon: typeof lexica[number]) => ReadonlyArray<string>): string => lexica.flatMap(pick).join("|")
const word = (sources: string, flags = "u"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources})(?![\\p{L}\\p{N}])`, flags)

const finite = word(any(({ finite }) => finite))
const beginsFinite = new RegExp(`^\\s*(?:${any(({ finite }) => finite)})(?![\\p{L}\\p{N}])`, "u")
const beginsTie = new RegExp(`^\\s*(?:${any(({ ties }) => ties)})(?![\\p{L}\\p{N}])`, "u")
const leads = new RegExp(`^\\s*(?:${any(({ leads }) => leads)})(?![\\p{L}\\p{N}])`, "u")
const beginsTurn = new RegExp(`^\\s*(?:${any(({ turns }) => turns)}|${any(({ asks }) => asks)})(?![\\p{L}\\p{N}])`, "u")
const quantity = word(`${any(({ none }) => none)}|${any(({ every }) => every)}|\\d[\\d.,]*`)
const none = word(any(({ none }) => none))
const range = new RegExp(`(?:${any(({ between }) => between)})\\s+[\\d.,]+\\s*$`, "u")
/** What is not so of something else: the verb stands in what went before. */
const bareNot = /^[^,;]{2,50}[ ](?:not|nicht)[.!]?$/u
const always = new RegExp(
  `;\\s|\\s[–—]\\s|\\s-\\s(?!\\d)|\\s(?=(?:${any(({ breaks }) => breaks)})(?![\\p{L}\\p{N}]))`,
  "gu"
)
const perhaps = new RegExp(`:\\s|,\\s|\\s(?=(?:${any(({ joins }) => joins)})\\s)`, "gu")

const cutsAt = (left: string, sign: string, right: string): boolean => {
  const head = right.split(/;\s|\s[–—]\s/u)[0] ?? right
  const next = head.replace(new RegExp(`^\\s*(?:${any(({ joins }) => joins)})\\s`, "u"), " ")
  if (sign.startsWith(":")) return finite.test(left) && !/^\s*["“„«»]/u.test(right)
  if (sign.startsWith(",") && bareNot.test(right)) return finite.test(left)
  if (sign.startsWith(",") && beginsTurn.test(next)) return finite.test(next)
  const piece = next.split(/,\s/u)[0] ?? next
  if (beginsTie.test(next) || range.test(left)) return false
  if (finite.test(left) && finite.test(piece) && !beginsFinite.test(next)) return true
  if (leads.test(left) && !finite.test(left)) return false
  const both = quantity.test(left) && quantity.test(piece) && !beginsFinite.test(next)
  return both && (none.test(left) || none.test(piece)) && /\p{L}/u.test(piece)
}

const clausesOf = (lower: string): ReadonlyArray<Span> => {
  const quoted = protectedIn(lower)
  const isFree = (at: number): boolean => !quoted.some(({ end, start }) => at > start && at < end)
  const cuts = [...lower.matchAll(always)].filter(({ index }) => isFree(index)).map(({ 0: sign, index }) =>
    index + sign.length
  )
  const edges = [0, ...cuts, lower.length]
  const spans: Array<Span> = []
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i] ?? 0, edges[i + 1] ?? lower.length]
    let start = from
    const part = lower.slice(from, to)
    for (const { 0: sign, index } of part.matchAll(perhaps)) {
      const at = from + index
      if (!isFree(at) || at < start) continue
      if (!cutsAt(lower.slice(start, at), sign, lower.slice(at + sign.length, to))) continue
      spans.push({ start, end: at + (sign.startsWith(" ") ? 0 : 1) })
      start = at + sign.length
    }
    spans.push({ start, end: to })
  }
  return spans
}

/** The clauses of an answer in their order. Places inside `known` are whole: they are not cut, nor read over. */
export const segment = (text: string, known: ReadonlyArray<Span>): ReadonlyArray<Clause> => {
  const clauses: Array<Clause> = []
  let sentence = 0
  for (const block of blocksOf(text)) {
    for (const free of around(block, known)) {
      const slice = text.slice(free.start, free.end)
      for (const one of sentencesOf(slice)) {
        sentence++
        const written = slice.slice(one.start, one.end)
        for (const part of clausesOf(lowerOf(written)).map((span) => trimmed(written, span))) {
          if (part.start >= part.end) continue
          const shown = plain(written.slice(part.start, part.end))
          if (!/[\p{L}\p{N}✅✓✔👍]/u.test(shown)) continue
          clauses.push({
            start: free.start + one.start + part.start,
            end: free.start + one.start + part.end,
            written: shown,
            lower: lowerOf(shown),
            sentence,
            paragraph: block.paragraph,
            shape: block.shape,
            above: block.above
          })
        }
      }
    }
  }
  return clauses
}

/** What of a block lies outside the known places. */
const around = ({ end, start }: Span, known: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const free: Array<Span> = []
  let from = start
  for (const span of known) {
    if (span.end <= from || span.start >= end) continue
    if (span.start > from) free.push({ start: from, end: span.start })
    from = Math.max(from, span.end)
  }
  if (from < end) free.push({ start: from, end })
  return free
}
