/** The HTML report in a real browser. */
import { Wire } from "@befund/core"
import { assert, it, layer } from "@effect/vitest"
import axe from "axe-core"
import { Context, Effect, Layer } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "playwright-core"
import { Format } from "../src/index.ts"
import { everyVerdictReport, manyFindings } from "./support/audits.ts"
import { inBrowser, open, openPage, picture } from "./support/browser.ts"

class Chromium extends Context.Service<Chromium, Browser>()("@befund/test/Chromium") {
  static readonly layer = Layer.effect(Chromium, open)
}

/** The report as a file on a disk, as somebody gets it. */
const fileOf = (report: Wire.Report, language: "en" | "de") =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "befund-report-"))
      const file = join(folder, "report.html")
      writeFileSync(file, Format.formats.html(report, language))
      return { folder, url: pathToFileURL(file).href }
    }),
    ({ folder }) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

const opened = (report: Wire.Report, language: "en" | "de" = "en", options: Parameters<Browser["newPage"]>[0] = {}) =>
  Effect.gen(function*() {
    const browser = yield* Chromium
    const { url } = yield* fileOf(report, language)
    return yield* openPage(browser, url, options)
  })

const texts = (page: Page, selector: string) =>
  Effect.promise(async () => (await page.locator(selector).allInnerTexts()).map((text) => text.trim()))

const press = (page: Page, ...keys: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    for (const key of keys) await page.keyboard.press(key)
  })

