/** What is wrong with an answer, before it is known where in a read it came: an error but for its place. */
import { ReadError } from "@befund/core"

export type Flaw<E extends ReadError.ReadError = ReadError.ReadError> = (place: ReadError.Place) => E

export const malformed = (problem: string, excerpt?: string): Flaw<ReadError.Malformed> => (place) =>
  new ReadError.Malformed({ ...place, problem, ...(excerpt === undefined || excerpt === "" ? {} : { excerpt }) })

export const refused = (
  problem: string,
  options: { readonly status?: number; readonly excerpt?: string } = {}
): Flaw<ReadError.Refused> =>
(place) =>
  new ReadError.Refused({
    ...place,
    problem,
    ...(options.status === undefined ? {} : { status: options.status }),
    ...(options.excerpt === undefined || options.excerpt === "" ? {} : { excerpt: options.excerpt })
  })

export const chainBroken = (reason: ReadError.ChainBroken["reason"]): Flaw<ReadError.ChainBroken> => (place) =>
  new ReadError.ChainBroken({ ...place, reason })

export const scopeMismatch = (problem: string): Flaw<ReadError.ScopeMismatch> => (place) =>
  new ReadError.ScopeMismatch({ ...place, problem })

export const bodyTooLong = (limit: number): Flaw<ReadError.BudgetExhausted> => (place) =>
  new ReadError.BudgetExhausted({ ...place, bound: "body", limit })
