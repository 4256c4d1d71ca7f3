// no-empty-fallback: what a selection leaves out is kept beside it
interface Part {
  readonly month: string
  readonly evidence: { readonly _tag: "Complete"; readonly rows: ReadonlyArray<string> } | {
    readonly _tag: "Unavailable"
  }
}

export const joint = (parts: ReadonlyArray<Part>) => ({
  rows: parts.flatMap(({ evidence }) => evidence._tag === "Unavailable" ? [] : evidence.rows),
  gaps: parts.filter(({ evidence }) => evidence._tag === "Unavailable").map(({ month }) => month)
})
