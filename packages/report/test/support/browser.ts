/** A real Chromium for what the HTML report does in a browser. Without one these tests are skipped, and say so. */
import { Effect, type Scope } from "effect"
import { existsSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { describe } from "vitest"

const executablePath = "/usr/bin/chromium"

/** With `BEFUND_PEERS=required` a missing browser is a failure. */
export const inBrowser = (name: string, tests: () => void): void => {
  const isThere = existsSync(executablePath)
  describe.skipIf(!isThere && process.env["BEFUND_PEERS"] !== "required")(
    isThere ? name : `${name}: Chromium is not installed (Debian: apt-get install chromium)`,
    tests
  )
}

const screenshots = join(resolve(import.meta.dirname, "..", "..", "..", ".."), ".scratch", "screenshots")

/** For people to look at; nothing is decided by them. */
export const picture = (page: Page, name: string, options: { readonly fullPage?: boolean } = {}) =>
  Effect.promise(() => {
    mkdirSync(screenshots, { recursive: true })
    return page.screenshot({ path: join(screenshots, `${name}.png`), ...options })
  })

export const open: Effect.Effect<Browser, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync"
      ]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

export interface Opened {
  readonly page: Page
  /** What the page asked a network for, beside its own file. */
  readonly requests: ReadonlyArray<string>
  /** Errors of scripts, and what the security policy refused. */
  readonly complaints: ReadonlyArray<string>
}

export const openPage = (
  browser: Browser,
  url: string,
  options: Parameters<Browser["newPage"]>[0] = {}
): Effect.Effect<Opened, never, Scope.Scope> =>
  Effect.gen(function*() {
    const page = yield* Effect.acquireRelease(
      Effect.promise(() => browser.newPage({ viewport: { width: 1100, height: 900 }, ...options })),
      (opened) => Effect.promise(() => opened.close())
    )
    const requests: Array<string> = []
    const complaints: Array<string> = []
    page.on("request", (request) => {
      if (request.url() !== url && !request.url().startsWith("blob:")) requests.push(request.url())
    })
    page.on("pageerror", (error) => complaints.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text())
    })
    yield* Effect.promise(() => page.goto(url, { waitUntil: "load" }))
    return { page, requests, complaints }
  })
