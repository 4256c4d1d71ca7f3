// no-empty-fallback: a computation of ours that does not apply, nothing was read
import { Result } from "effect"

declare const decodeBase64: (text: string) => Result.Result<string, Error>
declare const compare: (a: string, b: string) => Result.Result<number, Error>

export const credentials = (pair: string) =>
  Result.match(decodeBase64(pair), { onFailure: () => [], onSuccess: (text) => text.split(":") })

export const isBefore = (a: string, b: string) => {
  const order = compare(a, b)
  if (Result.isFailure(order)) return false
  return order.success < 0
}

export const textOf = (pair: string) => Result.getOrUndefined(decodeBase64(pair))
