/**
 * A `catch` clause after which the code goes on as if nothing had happened.
 */
import {
  bare,
  calleeName,
  enclosingFunction,
  type Fn,
  isFunction,
  isLoop,
  isNode,
  type Node,
  outwards,
  receiver
} from "./ast.ts"
import { endsInThrow, isProbe, isRelease, mayBeAbsent } from "./failures.ts"
import type { File } from "./file.ts"
import { type Empty, emptyOf, isLogOnly, outcomes } from "./outcomes.ts"
import { isReadCall } from "./reads.ts"

/** Whether the `try` block writes the variable that the `catch` clause writes. */
export const fills = (file: File, block: Node, target: Node): boolean => {
  const name = file.text(target)
  return file.some(block, (each) => each.type === "AssignmentExpression" && file.text(each.left) === name)
}

/** Whether what a `try` block fills or answers is empty after its failure was swallowed. */
export const swallowsAnswer = (
  file: File,
  statement: Extract<Node, { type: "TryStatement" }>,
  isOurOwn: boolean,
  answersElsewhere: boolean,
  fn: Fn | undefined
): boolean => {
  if (isRelease(file, statement.block) || endsInThrow(statement)) return false
  const block = isNode(statement.parent) ? statement.parent : undefined
  const siblings = block?.type === "BlockStatement" || block?.type === "Program" ? block.body : []
  const after = siblings.slice(siblings.findIndex((each) => each === statement) + 1)
  if (answersElsewhere && fn !== undefined) {
    const next = after.find((each) => !isLogOnly(file, each))
    if (next === undefined) {
      const isRetry = [...outwards(statement)].some((each) => isLoop(each) && enclosingFunction(each) === fn)
      return block === fn.body && !isOurOwn && !isRetry
    }
    if (next.type !== "ReturnStatement") return false
    const empty = next.argument === null ? "nothing" : outcomes(file, next.argument).find((each) => each.empty)?.empty
    return empty !== undefined && !(mayBeAbsent(empty) && (isOurOwn || isProbe(statement)))
  }
  // `let rows = []; try { rows = await read() } catch {}` and `try { rows.push(…) } catch {}`
  return file.some(statement.block, (each) => {
    if (each.type === "AssignmentExpression" && each.operator === "=") {
      const empty = startedEmpty(file, each.left)
      return empty !== undefined && !(mayBeAbsent(empty) && isOurOwn)
    }
    if (each.type === "AssignmentExpression") {
      return startedEmpty(file, each.left) !== undefined && hasRead(file, statement.block)
    }
    if (each.type !== "CallExpression" || !/^(?:push|add|set|unshift|append)$/.test(calleeName(each) ?? "")) {
      return false
    }
    const owner = receiver(each)
    return owner !== undefined && startedEmpty(file, owner) === "list" && hasRead(file, statement.block)
  })
}

const hasRead = (file: File, block: Node): boolean =>
  file.some(
    block,
    (each) =>
      each.type === "AwaitExpression" || each.type === "YieldExpression" ||
      (each.type === "CallExpression" && isReadCall(each))
  )

/** With what a variable began, where that was nothing. */
const startedEmpty = (file: File, node: Node): Empty | undefined => {
  const self = bare(node)
  const definition = self.type === "Identifier" ? file.variable(self)?.defs[0] : undefined
  if (definition?.node.type !== "VariableDeclarator") return undefined
  if (isInTry(definition.node, self)) return undefined
  const { init } = definition.node
  return init === null ? "none" : emptyOf(file, init)
}

/** Whether a variable lives and dies inside the same `try` block as its use. */
const isInTry = (declarator: Node, use: Node): boolean => {
  for (const at of outwards(use)) {
    if (at.type === "TryStatement") return at.range[0] <= declarator.range[0] && declarator.range[1] <= at.range[1]
    if (isFunction(at)) return false
  }
  return false
}
