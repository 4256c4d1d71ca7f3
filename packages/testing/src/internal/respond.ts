/** A written answer as a response of a mocked transport. */
import { Effect, Layer } from "effect"
import { HttpClient, HttpClientError, HttpClientResponse } from "effect/http"
import type { HttpClientRequest } from "effect/http"
import type * as Catalogue from "./faults/catalogue.ts"
import * as Pages from "./pages.ts"

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The first byte, and then nothing more. */
const dripping = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.enqueue(bytes(text).slice(0, 1)) })

const bodyOf = ({ manner, text }: Extract<Pages.Written, { readonly _tag: "Response" }>) =>
  manner === "drip" ? dripping(text) : manner === "cut" ? bytes(text).slice(0, bytes(text).length >> 1) : bytes(text)

/** A status for which a body is forbidden gets none. */
const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

const respond = (
  request: HttpClientRequest.HttpClientRequest,
  written: Pages.Written
): Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError> => {
  switch (written._tag) {
    case "Hang":
      return Effect.never
    case "Reset":
      return Effect.fail(
        new HttpClientError.HttpClientError({
          reason: new HttpClientError.TransportError({ request, cause: { code: "ECONNRESET" } })
        })
      )
    case "Response": {
      const { headers, status, text } = written
      const response = new Response(isBodiless(status) ? null : bodyOf(written), {
        status,
        headers: { ...headers, "content-length": String(bytes(text).length) }
      })
      return Effect.succeed(HttpClientResponse.fromWeb(request, response))
    }
  }
}

const textOf = ({ body }: HttpClientRequest.HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

/** Each layer that is built starts anew: a fault that acts once acts once for each. */
export const layer = (
  collection: Pages.Collection,
  fault?: Catalogue.Data
): Layer.Layer<HttpClient.HttpClient> =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.sync(() => {
      const answer = Pages.answers(collection, fault)
      return HttpClient.make((request, url) =>
        Effect.suspend(() =>
          respond(request, Pages.write(collection.description, answer({ url, body: textOf(request) })))
        )
      )
    })
  )
