import { Answer } from "@befund/agent"
import { it } from "@effect/vitest"
import { Effect } from "effect"
import { reports, type ReportName } from "./support/reports.ts"
import { en } from "./corpus/en.ts"
import * as de_ from "./corpus/de.ts"
const sign = { supported: "+", unsupported: "-", not_checked: "?" }
it.effect("try", () => Effect.gen(function*() {
  let n = 0, bad = 0
  for (const corpus of [en, de_.de]) for (const [name, entries] of Object.entries(corpus)) {
    const r = yield* reports[name as ReportName]
    for (const [text, ...expected] of entries) {
      const got = Answer.check(r, text).claims.map((c) => `${c.kind}${sign[c.verdict]}`)
      n++
      if (got.join() !== expected.join()) { bad++; console.log(`${name} | ${text.replaceAll("\n","⏎")}\n     want ${expected.join(" ")}\n     got  ${Answer.check(r, text).claims.map((c) => `${c.kind}${sign[c.verdict]} (${c.because})`).join(" ")}`) }
    }
  }
  console.log(n, bad)
}))
