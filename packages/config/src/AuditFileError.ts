/**
 * What is wrong with an audit file. All of it is told at once, before anything is read.
 *
 * @since 0.1.0
 */
import { Printable } from "@befund/core"
import { Schema } from "effect"

/**
 * One thing that is wrong. `path` is a JSON Pointer into the file; `line` and `column` count from 1.
 *
 * @category models
 * @since 0.1.0
 */
export const Problem = Schema.Struct({
  path: Schema.String,
  line: Schema.optionalKey(Schema.Natural),
  column: Schema.optionalKey(Schema.Natural),
  problem: Schema.String,
  suggestion: Schema.optionalKey(Schema.String)
})

/**
 * @category models
 * @since 0.1.0
 */
export type Problem = typeof Problem.Type

/**
 * One line for a problem: `12:3 /cheks: unknown key; did you mean "checks"?`.
 *
 * @example
 * ```ts
 * import { AuditFileError } from "@befund/config"
 *
 * console.log(AuditFileError.format({ path: "/cheks", problem: "unknown key", suggestion: "checks" }))
 * ```
 *
 * @category formatting
 * @since 0.1.0
 */
export const format = ({ column, line, path, problem, suggestion }: Problem): string => {
  const place = line === undefined ? "" : column === undefined ? `${line} ` : `${line}:${column} `
  const meant = suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`
  return Printable.line(`${place}${path === "" ? "the file" : path}: ${problem}${meant}`)
}

/**
 * The audit file cannot be used. Nothing was read.
 *
 * @category errors
 * @since 0.1.0
 */
export class AuditFileError extends Schema.TaggedError<AuditFileError>()("AuditFileError", {
  /** The file, where it came from one. */
  file: Schema.optionalKey(Schema.String),
  problems: Schema.Array(Problem)
}) {
  override get message(): string {
    const [first, ...others] = this.problems
    const lines = this.problems.map(format)
    if (first !== undefined && others.length === 0 && this.file === undefined) return format(first)
    const count = others.length === 0 ? "1 problem" : `${lines.length} problems`
    return [`${this.file ?? "the audit file"}: ${count}`, ...lines.map((line) => `  ${line}`)].join("\n")
  }
}
