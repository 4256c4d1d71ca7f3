/** The body of an answer: never more bytes than allowed, and never fewer than announced. */
import type { ReadError } from "@befund/core"
import { Effect, Option, Stream } from "effect"
import { Headers, HttpClientResponse } from "effect/http"
import { bodyTooLong, malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"

export type Bytes = Uint8Array<ArrayBuffer>

/** Chunks of a body, as one. */
export const concat = (chunks: ReadonlyArray<Uint8Array>): Bytes => {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The announced length of the bytes that arrive; a body that is packed for the way arrives unpacked. */
const announced = ({ headers }: HttpClientResponse.HttpClientResponse): number | undefined => {
  const encoding = Option.getOrElse(Headers.get(headers, "content-encoding"), () => "identity")
  const length = Option.getOrElse(Headers.get(headers, "content-length"), () => "")
  return /^[0-9]+$/.test(length) && encoding.toLowerCase() === "identity" ? Number(length) : undefined
}

/** Lets go of a body that nobody reads, and so of its connection. */
export const discard = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<void> =>
  Option.match(HttpClientResponse.toWeb(response), {
    onNone: () => Effect.void,
    // Letting go of a connection that is already gone is no news.
    onSome: (web) => Effect.ignore(Effect.tryPromise(() => web.body?.cancel() ?? Promise.resolve()))
  })

type Failure = Flaw<ReadError.Malformed | ReadError.BudgetExhausted>

export const read = (
  response: HttpClientResponse.HttpClientResponse,
  limit: number
): Effect.Effect<Bytes, Failure> => {
  const length = announced(response)
  if (length !== undefined && length > limit) return Effect.andThen(discard(response), Effect.fail(bodyTooLong(limit)))
  return response.stream.pipe(
    Stream.catch((error): Stream.Stream<Uint8Array, Failure> =>
      error.reason._tag === "EmptyBodyError"
        ? Stream.empty
        : Stream.fail(malformed("the body broke off before its end"))
    ),
    Stream.runFoldEffect(
      () => ({ chunks: new Array<Uint8Array>(), size: 0 }),
      ({ chunks, size }, chunk) => {
        if (size + chunk.length > limit) return Effect.fail<Failure>(bodyTooLong(limit))
        // Grown in place: nobody else has seen it.
        chunks.push(chunk)
        return Effect.succeed({ chunks, size: size + chunk.length })
      }
    ),
    Effect.flatMap(({ chunks, size }) =>
      length !== undefined && length !== size
        ? Effect.fail<Failure>(malformed(`the body has ${size} bytes, ${length} were announced`))
        : Effect.succeed(concat(chunks))
    )
  )
}

/** The first few kilobytes of a body that explains a refusal; whatever goes wrong with it, the refusal stands. */
export const preview = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<string> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  // befund-ok: the refusal stands whatever becomes of the words that explain it
  return response.stream.pipe(
    Stream.takeUntil((chunk) => {
      chunks.push(chunk)
      size += chunk.length
      return size >= 4096
    }),
    Stream.runDrain,
    Effect.timeoutOption("1 second"),
    Effect.ignore,
    Effect.map(() => new TextDecoder().decode(concat(chunks)))
  )
}
