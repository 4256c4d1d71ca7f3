/**
 * From a loaded audit file to an audit that runs.
 *
 * @since 0.1.0
 */
import { Audit, Json, type Key, Partitioned, type ReadError, type Source } from "@befund/core"
import { File, Http, StatementOfAccount } from "@befund/sources"
import { type FileSystem, Result } from "effect"
import type { HttpClient } from "effect/http"
import * as Checks from "./internal/checks.ts"
import type { CompiledSource } from "./internal/compiled.ts"
import { forPartition, type Transport } from "./internal/transport.ts"
import type { LoadedAudit } from "./Load.ts"

/**
 * What the sources of an audit file need: a transport and a file system.
 *
 * @category models
 * @since 0.1.0
 */
export type Services = HttpClient.HttpClient | FileSystem.FileSystem

type Readable = Audit.Readable<unknown, ReadError.ReadError, Services>

type One = Source.Source<unknown, ReadError.ReadError, Services>

/**
 * The fields of records are read where they stand. What is no key there is Malformed, or breaks the order: the reader
 * looks at what comes, whatever the type says.
 */
const field = (pointer: Json.Pointer) => (record: unknown): Key.Key =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  Json.get(pointer, record as Json.Value) as Key.Key

/** Records of a partition say that they belong to it, beside what the source was asked for. */
const askedOf = (source: CompiledSource, partition: string | undefined): CompiledSource["asked"] => {
  const { asked, partitions } = source
  if (partition === undefined || partitions === undefined) return asked
  return (record) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `field`
    const value = Json.get(partitions.field, record as Json.Value)
    const isOfIt = (typeof value === "string" || typeof value === "number") && String(value) === partition
    return isOfIt && (asked === undefined || asked(record))
  }
}

const aboutOf = (source: CompiledSource, partition: string | undefined): Http.About<unknown> => {
  const { contentDigest, decode, duplicates, id, name, nested, order, scope, system, version } = source
  const asked = askedOf(source, partition)
  return {
    name,
    scope,
    decode,
    contentDigest,
    ...(system === undefined ? {} : { system }),
    promises: {
      id: field(id),
      duplicates,
      ...(version === undefined ? {} : { version: field(version) }),
      ...(order === undefined ? {} : { order: order === "id" ? order : field(order) }),
      ...(asked === undefined ? {} : { asked }),
      ...(nested === undefined ? {} : { nested })
    }
  }
}

/** `Load` has validated it; the program is wrong if it is not valid any more. */
const orThrow = <A>(result: Result.Result<A, ReadonlyArray<{ readonly path: string; readonly problem: string }>>): A =>
  Result.getOrThrowWith(
    result,
    (problems) => new Error(problems.map(({ path, problem }) => `${path}: ${problem}`).join("; "))
  )

const sourceOf = (
  source: CompiledSource,
  transport: Transport,
  secrets: LoadedAudit["secrets"],
  partition: string | undefined
): One => {
  const about = aboutOf(source, partition)
  switch (transport._tag) {
    case "Http":
      return Http.fromDescription(
        orThrow(Http.validate(transport.description, { ordered: source.order !== undefined, secrets })),
        about
      )
    case "File":
      return File.fromDescription(orThrow(File.validate(transport.description)), about)
    case "Statements":
      return StatementOfAccount.fromDescription(orThrow(StatementOfAccount.validate(transport.description)), about)
  }
}

const readableOf = (source: CompiledSource, secrets: LoadedAudit["secrets"]): Readable => {
  const { name, partitions, scope, transport } = source
  if (partitions === undefined) return sourceOf(source, transport, secrets, undefined)
  return Partitioned.make({
    name,
    scope,
    partitions: partitions.values,
    source: (partition) => sourceOf(source, forPartition(transport, partition), secrets, partition),
    ...(partitions.concurrency === undefined ? {} : { concurrency: partitions.concurrency })
  })
}

/**
 * The sources of a loaded audit file, by name, without its checks.
 *
 * @category conversions
 * @since 0.1.0
 */
export const toSources = (audit: LoadedAudit): Readonly<Record<string, Readable>> =>
  Object.fromEntries(audit.compiled.sources.map((source) => [source.name, readableOf(source, audit.secrets)]))

/**
 * The audit of a loaded file. What the command line says can be put over what the file says.
 *
 * @example
 * ```ts
 * import { Build, Load } from "@befund/config"
 * import { Audit } from "@befund/core"
 * import { Effect } from "effect"
 *
 * export const report = Load.load("audit.yaml").pipe(
 *   Effect.map((loaded) => Build.toAudit(loaded, { partial: true })),
 *   Effect.flatMap(Audit.run)
 * )
 * ```
 *
 * @category conversions
 * @since 0.1.0
 */
export const toAudit = (
  audit: LoadedAudit,
  options: {
    readonly require?: "interval" | "snapshot"
    readonly partial?: boolean
    readonly keep?: number
  } = {}
): Audit.Audit<string, string, Services> =>
  Audit.make({
    name: audit.name,
    sources: toSources(audit),
    checks: () => Object.fromEntries(audit.compiled.checks.map((check) => [check.name, Checks.toCheck(check)])),
    require: options.require ?? audit.require,
    partial: options.partial ?? audit.partial,
    facts: audit.compiled.sources.flatMap(({ facts }) => facts),
    ...(options.keep === undefined ? {} : { keep: options.keep })
  })
