/**
 * One file under the linter: walking its tree, and finding what a name stands for.
 */
import type { Context, Scope, SourceCode, Variable } from "@oxlint/plugins"
import { bare, isNode, memberName, type Node } from "./ast.ts"

export interface File {
  readonly source: SourceCode
  readonly text: (node: Node) => string
  readonly children: (node: Node) => ReadonlyArray<Node>
  /** The node and all below it, outer ones first; a visit that answers `false` does not go below. */
  readonly walk: (node: Node, visit: (node: Node) => boolean | void) => void
  readonly some: (node: Node, test: (node: Node) => boolean) => boolean
  readonly variable: (node: Node) => Variable | undefined
  /** What a `const`, or a `let` that is written once, was made from. */
  readonly constant: (node: Node) => Node | undefined
  /** `Effect.catch` for `Effect.catch`, `Fx.catch`, or a bare `catch_`, whatever the imports call it. */
  readonly effect: (node: Node) => string | undefined
}

export const make = (context: Context): File => {
  const source = context.sourceCode

  const children = (node: Node): ReadonlyArray<Node> => {
    const found: Array<Node> = []
    const fields = new Map(Object.entries(node))
    for (const key of source.visitorKeys[node.type] ?? []) {
      const value: unknown = fields.get(key)
      if (Array.isArray(value)) { for (const each of value) if (isNode(each)) found.push(each) }
      else if (isNode(value)) found.push(value)
    }
    return found
  }

  const walk: File["walk"] = (node, visit) => {
    if (visit(node) === false) return
    for (const child of children(node)) walk(child, visit)
  }

  const some: File["some"] = (node, test) => test(node) || children(node).some((child) => some(child, test))

  const variable: File["variable"] = (node) => {
    if (node.type !== "Identifier") return undefined
    for (let scope: Scope | null = source.getScope(node); scope !== null; scope = scope.upper) {
      const found = scope.set.get(node.name)
      if (found !== undefined) return found
    }
    return undefined
  }

  const constant: File["constant"] = (node) => {
    const found = variable(node)
    const definition = found?.defs.length === 1 ? found.defs[0] : undefined
    if (found === undefined || definition === undefined) return undefined
    if (definition.type === "FunctionName") return definition.node
    if (definition.type !== "Variable" || definition.node.type !== "VariableDeclarator") return undefined
    const written = found.references.filter((reference) => reference.isWrite() && !reference.init)
    const { id, init } = definition.node
    return written.length === 0 && id.type === "Identifier" && init !== null ? bare(init) : undefined
  }

  // The module of Effect that a local name stands for, or the module's member where the name is imported by itself.
  const imported = (node: Node): string | undefined => {
    if (node.type !== "Identifier") return undefined
    const found = variable(node)
    const definition = found?.defs[0]
    if (definition === undefined) return node.name
    if (definition.type !== "ImportBinding") return undefined
    const declaration = definition.parent
    if (declaration?.type !== "ImportDeclaration") return undefined
    const from = declaration.source.value
    const specifier = definition.node
    if (from !== "effect" && !from.startsWith("effect/")) return undefined
    const module = from === "effect" ? "" : from.slice(from.lastIndexOf("/") + 1)
    if (specifier.type === "ImportNamespaceSpecifier") return module
    if (specifier.type !== "ImportSpecifier") return undefined
    const name = specifier.imported.type === "Identifier" ? specifier.imported.name : specifier.imported.value
    // `effect/http` and the like hold modules, `effect/Effect` holds members.
    return module === "" || /^[a-z]/.test(module) ? name : `${module}.${name}`
  }

  const effect: File["effect"] = (node) => {
    const self = bare(node)
    if (self.type === "Identifier") return imported(self)?.replace(/_$/, "")
    const name = memberName(self)
    if (self.type !== "MemberExpression" || name === undefined) return undefined
    const owner = bare(self.object)
    // `Fx.Effect.catch` of `import * as Fx from "effect"`
    const module = owner.type === "MemberExpression" && imported(bare(owner.object)) === "" ?
      memberName(owner) :
      imported(owner)
    return module === undefined ? undefined : module === "" ? name : `${module}.${name}`
  }

  return { source, text: (node) => source.getText(node), children, walk, some, variable, constant, effect }
}
