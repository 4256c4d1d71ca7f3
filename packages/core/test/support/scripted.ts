/**
 * A source whose pages are written down in the test: what a transport would hand over, without a transport. Each entry
 * is a page, or an effect for what goes wrong instead of one.
 */
import { Page, ReadError, Source } from "@befund/core"
import { Effect, Schema } from "effect"

export const Item = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.Finite, Schema.BigInt]),
  open: Schema.optionalKey(Schema.Boolean)
})

export interface Scripted extends Partial<Omit<Page.Page, "next" | "records">> {
  readonly items: ReadonlyArray<unknown>
  readonly next?: string
}

export type Answer =
  | Scripted
  | ((request: Source.Request) => Effect.Effect<Page.Page, ReadError.ReadError>)

export const page = ({ items, next, ...rest }: Scripted): Page.Page =>
  Page.make({
    records: items,
    bytes: 10 * items.length,
    digest: `sha256:${"0".repeat(64)}`,
    next: next === undefined ? undefined : { key: next, cursor: next },
    ...rest
  })

/** `requests` grows with each request, so that a test can tell what was asked for. */
export const source = (
  answers: ReadonlyArray<Answer>,
  options: {
    readonly promises?: Partial<Source.Promises<typeof Item.Type>>
    readonly walk?: Partial<Source.Walk>
    readonly bounds?: Partial<Source.Bounds>
    readonly contentDigest?: boolean
  } = {}
) => {
  const requests: Array<Source.Request> = []
  const made: Source.Source<typeof Item.Type, ReadError.ReadError> = Source.make({
    name: "items",
    scope: "items of the test",
    record: Item,
    promises: { id: (item) => item.id, total: true, incomplete: true, ...options.promises },
    walk: { end: "signal", ...options.walk },
    bounds: { retries: 0, ...options.bounds },
    contentDigest: options.contentDigest ?? false,
    page: (request): Effect.Effect<Page.Page, ReadError.ReadError> => {
      requests.push(request)
      const answer = answers[request.page - 1]
      if (answer === undefined) {
        return Effect.fail(new ReadError.Refused({ ...request.place, problem: "no such page", status: 404 }))
      }
      return typeof answer === "function" ? answer(request) : Effect.succeed(page(answer))
    }
  })
  return { source: made, requests }
}
