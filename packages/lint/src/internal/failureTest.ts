/**
 * Tests that ask whether something failed: `!response.ok`, `if (error)`, `Result.isFailure(result)`.
 */
import { bare, calleeName, isNode, memberName, type Node, path } from "./ast.ts"
import { originOf } from "./failures.ts"
import type { File } from "./file.ts"

/** Names that hold a failure, where there is one. */
const failed = /^(?:error|err|e|ex|exception|failure|cause|problem)$|(?:Error|Err)$/

/** What the code comes to where a test above does not hold. */
export const nextReturn = (statement: Node): Node | undefined => {
  const block = statement.parent
  if (!isNode(block) || block.type !== "BlockStatement") return undefined
  const next = block.body[block.body.findIndex((each) => each === statement) + 1]
  return next?.type === "ReturnStatement" && next.argument !== null ? next.argument : undefined
}

/** Whether the other branch takes the records or the number out of what was tested. */
export const takesData = (file: File, test: Node, other: Node | null | undefined): boolean => {
  const tested = bare(test)
  const tag = tested.type === "BinaryExpression" ? bare(tested.left) : undefined
  if (tag?.type !== "MemberExpression" || !isNode(other)) return false
  const subject = file.text(tag.object)
  return file.some(other, (each) =>
    each.type === "MemberExpression" && file.text(each.object) === subject &&
    /^(?:items|rows|records|data|value|values|findings|results?|count|total|entries)$/.test(memberName(each) ?? ""))
}

/**
 * What a test finds to have failed: `!response.ok`, `error`, `Result.isFailure(x)`; `parsed` for a check of a form,
 * `evidence` for a value that says itself that nothing was read.
 */
export const failureTested = (
  file: File,
  test: Node,
  isNegated: boolean
): "read" | "parsed" | "evidence" | undefined => {
  const self = bare(test)
  if (self.type === "UnaryExpression" && self.operator === "!") return failureTested(file, self.argument, !isNegated)
  if (self.type === "LogicalExpression") {
    const isOr = self.operator === "||"
    if (isOr === isNegated && self.operator !== "??") return undefined
    return failureTested(file, self.left, isNegated) ?? failureTested(file, self.right, isNegated)
  }
  if (self.type === "BinaryExpression") {
    const left = bare(self.left)
    const name = left.type === "MemberExpression" ? memberName(left) : undefined
    const value = file.text(self.right)
    if (/^(?:status|statusCode|status_code)$/.test(name ?? (left.type === "Identifier" ? left.name : ""))) {
      const isEqual = self.operator === "===" || self.operator === "=="
      const isUnequal = self.operator === "!==" || self.operator === "!="
      const isGood = /^2\d\d$/.test(value)
      const isBad = /^[45]\d\d$/.test(value)
      if (!isNegated && ((isUnequal && isGood) || (isEqual && isBad))) return "read"
      if (isNegated && ((isEqual && isGood) || (isUnequal && isBad))) return "read"
      if (!isNegated && (self.operator === ">=" || self.operator === ">") && /^(?:400|399|299|300|500)$/.test(value)) {
        return "read"
      }
      if (isNegated && (self.operator === "<" || self.operator === "<=") && /^(?:400|399|299|300|500)$/.test(value)) {
        return "read"
      }
      return undefined
    }
    const isSame = self.operator === "===" || self.operator === "=="
    const isOther = self.operator === "!==" || self.operator === "!="
    if (name === "_tag" || name === "type" || name === "kind" || value.includes("navailable")) {
      if (/^["'`](?:Unavailable|unavailable)["'`]$/.test(value)) {
        return (isSame && !isNegated) || (isOther && isNegated) ? "evidence" : undefined
      }
      const failure = /^["'`](?:Failure|Left|Err|Error|error|failure)["'`]$/.test(value)
      const success = /^["'`](?:Success|Right|Ok)["'`]$/.test(value)
      return (failure && isSame !== isNegated && (isSame || isOther)) ||
          (success && isOther !== isNegated && (isSame || isOther))
        ? "read"
        : undefined
    }
    const nothing = value === "null" || value === "undefined"
    const isError = (left.type === "Identifier" && failed.test(left.name)) || /^(?:error|errors)$/.test(name ?? "")
    if (nothing && isError && (isOther ? !isNegated : isSame && isNegated)) return "read"
    if (self.operator === "in" && !isNegated && /^["'`](?:error|errors)["'`]$/.test(file.text(self.left))) return "read"
    if (self.operator === "instanceof" && !isNegated && /(?:Error|Exception)$/.test(value)) {
      return originOf(file, left) === "effect" ? "read" : undefined
    }
    return undefined
  }
  if (self.type === "CallExpression") {
    const name = file.effect(self.callee) ?? ""
    const [first] = self.arguments
    if (
      first !== undefined &&
      (isNegated
        ? /^(?:Result\.isSuccess|Exit\.isSuccess|Either\.isRight)$/
        : /^(?:Result\.isFailure|Exit\.isFailure|Either\.isLeft)$/)
        .test(name)
    ) {
      const origin = originOf(file, first)
      return origin === "effect" ? "read" : origin === "unknown" ? "parsed" : undefined
    }
    const method = calleeName(self)
    if (!isNegated && /^(?:isErr|isLeft|isFailure)$/.test(method ?? "")) return "read"
    if (isNegated && /^(?:isOk|isRight|isSuccess)$/.test(method ?? "")) return "read"
    return undefined
  }
  const name = self.type === "Identifier" ? self.name : memberName(self)
  if (name === undefined) return undefined
  if (self.type === "MemberExpression") {
    if (isNegated && name === "ok") return "read"
    if (isNegated && name === "success") return "parsed"
    if (!isNegated && /^(?:isError|error|errors|is_error|failed|timedOut|timed_out)$/.test(name)) return "read"
    return undefined
  }
  return !isNegated && failed.test(name) && path(self) !== undefined ? "read" : undefined
}
