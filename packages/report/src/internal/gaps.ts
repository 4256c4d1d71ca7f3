/** What of a check or a source was not read, in lines that hold no control character. */
import { Printable, type Wire } from "@befund/core"

type SourceGap = Wire.Conclusion["gaps"][number]

/** The unread part of a source, and why. */
export const line = ({ error, source, where }: SourceGap): string =>
  Printable.line(`${source}, ${where}: ${error.tag}: ${error.message}`)

export const ofEvidence = (name: string, evidence: Wire.Evidence): ReadonlyArray<string> => [
  ...(evidence.status === "unavailable"
    ? [Printable.line(`${name}: ${evidence.error.tag}: ${evidence.error.message}`)]
    : []),
  ...evidence.gaps.map((gap) => line({ source: name, ...gap }))
]
