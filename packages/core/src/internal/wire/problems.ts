/**
 * What is wrong with a value of the wire, field by field, in words that hold nothing of the value.
 */
import { SchemaIssue } from "effect"

export interface Problem {
  /** A JSON Pointer. */
  readonly path: string
  readonly rule: string
}

export const ofIssue = (issue: SchemaIssue.Issue): ReadonlyArray<Problem> => {
  const problems = format(issue).issues.map(({ message, path = [] }) => ({
    path: path.map((segment) => `/${escape(typeof segment === "object" ? segment.key : segment)}`).join(""),
    rule: message
  }))
  // Several branches of a union may miss the same field.
  return [...new Map(problems.map((problem) => [`${problem.path}: ${problem.rule}`, problem])).values()]
}

const escape = (key: PropertyKey): string => String(key).replaceAll("~", "~0").replaceAll("/", "~1")

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) =>
    issue._tag === "MissingKey" ? "is missing" : SchemaIssue.defaultLeafHook(issue).replace(/^Expected /, "must be "),
  checkHook: (issue) => SchemaIssue.defaultCheckHook(issue)?.replace(/^Expected /, "must be ")
})
