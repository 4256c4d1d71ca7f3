/** The parts of an audit file, each decoded by itself, so that a mistake in one hides none in another. */
import { Result, Schema } from "effect"
import * as AuditFile from "../AuditFile.ts"
import type { Path } from "./document.ts"
import { type Found, found, missing, withoutMeant } from "./issues.ts"
import { suggest } from "./suggest.ts"

export interface Raw {
  readonly [key: string]: unknown
}

/** A part as it was written, and what it is, if nothing is wrong with it. */
export interface Section<A> {
  readonly raw: Raw
  readonly value: A | undefined
}

export interface Asked {
  readonly question: AuditFile.Question
  readonly check: AuditFile.Check
}

export interface Sections {
  readonly head: typeof Head.Type | undefined
  readonly sources: ReadonlyMap<string, Section<AuditFile.Source>>
  readonly checks: ReadonlyMap<string, Section<Asked>>
  readonly found: ReadonlyArray<Found>
}

const Head = Schema.Struct(AuditFile.head)

const options = { errors: "all", onExcessProperty: "error" } as const

const decodeHead = Schema.decodeUnknownResult(Head, options)

const decodeSource = {
  http: Schema.decodeUnknownResult(AuditFile.HttpSource, options),
  file: Schema.decodeUnknownResult(AuditFile.FileSource, options),
  statements: Schema.decodeUnknownResult(AuditFile.StatementsSource, options)
}

// The keys of an object literal with these very keys.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const transports = Object.keys(decodeSource) as ReadonlyArray<keyof typeof decodeSource>

const decodeCheck: {
  readonly [Q in AuditFile.Question]: (raw: unknown) => Result.Result<AuditFile.Check, Schema.SchemaError>
} = {
  find: Schema.decodeUnknownResult(AuditFile.checks.find, options),
  count: Schema.decodeUnknownResult(AuditFile.checks.count, options),
  exists: Schema.decodeUnknownResult(AuditFile.checks.exists, options),
  every: Schema.decodeUnknownResult(AuditFile.checks.every, options),
  unique: Schema.decodeUnknownResult(AuditFile.checks.unique, options),
  sum: Schema.decodeUnknownResult(AuditFile.checks.sum, options),
  min: Schema.decodeUnknownResult(AuditFile.checks.min, options),
  max: Schema.decodeUnknownResult(AuditFile.checks.max, options),
  average: Schema.decodeUnknownResult(AuditFile.checks.average, options)
}

// The keys of an object literal with these very keys.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const questions = Object.keys(AuditFile.checks) as ReadonlyArray<AuditFile.Question>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const problem = (path: Path, text: string, of: Found["of"] = "value"): Found => ({ path, problem: text, of })

const expectsKeys = "expected keys with values"

const fieldsOf = (schemas: ReadonlyArray<{ readonly fields: object }>): ReadonlySet<string> =>
  new Set(schemas.flatMap(({ fields }) => Object.keys(fields)))

const sourceKeys = fieldsOf([AuditFile.HttpSource, AuditFile.FileSource, AuditFile.StatementsSource])
const httpKeys = fieldsOf([AuditFile.Http])
const fileKeys = fieldsOf(AuditFile.File.members)
const transportKeys = { http: httpKeys, file: fileKeys, statements: fieldsOf([AuditFile.Statements]) }
const pagingKeys = fieldsOf(AuditFile.Paging.members)
const checkKeys = fieldsOf(Object.values(AuditFile.checks))
const topKeys = [...Object.keys(AuditFile.head), "sources", "checks"]

/** A key that is known, but not there. */
const misplaced = (path: Path): string | undefined => {
  const key = path.at(-1) ?? ""
  const [kind, , part, inner] = path
  if (kind === "checks" && path.length === 3) {
    return checkKeys.has(key) ? "this key does not go with what the check asks" : undefined
  }
  if (kind !== "sources") return undefined
  if (path.length === 3) {
    const places = transports.filter((transport) => transportKeys[transport].has(key))
    return places.length === 0 ? undefined : `this key belongs into ${places.join(" or ")}`
  }
  if (part === "http" && inner === "paging" && path.length === 5) {
    return pagingKeys.has(key)
      ? "this key does not go with this style of paging"
      : httpKeys.has(key)
      ? "this key belongs beside paging"
      : undefined
  }
  if (path.length !== 4) return undefined
  if (part === "http" && pagingKeys.has(key)) return "this key belongs into paging"
  if (part === "file" && fileKeys.has(key)) return "this key does not go with this format"
  return sourceKeys.has(key) ? `this key belongs beside ${part}` : undefined
}

