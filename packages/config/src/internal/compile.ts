/** From the decoded parts of an audit file to what can be run; what no schema can say is checked here. */
import { Json } from "@befund/core"
import * as Fact from "@befund/core/Fact"
import { Condition } from "@befund/sources"
import { Array, BigDecimal, Option, Redacted, Result } from "effect"
import type * as AuditFile from "../AuditFile.ts"
import * as Cel from "../Cel.ts"
import * as Environment from "../Environment.ts"
import * as RecordSchema from "../RecordSchema.ts"
import * as Checks from "./checks.ts"
import type { CompiledAudit, CompiledCheck, CompiledSource, Match, Partitions } from "./compiled.ts"
import type { Path } from "./document.ts"
import type { Found } from "./issues.ts"
import { type Asked, isRaw, type Raw, type Section, type Sections } from "./sections.ts"
import { suggest } from "./suggest.ts"
import * as Transport from "./transport.ts"

export interface Options {
  readonly variables: Environment.Variables
  readonly resolve: (path: string) => string
}

/** Collects what is wrong, so that all of it is told at once. */
class Problems {
  readonly found: Array<Found> = []

  add(path: Path, problem: string, suggestion?: string): void {
    this.found.push({ path, problem, of: "value", ...(suggestion === undefined ? {} : { suggestion }) })
  }

  unknown(path: Path, kind: string, name: string, known: ReadonlyArray<string>): void {
    const suggestion = suggest(name, known)
    this.found.push({
      path,
      problem: `there is no ${kind} ${JSON.stringify(name)}${
        suggestion === undefined ? `; ${known.length === 0 ? "there are none" : `known: ${known.join(", ")}`}` : ""
      }`,
      of: "value",
      ...(suggestion === undefined ? {} : { suggestion })
    })
  }
}

const pathOf = (pointer: string): Path =>
  pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))

/** The schema has refused what is none. */
const pointer = (text: string): Json.Pointer => Result.getOrElse(Json.pointer(text), () => ({ path: text, tokens: [] }))

const pointerOf = (text: string | undefined): Json.Pointer | undefined => text === undefined ? undefined : pointer(text)

const expression = (problems: Problems, path: Path, text: unknown): Cel.Predicate | undefined => {
  if (typeof text !== "string" || text === "") return undefined
  return Result.match(Cel.compile(text), {
    onFailure: ({ at, problem }) => {
      problems.add(path, at === undefined ? problem : `${problem}, at character ${at + 1} of the expression`)
      return undefined
    },
    onSuccess: (predicate) => predicate
  })
}

// Sources.

const environment = (problems: Problems, path: Path, raw: Raw, { variables }: Options): boolean => {
  let isWhole = true
  for (
    const mention of Environment.mentions({ http: raw["http"], file: raw["file"], statements: raw["statements"] }, path)
  ) {
    const { name } = mention
    if (Option.isNone(name)) {
      problems.add(mention.path, "this is not ${env:NAME} with the name of a variable, within a value")
      isWhole = false
    } else if (!variables.has(name.value)) {
      problems.add(mention.path, `the environment variable ${name.value} is not set, or is empty`)
      isWhole = false
    }
  }
  const { file: _file, http: _http, statements: _statements, ...rest } = raw
  for (const mention of Environment.mentions(rest, path)) {
    problems.add(mention.path, "variables of the environment stand in http, file and statements only")
  }
  return isWhole
}

const schemaOf = (problems: Problems, path: Path, raw: unknown): CompiledSource["decode"] =>
  isRaw(raw)
    ? Result.match(RecordSchema.compile(raw), {
      onFailure: (wrong) => {
        for (const one of wrong) problems.add([...path, ...pathOf(one.path)], one.problem, one.suggestion)
        return RecordSchema.anyObject
      },
      onSuccess: (decode) => decode
    })
    : RecordSchema.anyObject

const nestedOf = (problems: Problems, path: Path, conditions: AuditFile.Source["nested"]): CompiledSource["nested"] => {
  if (conditions === undefined || conditions.length === 0) return undefined
  return Result.match(Condition.nested(conditions), {
    onFailure: (problem) => {
      problems.add(path, problem)
      return undefined
    },
    onSuccess: (nested) => nested
  })
}

const partitionsOf = (problems: Problems, path: Path, of: AuditFile.Source["partitions"]): Partitions | undefined => {
  if (of === undefined) return undefined
  const values = of.values.map(String)
  if (new Set(values).size < values.length) problems.add([...path, "values"], "a partition stands there twice")
  return Array.isReadonlyArrayNonEmpty(values)
    ? { field: pointer(of.field), values, concurrency: of.concurrency }
    : undefined
}

