/**
 * The same pages and faults on a real server on loopback, for what a mocked transport cannot show: connections that are
 * reset, bodies that break off, sockets that hang, bytes that drip. It is a thin layer over mockttp, which has to be
 * installed beside this package.
 *
 * @since 0.1.0
 */
import { Effect, type Scope } from "effect"
import { Readable } from "node:stream"
import { setTimeout as wait } from "node:timers/promises"
import type * as Faults from "./Faults.ts"
import * as internal from "./internal/pages.ts"
import type * as Pages from "./Pages.ts"

/**
 * @category models
 * @since 0.1.0
 */
export interface Loopback {
  /** What takes the place of the origin in the description: `http://127.0.0.1:PORT`. */
  readonly origin: string
  /** The address of the collection on this server. */
  readonly url: string
}

const pause = 50

/** A byte, and one more from time to time, as long as anyone listens. */
const dripping = (text: string): Readable =>
  Readable.from((async function*() {
    for (const byte of Buffer.from(text)) {
      yield Buffer.of(byte)
      await wait(pause, undefined, { ref: false })
    }
  })())

/** How often a page that drips can be asked for. */
const drips = 5

/**
 * Starts a server that answers with the pages, and with the fault where one is given. It is stopped with the scope.
 *
 * @example
 * ```ts
 * import { Reader } from "@befund/core"
 * import { Http } from "@befund/sources"
 * import { Faults, Loopback, Pages } from "@befund/testing"
 * import { Effect, Schema } from "effect"
 *
 * const description = {
 *   url: "https://bank.example/transactions",
 *   paging: Http.cursor({ param: "cursor", next: "/next" }),
 *   items: "/data"
 * } as const
 *
 * export const read = Effect.gen(function*() {
 *   const pages = Pages.make(description, [[{ id: "a" }], [{ id: "b" }]])
 *   const { url } = yield* Loopback.serve(pages, Faults.reset({ page: 2 }))
 *   const record = Schema.Struct({ id: Schema.String })
 *   return yield* Reader.read(
 *     Http.source({ ...description, url, name: "bank", scope: "all", record, id: ({ id }) => id, retries: 0 })
 *   )
 * }).pipe(Effect.scoped, Effect.provide(Http.layer))
 * ```
 *
 * @category servers
 * @since 0.1.0
 */
export const serve = (pages: Pages.Pages, fault?: Faults.Fault): Effect.Effect<Loopback, never, Scope.Scope> =>
  Effect.gen(function*() {
    const mockttp = yield* Effect.promise(() => import("mockttp"))
    const server = mockttp.getLocal()
    yield* Effect.acquireRelease(
      Effect.promise(() => server.start()),
      () => Effect.promise(() => server.stop())
    )
    const { hostname, port } = new URL(server.url)
    const origin = `http://${hostname === "localhost" ? "127.0.0.1" : hostname}:${port}`
    const { pathname } = new URL(pages.description.url)
    const served: Pages.Pages = { ...pages, description: { ...pages.description, url: `${origin}${pathname}` } }
    const answer = internal.answers(served, fault?.data)
    const writtenFor = (url: string, body: string): internal.Written =>
      internal.write(served.description, answer({ url: new URL(url), body }))

    const onePage = fault === undefined ? undefined : internal.writePage(served, fault.page - 1, fault.data)
    if (onePage?._tag === "Response" && onePage.manner === "drip") {
      for (let i = 0; i < drips; i++) {
        yield* Effect.promise(() =>
          server.forAnyRequest().matching(({ url }) =>
            internal.asksFor(served, { url: new URL(url), body: "" }, fault?.page)
          )
            .once().thenStream(200, dripping(onePage.text), onePage.headers)
        )
      }
    }
    yield* Effect.promise(() =>
      server.forAnyRequest().thenCallback(async (request) => {
        const written = writtenFor(request.url, await request.body.getText() ?? "")
        switch (written._tag) {
          case "Hang":
            return new Promise<never>(() => undefined)
          case "Reset":
            return "reset"
          case "Response": {
            const { headers, manner, status, text } = written
            const bytes = Buffer.from(text)
            return {
              statusCode: status,
              headers: {
                ...headers,
                "content-length": String(bytes.length),
                // What is missing is only known to be missing once the connection is closed.
                ...(manner === "cut" ? { connection: "close" } : {})
              },
              rawBody: manner === "cut" ? bytes.subarray(0, bytes.length >> 1) : bytes
            }
          }
        }
      })
    )
    return { origin, url: `${origin}${pathname}` }
  })
