/** A real server on loopback, through `fetch`. */
import { Http } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import type { ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { described, ids, page, serve } from "./support.ts"

const paging = Http.cursor({ param: "cursor", next: "/next" })

type Handler = (path: string, response: ServerResponse, origin: string) => void

const answer = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { "content-type": "application/json", ...headers })
  response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body))
}

/** Reads what the server answers; gives the ids or the error, and the paths that were asked for. */
const run = (handler: Handler, description: Partial<Http.Description> = {}) =>
  Effect.gen(function*() {
    const paths: Array<string> = []
    const server = yield* serve((request, response) => {
      paths.push(request.url ?? "")
      handler(request.url ?? "", response, `http://${request.headers.host ?? ""}`)
    })
    const source = described({ paging, url: `${server.origin}/items`, ...description })
    const outcome = yield* ids(source).pipe(
      Effect.map((found): unknown => found),
      Effect.catch((error) => Effect.succeed("reason" in error ? `${error._tag} ${error.reason}` : error._tag)),
      Effect.provide(Http.layer)
    )
    return { outcome, paths }
  })

describe("over a real connection", () => {
  it.live("reads pages", () =>
    Effect.gen(function*() {
      const { outcome, paths } = yield* run((path, response) =>
        path.endsWith("=p2")
          ? answer(response, gzipSync(JSON.stringify(page(["b"]))), { "content-encoding": "gzip" })
          : answer(response, page(["a"], { next: "p2" }))
      )
      assert.deepStrictEqual(outcome, ["a", "b"])
      assert.deepStrictEqual(paths, ["/items", "/items?cursor=p2"])
    }))

  it.live("a reset before the answer is Unreachable", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* run((_, response) => response.destroy())).outcome, "Unreachable")
    }))

  it.live("a port where nobody listens is Unreachable", () =>
    Effect.gen(function*() {
      const server = yield* serve(() => {})
      server.close()
      const error = yield* Effect.flip(ids(described({ paging, url: `${server.origin}/items` }))).pipe(
        Effect.provide(Http.layer)
      )
      assert.strictEqual(error._tag === "Unreachable" ? error.problem : error._tag, "the connection was refused")
    }))

  it.live("a body that is cut off is Malformed, with a length, in chunks, or packed", () =>
    Effect.gen(function*() {
      // What came is whole JSON by itself: only the broken connection tells.
      const whole = JSON.stringify(page(["a"]))
      const lengths = yield* run((_, response) => {
        response.writeHead(200, { "content-length": String(whole.length + 10) })
        response.write(whole, () => response.destroy())
      })
      assert.strictEqual(lengths.outcome, "Malformed")
      const chunks = yield* run((_, response) => {
        response.writeHead(200)
        response.write(whole, () => response.destroy())
      })
      assert.strictEqual(chunks.outcome, "Malformed")
      const packed = gzipSync(whole)
      const cut = yield* run((_, response) =>
        answer(response, packed.subarray(0, packed.length / 2), { "content-encoding": "gzip" })
      )
      assert.strictEqual(cut.outcome, "Malformed")
    }))

  it.live("a hang before the answer or within the body is a Timeout", () =>
    Effect.gen(function*() {
      const before = yield* run(() => {}, { timeout: "100 millis" })
      assert.strictEqual(before.outcome, "Timeout")
      const within = yield* run((_, response) => {
        response.writeHead(200)
        response.write("{\"data\":[")
      }, { timeout: "100 millis" })
      assert.strictEqual(within.outcome, "Timeout")
    }))

  it.live("a refusal whose explanation hangs is Refused all the same", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run((_, response) => {
        response.writeHead(500)
        response.write("because")
      })
      assert.strictEqual(outcome, "Refused")
    }))

  it.live("a body that never ends is bounded", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run((_, response) => {
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && response.write(" ".repeat(65_536))) { /* until the buffer is full */ }
          if (!response.destroyed) response.once("drain", more)
        }
        more()
      }, { maxBody: 1_000_000 })
      assert.strictEqual(outcome, "BudgetExhausted")
    }))

  it.live("interrupting the read closes the connection", () =>
    Effect.gen(function*() {
      const asked = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const server = yield* serve((request, response) => {
        request.socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
        response.writeHead(200)
        response.write("{", () => Deferred.doneUnsafe(asked, Effect.void))
      })
      const fiber = yield* ids(described({ paging, url: `${server.origin}/items` })).pipe(
        Effect.provide(Http.layer),
        Effect.forkChild
      )
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(fiber)
      yield* Deferred.await(closed)
    }))
})

describe("redirects", () => {
  const redirect = (response: ServerResponse, status: number, location?: string): void => {
    response.writeHead(status, location === undefined ? {} : { location })
    response.end()
  }

  it.live("within the origin are followed, and links start from where they led", () =>
    Effect.gen(function*() {
      for (const status of [301, 302, 303, 307, 308]) {
        const { outcome, paths } = yield* run((path, response, origin) =>
          path === "/items"
            ? redirect(response, status, "/v2/items/")
            : path === "/v2/items/"
            ? redirect(response, status, `${origin}/v3/items/`)
            : answer(response, path === "/v3/items/" ? page(["a"], { next: "more" }) : page(["b"])), {
          paging: Http.nextUrl({ next: "/next" })
        })
        assert.deepStrictEqual(outcome, ["a", "b"], String(status))
        assert.deepStrictEqual(paths, ["/items", "/v2/items/", "/v3/items/", "/v3/items/more"])
      }
    }))

  it.live("to another origin are not followed, and nothing is sent there", () =>
    Effect.gen(function*() {
      const strayed: Array<string> = []
      const other = yield* serve((request, response) => {
        strayed.push(request.url ?? "")
        answer(response, page(["stolen"]))
      })
      const targets = [
        other.origin,
        other.origin.replace("http:", ""),
        other.origin.replace("127.0.0.1", "localhost"),
        other.origin.replace("http:", "https:"),
        other.origin.replace("//", "//user@")
      ]
      for (const target of targets) {
        const headers = { authorization: "Bearer secret" }
        const { outcome } = yield* run((_, response) => redirect(response, 302, `${target}/items`), { headers })
        assert.strictEqual(outcome, "ChainBroken leaves_the_origin", target)
      }
      assert.deepStrictEqual(strayed, [])
    }))

  it.live("without end, without a way, or of a body that was sent are not followed", () =>
    Effect.gen(function*() {
      const endless = yield* run((path, response) => redirect(response, 302, `${path}x`))
      assert.strictEqual(endless.outcome, "ChainBroken redirected")
      assert.lengthOf(endless.paths, 6)
      assert.strictEqual((yield* run((_, response) => redirect(response, 302))).outcome, "ChainBroken redirected")
      const posted = yield* run((_, response) => redirect(response, 302, "/other"), { method: "POST", body: {} })
      assert.strictEqual(posted.outcome, "ChainBroken redirected")
      assert.deepStrictEqual(posted.paths, ["/items"])
    }))

  it.live("that keep the method send the body again", () =>
    Effect.gen(function*() {
      const bodies: Array<string> = []
      const server = yield* serve((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          bodies.push(`${request.method ?? ""} ${Buffer.concat(chunks).toString()}`)
          if (request.url === "/items") redirect(response, 308, "/moved")
          else answer(response, page(["a"]))
        })
      })
      const source = described({ paging, url: `${server.origin}/items`, method: "POST", body: { open: true } })
      assert.deepStrictEqual(yield* ids(source).pipe(Effect.provide(Http.layer)), ["a"])
      assert.deepStrictEqual(bodies, [`POST {"open":true}`, `POST {"open":true}`])
    }))
})
