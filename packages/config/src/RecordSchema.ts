/**
 * What is needed to interpret a record, as a JSON Schema: draft 2020-12, or draft-07 where `$schema` says so or the older
 * keywords are used.
 *
 * A schema is compiled when the audit file is loaded, and refused then if it is none, names a keyword or a format that
 * does not exist, or refers to something outside of itself. Patterns are RE2's, so that no record can keep them busy;
 * look-around and back-references are refused. What a decoder says of a record names the field and what is required of
 * it, never what stood there.
 *
 * The validator turns schemas into code with `new Function`. That is fine for a command line; a host that forbids it (a
 * strict content security policy) cannot use this module.
 *
 * @since 0.1.0
 */
import { Decimal, type Source } from "@befund/core"
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv"
import { fullFormats } from "ajv-formats/dist/formats.js"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Result } from "effect"
import { RE2JS } from "re2js"
import { suggest } from "./internal/suggest.ts"

/**
 * Why a schema was refused. `path` is a JSON Pointer into the schema.
 *
 * @category models
 * @since 0.1.0
 */
export interface Problem {
  readonly path: string
  readonly problem: string
  readonly suggestion?: string
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Decimal.isDecimal(value)

const escape = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1")

const notAnObject = "the record must be an object"

/**
 * Where nothing is said of the records, they are objects.
 *
 * @category decoders
 * @since 0.1.0
 */
export const anyObject: Source.Decoder<unknown> = (record) =>
  isObject(record) ? Result.succeed(record) : Result.fail(notAnObject)

/** Keywords whose value is a schema, a list of schemas, or an object of schemas. */
const inner = {
  one: [
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties"
  ],
  list: ["allOf", "anyOf", "items", "oneOf", "prefixItems"],
  byName: ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"]
}

const plainKeywords = [
  "$anchor",
  "$comment",
  "$dynamicAnchor",
  "$dynamicRef",
  "$id",
  "$ref",
  "$schema",
  "$vocabulary",
  "const",
  "contentEncoding",
  "contentMediaType",
  "default",
  "dependentRequired",
  "deprecated",
  "description",
  "discriminator",
  "enum",
  "example",
  "examples",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "externalDocs",
  "format",
  "maxContains",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minContains",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "nullable",
  "pattern",
  "readOnly",
  "required",
  "title",
  "type",
  "uniqueItems",
  "writeOnly",
  "xml"
]

const keywords = [...new Set([...inner.one, ...inner.list, ...inner.byName, ...plainKeywords])]

const formats = Object.keys(fullFormats)

interface Walk {
  readonly problems: Array<Problem>
  /** Names that the schema itself holds: the only ones that may be said of a record. */
  readonly names: Set<string>
  olderKeywords: boolean
}

const unknown = (path: string, kind: string, word: string, known: ReadonlyArray<string>): Problem => {
  const suggestion = suggest(word, known)
  return { path, problem: `unknown ${kind}`, ...(suggestion === undefined ? {} : { suggestion }) }
}

const visitWords = (walk: Walk, path: string, schema: { readonly [key: string]: unknown }): void => {
  for (const key of Object.keys(schema)) {
    if (!keywords.includes(key) && !key.startsWith("x-")) {
      walk.problems.push(unknown(`${path}/${escape(key)}`, "keyword of JSON Schema", key, keywords))
    }
  }
  const { $dynamicRef, $ref, format, required } = schema
  for (const [key, ref] of Object.entries({ $ref, $dynamicRef })) {
    if (typeof ref === "string" && !ref.startsWith("#")) {
      walk.problems.push({ path: `${path}/${key}`, problem: "a reference stays within the schema: it starts with #" })
    }
  }
  if (typeof format === "string" && !formats.includes(format)) {
    walk.problems.push(unknown(`${path}/format`, "format", format, formats))
  }
  for (const name of Array.isArray(required) ? required : []) walk.names.add(String(name))
  for (const name of isObject(schema["properties"]) ? Object.keys(schema["properties"]) : []) walk.names.add(name)
  walk.olderKeywords ||= Array.isArray(schema["items"]) || "additionalItems" in schema || "dependencies" in schema
}

const maxDepth = 64

const visit = (walk: Walk, path: string, schema: unknown, depth: number): void => {
  if (!isObject(schema)) return
  if (depth > maxDepth) {
    walk.problems.push({ path, problem: `a schema is nested ${maxDepth} levels deep at most` })
    return
  }
  visitWords(walk, path, schema)
  for (const key of inner.one) visit(walk, `${path}/${key}`, schema[key], depth + 1)
  for (const key of inner.list) {
    const schemas = schema[key]
    if (!Array.isArray(schemas)) continue
    for (const [index, one] of schemas.entries()) visit(walk, `${path}/${key}/${index}`, one, depth + 1)
  }
  for (const key of inner.byName) {
    const schemas = schema[key]
    if (!isObject(schemas)) continue
    for (const [name, one] of Object.entries(schemas)) visit(walk, `${path}/${key}/${escape(name)}`, one, depth + 1)
  }
}

/**
 * In the form that the validator takes its expressions in: it keeps one for each text of `toString`. `code` is for
 * validators that are written to a file.
 */
const linear = Object.assign((pattern: string) => {
  const compiled = RE2JS.compile(pattern)
  return { test: (text: string) => compiled.test(text), toString: () => `/${pattern}/` }
}, { code: "" })

const options = {
  allErrors: false,
  code: { regExp: linear },
  formats: fullFormats,
  logger: false,
  meta: false,
  // 0.07 is a multiple of 0.01, although the quotient of the doubles is not whole.
  multipleOfPrecision: 9,
  strict: false,
  validateSchema: false
} as const

/** What a schema may look like is compiled once; an instance of its own keeps each schema apart from all others. */
const drafts = {
  older: { meta: new Ajv({ logger: false, strict: false }), make: () => new Ajv(options) },
  current: { meta: new Ajv2020({ logger: false, strict: false }), make: () => new Ajv2020(options) }
}

const isDraft7 = (schema: { readonly [key: string]: unknown }, walk: Walk): boolean => {
  const { $schema } = schema
  return typeof $schema === "string" ? /draft-0[67]/.test($schema) : walk.olderKeywords
}

/** What is said of the schema itself holds no value of a record, and may say all. */
const ofMeta = ({ instancePath, keyword, message, params }: ErrorObject): Problem => {
  const allowed: unknown = params["allowedValues"]
  return {
    path: instancePath,
    problem: keyword === "enum" && Array.isArray(allowed)
      ? `must be one of ${allowed.join(", ")}`
      : message ?? "is not valid"
  }
}

/** Names that came with the record and not with the schema are left out: they can be anything. */
const pointerOf = (path: string, names: ReadonlySet<string>): string =>
  path.split("/").map((part) => {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~")
    return part === "" || /^\d+$/.test(part) || names.has(name) ? part : "*"
  }).join("/")

const described = (error: ErrorObject | undefined, names: ReadonlySet<string>): string => {
  if (error === undefined) return "the record is not of the described shape"
  const { instancePath, keyword, message, params } = error
  const path = pointerOf(instancePath, names)
  const place = path === "" ? "the record" : `the field ${path}`
  const missing: unknown = params["missingProperty"]
  switch (keyword) {
    case "required":
      return `the field ${path}/${escape(String(missing))} is required`
    case "type":
      return `${place} must be ${String(params["type"]).replaceAll(",", " or ")}`
    case "enum":
      return `${place} must be one of the described values`
    case "additionalProperties":
    case "unevaluatedProperties":
      return `${place} has a field that is not described`
    case "propertyNames":
      return `${place} has a field whose name is not a described one`
    default:
      return `${place} ${message ?? "is not as described"}`
  }
}

const toDecoder = (
  validate: ValidateFunction,
  names: ReadonlySet<string>,
  mayBeList: boolean
): Source.Decoder<unknown> =>
(record, plain) => {
  if (!isObject(record) && !(mayBeList && Array.isArray(record))) return Result.fail(notAnObject)
  try {
    return validate(plain) ? Result.succeed(record) : Result.fail(described(validate.errors?.[0], names))
  } catch {
    // A schema that refers to itself follows a record as deep as it goes.
    return Result.fail("the record is nested too deep")
  }
}

const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ""
  if (message.includes("parsing regexp")) {
    return "a pattern is not a regular expression of RE2, which has no look-around and no back-references"
  }
  // Only the schema has been seen so far.
  return message === "" ? "this is not a JSON Schema that can be used" : message
}

