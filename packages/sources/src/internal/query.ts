/** Addresses with parameters. What already stands in an address stays as it was written: a server may care. */
import { Redacted } from "effect"

export type Scalar = string | number | bigint | boolean | Redacted.Redacted

export type Query = Readonly<Record<string, Scalar | ReadonlyArray<Scalar>>>

export type Parameters = ReadonlyArray<readonly [name: string, value: string]>

const textOf = (value: Scalar): string => Redacted.isRedacted(value) ? Redacted.value(value) : String(value)

const isList = (value: Scalar | ReadonlyArray<Scalar>): value is ReadonlyArray<Scalar> => Array.isArray(value)

export const parametersOf = (query: Query): Parameters =>
  Object.entries(query).flatMap(([name, value]) =>
    (isList(value) ? value : [value]).map((one) => [name, textOf(one)] as const)
  )

const nameOf = (written: string): string => {
  const name = (written.split("=", 1)[0] ?? "").replaceAll("+", " ")
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** The address with these parameters, in the place of those that it has under the same names. */
export const withParameters = (address: string, parameters: Parameters): string => {
  if (parameters.length === 0) return address
  const [path = "", ...rest] = (address.split("#", 1)[0] ?? "").split("?")
  const names = new Set(parameters.map(([name]) => name))
  const kept = rest.join("?").split("&").filter((written) => written !== "" && !names.has(nameOf(written)))
  return `${path}?${[...kept, ...parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`)].join("&")}`
}
