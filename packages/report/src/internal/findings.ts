/** The certain findings of a check, and whether they are all. */
import type { Wire } from "@befund/core"

/** `all`: nothing else can be a finding. A check that is not complete, or a list that was cut, has not listed all. */
export const listsAll = (conclusion: Wire.Conclusion): boolean =>
  conclusion.status === "complete" && conclusion.findings_shown === (conclusion.finding_count ?? 0)
