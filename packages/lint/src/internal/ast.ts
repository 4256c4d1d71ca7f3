/**
 * What the rules need to know of a syntax tree. Both linters hand over ESTree with TypeScript's nodes; the types are
 * oxlint's, the few differences of `@typescript-eslint/parser` (no `ParenthesizedExpression`) do not matter here.
 */
import type { ESTree } from "@oxlint/plugins"

export type Node = ESTree.Node
export type Call = ESTree.CallExpression
export type Fn = ESTree.Function | ESTree.ArrowFunctionExpression

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

export const isFunction = (node: Node | null | undefined): node is Fn =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression" ||
  node?.type === "FunctionDeclaration"

export const isLoop = (node: Node): boolean =>
  node.type === "ForStatement" || node.type === "WhileStatement" || node.type === "DoWhileStatement" ||
  node.type === "ForOfStatement" || node.type === "ForInStatement"

/** Without casts, parentheses, `!` and the wrapper around optional chains, none of which changes the value. */
export const bare = (node: Node): Node => {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
    case "TSInstantiationExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return bare(node.expression)
    default:
      return node
  }
}

/** Outwards past what `bare` takes off. */
const wrapped = (node: Node): Node => {
  const parent = node.parent
  return isNode(parent) && bare(parent) !== parent && bare(parent) === bare(node) ? wrapped(parent) : node
}

/** The parent, past what `bare` takes off. */
export const parentOf = (node: Node): Node | undefined => {
  const parent = wrapped(node).parent
  return isNode(parent) ? parent : undefined
}

export const isText = (node: Node | null | undefined): node is ESTree.StringLiteral =>
  node?.type === "Literal" && typeof node.value === "string"

/** The text of a literal or of a template without holes. */
export const textOf = (node: Node | null | undefined): string | undefined => {
  if (!isNode(node)) return undefined
  if (isText(node)) return node.value
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** The name of a key, where it is written down. */
export const keyName = (key: Node, computed: boolean): string | undefined => {
  if (!computed && key.type === "Identifier") return key.name
  if (key.type === "Literal") return String(key.value)
  return textOf(key)
}

/** `b` of `a.b`, `a["b"]` and `a?.b`. */
export const memberName = (node: Node): string | undefined =>
  node.type === "MemberExpression" ? keyName(node.property, node.computed) : undefined

/** `["a", "b", "c"]` of `a.b.c`; nothing where a part is not a plain name. */
export const path = (node: Node): ReadonlyArray<string> | undefined => {
  const self = bare(node)
  if (self.type === "Identifier") return [self.name]
  if (self.type === "ThisExpression") return ["this"]
  if (self.type !== "MemberExpression") return undefined
  const name = memberName(self)
  const rest = path(self.object)
  return name === undefined || rest === undefined ? undefined : [...rest, name]
}

/** The last name of what is called: `list` of `api.orders.list()`. */
export const calleeName = (call: Call | ESTree.NewExpression): string | undefined => {
  const callee = bare(call.callee)
  return callee.type === "Identifier" ? callee.name : memberName(callee)
}

/** `x` of `x.name()`. */
export const receiver = (call: Call): Node | undefined => {
  const callee = bare(call.callee)
  return callee.type === "MemberExpression" ? bare(callee.object) : undefined
}

/** The method's receiver, where the node is a call of one of these methods. */
export const methodOf = (node: Node, ...names: ReadonlyArray<string>): Node | undefined => {
  if (node.type !== "CallExpression") return undefined
  const callee = bare(node.callee)
  const name = memberName(callee)
  return callee.type === "MemberExpression" && name !== undefined && names.includes(name)
    ? bare(callee.object)
    : undefined
}

/** From the node outwards, the node itself first. */
export function* outwards(node: Node): Generator<Node, void> {
  for (let at: Node | null | undefined = node; isNode(at); at = at.parent) yield at
}

export const enclosingFunction = (node: Node): Fn | undefined => {
  for (const at of outwards(node)) if (at !== node && isFunction(at)) return at
  return undefined
}

const isStatement = (node: Node): boolean =>
  (node.type.endsWith("Statement") && node.type !== "BlockStatement") || node.type === "VariableDeclaration"

export const enclosingStatement = (node: Node): Node => {
  let last = node
  for (const at of outwards(node)) {
    if (isStatement(at)) return at
    last = at
  }
  return last
}

/** The name that a function goes by: its own, its variable's, its property's or its method's. */
export const functionName = (fn: Fn): string | undefined => {
  if (fn.type !== "ArrowFunctionExpression" && fn.id !== null) return fn.id.name
  for (let at: Node = fn;;) {
    const parent = parentOf(at)
    if (parent === undefined) return undefined
    if (parent.type === "VariableDeclarator") return parent.id.type === "Identifier" ? parent.id.name : undefined
    if (
      parent.type === "Property" || parent.type === "MethodDefinition" || parent.type === "PropertyDefinition"
    ) return parent.value === wrapped(at) ? keyName(parent.key, parent.computed) : undefined
    // `Effect.fn("name")(function*() {})` and other wrappers around a function
    if (parent.type !== "CallExpression" || !parent.arguments.some((argument) => argument === wrapped(at))) {
      return undefined
    }
    at = parent
  }
}

/** The statements of a block, or the one statement that stands in its place. */
export const statements = (node: Node | null | undefined): ReadonlyArray<Node> =>
  !isNode(node) ? [] : node.type === "BlockStatement" ? node.body : [node]