/**
 * Compiles a JSON Schema to a decoder, or says all that is wrong with it.
 *
 * @example
 * ```ts
 * import { RecordSchema } from "@befund/config"
 * import { Result } from "effect"
 *
 * const decode = Result.getOrThrow(RecordSchema.compile({ type: "object", required: ["open"] }))
 * const record = { id: "a" }
 * console.log(decode(record, record)) // a failure: the field /open is required
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const compile = (
  schema: { readonly [key: string]: unknown }
): Result.Result<Source.Decoder<unknown>, ReadonlyArray<Problem>> => {
  const walk: Walk = { problems: [], names: new Set(), olderKeywords: false }
  visit(walk, "", schema, 0)
  // The schema is known by its place in the audit file and by nothing else.
  const { $id: _id, $schema: _schema, ...rest } = schema
  const { make, meta } = isDraft7(schema, walk) ? drafts.older : drafts.current
  if (meta.validateSchema(rest) !== true) {
    const [error] = meta.errors ?? []
    if (error !== undefined) walk.problems.push(ofMeta(error))
  }
  if (walk.problems.length > 0) return Result.fail(walk.problems)
  try {
    const { type } = schema
    const mayBeList = type === "array" || (Array.isArray(type) && type.includes("array"))
    return Result.succeed(toDecoder(make().compile(rest), walk.names, mayBeList))
  } catch (error) {
    return Result.fail([{ path: "", problem: messageOf(error) }])
  }
}
