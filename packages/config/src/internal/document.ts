/** From the text of an audit file to its value, and from a path in the value back to a place in the text. */
import { Json } from "@befund/core"
import { Result } from "effect"
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLMap
} from "yaml"
import type { Problem } from "../AuditFileError.ts"

export type Format = "yaml" | "json"

export type Path = ReadonlyArray<string>

interface Place {
  readonly line: number
  readonly column: number
}

export interface Parsed {
  readonly value: unknown
  /** What is wrong with the text although it has a value: numbers that would lose digits. */
  readonly problems: ReadonlyArray<Problem>
  /** Where a key stands, or the value at a path; the nearest place around it, where that is not in the text. */
  readonly locate: (path: Path, of: "key" | "value") => Place | undefined
}

/** More than anybody writes by hand; what anchors expand to counts. */
const maxText = 4 * 1024 * 1024
const maxNodes = 50_000
const maxDepth = 100
const tooDeep = `nested deeper than ${maxDepth}`

/** One mistake in YAML can be many errors. */
const maxErrors = 5

export const pointerOf = (path: Path): string =>
  path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const fail = (problem: string, place?: Place): Result.Result<never, ReadonlyArray<Problem>> =>
  Result.fail([{ path: "", problem, ...place }])

const keyOf = (pair: Pair): string | undefined => {
  const { key } = pair
  if (!isScalar(key)) return undefined
  const { source, value } = key
  return typeof value === "string" ? value : source ?? String(value)
}

const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((item) => isPair(item) && keyOf(item) === key)

interface Conversion {
  readonly document: Document
  readonly problems: Array<Problem>
  readonly placeOf: (node: unknown) => Place | undefined
  nodes: number
}

const problem = (conversion: Conversion, path: Path, node: unknown, text: string): void => {
  conversion.problems.push({ path: pointerOf(path), problem: text, ...conversion.placeOf(node) })
}

/** Whether a number of JavaScript spells another value. Other spellings than those of JSON have no fraction. */
const losesDigits = (value: unknown, source: string | undefined): boolean => {
  if (typeof value !== "number" && typeof value !== "bigint") return false
  const exact = Json.parseText(source ?? "")
  if (Result.isSuccess(exact)) return typeof exact.success.exact !== "number"
  return typeof value === "bigint" && BigInt(Number(value)) !== value
}

const scalar = (conversion: Conversion, path: Path, node: Node): unknown => {
  if (!isScalar(node)) return null
  const { source, value } = node
  // Within a JSON Schema, a bound may be rounded.
  if (losesDigits(value, source) && !path.includes("record")) {
    problem(conversion, path, node, "a number of this many digits is written in quotes, so that none is lost")
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    problem(conversion, path, node, "this is not a number that JSON has")
  }
  return typeof value === "bigint" ? Number(value) : value
}

const members = (conversion: Conversion, path: Path, map: YAMLMap, depth: number): object => {
  const entries: Array<readonly [string, unknown]> = []
  for (const item of map.items) {
    const key = keyOf(item)
    if (key === undefined) problem(conversion, path, item.key, "a key is a text")
    else entries.push([key, convert(conversion, [...path, key], item.value, depth)])
  }
  // A key such as __proto__ becomes a member like any other.
  return Object.fromEntries(entries)
}

const convert = (conversion: Conversion, path: Path, node: unknown, depth: number): unknown => {
  if (node === null || !isNode(node)) return null
  if (conversion.nodes++ === maxNodes) problem(conversion, path, node, `more than ${maxNodes} values`)
  if (conversion.nodes > maxNodes) return null
  if (depth > maxDepth) {
    problem(conversion, path.slice(0, 5), node, tooDeep)
    return null
  }
  if (isAlias(node)) {
    const anchored = node.resolve(conversion.document)
    if (anchored === undefined) problem(conversion, path, node, `there is no anchor &${node.source} above`)
    return convert(conversion, path, anchored ?? null, depth + 1)
  }
  if (isMap(node)) return members(conversion, path, node, depth + 1)
  return isSeq(node)
    ? node.items.map((item, index) => convert(conversion, [...path, String(index)], item, depth + 1))
    : scalar(conversion, path, node)
}

