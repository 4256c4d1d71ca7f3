/**
 * A source on loopback that plays what it is told: which request is answered how, in which turn. It keeps what was
 * asked, and a second origin beside it counts what strays there.
 */
import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * - `whole`: as it is
 * - `cut`: announced at its length, broken off after half of it
 * - `stall`: half of it, then silence
 * - `hang`: no answer at all
 * - `reset`: the connection is closed without an answer
 * - `chunked`: without an announced length, in two pieces
 */
type Manner = "whole" | "cut" | "stall" | "hang" | "reset" | "chunked"

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly manner: Manner
}

/**
 * What is asked (`/items?cursor=p2`, or `POST /items {"cursor":"p2"}`) and the answer to it. A list is answered in
 * turn, its last entry for good. `{origin}` and `{other}` in headers and texts become the two origins.
 */
export type Script =
  | Readonly<Record<string, Reply | ReadonlyArray<Reply>>>
  | ((asked: string, turn: number) => Reply)

export interface Played {
  readonly origin: string
  readonly other: string
  /** What was asked, in order. */
  readonly asked: ReadonlyArray<string>
  /** The headers that came with it. */
  readonly headers: ReadonlyArray<IncomingMessage["headers"]>
  readonly strayed: ReadonlyArray<string>
  /** Waits for a request, which may have come already. */
  readonly request: (asked: string) => Effect.Effect<void>
  /** Waits until the connections of all requests that were left without a whole answer are closed by the other side. */
  readonly released: Effect.Effect<void>
}

export const reply = (body: string | Uint8Array, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: { "content-type": "application/json" },
  manner: "whole",
  ...more,
  body
})

/** JSON; numbers that a JavaScript number cannot hold are written as text and go through {@link reply}. */
export const json = (value: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  reply(JSON.stringify(value), { headers: { "content-type": "application/json", ...headers } })

export const status = (code: number, headers: Readonly<Record<string, string>> = {}, value: unknown = {}): Reply => ({
  ...json(value, headers),
  status: code
})

export const hang: Reply = reply("", { manner: "hang" })

export const reset: Reply = reply("", { manner: "reset" })

const notThere = status(404, {}, { message: "no such page" })

const askedOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const { method = "", url = "" } = request
  return `${method === "GET" ? "" : `${method} `}${url}${body === "" ? "" : ` ${body}`}`
}

const listen = (handler: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(handler).listen(0, "127.0.0.1")
      await once(server, "listening")
      return server
    }),
    (server) =>
      Effect.promise(() =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
      )
  )

// A server that listens on TCP has an address with a port.
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const send = (response: ServerResponse, { body, headers, manner, status: code }: Reply): void => {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, bytes.length >> 1)
  switch (manner) {
    case "hang":
      return
    case "reset":
      response.socket?.destroy()
      return
    case "cut":
      response.writeHead(code, { ...headers, "content-length": bytes.length })
      response.write(half, () => response.socket?.destroy())
      return
    case "stall":
      response.writeHead(code, { ...headers, "content-length": bytes.length })
      response.write(half)
      return
    case "chunked":
      response.writeHead(code, headers)
      response.write(half)
      response.end(bytes.subarray(half.length))
      return
    case "whole":
      response.writeHead(code, headers)
      response.end(bytes)
  }
}

/** Plays until the scope ends. */
export const play = (script: Script): Effect.Effect<Played, never, Scope.Scope> =>
  Effect.gen(function*() {
    const asked: Array<string> = []
    const headers: Array<IncomingMessage["headers"]> = []
    const strayed: Array<string> = []
    const waiting: Array<{ readonly asked: string; readonly resolve: () => void }> = []
    const open: Array<Promise<unknown>> = []
    const other = yield* listen((request, response) => {
      strayed.push(request.url ?? "")
      response.end("{\"data\":[]}")
    })
    const answerTo = (question: string): Reply => {
      const turn = asked.filter((earlier) => earlier === question).length
      if (typeof script === "function") return script(question, turn)
      const found = script[question] ?? notThere
      return "body" in found ? found : found[Math.min(turn, found.length) - 1] ?? notThere
    }
    const main: Server = yield* listen((request, response) => {
      void askedOf(request).then((question) => {
        asked.push(question)
        headers.push(request.headers)
        const answer = answerTo(question)
        if (answer.manner === "hang" || answer.manner === "stall") open.push(once(response, "close"))
        const fill = (text: string): string =>
          text.replaceAll("{origin}", originOf(main)).replaceAll("{other}", originOf(other))
        send(response, {
          ...answer,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, fill(value)])),
          body: typeof answer.body === "string" ? fill(answer.body) : answer.body
        })
        for (const one of waiting) if (one.asked === question) one.resolve()
      })
    })
    return {
      origin: originOf(main),
      other: originOf(other),
      asked,
      headers,
      strayed,
      request: (question) =>
        Effect.promise(() =>
          asked.includes(question)
            ? Promise.resolve()
            : new Promise<void>((resolve) => waiting.push({ asked: question, resolve }))
        ),
      released: Effect.promise(() => Promise.all(open))
    }
  })
