/** One request and its answer: redirects within the origin, statuses, the body. */
import type { Json, ReadError } from "@befund/core"
import { Json as JsonText } from "@befund/core"
import { Clock, Context, Effect, Option, Redacted, Result } from "effect"
import { FetchHttpClient, Headers, HttpClient, HttpClientRequest } from "effect/http"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import * as Body from "./body.ts"
import { chainBroken } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import * as Origin from "./origin.ts"
import * as RetryAfter from "./retryAfter.ts"
import type { Secrets } from "./secrets.ts"
import * as Status from "./status.ts"

/** How one source is spoken to. */
export interface Manner {
  readonly origin: string
  readonly headers: Readonly<Record<string, string | Redacted.Redacted>>
  readonly secrets: Secrets
  readonly maxBody: number
}

export interface Message {
  readonly method: "GET" | "POST"
  readonly address: string
  readonly body: Json.Value | undefined
}

interface Answer {
  /** Where the answer was found, after redirects. */
  readonly address: string
  readonly headers: Headers.Headers
  readonly bytes: Body.Bytes
}

const mostRedirects = 5

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was reset",
  UND_ERR_SOCKET: "the connection was closed",
  UND_ERR_CONNECT_TIMEOUT: "no connection came about in time",
  ETIMEDOUT: "no connection came about in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  ENOTFOUND: "the name of the host could not be resolved",
  EAI_AGAIN: "the name of the host could not be resolved",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the host"
}

/** The codes of an error and of those below it; their messages may hold anything and are not looked at. */
const codesOf = (cause: unknown, depth = 0): ReadonlyArray<string> => {
  if (typeof cause !== "object" || cause === null || depth > 5) return []
  const own = "code" in cause && typeof cause.code === "string" ? [cause.code] : []
  return [...own, ...("cause" in cause ? codesOf(cause.cause, depth + 1) : [])]
}

const transportProblem = (error: HttpClientError.HttpClientError): string => {
  const codes = codesOf(error.reason.cause)
  const known = codes.map((code) => problems[code]).find((problem) => problem !== undefined)
  if (known !== undefined) return known
  return codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code))
    ? "no secure connection came about"
    : "no connection came about"
}

const valueOf = (value: string | Redacted.Redacted): string =>
  Redacted.isRedacted(value) ? Redacted.value(value) : value

const requestOf = ({ headers }: Manner, { address, body, method }: Message): HttpClientRequest.HttpClientRequest => {
  const request = HttpClientRequest.make(method)(address).pipe(
    HttpClientRequest.setHeaders({
      accept: "application/json",
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), valueOf(value)]))
    })
  )
  return body === undefined
    ? request
    : HttpClientRequest.bodyText(request, JsonText.stringify(body), "application/json")
}

/** A client must not follow redirects by itself; and a span must not hold an address with a secret in it. */
const discreetly =
  (manner: Manner, address: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.updateContext(effect, (context: Context.Context<R>) => {
      const init = Context.getOrUndefined(context, FetchHttpClient.RequestInit)
      return context.pipe(
        Context.add(FetchHttpClient.RequestInit, { ...init, redirect: "manual" }),
        Context.add(HttpClient.TracerDisabledWhen, () => manner.secrets.isIn(address)),
        Context.add(Headers.CurrentRedactedNames, [/./])
      )
    })

const retryAfterOf = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<number | undefined> =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) => RetryAfter.parse(Option.getOrUndefined(Headers.get(response.headers, "retry-after")), now)
  )

/** The message that a redirect asks for. Only what reads can go elsewhere: a body that was sent is not sent on. */
const redirected = (
  manner: Manner,
  message: Message,
  response: HttpClientResponse.HttpClientResponse
): Result.Result<Message, Flaw<ReadError.ChainBroken>> => {
  const location = Option.getOrUndefined(Headers.get(response.headers, "location"))
  const keepsTheMethod = response.status === 307 || response.status === 308
  if (location === undefined || (message.method !== "GET" && !keepsTheMethod)) {
    return Result.fail(chainBroken("redirected"))
  }
  return Result.map(Origin.resolve(location, message.address, manner.origin), (address) => ({ ...message, address }))
}

const originOf = (address: string): string | undefined => URL.canParse(address) ? new URL(address).origin : undefined

/** Sends a message and reads its answer. Interrupting it stops the transport. */
export const send = Effect.fnUntraced(
  function*(manner: Manner, first: Message, place: ReadError.Place, attempt: number) {
    const client = yield* HttpClient.HttpClient
    let message = first
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const { address } = message
      const response = yield* client.execute(requestOf(manner, message)).pipe(
        discreetly(manner, address),
        Effect.mapError((error) => Status.unreachable(transportProblem(error), attempt)(place))
      )
      const found = response.url === "" ? address : response.url
      if (originOf(found) !== manner.origin) {
        yield* Body.discard(response)
        return yield* Effect.fail(chainBroken("leaves_the_origin")(place))
      }
      const status = Status.classify(response.status, { attempt, retryAfterMillis: yield* retryAfterOf(response) })
      switch (status._tag) {
        case "answer": {
          const bytes = yield* Effect.mapError(Body.read(response, manner.maxBody), (flaw) => flaw(place))
          return { address: found, headers: response.headers, bytes } satisfies Answer
        }
        case "refusal": {
          const excerpt = manner.secrets.excerpt(yield* Body.preview(response))
          return yield* Effect.fail(status.flaw(excerpt)(place))
        }
        case "flaw": {
          yield* Body.discard(response)
          return yield* Effect.fail(status.flaw(place))
        }
        case "redirect": {
          yield* Body.discard(response)
          message = yield* Effect.fromResult(
            Result.mapError(redirected(manner, message, response), (flaw) => flaw(place))
          )
        }
      }
    }
    return yield* Effect.fail(chainBroken("redirected")(place))
  }
)
