/**
 * How far the reads are, on standard error: on a terminal one line a source that is drawn anew, elsewhere a plain line
 * at the start, at a retry and at the end of each.
 */
import { type Monitor, Printable } from "@befund/core"
import { Effect } from "effect"
import { toStderr } from "./output.ts"

interface Line {
  readonly source: string
  readonly text: string
}

const amount = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

const textOf = (event: Monitor.Event): string => {
  switch (event._tag) {
    case "Started":
      return "reading"
    case "PageRead":
      return `${amount(event.pages, "page")}, ${amount(event.records, "record")}${
        event.announced === undefined ? "" : ` of ${event.announced} announced`
      }`
    case "Retrying":
      return `page ${event.page}: ${event.tag}, attempt ${event.attempt + 1} in ${event.waitMillis} ms`
    case "Restarted":
      return "what was read is void, reading again"
    case "Ended":
      return event.tag === undefined ? "read to the end" : `ended by ${event.tag}`
  }
}

/** Plain lines: a page is not worth one. */
export const plain: Monitor.Listener = (event) =>
  event._tag === "PageRead" ? Effect.void : toStderr(`${Printable.line(event.source)}: ${textOf(event)}\n`)

/** A terminal as wide as this; longer lines are cut, since a wrapped one could not be drawn over. */
export const live = (columns: number): Monitor.Listener => {
  const lines = new Map<string, Line>()
  let drawn = 0
  return (event) =>
    Effect.suspend(() => {
      const source = Printable.line(event.source)
      const before = lines.get(source)?.text
      const progress = event._tag === "Ended" && before !== undefined ? `${before}, ${textOf(event)}` : textOf(event)
      lines.set(source, { source, text: progress })
      const back = drawn === 0 ? "" : `\u001b[${drawn}A`
      drawn = lines.size
      const body = [...lines.values()].map(({ source, text }) =>
        `\u001b[2K${Printable.short(`${source}: ${text}`, Math.max(20, columns - 1))}\n`
      )
      return toStderr(`${back}${body.join("")}`)
    })
}

export const listener: Monitor.Listener = process.stderr.isTTY ? live(process.stderr.columns) : plain
