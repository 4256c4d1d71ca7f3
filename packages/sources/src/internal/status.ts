/** What the status of an answer says, by the contract's table of errors. */
import { ReadError } from "@befund/core"
import { refused } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"

export type Status =
  | { readonly _tag: "answer" }
  | { readonly _tag: "redirect" }
  | { readonly _tag: "refusal"; readonly flaw: (excerpt: string) => Flaw }
  | { readonly _tag: "flaw"; readonly flaw: Flaw }

const flaw = (make: Flaw): Status => ({ _tag: "flaw", flaw: make })

export const unreachable =
  (problem: string, attempts: number, status?: number): Flaw<ReadError.Unreachable> => (place) =>
    new ReadError.Unreachable({ ...place, problem, attempts, ...(status === undefined ? {} : { status }) })

const denied = (problem: string, status: number): Flaw => (place) => new ReadError.Denied({ ...place, problem, status })

const rateLimited = (attempts: number, retryAfterMillis: number | undefined): Flaw => (place) =>
  new ReadError.RateLimited({
    ...place,
    attempts,
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis })
  })

const empty = (problem: string): Flaw => (place) => new ReadError.Malformed({ ...place, problem })

export const classify = (
  status: number,
  { attempt, retryAfterMillis }: { readonly attempt: number; readonly retryAfterMillis: number | undefined }
): Status => {
  switch (status) {
    case 401:
      return flaw(denied("the source does not accept the credentials", status))
    case 403:
      return flaw(denied("the credentials do not reach what was asked for", status))
    case 429:
      return flaw(rateLimited(attempt, retryAfterMillis))
    case 502:
    case 503:
    case 504:
      return flaw(unreachable(`the source could not answer (status ${status})`, attempt, status))
    case 202:
      return flaw(unreachable("the source took the request and has no answer yet (status 202)", attempt, status))
    case 204:
    case 205:
      return flaw(empty(`the source answered without a body (status ${status})`))
    case 206:
      return flaw(empty("the source answered with a part of the body (status 206)"))
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return { _tag: "redirect" }
    default:
      return status >= 200 && status < 300
        ? { _tag: "answer" }
        : {
          _tag: "refusal",
          flaw: (excerpt) => refused(`the source answered with an error (status ${status})`, { status, excerpt })
        }
  }
}
