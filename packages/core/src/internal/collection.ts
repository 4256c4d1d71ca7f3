/**
 * What a whole walk collected, as (id, version) of each record, in constant memory and whatever the order: how many there
 * are, and the sum of their SHA-256 modulo 2^256 (the additive multiset hash of Clarke et al., "Incremental Multiset Hash
 * Functions", 2003).
 *
 * Two walks over the same source that differ in a record have the same sum by an accident of 1 in 2^256. Somebody who
 * chooses ids to make sums collide could do it with less work; but whoever answers both walks needs no collision to lie,
 * as sending the same pages twice will do.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import * as Key from "../Key.ts"

export interface Collection {
  readonly add: (id: string, version: unknown) => void
  /** `undefined` where a record had no version: nothing can be compared then. */
  readonly digest: () => string | undefined
}

const modulus = 2n ** 256n

const encoder = new TextEncoder()

const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`)

export const make = (): Collection => {
  let sum = 0n
  let records = 0
  let comparable = true
  return {
    add: (id, version) => {
      if (!Key.isKey(version)) comparable = false
      else if (comparable) {
        records += 1
        sum = (sum + numberOf(sha256(encoder.encode(JSON.stringify([id, Key.id(version)]))))) % modulus
      }
    },
    digest: () => comparable ? `${records}:${sum.toString(16).padStart(64, "0")}` : undefined
  }
}