const valueAt = (raw: unknown, path: Path): unknown =>
  path.reduce((value: unknown, key) => {
    if (Array.isArray(value)) return value[Number(key)]
    return isRaw(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }, raw)

/** What the issue alone cannot say: where a misplaced key belongs, which word was meant. */
const better = (one: Found, raw: Raw, path: Path): Found => {
  const belongs = one.problem === "unknown key" ? misplaced(one.path) : undefined
  if (belongs !== undefined) return { path: one.path, problem: belongs, of: one.of }
  const written = valueAt(raw, one.path.slice(path.length))
  const suggestion = typeof written === "string" ? suggest(written, one.choices ?? []) : undefined
  return suggestion === undefined ? one : { ...one, suggestion }
}

const issuesOf = (error: Schema.SchemaError, raw: Raw, path: Path): ReadonlyArray<Found> =>
  found(error.issue, path).map((one) => better(one, raw, path))

const decoded = <A>(
  result: Result.Result<A, Schema.SchemaError>,
  raw: Raw,
  path: Path
): readonly [Section<A>, ReadonlyArray<Found>] =>
  Result.match(result, {
    onFailure: (error) => [{ raw, value: undefined }, issuesOf(error, raw, path)],
    onSuccess: (value) => [{ raw, value }, []]
  })

const source = (raw: Raw, path: Path): readonly [Section<AuditFile.Source>, ReadonlyArray<Found>] => {
  const [transport, another] = transports.filter((one) => one in raw)
  if (another !== undefined) {
    return [{ raw, value: undefined }, [problem(path, `a source has either ${transport} or ${another}, not both`)]]
  }
  if (transport !== undefined) return decoded<AuditFile.Source>(decodeSource[transport](raw), raw, path)
  const meant = Object.keys(raw).filter((key) => !sourceKeys.has(key)).flatMap((key) => {
    const suggestion = suggest(key, transports)
    return suggestion === undefined
      ? []
      : [{ path: [...path, key], problem: "unknown key", of: "key", suggestion } as const]
  })
  return [
    { raw, value: undefined },
    meant.length > 0 ? meant : [problem(path, `where it is read from is missing: ${transports.join(", ")}`)]
  ]
}

/** `paging: { dialect: … }` is part of the format, and of a later version of this program. */
const dialects = (raw: Raw, path: Path): ReadonlyArray<Found> => {
  const { http } = raw
  const paging = isRaw(http) ? http["paging"] : undefined
  return isRaw(paging) && "dialect" in paging
    ? [problem(
      [...path, "http", "paging", "dialect"],
      "this version knows no named dialects; say the style of paging and its keys"
    )]
    : []
}

const oneSource = (raw: Raw, path: Path): readonly [Section<AuditFile.Source>, ReadonlyArray<Found>] => {
  const [section, problems] = source(raw, path)
  const unknownDialect = dialects(raw, path)
  const isPaging = (one: Found): boolean => one.path[2] === "http" && one.path[3] === "paging"
  return unknownDialect.length === 0
    ? [section, problems]
    : [section, [...problems.filter((one) => !isPaging(one)), ...unknownDialect]]
}

const oneCheck = (raw: Raw, path: Path): readonly [Section<Asked>, ReadonlyArray<Found>] => {
  const [question, another] = questions.filter((candidate) => candidate in raw)
  if (question === undefined) {
    const meant = Object.keys(raw).filter((key) => !checkKeys.has(key)).flatMap((key) => {
      const suggestion = suggest(key, questions)
      return suggestion === undefined
        ? []
        : [{ path: [...path, key], problem: "unknown key", of: "key", suggestion } as const]
    })
    const none = problem(path, `what it asks is missing: one of ${questions.join(", ")}`)
    return [{ raw, value: undefined }, meant.length > 0 ? meant : [none]]
  }
  if (another !== undefined) {
    return [{ raw, value: undefined }, [
      problem(path, `a check asks one question, not both ${question} and ${another}`)
    ]]
  }
  return decoded(Result.map(decodeCheck[question](raw), (check): Asked => ({ question, check })), raw, path)
}

const isPrintable = (name: string): boolean => name.length > 0 && name.length <= 200 && !/\p{C}|^\s|\s$/u.test(name)

const named = <A>(
  raw: unknown,
  key: "sources" | "checks",
  one: (raw: Raw, path: Path) => readonly [Section<A>, ReadonlyArray<Found>]
): readonly [ReadonlyMap<string, Section<A>>, ReadonlyArray<Found>] => {
  if (raw === undefined) return [new Map(), [problem([key], missing)]]
  if (!isRaw(raw)) return [new Map(), [problem([key], expectsKeys)]]
  const sections = new Map<string, Section<A>>()
  const problems: Array<Found> = []
  for (const [name, part] of Object.entries(raw)) {
    const path = [key, name]
    if (!isPrintable(name)) problems.push(problem(path, "a name is a short text that can be printed", "key"))
    if (isRaw(part)) {
      const [section, wrong] = one(part, path)
      sections.set(name, section)
      problems.push(...wrong)
    } else problems.push(problem(path, expectsKeys))
  }
  if (sections.size === 0 && problems.length === 0) problems.push(problem([key], "there is none"))
  return [sections, problems]
}

const unknownKeys = (raw: Raw): ReadonlyArray<Found> =>
  Object.keys(raw).filter((key) => !topKeys.includes(key)).map((key) => {
    const suggestion = suggest(key, topKeys)
    return { path: [key], problem: "unknown key", of: "key", ...(suggestion === undefined ? {} : { suggestion }) }
  })

export const decode = (file: unknown): Sections => {
  if (!isRaw(file)) {
    return { head: undefined, sources: new Map(), checks: new Map(), found: [problem([], expectsKeys)] }
  }
  const { checks: rawChecks, sources: rawSources, ...rest } = file
  const ofHead = Object.fromEntries(Object.entries(rest).filter(([key]) => topKeys.includes(key)))
  const [head, headProblems] = decoded(decodeHead(ofHead), ofHead, [])
  const [sources, sourceProblems] = named(rawSources, "sources", oneSource)
  const [checks, checkProblems] = named(rawChecks, "checks", oneCheck)
  return {
    head: head.value,
    sources,
    checks,
    found: withoutMeant([...unknownKeys(file), ...headProblems, ...sourceProblems, ...checkProblems])
  }
}
