/**
 * The whole service on a port of the loopback interface, for as long as its scope is open: the books of a seed over
 * real HTTP, with the truth and the fault switches at hand.
 *
 * @since 0.1.0
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import type { ServeError } from "effect/http/HttpServerError"
import { createServer } from "node:http"
import * as Api from "./Api.ts"
import { Faults } from "./Faults.ts"
import * as Generate from "./Generate.ts"
import { layer as storeLayer, Store, type StoreError } from "./Store.ts"

/**
 * - `seed`: which books.
 * - `port`: a free one unless told.
 * - `token`: what readers have to show; `"demo"` unless told.
 * - `history`: how many past revisions can still be asked for; 64 unless told.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options {
  readonly seed: number
  readonly port?: number | undefined
  readonly token?: Redacted.Redacted | undefined
  readonly history?: number | undefined
}

/**
 * A running service.
 *
 * @category services
 * @since 0.1.0
 */
export class Bookkeeping extends Context.Service<Bookkeeping, {
  /** The origin, as in `http://127.0.0.1:49152`. */
  readonly url: string
  readonly token: Redacted.Redacted
  /** The books as they were at revision 0, with what was missing then. */
  readonly books: Generate.Books
  /** The truth as it is now, and writes from code. */
  readonly store: Store["Service"]
  readonly faults: Faults["Service"]
}>()("@befund/bookkeeping/Service") {
  static readonly layer = (options: Options): Layer.Layer<Bookkeeping, ServeError | StoreError> => {
    const books = Generate.make(options.seed)
    const token = options.token ?? Redacted.make("demo", { label: "token" })
    const running = Layer.effect(
      Bookkeeping,
      Effect.gen(function*() {
        const server = yield* HttpServer.HttpServer
        return Bookkeeping.of({
          url: HttpServer.formatAddress(server.address),
          token,
          books,
          store: yield* Store,
          faults: yield* Faults
        })
      })
    )
    const served = HttpRouter.serve(Api.layer({ company: books.company, token }), {
      disableListenLog: true,
      disableLogger: true
    })
    return Layer.mergeAll(running, served).pipe(
      Layer.provide(listening(options.port ?? 0)),
      // Two services of one program share neither books nor switches.
      Layer.provide(Layer.fresh(Layer.mergeAll(storeLayer(books, { history: options.history }), Faults.layer)))
    )
  }
}

/**
 * Starts a service that ends with the scope.
 *
 * @category constructors
 * @since 0.1.0
 */
export const start = (
  options: Options
): Effect.Effect<Bookkeeping["Service"], ServeError | StoreError, Scope.Scope> =>
  Effect.map(Layer.build(Bookkeeping.layer(options)), Context.get(Bookkeeping))

const listening = (port: number) =>
  Layer.effect(
    HttpServer.HttpServer,
    Effect.gen(function*() {
      const server = createServer()
      const http = yield* NodeHttpServer.make(() => server, {
        host: "127.0.0.1",
        port,
        disablePreemptiveShutdown: true
      })
      // A reader that keeps its connection, or waits for an answer that never comes, does not hold up the end.
      yield* Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))
      return http
    })
  )
