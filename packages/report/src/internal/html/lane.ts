/**
 * One source as a lane over the time of the audit: the time that its read took, its pages as they came, pages that had
 * to be asked for again, where it broke off. All lanes share one axis.
 */
import type { Wire } from "@befund/core"
import { DateTime, Option } from "effect"
import { html, type Markup } from "./markup.ts"

const width = 1000
const height = 44
const middle = 22

/** The time that all lanes show, in milliseconds since 1970. */
export interface Axis {
  readonly from: number
  readonly to: number
}

const millis = (time: string | null): number | undefined =>
  time === null
    ? undefined
    : Option.getOrUndefined(Option.map(DateTime.make(time), DateTime.toEpochMillis))

export const axisOf = (report: Wire.Report): Axis => {
  const from = millis(report.started_at) ?? 0
  const to = millis(report.ended_at) ?? from
  return { from, to: Math.max(to, from + 1) }
}

const place = ({ from, to }: Axis, at: number): number =>
  Math.round(Math.min(width, Math.max(0, ((at - from) / (to - from)) * width)) * 10) / 10

/** More ticks than this are no ticks any more. */
const mostTicks = 200

type Page = Wire.Evidence["receipt"]["pages"][number]

/** Pages as they came; those of a report that tells no times are shown at even distances. */
const ticks = (pages: ReadonlyArray<Page>, axis: Axis, start: number, end: number): ReadonlyArray<Markup> => {
  const every = Math.max(1, Math.ceil(pages.length / mostTicks))
  return pages.flatMap((page, i) => {
    const again = (page.attempts ?? 1) > 1
    if (i % every !== 0 && !again) return []
    const at = page.at === undefined ? undefined : millis(page.at)
    const x = at === undefined
      ? Math.round((start + ((i + 1) / pages.length) * (end - start)) * 10) / 10
      : place(axis, at)
    return [
      again
        ? html`<line class="again" x1="${x}" x2="${x}" y1="6" y2="38"/>`
        : html`<line class="tick" x1="${x}" x2="${x}" y1="14" y2="30"/>`
    ]
  })
}

/** A bracket around a state, a bar over an interval; both are told apart by shape. */
const span = (evidence: Wire.Evidence, start: number, end: number): Markup => {
  const wide = Math.max(2, end - start)
  switch (evidence.consistency) {
    case "snapshot":
      return html`<rect class="bar state" x="${start}" y="${
        middle - 6
      }" width="${wide}" height="12" rx="2"/><path class="bracket" d="M${start + 8} 4h-8v36h8M${
        start + wide - 8
      } 4h8v36h-8"/>`
    case "interval":
      return html`<rect class="bar interval" x="${start}" y="${middle - 6}" width="${wide}" height="12" rx="6"/>`
    case "not_established":
      return html`<rect class="bar none" x="${start}" y="${middle - 6}" width="${wide}" height="12" rx="6"/>`
  }
}

/** Where a read broke off: the rest of the axis is a gap. */
const gap = (evidence: Wire.Evidence, end: number): Markup =>
  evidence.status === "complete"
    ? html``
    : html`<rect class="gap" x="${end}" y="${middle - 6}" width="${
      Math.max(8, width - end)
    }" height="12"/><path class="broke" d="M${end} 12l0 20"/>`

/** The picture. What it shows is said in words beside it, so that nobody needs to see it. */
export const draw = (evidence: Wire.Evidence, axis: Axis): Markup => {
  const start = place(axis, millis(evidence.read_from) ?? axis.from)
  const end = place(axis, millis(evidence.read_to) ?? axis.from)
  return html`<svg class="lane" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><line class="axis" x1="0" x2="${width}" y1="${middle}" y2="${middle}"/>${
    span(evidence, start, end)
  }${ticks(evidence.receipt.pages, axis, start, end)}${gap(evidence, end)}</svg>`
}
