/** A service of its own for a test, and how to ask for its books. */
import { Http } from "@befund/sources"
import { Effect, type Scope } from "effect"
import type { HttpClient } from "effect/http"
import * as Service from "../../src/Service.ts"
import type * as Sources from "../../src/Sources.ts"

export interface Running {
  readonly service: Service.Bookkeeping["Service"]
  readonly books: Sources.Books
}

/** Makes live tests, each over a service that ends with it. */
export const over =
  (options: { readonly seed: number; readonly period: Sources.Books["period"] }) =>
  <E>(test: (running: Running) => Effect.Effect<void, E, HttpClient.HttpClient | Scope.Scope>) =>
  () =>
    Effect.gen(function*() {
      const service = yield* Service.start({ seed: options.seed })
      const books = { url: service.url, token: service.token, company: service.books.company, period: options.period }
      yield* test({ service, books })
    }).pipe(Effect.provide(Http.layer))
