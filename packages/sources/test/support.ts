/** What the tests of this package have in common. */
import { Json, Reader, type ReadError, type Source } from "@befund/core"
import { Http } from "@befund/sources"
import { Effect, Layer, Result } from "effect"
import { HttpClient, HttpClientError, type HttpClientRequest } from "effect/http"
import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export const origin = "https://items.example"

/** Answers page by page, whatever is asked, and keeps the requests. */
export const script = (...pages: ReadonlyArray<unknown>) => {
  const requests: Array<HttpClientRequest.HttpClientRequest> = []
  const urls: Array<string> = []
  const layer = Http.layerTest((url, request) => {
    requests.push(request)
    urls.push(`${url.pathname}${url.search}`)
    const page = pages[requests.length - 1]
    return page instanceof Response
      ? page
      : page === undefined
      ? new Response("no such page", { status: 404 })
      : json(page)
  })
  return { layer, requests, urls }
}

export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === "string" ? body : Json.stringify(body), {
    headers: { "content-type": "application/json", ...headers }
  })

export const failing = (cause: unknown) =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) =>
      Effect.fail(
        new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, cause }) })
      )
    )
  )

/** The ids of all records, or the error. */
export const ids = <A extends { readonly id: string }, E extends ReadError.ReadError, R>(
  source: Source.Source<A, E, R>
): Effect.Effect<ReadonlyArray<string>, E, R> =>
  Effect.map(Reader.read(source), ({ value }) => value.map(({ id }) => id))

/** A source of records with an `id`, from a description as data. */
export const described = (
  description: Partial<Http.Description> & Pick<Http.Description, "paging">,
  promises: Partial<Source.Promises<{ readonly id: string }>> = {},
  secrets: Parameters<typeof Http.validate>[1] = {}
): Source.Source<{ readonly id: string }, ReadError.ReadError, HttpClient.HttpClient> =>
  Http.fromDescription(
    Result.getOrThrowWith(
      Http.validate({ url: `${origin}/items`, items: "/data", retries: 0, ...description }, {
        ordered: promises.order !== undefined,
        ...secrets
      }),
      (problems) => new Error(JSON.stringify(problems))
    ),
    {
      name: "items",
      scope: "all items",
      decode: (record) =>
        typeof record === "object" && record !== null && "id" in record
          ? Result.succeed({ id: String(record.id) })
          : Result.fail("no record"),
      promises: { id: (item) => item.id, ...promises }
    }
  )

export const page = (records: ReadonlyArray<string>, more: object = {}): object => ({
  data: records.map((id) => ({ id })),
  ...more
})

/** A real server on loopback, closed with the scope. */
export const serve = (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly origin: string; readonly close: () => void }>((resume) => {
      const server = createServer(handler)
      server.listen(0, "127.0.0.1", () => {
        // A TCP server has an address with a port.
        const { port } = server.address() as AddressInfo
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ origin: `http://127.0.0.1:${port}`, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )
