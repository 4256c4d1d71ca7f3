/**
 * What finding duplicates costs: the index of fingerprints against a `Set` of the ids.
 *
 *     node bench/ids.ts [ids, 1000000] [rounds, 3]
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import * as IdIndex from "../packages/core/src/internal/idIndex.ts"

interface Measured {
  readonly bytes: number
  readonly nanos: number
}

const [count = 1_000_000, rounds = 3] = process.argv.slice(2).map(Number)

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

const memory = (): number => {
  if (typeof collect === "function") collect()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

const idOf = (index: number): string => `550e8400-e29b-41d4-a716-${String(index).padStart(12, "0")}`

/** Per id. The ids are made within the loop, so that only what the collection itself holds on to is counted. */
const measure = (make: () => { readonly add: (id: string) => unknown; readonly size: number }): Measured => {
  const before = memory()
  const collection = make()
  const start = performance.now()
  for (let index = 0; index < count; index++) collection.add(idOf(index))
  const millis = performance.now() - start
  const bytes = memory() - before
  return { bytes: bytes / collection.size, nanos: (millis * 1e6) / count }
}

/** The best of all rounds: what else the machine does can only add to it. */
const best = (make: () => { readonly add: (id: string) => unknown; readonly size: number }): Measured => {
  const all = Array.from({ length: rounds }, () => measure(make))
  return { bytes: Math.min(...all.map(({ bytes }) => bytes)), nanos: Math.min(...all.map(({ nanos }) => nanos)) }
}

const row = (name: string, { bytes, nanos }: Measured, baseline: Measured) => ({
  [name]: {
    "bytes an id": bytes.toFixed(1),
    "ns an id": nanos.toFixed(0),
    "bytes, of a Set's": (bytes / baseline.bytes).toFixed(2),
    "time, of a Set's": (nanos / baseline.nanos).toFixed(2)
  }
})

const none = best(() => ({ add: () => false, size: count }))
const index = best(() => IdIndex.make())
// A Set refuses its 16,777,217th entry.
const set = count <= 2 ** 24 ? best(() => new Set<string>()) : { bytes: NaN, nanos: NaN }

console.log(`${count.toLocaleString("en")} ids of 36 characters, best of ${rounds}`)
console.table({
  ...row("making the ids alone", none, set),
  ...row("IdIndex", index, set),
  ...row("Set", set, set)
})
