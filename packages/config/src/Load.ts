/**
 * Reads audit files. Everything that is wrong with one is told at once, with its path and its place in the text, before
 * any source is asked for anything.
 *
 * @since 0.1.0
 */
import { Effect, FileSystem, Option, Path, type Redacted, Result } from "effect"
import { AuditFileError, type Problem } from "./AuditFileError.ts"
import * as Environment from "./Environment.ts"
import * as Compile from "./internal/compile.ts"
import type { CompiledAudit } from "./internal/compiled.ts"
import * as Document from "./internal/document.ts"
import type { Found } from "./internal/issues.ts"
import { decode, isRaw } from "./internal/sections.ts"

/**
 * YAML 1.2, or JSON.
 *
 * @category models
 * @since 0.1.0
 */
export type Format = Document.Format

/**
 * An audit file in which nothing is wrong. `Build.toAudit` makes an audit of it.
 *
 * @category models
 * @since 0.1.0
 */
export interface LoadedAudit {
  readonly name: string
  /** The names of the sources and checks, in the order of the file. */
  readonly sources: ReadonlyArray<string>
  readonly checks: ReadonlyArray<string>
  readonly require: "interval" | "snapshot"
  readonly partial: boolean
  /** What was taken from the environment, and headers that sound like credentials: to be kept out of every output. */
  readonly secrets: ReadonlyArray<Redacted.Redacted>
  /** Expressions, schemas and descriptions, ready to be used; for `Build`. */
  readonly compiled: CompiledAudit
}

const located = ({ locate }: Pick<Document.Parsed, "locate">, { of, path, problem, suggestion }: Found): Problem => ({
  path: Document.pointerOf(path),
  problem,
  ...locate(path, of),
  ...(suggestion === undefined ? {} : { suggestion })
})

/** In the order of the text, each once. */
const inOrder = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> => {
  const seen = new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.problem]), problem]))
  return [...seen.values()].toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || (a.path < b.path ? -1 : 1)
  )
}

const refuse = (problems: ReadonlyArray<Problem>, file: string | undefined): AuditFileError =>
  new AuditFileError({ problems: inOrder(problems), ...(file === undefined ? {} : { file }) })

/** The variables that a file names, from those of its parts that may. */
const variablesIn = (value: unknown): ReadonlyArray<string> => {
  const sources = isRaw(value) ? value["sources"] : undefined
  return Object.values(isRaw(sources) ? sources : {}).flatMap((source) =>
    isRaw(source)
      ? Environment.mentions({ http: source["http"], file: source["file"], statements: source["statements"] }, [])
        .flatMap(({ name }) => Option.toArray(name))
      : []
  )
}

const compile = (
  parsed: Document.Parsed,
  options: Compile.Options,
  file: string | undefined
): Result.Result<LoadedAudit, AuditFileError> => {
  const sections = decode(parsed.value)
  const compiled = Compile.compile(sections, options)
  const found = Result.isFailure(compiled) ? compiled.failure : []
  const problems = [...parsed.problems, ...found.map((one) => located(parsed, one))]
  if (Result.isFailure(compiled) || problems.length > 0) return Result.fail(refuse(problems, file))
  const { checks, name, partial, require, secrets, sources } = compiled.success
  return Result.succeed({
    name,
    sources: sources.map((source) => source.name),
    checks: checks.map((check) => check.name),
    require,
    partial,
    secrets,
    compiled: compiled.success
  })
}

const parsed = (
  text: string,
  format: Format,
  file: string | undefined
): Result.Result<Document.Parsed, AuditFileError> =>
  Result.mapError(Document.parse(text, format), (problems) => refuse(problems, file))

/**
 * Reads the text of an audit file. Variables are those of the environment; the paths of files are taken as they are,
 * unless `resolve` says otherwise.
 *
 * @example
 * ```ts
 * import { Load } from "@befund/config"
 * import { Effect } from "effect"
 *
 * const text = `
 * befund: 1
 * name: documents 2026-Q3
 * sources:
 *   documents:
 *     scope: documents received up to 2026-10-02
 *     file: { path: documents.jsonl, format: jsonl, records: 880 }
 *     id: /id
 * checks:
 *   unsigned: { find: documents, where: "!record.signed" }
 * `
 *
 * export const loaded = Load.parse(text, { format: "yaml" })
 * ```
 *
 * @category reading
 * @since 0.1.0
 */
export const parse = (
  text: string,
  options: {
    readonly format: Format
    /** The name that errors give the file. */
    readonly file?: string
    readonly resolve?: (path: string) => string
  }
): Effect.Effect<LoadedAudit, AuditFileError> =>
  Effect.gen(function*() {
    const { file, format, resolve = (path: string) => path } = options
    const document = yield* Effect.fromResult(parsed(text, format, file))
    const variables = yield* Environment.load(variablesIn(document.value))
    return yield* Effect.fromResult(compile(document, { variables, resolve }, file))
  })

const formats: Readonly<Record<string, Format>> = { ".json": "json", ".yaml": "yaml", ".yml": "yaml" }

/**
 * Loads an audit file: `.yaml`, `.yml` or `.json`. The paths of files in it are relative to it.
 *
 * @category reading
 * @since 0.1.0
 */
export const load = (
  file: string
): Effect.Effect<LoadedAudit, AuditFileError, FileSystem.FileSystem | Path.Path> =>
  Effect.gen(function*() {
    const fs = yield* FileSystem.FileSystem
    const paths = yield* Path.Path
    const format = formats[paths.extname(file).toLowerCase()]
    if (format === undefined) {
      return yield* refuse([{ path: "", problem: "an audit file ends in .yaml, .yml or .json" }], file)
    }
    const text = yield* Effect.mapError(fs.readFileString(file), ({ message, reason }) =>
      refuse([{ path: "", problem: reason._tag === "NotFound" ? "there is no such file" : message }], file))
    const directory = paths.dirname(file)
    return yield* parse(text, {
      format,
      file,
      resolve: (path) =>
        paths.resolve(directory, path)
    })
  })
