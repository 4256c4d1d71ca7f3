/**
 * What keeping every digit costs: `Json.parse` against a strict `TextDecoder` and `JSON.parse`.
 *
 *     node bench/json.ts [records, 20000] [rounds, 40]
 */
import { Result } from "effect"
import * as Json from "../packages/core/src/Json.ts"

const [records = 20_000, rounds = 40] = process.argv.slice(2).map(Number)

const page = (big: (index: number) => string): Uint8Array =>
  new TextEncoder().encode(
    `[${
      Array.from({ length: records }, (_, index) =>
        `{"id":"550e8400-e29b-41d4-a716-${String(446655440000 + index)}","sequence":${big(index)},"amount":${
          index * 1.25
        },` +
        `"booked":"2026-08-01T10:00:00.000Z","text":"invoice ${index}","tags":["a","bb"],"parent":{"id":${index},"note":null}}`)
        .join(",")
    }]`
  )

const decoder = new TextDecoder("utf-8", { fatal: true })
const native = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes))
const ours = (bytes: Uint8Array): unknown => Result.getOrThrow(Json.parse(bytes)).exact

const time = (parse: (bytes: Uint8Array) => unknown, bytes: Uint8Array): number => {
  const start = performance.now()
  parse(bytes)
  return performance.now() - start
}

/** Both in turns, so that whatever slows the machine slows both. */
const compare = (bytes: Uint8Array) => {
  for (let warm = 0; warm < 3; warm++) [native, ours].forEach((parse) => parse(bytes))
  const times = Array.from({ length: rounds }, () => [time(native, bytes), time(ours, bytes)] as const)
  // The best: what collecting garbage adds to a round falls on either, whoever left it.
  const [theirs, own] = [Math.min(...times.map(([first]) => first)), Math.min(...times.map(([, second]) => second))]
  return {
    "MB": (bytes.length / 1e6).toFixed(1),
    "JSON.parse, ms": theirs.toFixed(1),
    "Json.parse, ms": own.toFixed(1),
    "ratio": (own / theirs).toFixed(2)
  }
}

console.log(`pages of ${records.toLocaleString("en")} records, best of ${rounds}`)
console.table({
  "no long number": compare(page(String)),
  "one long number": compare(page((index) => index === 0 ? "9007199254740993" : String(index))),
  "a long number in each record": compare(page((index) => `90071992547409${String(index).padStart(5, "0")}`)),
  "long digits in strings only": compare(page((index) => `"90071992547409${String(index).padStart(5, "0")}"`))
})
