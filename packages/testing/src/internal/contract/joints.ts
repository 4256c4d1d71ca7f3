/** The places of a pipeline at which an adapter can be slipped in; by itself, nothing is. */
import type { Evidence, ReadError, Source } from "@befund/core"
import type { Effect, Layer } from "effect"
import type { HttpClient } from "effect/http"

export type Transport = Layer.Layer<HttpClient.HttpClient>

export interface Joints {
  readonly transport: (transport: Transport, empty: Transport) => Transport
  readonly page: <A, E extends ReadError.ReadError, R>(
    source: Source.Source<A, E, R>
  ) => Source.Source<A, E | ReadError.ReadError, R>
  readonly read: <A, E extends ReadError.ReadError, R>(
    read: Effect.Effect<Evidence.Complete<A>, E, R>,
    empty: Effect.Effect<Evidence.Complete<A>, E, R>
  ) => Effect.Effect<Evidence.Complete<A>, E, R>
  readonly evidence: (json: unknown) => unknown
  readonly conclusion: (json: unknown) => unknown
  readonly statement: (text: string) => string
}

export type Joint = keyof Joints

export const honest: Joints = {
  transport: (transport) => transport,
  page: (source) => source,
  read: (read) => read,
  evidence: (json) => json,
  conclusion: (json) => json,
  statement: (text) => text
}
