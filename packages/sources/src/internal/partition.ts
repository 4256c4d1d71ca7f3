/** One description for many partitions: `{partition}` stands for the name of one. */
import { Decimal, type Json } from "@befund/core"
import { Record } from "effect"
import type * as Description from "../HttpDescription.ts"
import type { Place } from "./place.ts"
import type { Scalar } from "./query.ts"

export const placeholder = "{partition}"

const inText = (text: string, value: string): string => text.replaceAll(placeholder, () => value)

const inScalar = (scalar: Scalar, value: string): Scalar => typeof scalar === "string" ? inText(scalar, value) : scalar

const inJson = (json: Json.Value, value: string): Json.Value => {
  if (typeof json === "string") return inText(json, value)
  if (typeof json !== "object" || json === null || Decimal.isDecimal(json)) return json
  return isList(json)
    ? json.map((element) => inJson(element, value))
    : Object.fromEntries(Object.entries(json).map(([key, member]) => [key, inJson(member, value)]))
}

const isList = (json: Json.Value): json is ReadonlyArray<Json.Value> => Array.isArray(json)

const isScalars = (value: Scalar | ReadonlyArray<Scalar>): value is ReadonlyArray<Scalar> => Array.isArray(value)

const inEcho = (echo: Description.Echo, value: string): Description.Echo =>
  isExpectations(echo)
    ? echo.map(({ at, is }) => ({ at, is: inJson(is, value) }))
    : Record.map(echo, (is) => inJson(is, value))

const isExpectations = (
  echo: Description.Echo
): echo is ReadonlyArray<{ readonly at: Place; readonly is: Json.Value }> => Array.isArray(echo)

/** The description of one partition: encoded within addresses, as it is in parameters, in the body and in the echo. */
export const forPartition = (description: Description.Description, value: string): Description.Description => {
  const { body, echo, query, url, witness } = description
  const encoded = encodeURIComponent(value.toWellFormed())
  return {
    ...description,
    url: inText(url, encoded),
    ...(query === undefined ? {} : {
      query: Record.map(
        query,
        (given) => isScalars(given) ? given.map((scalar) => inScalar(scalar, value)) : inScalar(given, value)
      )
    }),
    ...(body === undefined ? {} : { body: inJson(body, value) }),
    ...(witness === undefined ? {} : { witness: { ...witness, url: inText(witness.url, encoded) } }),
    ...(echo === undefined ? {} : { echo: inEcho(echo, value) })
  }
}
