/** Where rows end in a stream of bytes, so that a file can be cut into pages without reading it twice. */

export interface Cut {
  /** Bytes that hold whole rows only. */
  readonly end: number
  /** Rows in these bytes, blank ones counted too. */
  readonly rows: number
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34

/** Lines end with a line feed. */
export const lines = (bytes: Uint8Array, most: number): Cut => {
  let end = 0
  let rows = 0
  while (rows < most) {
    const at = bytes.indexOf(lineFeed, end)
    if (at < 0) break
    end = at + 1
    rows++
  }
  return { end, rows }
}

/**
 * Rows of comma-separated values end with a line feed, a carriage return or both, unless it stands within quotes. Quotes
 * within quotes are doubled, so that an even number of them means outside. A carriage return at the very end may be
 * followed by its line feed: what is not whole yet is left.
 */
export const csvRows = (bytes: Uint8Array, most: number): Cut => {
  let end = 0
  let rows = 0
  let isQuoted = false
  for (let at = 0; at < bytes.length && rows < most; at++) {
    const byte = bytes[at]
    if (byte === quote) isQuoted = !isQuoted
    if (isQuoted || (byte !== lineFeed && byte !== carriageReturn)) continue
    if (byte === carriageReturn) {
      if (at + 1 === bytes.length) break
      if (bytes[at + 1] === lineFeed) continue
    }
    end = at + 1
    rows++
  }
  return { end, rows }
}