inBrowser("the HTML report", () => {
  layer(Chromium.layer, { timeout: "1 minute" })((it) => {
    it.effect("shows the verdict of every check in words, in both languages", () =>
      Effect.gen(function*() {
        const { complaints, page, requests } = yield* opened(yield* everyVerdictReport())
        assert.deepStrictEqual(yield* texts(page, ".check > header .badge"), [
          "nothing found",
          "nothing found in what was returned",
          "nothing to check",
          "found",
          "found",
          "answered",
          "found, with parts unread",
          "open, with parts unread",
          "could not be checked"
        ])
        yield* picture(page, "report-light", { fullPage: true })
        yield* Effect.promise(() => page.click("[data-do=language]"))
        assert.strictEqual(yield* Effect.promise(() => page.locator("html").getAttribute("lang")), "de")
        const german = yield* texts(page, ".check > header .badge")
        assert.strictEqual(german[0], "ohne Befund")
        assert.strictEqual(german[8], "nicht prüfbar")
        yield* Effect.promise(() => page.click("[data-do=theme]"))
        yield* picture(page, "report-dark-de")
        assert.deepStrictEqual(requests, [])
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped))

    it.effect("shows each source as it was read, and partitions as a grid", () =>
      Effect.gen(function*() {
        const report = yield* everyVerdictReport()
        const { page } = yield* opened(report)
        assert.lengthOf(yield* texts(page, ".source"), Object.keys(report.sources).length)
        assert.strictEqual(yield* Effect.promise(() => page.locator(".source.complete .bracket").count()), 2)
        assert.strictEqual(yield* Effect.promise(() => page.locator(".source .broke").count()), 2)
        const grid = yield* opened(yield* manyFindings(10))
        assert.deepStrictEqual(yield* texts(grid.page, ".grid li"), ["2026-01", "2026-02 not read", "2026-03"])
        yield* picture(grid.page, "report-partitions", { fullPage: true })
      }).pipe(Effect.scoped))

    it.effect("finds, sorts and pages through 100,000 findings", () =>
      Effect.gen(function*() {
        const report = yield* manyFindings(100_000)
        const { complaints, page } = yield* opened(report)
        const paint = yield* Effect.promise(() =>
          page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN)
        )
        const box = page.locator(".findings").first()
        assert.include(
          yield* Effect.promise(() => box.locator(".where").innerText()),
          "findings 1 to 100, listed here: "
        )
        const search = yield* Effect.promise(() =>
          page.evaluate<number>(`(() => {
            const input = document.querySelector(".findings input")
            const started = performance.now()
            input.value = "r54321"
            input.dispatchEvent(new Event("input"))
            return performance.now() - started
          })()`)
        )
        // Printed, not asserted: a number about speed is no test.
        yield* Effect.sync(() =>
          console.log(`100,000 findings: first paint ${Math.round(paint)} ms, search ${Math.round(search)} ms`)
        )
        assert.deepStrictEqual(yield* texts(page, ".findings tbody tr td:first-child"), ["r54321"])
        yield* Effect.promise(() => box.locator("input").fill(""))
        yield* Effect.promise(() => box.locator("th").first().locator("button").click())
        yield* Effect.promise(() => box.locator("th").first().locator("button").click())
        const [first] = yield* texts(page, ".findings tbody tr td:first-child")
        assert.strictEqual(first, "r100000")
        yield* Effect.promise(() => box.locator("[data-do=on]").click())
        assert.include(yield* Effect.promise(() => box.locator(".where").innerText()), "findings 101 to 200")
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped), 60_000)

    it.effect("saves all listed findings with all digits, and says whether they are all", () =>
      Effect.gen(function*() {
        const { page } = yield* opened(yield* manyFindings(300))
        const save = (action: string) =>
          Effect.promise(async () => {
            const waiting = page.waitForEvent("download")
            await page.click(`.findings [data-do=${action}]`)
            const download = await waiting
            return readFileSync(await download.path(), "utf8")
          })
        const json = yield* Effect.flatMap(save("json"), Wire.parse)
        const saved = json as { readonly all: boolean; readonly findings: ReadonlyArray<{ readonly id: string }> }
        assert.isFalse(saved.all)
        assert.lengthOf(saved.findings, 300)
        assert.include(Wire.stringify(json), "9007199254740993")
        const csv = yield* save("csv")
        assert.lengthOf(csv.trimEnd().split("\r\n"), 302)
        assert.match(csv, /\r\nend,[^\r]*,no\r\n$/u)
      }).pipe(Effect.scoped))

    it.effect("can be used with the keyboard alone", () =>
      Effect.gen(function*() {
        const { page } = yield* opened(yield* everyVerdictReport())
        yield* press(page, "Tab")
        assert.strictEqual(yield* Effect.promise(() => page.locator(":focus").getAttribute("class")), "skip")
        yield* press(page, "Tab", "Enter")
        assert.strictEqual(yield* Effect.promise(() => page.locator("html").getAttribute("lang")), "de")
        const reached = yield* Effect.promise(async () => {
          const names: Array<string> = []
          for (let i = 0; i < 80; i++) {
            await page.keyboard.press("Tab")
            names.push(
              await page.evaluate<string>(`(() => {
                const focused = document.activeElement
                return focused.dataset.do ?? focused.localName + (focused.closest("th") === null ? "" : " sort")
              })()`)
            )
          }
          return new Set(names)
        })
        for (const control of ["theme", "print", "copy", "csv", "json", "a", "input", "button sort", "summary"]) {
          assert.include([...reached], control)
        }
      }).pipe(Effect.scoped))

    it.effect.each(["light", "dark"] as const)("has no serious barrier, %s", (colorScheme) =>
      Effect.gen(function*() {
        for (const report of [yield* everyVerdictReport(), yield* manyFindings(10)]) {
          const { page } = yield* opened(report, "en", { colorScheme })
          const violations = yield* Effect.promise(async () => {
            await page.evaluate(axe.source)
            const results: axe.AxeResults = await page.evaluate("axe.run()")
            return results.violations.filter(({ impact }) => impact === "serious" || impact === "critical")
          })
          assert.deepStrictEqual(violations.map(({ id, nodes }) => [id, nodes[0]?.html]), [])
        }
      }).pipe(Effect.scoped))

    it.effect("prints on A4 with page numbers", () =>
      Effect.gen(function*() {
        const { page } = yield* opened(yield* manyFindings(300))
        const pdf = yield* Effect.promise(() => page.pdf({ preferCSSPageSize: true, displayHeaderFooter: false }))
        const text = pdf.toString("latin1")
        assert.match(text, /\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/u)
        const pages = text.match(/\/Type \/Page\b/gu)?.length ?? 0
        assert.isAbove(pages, 2)
        yield* Effect.promise(() => page.emulateMedia({ media: "print" }))
        assert.isFalse(yield* Effect.promise(() => page.locator("[data-do=print]").isVisible()))
      }).pipe(Effect.scoped))

    it.effect("fits a phone", () =>
      Effect.gen(function*() {
        const { page } = yield* opened(yield* everyVerdictReport(), "de", { viewport: { width: 360, height: 740 } })
        const overflow = yield* Effect.promise(() =>
          page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )
        assert.strictEqual(overflow, 0)
        yield* picture(page, "report-phone-de")
      }).pipe(Effect.scoped))

    it.effect("lets no record run or restyle anything", () =>
      Effect.gen(function*() {
        const text = "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">" +
          "<style>*{display:none}</style><iframe src=\"https://evil.example\"></iframe>"
        const report = yield* everyVerdictReport(text)
        const { complaints, page, requests } = yield* opened(report)
        assert.strictEqual(yield* Effect.promise(() => page.title()), "every verdict")
        assert.strictEqual(yield* Effect.promise(() => page.locator("iframe, img, body style").count()), 0)
        const [id] = yield* texts(page, ".findings tbody td:first-child")
        assert.strictEqual(id, `r2${text}`)
        assert.deepStrictEqual(requests, [])
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped))

    it.effect("runs nothing that is put into it afterwards: the policy refuses it", () =>
      Effect.gen(function*() {
        const browser = yield* Chromium
        const { folder, url } = yield* fileOf(yield* everyVerdictReport(), "en")
        const file = join(folder, "report.html")
        writeFileSync(
          file,
          readFileSync(file, "utf8").replace("</main>", "<script>document.title='owned'</script></main>")
        )
        const { complaints, page } = yield* openPage(browser, url)
        assert.strictEqual(yield* Effect.promise(() => page.title()), "every verdict")
        assert.isTrue(complaints.some((complaint) => complaint.includes("Content Security Policy")))
      }).pipe(Effect.scoped))

    it.effect("can be read without its script", () =>
      Effect.gen(function*() {
        const { page } = yield* opened(yield* manyFindings(300), "en", { javaScriptEnabled: false })
        assert.lengthOf(yield* texts(page, ".findings tbody tr"), 100)
        assert.strictEqual(yield* Effect.promise(() => page.locator("[data-do]:visible").count()), 0)
        assert.include((yield* texts(page, ".noscript"))[0], "The first 100 are shown here")
      }).pipe(Effect.scoped))
  })
})

it("is one file without a request to anywhere: no address in it is fetched", () => {
  const document = Format.formats.html({
    format: "befund/report@1",
    audit: "nothing",
    status: "unavailable",
    started_at: "2026-10-02T10:02:11.120Z",
    ended_at: "2026-10-02T10:02:11.120Z",
    sources: {},
    checks: {},
    statement: { en: "Nothing was checked.", de: "Es wurde nichts geprüft." }
  }, "en")
  assert.notMatch(document, /\b(?:src|href)="(?!#)/u)
  assert.notMatch(document, /url\(|@import|fetch\(|XMLHttpRequest|WebSocket/u)
})
