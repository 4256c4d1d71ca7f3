// no-empty-fallback: another aspect of evidence that was not read, beside its verdict
interface Evidence {
  readonly _tag: "Complete" | "Unavailable"
  readonly gaps: ReadonlyArray<string>
}
declare const moment: (evidence: Evidence) => ReadonlyArray<string>

export const sentences = (evidence: Evidence) => ({
  verdict: evidence._tag,
  moment: evidence._tag === "Unavailable" ? [] : moment(evidence)
})