const decimal = (value: number | undefined): BigDecimal.BigDecimal | undefined =>
  value === undefined ? undefined : BigDecimal.fromNumberUnsafe(value)

const factOf = (
  problems: Problems,
  path: Path,
  fact: AuditFile.Fact,
  source: { readonly name: string; readonly partitions: Partitions | undefined },
  known: ReadonlyArray<string>
): ReadonlyArray<Fact.Fact> => {
  const declared = { source: source.name, declaredBy: fact.declaredBy ?? "the audit file" }
  if ("unique" in fact) return [Fact.uniqueKey({ ...declared, field: fact.unique })]
  if ("nonNegative" in fact) return [Fact.nonNegative({ ...declared, field: fact.nonNegative })]
  if ("values" in fact) return [Fact.finiteDomain({ ...declared, field: fact.values, values: fact.of.map(String) })]
  if ("foreignKey" in fact) {
    if (!known.includes(fact.to)) problems.unknown([...path, "to"], "source", fact.to, known)
    return [Fact.foreignKey({ ...declared, field: fact.foreignKey, target: fact.to })]
  }
  if ("total" in fact) {
    const { partition, total } = fact
    const partitions: ReadonlyArray<string> = source.partitions?.values ?? []
    if (partition !== undefined && !partitions.includes(partition)) {
      problems.unknown([...path, "partition"], "partition", partition, partitions)
    }
    return [Fact.trustedTotal({ ...declared, total, ...(partition === undefined ? {} : { partition }) })]
  }
  const [min, max] = [decimal(fact.min), decimal(fact.max)]
  if (min === undefined && max === undefined) problems.add(path, "a range has a min, a max, or both")
  if (min !== undefined && max !== undefined && BigDecimal.isGreaterThan(min, max)) {
    problems.add(path, "the min lies above the max")
  }
  return [Fact.valueRange({
    ...declared,
    field: fact.range,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max })
  })]
}

interface Compiled {
  readonly source: CompiledSource
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}

const sourceOf = (
  problems: Problems,
  name: string,
  { raw, value }: Section<AuditFile.Source>,
  known: ReadonlyArray<string>,
  options: Options
): Compiled | undefined => {
  const path = ["sources", name]
  const isWhole = environment(problems, path, raw, options)
  const asked = expression(problems, [...path, "asked"], raw["asked"])
  const decode = schemaOf(problems, [...path, "record"], raw["record"])
  if (value === undefined) return undefined
  const partitions = partitionsOf(problems, [...path, "partitions"], value.partitions)
  const nested = nestedOf(problems, [...path, "nested"], value.nested)
  const facts = (value.facts ?? []).flatMap((fact, index) =>
    factOf(problems, [...path, "facts", String(index)], fact, { name, partitions }, known)
  )
  if (!isWhole) return undefined
  const transport = Transport.make(value, options)
  const secrets = Transport.secretsOf(transport)
  for (const one of Transport.problemsOf(value, transport, [...options.variables.values(), ...secrets])) {
    problems.add([...path, Transport.keyOf(value), ...pathOf(one.path)], one.problem)
  }
  return {
    secrets,
    source: {
      name,
      scope: value.scope,
      system: value.system,
      transport,
      id: pointer(Transport.idOf(value)),
      version: pointerOf(value.version),
      order: value.order === undefined
        ? undefined
        : value.order.by === Transport.idOf(value)
        ? "id"
        : pointer(value.order.by),
      duplicates: value.duplicates ?? "fault",
      decode,
      asked,
      nested,
      partitions,
      contentDigest: value.contentDigest ?? false,
      facts
    }
  }
}

// Checks.

type Known = ReadonlyMap<string, Section<AuditFile.Source>>

const idOf = (known: Known, name: string): string => {
  const source = known.get(name)?.value
  return source === undefined ? "" : Transport.idOf(source)
}

type WithRows = Extract<
  AuditFile.Check,
  { readonly find: string } | { readonly count: string } | { readonly exists: string }
>

const hasRows = (check: AuditFile.Check): check is WithRows => "find" in check || "count" in check || "exists" in check

