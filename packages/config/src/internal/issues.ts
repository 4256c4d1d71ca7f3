/** From the issues of a schema to problems that a tired person understands. Values are never quoted. */
import { type SchemaAST, SchemaIssue } from "effect"
import type { Path } from "./document.ts"
import { suggest } from "./suggest.ts"

export interface Found {
  readonly path: Path
  readonly problem: string
  readonly suggestion?: string
  /** What the problem is about: the key itself, or what stands there. */
  readonly of: "key" | "value"
  /** The words that could stand there. */
  readonly choices?: ReadonlyArray<string>
}

const standard = SchemaIssue.makeFormatterStandardSchemaV1()

const keysOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []

const names: Readonly<Record<string, string>> = {
  String: "a text",
  Number: "a number",
  Boolean: "true or false",
  Objects: "keys with values",
  Arrays: "a list"
}

const expectedIn = (annotations: object | undefined): string | undefined =>
  annotations !== undefined && "expected" in annotations && typeof annotations.expected === "string"
    ? annotations.expected
    : undefined

const message = (issue: SchemaIssue.Issue): string => {
  const text = standard(issue).issues[0]?.message ?? "not as described"
  return text.startsWith("Expected ") ? `expected ${text.slice("Expected ".length)}` : text
}

/** Of several shapes that are possible, the one that was most likely meant: it has the fewest, and smallest, faults. */
const cost = (found: ReadonlyArray<Found>, path: Path): number =>
  found.reduce((sum, { path: at, problem, of }) => {
    if (at.length === path.length) return sum + 1000
    return sum + (of === "key" ? 3 : problem === missing ? 2 : 1)
  }, 0)

export const missing = "this key is missing"

const anyOf = (issue: SchemaIssue.AnyOf, path: Path): ReadonlyArray<Found> => {
  const branches = issue.issues.map((branch) => withoutMeant(walk(branch, path)))
  const [first, ...others] = branches
  if (first === undefined) {
    const [name, choices] = styleOf(issue.ast)
    const expected = expectedIn(issue.ast.annotations)
    if (name !== undefined) return [{ ...leaf([...path, name], expected ?? inWords(choices)), choices }]
    return [{ ...leaf(path, expected ?? shapes(issue.ast)), choices }]
  }
  return others.reduce((best, branch) => cost(branch, path) < cost(best, path) ? branch : best, first)
}

const leaf = (path: Path, expected: string): Found => ({ path, problem: `expected ${expected}`, of: "value" })

const inWords = (words: ReadonlyArray<string>): string => {
  const last = words.at(-1) ?? ""
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`
}

const literalOf = (ast: SchemaAST.AST): ReadonlyArray<string> => ast._tag === "Literal" ? [String(ast.literal)] : []

/** What tells the members of a union of objects apart: a key with a word of its own in each. Or the words themselves. */
const styleOf = (ast: SchemaAST.Union): readonly [name: string | undefined, choices: ReadonlyArray<string>] => {
  const [first] = ast.types
  const own = first?._tag === "Objects"
    ? first.propertySignatures.find(({ type }) => type._tag === "Literal")
    : undefined
  if (own === undefined) return [undefined, ast.types.flatMap(literalOf)]
  const words = ast.types.flatMap((type) =>
    type._tag === "Objects"
      ? type.propertySignatures.filter(({ name }) => name === own.name).flatMap((signature) =>
        literalOf(signature.type)
      )
      : []
  )
  return words.length === ast.types.length ? [String(own.name), words] : [undefined, []]
}

/** The shapes of a union in words: its literals, or its kinds. */
const shapes = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Literal") return String(ast.literal)
  return ast._tag === "Union" ? inWords([...new Set(ast.types.map(shapes))]) : names[ast._tag] ?? "something else"
}

const walk = (issue: SchemaIssue.Issue, path: Path): ReadonlyArray<Found> => {
  switch (issue._tag) {
    case "Pointer":
      return walk(issue.issue, [...path, ...issue.path.map(String)])
    case "Composite": {
      const isShapeless = issue.ast._tag === "TemplateLiteral" && issue.issues.every(({ _tag }) => _tag !== "Filter")
      const expected = isShapeless ? expectedIn(issue.ast.annotations) : undefined
      return expected === undefined ? issue.issues.flatMap((inner) => walk(inner, path)) : [leaf(path, expected)]
    }
    case "AnyOf":
      return anyOf(issue, path)
    case "UnexpectedKey": {
      const suggestion = suggest(path.at(-1) ?? "", keysOf(issue.ast))
      return [{ path, problem: "unknown key", of: "key", ...(suggestion === undefined ? {} : { suggestion }) }]
    }
    case "MissingKey":
      return [{ path, problem: missing, of: "value" }]
    case "InvalidType":
      return [leaf(path, expectedIn(issue.ast.annotations) ?? shapes(issue.ast))]
    default:
      return [{ path, problem: message(issue), of: "value" }]
  }
}

/** All of them, each with the path from the root of the file. A key that was only mistyped is not missing as well. */
export const found = (issue: SchemaIssue.Issue, path: Path): ReadonlyArray<Found> => withoutMeant(walk(issue, path))

export const withoutMeant = (all: ReadonlyArray<Found>): ReadonlyArray<Found> => {
  const meant = new Set(
    all.flatMap(({ path: at, suggestion }) =>
      suggestion === undefined ? [] : [JSON.stringify([...at.slice(0, -1), suggestion])]
    )
  )
  return all.filter((one) => one.problem !== missing || !meant.has(JSON.stringify(one.path)))
}