/** As far along the path as the text goes. */
const find = (document: Document, path: Path): { readonly key: unknown; readonly value: unknown } => {
  let key: unknown
  let value: unknown = document.contents
  for (const part of path) {
    const container: unknown = isAlias(value) ? value.resolve(document) : value
    if (isMap(container)) {
      const pair = pairOf(container, part)
      if (pair === undefined) break
      key = pair.key
      value = pair.value
    } else if (isSeq(container) && /^\d+$/.test(part) && Number(part) < container.items.length) {
      key = value = container.items[Number(part)]
    } else break
  }
  return { key, value }
}

const startOf = (node: unknown): number | undefined => isNode(node) ? node.range?.[0] : undefined

const fromDocument = (document: Document, lines: LineCounter): Parsed => {
  const placeAt = (offset: number | undefined): Place | undefined => {
    if (offset === undefined) return undefined
    const { col, line } = lines.linePos(offset)
    return line === 0 ? undefined : { line, column: col }
  }
  const conversion: Conversion = { document, problems: [], placeOf: (node) => placeAt(startOf(node)), nodes: 0 }
  const value = convert(conversion, [], document.contents, 0)
  return {
    value,
    problems: conversion.problems,
    locate: (path, of) => {
      const found = find(document, path)
      return placeAt((of === "key" ? startOf(found.key) : startOf(found.value)) ?? startOf(found.key))
    }
  }
}

/** The library's words, without the excerpt: there may be a secret in it. */
const yamlProblem = (message: string): string => {
  const [first = ""] = message.split("\n")
  return first.replace(/ at line \d+, column \d+:?$/, "")
}

const parseYaml = (text: string): Result.Result<Parsed, ReadonlyArray<Problem>> => {
  const lines = new LineCounter()
  const parsed = parseAllDocuments(text, {
    intAsBigInt: true,
    lineCounter: lines,
    logLevel: "silent",
    merge: false,
    schema: "core",
    strict: true,
    uniqueKeys: true,
    version: "1.2"
  })
  const [document, second] = Array.isArray(parsed) ? parsed : []
  if (document === undefined) return fail("there is nothing in it")
  if (second !== undefined) return fail("an audit file is one document")
  const wrong = [...document.errors, ...document.warnings].slice(0, maxErrors)
  if (wrong.length === 0) return Result.succeed(fromDocument(document, lines))
  return wrong.some(({ message }) => message.includes("call stack"))
    ? fail(tooDeep)
    : Result.fail(wrong.map(({ linePos, message }): Problem => ({
      path: "",
      problem: yamlProblem(message),
      ...(linePos === undefined ? {} : { line: linePos[0].line, column: linePos[0].col })
    })))
}

/** The parser of YAML goes down a level for each bracket. */
const parseYamlSafely = (text: string): Result.Result<Parsed, ReadonlyArray<Problem>> => {
  try {
    return parseYaml(text)
  } catch {
    return fail(tooDeep)
  }
}

const placeOfCharacter = (text: string, at: number): Place => {
  const before = text.slice(0, at).split("\n")
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 }
}

/** JSON is read strictly, and then as the YAML that it also is, for its places and for keys that stand there twice. */
const parseJson = (text: string): Result.Result<Parsed, ReadonlyArray<Problem>> =>
  Result.match(Json.parseText(text), {
    onFailure: ({ at, message }) => fail(message, at === undefined ? undefined : placeOfCharacter(text, at)),
    onSuccess: () => parseYamlSafely(text)
  })

export const parse = (text: string, format: Format): Result.Result<Parsed, ReadonlyArray<Problem>> => {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text
  if (plain.length > maxText) return fail(`an audit file has at most ${maxText} characters`)
  if (plain.trim() === "") return fail("there is nothing in it")
  return format === "json" ? parseJson(plain) : parseYamlSafely(plain)
}
