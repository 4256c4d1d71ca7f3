/**
 * What a proper HTTP answer cannot express: broken connections, on the socket of Node below.
 */
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Http from "node:http"

/** Resets the connection. The server interrupts the fiber once the connection is gone. */
export const reset = (request: HttpServerRequest): Effect.Effect<never> =>
  Effect.andThen(Effect.sync(() => nodeResponse(request)?.socket?.resetAndDestroy()), Effect.never)

/** Announces the whole body, sends that many bytes of it, and breaks the connection. */
export const breakOff = (request: HttpServerRequest, body: Uint8Array, bytes: number): Effect.Effect<never> =>
  Effect.callback<void>((resume) => {
    const response = nodeResponse(request)
    if (response === undefined) return resume(Effect.void)
    response.writeHead(200, { "content-type": "application/json", "content-length": body.byteLength })
    response.write(body.subarray(0, bytes), () => {
      response.socket?.destroy()
      resume(Effect.void)
    })
  }).pipe(Effect.andThen(Effect.never))

const nodeResponse = (request: HttpServerRequest): Http.ServerResponse | undefined => {
  const response = NodeHttpServerRequest.toServerResponse(request)
  return response instanceof Http.ServerResponse ? response : undefined
}