/** The fields by which rows find their partners: see `key` and `joinOn` in the schema. */
const fieldsOf = (check: WithRows, source: string, other: string, known: Known): Pick<Match, "left" | "right"> => {
  const { each, joinOn, key } = check
  const sides = (left: string, right: string) => ({ left: pointer(left), right: pointer(right) })
  if (typeof joinOn === "object") return sides(joinOn.left, joinOn.right)
  if (joinOn !== undefined) return sides(joinOn, joinOn)
  if (each !== undefined) return sides("", key ?? idOf(known, other))
  return key === undefined ? sides(idOf(known, source), idOf(known, other)) : sides(key, key)
}

const matchOf = (
  problems: Problems,
  path: Path,
  check: WithRows,
  source: string,
  known: Known
): Match | undefined => {
  const { each, joinOn, key, matchedIn, missingIn } = check
  if (missingIn !== undefined && matchedIn !== undefined) {
    problems.add(path, "a check asks for missingIn or for matchedIn, not for both")
  }
  const other = missingIn ?? matchedIn
  if (other === undefined) {
    const lonely = Object.entries({ each, joinOn, key }).filter(([, value]) => value !== undefined)
    for (const [name] of lonely) problems.add([...path, name], `${name} goes with missingIn or matchedIn`)
    return undefined
  }
  if (joinOn !== undefined && key !== undefined) problems.add([...path, "key"], "joinOn says already what is compared")
  return {
    keep: missingIn === undefined ? "matched" : "missing",
    source: other,
    ...fieldsOf(check, source, other, known)
  }
}

/** The names in a check, whatever else is wrong with it. */
const namesIn = (problems: Problems, path: Path, raw: Raw, question: string | undefined, known: Known): void => {
  const names = [...known.keys()]
  // That there are no sources was said.
  if (names.length === 0) return
  for (const key of [question, "missingIn", "matchedIn"]) {
    const name = key === undefined ? undefined : raw[key]
    if (key !== undefined && typeof name === "string" && name !== "" && !known.has(name)) {
      problems.unknown([...path, key], "source", name, names)
    }
  }
}

const partitionsIn = (
  problems: Problems,
  path: Path,
  check: AuditFile.Check,
  source: AuditFile.Source | undefined
): ReadonlyArray<string> => {
  const asked = (check.partitions ?? []).map(String)
  const values = (source?.partitions?.values ?? []).map(String)
  for (const [index, partition] of asked.entries()) {
    if (source !== undefined && !values.includes(partition)) {
      problems.unknown([...path, "partitions", String(index)], "partition", partition, values)
    }
  }
  return asked
}

const questionIn = (raw: Raw, asked: Asked | undefined): string | undefined =>
  asked?.question ?? Checks.questions.find((question) => question in raw)

const checkOf = (
  problems: Problems,
  name: string,
  { raw, value: asked }: Section<Asked>,
  known: Known
): CompiledCheck | undefined => {
  const path = ["checks", name]
  for (const mention of Environment.mentions(raw, path)) {
    problems.add(mention.path, "variables of the environment stand in http, file and statements only")
  }
  namesIn(problems, path, raw, questionIn(raw, asked), known)
  const where = expression(problems, [...path, "where"], raw["where"])
  if (asked === undefined) return undefined
  const { check, question } = asked
  const source = String(raw[question])
  return {
    name,
    kind: question,
    source,
    where,
    partitions: partitionsIn(problems, path, check, known.get(source)?.value),
    each: hasRows(check) ? pointerOf(check.each) : undefined,
    match: hasRows(check) ? matchOf(problems, path, check, source, known) : undefined,
    value: "value" in check
      ? pointer(check.value)
      : "unique" in check
      ? pointer(check.key ?? idOf(known, source))
      : undefined,
    groupBy: "groupBy" in check ? pointerOf(check.groupBy) : undefined
  }
}

const isThere = <A>(value: A | undefined): value is A => value !== undefined

export const compile = (sections: Sections, options: Options): Result.Result<CompiledAudit, ReadonlyArray<Found>> => {
  const problems = new Problems()
  const names = [...sections.sources.keys()]
  const sources = [...sections.sources].map(([name, section]) => sourceOf(problems, name, section, names, options))
    .filter(isThere)
  const checks = [...sections.checks].map(([name, section]) => checkOf(problems, name, section, sections.sources))
    .filter(isThere)
  const found = [...sections.found, ...problems.found]
  const { head } = sections
  if (head === undefined || found.length > 0) return Result.fail(found)
  return Result.succeed({
    name: head.name,
    sources: sources.map(({ source }) => source),
    checks,
    require: head.require?.consistency ?? "interval",
    partial: head.partial ?? false,
    secrets: [...options.variables.values(), ...sources.flatMap(({ secrets }) => secrets)]
  })
}
