/** One error of each of the 17 kinds, at a place. */
import * as ReadError from "../../src/ReadError.ts"

export const errors: {
  readonly [T in ReadError.Tag]: (place: ReadError.Place) => Extract<ReadError.ReadError, { readonly _tag: T }>
} = {
  Timeout: (place) => new ReadError.Timeout({ ...place, of: "page", limitMillis: 700, attempts: 2 }),
  Malformed: (place) => new ReadError.Malformed({ ...place, problem: "not JSON", excerpt: "EXCERPT of what came" }),
  DuplicateId: (place) => new ReadError.DuplicateId({ ...place, record: 3, id: "RECORD-ID-17" }),
  SizeDrift: (place) => new ReadError.SizeDrift({ ...place, when: "between_pages", announced: 7, found: 9 }),
  SnapshotUnbound: (place) => new ReadError.SnapshotUnbound({ ...place, reason: "changed" }),
  Unreachable: (place) => new ReadError.Unreachable({ ...place, problem: "no connection", attempts: 3 }),
  Refused: (place) => new ReadError.Refused({ ...place, problem: "HTTP 500", status: 500, excerpt: "EXCERPT" }),
  Denied: (place) => new ReadError.Denied({ ...place, problem: "HTTP 403", status: 403 }),
  RateLimited: (place) => new ReadError.RateLimited({ ...place, retryAfterMillis: 7000, attempts: 2 }),
  SourceIncomplete: (place) => new ReadError.SourceIncomplete({ ...place, signal: "/incomplete" }),
  WindowReached: (place) => new ReadError.WindowReached({ ...place, window: 10_000 }),
  EndUnproven: (place) => new ReadError.EndUnproven({ ...place, problem: "no end was signalled" }),
  ChainBroken: (place) => new ReadError.ChainBroken({ ...place, reason: "loop" }),
  OrderNotTotal: (place) => new ReadError.OrderNotTotal({ ...place, record: 5, reason: "equal" }),
  ScopeMismatch: (place) => new ReadError.ScopeMismatch({ ...place, problem: "another tenant" }),
  NestedIncomplete: (place) => new ReadError.NestedIncomplete({ ...place, record: 4, signal: "/lines/has_more" }),
  BudgetExhausted: (place) => new ReadError.BudgetExhausted({ ...place, bound: "pages", limit: 100 })
}

export const tags: ReadonlyArray<ReadError.Tag> = [
  ...ReadError.temporary,
  ...ReadError.refusal,
  ...ReadError.contradiction,
  ...ReadError.limit
]
