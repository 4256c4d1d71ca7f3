/** What the result code of an answer says, by RFC 4511 (4.1.9 and appendix A) and by the contract's table of errors. */
import { ReadError } from "@befund/core"
import { type Flaw, refused } from "../flaw.ts"

const names: Readonly<Record<number, string>> = {
  1: "operationsError",
  2: "protocolError",
  3: "timeLimitExceeded",
  4: "sizeLimitExceeded",
  7: "authMethodNotSupported",
  8: "strongerAuthRequired",
  10: "referral",
  11: "adminLimitExceeded",
  12: "unavailableCriticalExtension",
  13: "confidentialityRequired",
  16: "noSuchAttribute",
  17: "undefinedAttributeType",
  18: "inappropriateMatching",
  21: "invalidAttributeSyntax",
  32: "noSuchObject",
  33: "aliasProblem",
  34: "invalidDNSyntax",
  36: "aliasDereferencingProblem",
  48: "inappropriateAuthentication",
  49: "invalidCredentials",
  50: "insufficientAccessRights",
  51: "busy",
  52: "unavailable",
  53: "unwillingToPerform",
  80: "other"
}

const named = (code: number): string => {
  const name = names[code]
  return name === undefined ? `result code ${code}` : `result code ${code} (${name})`
}

/** Codes that come with entries: what was found until a limit was met. */
const limits: ReadonlySet<number> = new Set([3, 4, 11])

export type Verdict =
  | { readonly _tag: "whole" }
  | { readonly _tag: "cut"; readonly by: string }
  | { readonly _tag: "flaw"; readonly flaw: Flaw }

const flawOf = (code: number, excerpt: string): Flaw => {
  const problem = (text: string): string => `${text}: ${named(code)}`
  switch (code) {
    case 7:
    case 8:
    case 13:
    case 48:
    case 49:
      return (place) => new ReadError.Denied({ ...place, problem: problem("the directory does not accept the bind") })
    case 50:
      return (place) =>
        new ReadError.Denied({ ...place, problem: problem("the identity does not reach what was asked for") })
    case 51:
    case 52:
      return (place) =>
        new ReadError.Unreachable({ ...place, problem: problem("the directory could not answer"), attempts: 1 })
    default:
      return refused(problem("the directory answered with an error"), { excerpt })
  }
}

/** `excerpt`: what the directory says about it, for a person. */
export const classify = (code: number, excerpt: string): Verdict => {
  if (code === 0) return { _tag: "whole" }
  return limits.has(code) ? { _tag: "cut", by: named(code) } : { _tag: "flaw", flaw: flawOf(code, excerpt) }
}
