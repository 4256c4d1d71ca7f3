/** From the part of a source that says where it is read from to a description of `@befund/sources`. */
import { File, Http, StatementOfAccount } from "@befund/sources"
import { Record, Redacted, Result } from "effect"
import type * as AuditFile from "../AuditFile.ts"
import * as Environment from "../Environment.ts"

type Bounds = Pick<Http.Description, "maxPages" | "maxRecords" | "maxBytes">

/** Where a source is read from; `{partition}` still stands in it, where the source has partitions. */
export type Transport =
  | { readonly _tag: "Http"; readonly description: Http.Description }
  | { readonly _tag: "File"; readonly description: File.Description }
  | { readonly _tag: "Statements"; readonly description: StatementOfAccount.Description }

export interface Problem {
  /** A JSON Pointer below the key that says where the source is read from. */
  readonly path: string
  readonly problem: string
}

const scalar = (value: string | number | boolean, variables: Environment.Variables) =>
  typeof value === "string" ? Environment.inString(value, variables) : value

type FileQuery = NonNullable<AuditFile.HttpSource["http"]["query"]>

const isScalars = (
  value: FileQuery[string]
): value is Exclude<FileQuery[string], string | number | boolean> => typeof value === "object"

const query = (of: FileQuery, variables: Environment.Variables): Http.Query =>
  Record.map(of, (value) => isScalars(value) ? value.map((one) => scalar(one, variables)) : scalar(value, variables))

/** Bounds may stand in `paging`, beside what they bound, or in `http`. */
const boundsOf = ({ maxBytes, maxPages, maxRecords }: Bounds): Bounds => ({
  ...(maxPages === undefined ? {} : { maxPages }),
  ...(maxRecords === undefined ? {} : { maxRecords }),
  ...(maxBytes === undefined ? {} : { maxBytes })
})

const saidTwice = (http: AuditFile.HttpSource["http"]): ReadonlyArray<Problem> =>
  (["maxPages", "maxRecords", "maxBytes"] as const)
    .filter((key) => http[key] !== undefined && http.paging[key] !== undefined)
    .map((key) => ({ path: `/paging/${key}`, problem: `${key} stands in http as well` }))

const ofHttp = (http: AuditFile.HttpSource["http"], variables: Environment.Variables): Http.Description => {
  const { headers, query: given, ...rest } = http
  return {
    ...Environment.inValue(rest, variables),
    ...boundsOf(http.paging),
    ...(headers === undefined
      ? {}
      : { headers: Record.map(headers, (value) => Environment.inString(value, variables)) }),
    ...(given === undefined ? {} : { query: query(given, variables) })
  }
}

const placeholder = "{partition}"

const names = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes(placeholder)
    : typeof value === "object" && value !== null && !Redacted.isRedacted(value) && Object.values(value).some(names)

const filled = (text: string, partition: string): string => text.replaceAll(placeholder, () => partition)

export const forPartition = (transport: Transport, partition: string): Transport => {
  switch (transport._tag) {
    case "Http":
      return { _tag: "Http", description: Http.forPartition(transport.description, partition) }
    case "File": {
      const { description } = transport
      return { _tag: "File", description: { ...description, path: filled(description.path, partition) } }
    }
    case "Statements": {
      const { account, path, ...rest } = transport.description
      const paths = (typeof path === "string" ? [path] : path).map((one) => filled(one, partition))
      return {
        _tag: "Statements",
        description: { ...rest, path: paths, ...(account === undefined ? {} : { account: filled(account, partition) }) }
      }
    }
  }
}

const isHttp = (source: AuditFile.Source): source is AuditFile.HttpSource => "http" in source

const isStatements = (source: AuditFile.Source): source is AuditFile.StatementsSource => "statements" in source

export const keyOf = (source: AuditFile.Source): "http" | "file" | "statements" =>
  isHttp(source) ? "http" : isStatements(source) ? "statements" : "file"

/** The identity of a record, which the entries of statements have without its being said. */
export const idOf = (source: AuditFile.Source): string => source.id ?? "/id"

export const make = (
  source: AuditFile.Source,
  options: {
    readonly variables: Environment.Variables
    /** From a path as it is written to one that can be opened. */
    readonly resolve: (path: string) => string
  }
): Transport => {
  const { resolve, variables } = options
  if (isHttp(source)) return { _tag: "Http", description: ofHttp(source.http, variables) }
  const secrets = [...variables.values()]
  if (isStatements(source)) {
    const { path, ...rest } = Environment.inValue(source.statements, variables)
    const paths = (typeof path === "string" ? [path] : path).map(resolve)
    return { _tag: "Statements", description: { ...rest, path: paths, secrets } }
  }
  const description = Environment.inValue(source.file, variables)
  return { _tag: "File", description: { ...description, path: resolve(description.path), secrets } }
}

/** Headers that sound like credentials, and what stands in them after the scheme. */
export const secretsOf = (transport: Transport): ReadonlyArray<Redacted.Redacted> => {
  if (transport._tag !== "Http") return []
  return Object.entries(transport.description.headers ?? {}).flatMap(([name, value]) => {
    const text = Redacted.isRedacted(value) ? Redacted.value(value) : value
    if (!Redacted.isRedacted(value) && !/auth|cookie|token|key|secret|password|credential|session/i.test(name)) {
      return []
    }
    const credentials = /^\S+\s+(\S.*)$/.exec(text)?.[1]
    return [text, ...(credentials === undefined ? [] : [credentials])].map((secret) => Redacted.make(secret))
  })
}

const problemsIn = (
  transport: Transport,
  source: AuditFile.Source,
  secrets: ReadonlyArray<Redacted.Redacted>
): ReadonlyArray<Problem> => {
  const checked = (): Result.Result<unknown, ReadonlyArray<Problem>> => {
    switch (transport._tag) {
      case "Http":
        return Http.validate(transport.description, { ordered: source.order !== undefined, secrets })
      case "File":
        return File.validate(transport.description)
      case "Statements":
        return StatementOfAccount.validate(transport.description)
    }
  }
  return Result.match(checked(), { onFailure: (problems) => problems, onSuccess: () => [] })
}

/** What is wrong with it that no schema says. Checked with the first partition, where there are any. */
export const problemsOf = (
  source: AuditFile.Source,
  transport: Transport,
  secrets: ReadonlyArray<Redacted.Redacted>
): ReadonlyArray<Problem> => {
  const partition = source.partitions?.values[0]
  const part = partition === undefined ? transport : forPartition(transport, String(partition))
  const unused = partition !== undefined && !names(transport.description)
    ? [{ path: "", problem: `${placeholder} stands nowhere in it, so that every partition would be the same` }]
    : []
  return [
    ...problemsIn(part, source, secrets),
    ...unused,
    ...(isHttp(source) ? saidTwice(source.http) : [])
  ]
}
