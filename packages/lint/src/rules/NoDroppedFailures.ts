/**
 * Several reads at once, of which only those that succeeded are looked at.
 */
import {
  bare,
  type Call,
  calleeName,
  enclosingFunction,
  functionName,
  isFunction,
  isNode,
  isText,
  keyName,
  memberName,
  methodOf,
  type Node,
  outwards,
  parentOf,
  path
} from "../internal/ast.ts"
import { isRelease } from "../internal/failures.ts"
import type { File } from "../internal/file.ts"
import { isLogOnly } from "../internal/outcomes.ts"
import { reachesBeyondLog } from "../internal/pages.ts"
import * as BefundRule from "../internal/rule.ts"
import type { Rule } from "../LintPlugin.ts"

export const noDroppedFailures: Rule = BefundRule.make({
  name: "no-dropped-failures",
  about: "The failures of several reads must be looked at, not only their successes.",
  messages: {
    settled:
      "Of these promises only the fulfilled ones are looked at: a source that failed disappears from the answer. Look at the rejected ones as well and name what is missing.",
    partition:
      "The failures of this partition are dropped: a source that failed disappears from the answer. Take both halves, successes and failures, and name what is missing.",
    results:
      "Only the successes of these results are looked at: a source that failed disappears from the answer. Look at the failures as well and name what is missing."
  },
  visit: (file, report) => {
    const seen = new Set<Node>()
    const once = (node: Node, messageId: string) => {
      if (seen.has(node)) return
      seen.add(node)
      report({ node, messageId })
    }
    return {
      CallExpression: (node) => {
        const name = file.effect(node.callee) ?? ""
        if (path(node.callee)?.join(".") === "Promise.allSettled") {
          if (dropsSettled(file, node)) once(node, "settled")
        } else if (/^(?:Effect|Stream)\.partition$/.test(name)) {
          if (dropsHalf(file, node)) once(node, "partition")
        } else if (
          /^(?:Array\.partition|Array\.separate|Result\.partition|Array\.partitionMap)$/.test(name) &&
          ofResults(file, node)
        ) {
          if (dropsHalf(file, node)) once(node, "partition")
        } else if (/^(?:Array|Iterable|Chunk)\.(?:getSuccesses|getRights)$/.test(name)) {
          if (!looksAtFailures(file, node)) once(node, "results")
        } else if (/^(?:filter|flatMap|filterMap)$/.test(calleeName(node) ?? "")) {
          if (
            node.arguments.some((each) => keepsSuccesses(file, each)) && !looksAtFailures(file, node) &&
            !isFromSettled(file, node)
          ) {
            once(
              node,
              node.arguments.some((each) => file.some(each, (inner) => isText(inner) && inner.value === "fulfilled"))
                ? "settled"
                : "results"
            )
          }
        }
      },
      ForOfStatement: (node) => {
        // `for (const result of results) if (Result.isSuccess(result)) …`
        const [only] = node.body.type === "BlockStatement" ? node.body.body : [node.body]
        if (only?.type !== "IfStatement" || (node.body.type === "BlockStatement" && node.body.body.length > 1)) return
        if (!isLogOnly(file, only.alternate)) return
        if (isSuccessTest(file, only.test) && !looksAtFailures(file, node) && !isFromSettled(file, node)) {
          once(node, file.some(only.test, (each) => isText(each) && each.value === "fulfilled") ? "settled" : "results")
        }
      }
    }
  }
})

/** The node whose value a call's answer becomes: past `await`, `yield*` and a pipe. */
const valueOf = (node: Node): Node => {
  const parent = parentOf(node)
  if (parent?.type === "AwaitExpression" || parent?.type === "YieldExpression") return valueOf(parent)
  return node
}

/** The half that holds the failures is number 1 in Effect 4.1: `[successes, failures]`. */
const dropsHalf = (file: File, call: Call): boolean => {
  const value = valueOf(call)
  const parent = parentOf(value)
  if (parent?.type === "VariableDeclarator") return dropsInPattern(file, parent.id)
  if (parent?.type === "MemberExpression" && /^\d+$/.test(memberName(parent) ?? "")) return memberName(parent) === "0"
  // `Effect.partition(…).pipe(Effect.map(([successes]) => successes))`
  const steps = parent?.type === "MemberExpression" ? parentOf(parent) : parent
  if (steps?.type !== "CallExpression") return false
  const isPipe = calleeName(steps) === "pipe"
  const inner = isPipe ? steps.arguments : parent === steps ? steps.arguments : []
  const isThen = calleeName(steps) === "then"
  for (
    const each of isPipe || isThen || /\.(?:map|flatMap|andThen)$/.test(file.effect(steps.callee) ?? "")
      ? (isThen ? steps.arguments : inner)
      : []
  ) {
    const step = bare(each)
    const callback = isFunction(step) ?
      step :
      step.type === "CallExpression" && /\.(?:map|flatMap|andThen|tap)$/.test(file.effect(step.callee) ?? "")
      ? step.arguments.map(bare).find((argument) => isFunction(argument))
      : undefined
    if (!isFunction(callback)) continue
    const [parameter] = callback.params
    if (parameter !== undefined) return dropsInPattern(file, parameter)
  }
  // The pair as a whole: `const pair = yield* Effect.partition(…).pipe(…)`
  if (isPipe) return dropsHalf(file, steps)
  return false
}

const dropsInPattern = (file: File, pattern: Node): boolean => {
  if (pattern.type === "ArrayPattern") {
    const [, failures] = pattern.elements
    if (!isNode(failures)) {
      return pattern.elements.length > 0 &&
        !pattern.elements.some((each) => isNode(each) && each.type === "RestElement")
    }
    return failures.type === "Identifier" && !isLookedAt(file, failures)
  }
  if (pattern.type !== "Identifier") return false
  const uses =
    file.variable(pattern)?.references.filter((each) => !each.init).map((each) => each.identifier).filter(isNode) ?? []
  const indexed = uses.map((use) => {
    const parent = parentOf(use)
    if (parent?.type === "VariableDeclarator") return dropsInPattern(file, parent.id) ? "0" : "1"
    return parent?.type === "MemberExpression" ? memberName(parent) : undefined
  })
  return indexed.length > 0 && indexed.every((index) => index === "0")
}

const isLookedAt = (file: File, binding: Node): boolean =>
  (file.variable(binding)?.references ?? []).some((use) =>
    !use.init && isNode(use.identifier) && reachesBeyondLog(file, use.identifier)
  )

const failureName = /^(?:reason|failure|failures|cause|left|error|errors)$/

/** Whether an expression asks for the failures, and not just for the log. */
const asksForFailures = (file: File, scope: Node): boolean =>
  file.some(scope, (node) => {
    const asks = (isText(node) && node.value === "rejected" && isCompared(node)) ||
      (isText(node) && (node.value === "Failure" || node.value === "Left") && isCompared(node)) ||
      (isText(node) && node.value === "reason") ||
      (node.type === "MemberExpression" && /^(?:reason|failure|left)$/.test(memberName(node) ?? "")) ||
      (node.type === "Identifier" &&
        /^(?:isFailure|isLeft|isErr|getFailures|getLefts|isRejected|rejected)$/.test(node.name)) ||
      (node.type === "Property" &&
        /^(?:onFailure|onLeft|Failure|rejected)$/.test(keyName(node.key, node.computed) ?? "") && isNode(node.parent) &&
        node.parent.type === "ObjectExpression") ||
      (node.type === "Property" && node.parent.type === "ObjectPattern" &&
        failureName.test(keyName(node.key, node.computed) ?? "") && keyName(node.key, node.computed) === "reason") ||
      (isText(node) && node.value === "fulfilled" && isRefusal(node)) ||
      (node.type === "IfStatement" && isSuccessTest(file, node.test) && node.alternate !== null &&
        !isLogOnly(file, node.alternate)) ||
      (node.type === "ConditionalExpression" && isSuccessTest(file, node.test) && !isNothing(file, node.alternate))
    return asks && reachesBeyondLog(file, node)
  })

const isNothing = (file: File, node: Node): boolean => /^(?:\[\]|null|undefined|\{\}|""|0)$/.test(file.text(bare(node)))

const isCompared = (node: Node): boolean => {
  const parent = parentOf(node)
  return parent?.type === "BinaryExpression" || parent?.type === "SwitchCase" || parent?.type === "CallExpression"
}

/** `status !== "fulfilled"`, or `every(r => r.status === "fulfilled")`: asked for what is not fulfilled. */
const isRefusal = (node: Node): boolean => {
  const parent = parentOf(node)
  if (parent?.type !== "BinaryExpression") return false
  if (/^!==?$/.test(parent.operator)) return true
  for (const at of outwards(parent)) {
    if (at.type === "CallExpression") return calleeName(at) === "every"
  }
  return false
}

/** `result.status === "fulfilled"`, `Result.isSuccess(result)`, `result._tag === "Success"`. */
const isSuccessTest = (file: File, test: Node): boolean => {
  const self = bare(test)
  if (self.type === "BinaryExpression" && (self.operator === "===" || self.operator === "==")) {
    const value = isText(self.right) ? self.right.value : undefined
    const member = bare(self.left)
    const name = member.type === "MemberExpression"
      ? memberName(member)
      : member.type === "Identifier"
      ? member.name
      : undefined
    return (value === "fulfilled" && name === "status") ||
      ((value === "Success" || value === "Right") && name === "_tag")
  }
  if (self.type === "LogicalExpression") return isSuccessTest(file, self.left) || isSuccessTest(file, self.right)
  if (self.type === "CallExpression") {
    return /^(?:Result\.isSuccess|Exit\.isSuccess|Either\.isRight)$/.test(file.effect(self.callee) ?? "") ||
      /^(?:isOk|isRight|isSuccess)$/.test(calleeName(self) ?? "")
  }
  return false
}

/** A callback, or a guard by name, that lets only successes through. */
const keepsSuccesses = (file: File, node: Node): boolean => {
  const self = bare(node)
  const name = file.effect(self) ?? ""
  if (/^(?:Result\.isSuccess|Exit\.isSuccess|Either\.isRight|Result\.getSuccess|Exit\.getSuccess)$/.test(name)) {
    return true
  }
  if (self.type === "Identifier") {
    const made = file.constant(self)
    return made !== undefined && isFunction(made) && keepsSuccesses(file, made)
  }
  if (!isFunction(self) || !isNode(self.body)) return false
  const body = self.body.type === "BlockStatement"
    ? self.body.body.length === 1 && self.body.body[0]?.type === "ReturnStatement" ? self.body.body[0].argument : null
    : self.body
  if (!isNode(body)) return false
  const value = bare(body)
  if (isSuccessTest(file, value)) return true
  return value.type === "ConditionalExpression" && isSuccessTest(file, value.test) && isNothing(file, value.alternate)
}

/** The code that can still see the failures: the function around the results, or the statement at the top. */
const surroundings = (file: File, node: Node): Node => {
  for (const at of outwards(node)) {
    const parent = parentOf(at)
    if (parent === undefined || parent.type === "Program") return at
    if (!isFunction(at)) continue
    // A callback belongs to the function around it.
    if (at.type === "FunctionDeclaration" || !(parent.type === "CallExpression" && isCallback(file, parent))) return at
  }
  return file.source.ast
}

/** Whether a call takes its function as one step of a whole: `results.map(fn)`, `Effect.map(fn)`, `Effect.gen(fn)`. */
const isCallback = (file: File, call: Call): boolean =>
  memberName(bare(call.callee)) !== undefined && !/^(?:Effect\.fn\w*|Effect\.gen)$/.test(file.effect(call.callee) ?? "")

const looksAtFailures = (file: File, node: Node): boolean => asksForFailures(file, surroundings(file, node))

/** Whether the results come from an `allSettled` in sight, which is then what is reported. */
const isFromSettled = (file: File, node: Node): boolean =>
  file.some(
    surroundings(file, node),
    (each) => each.type === "CallExpression" && path(each.callee)?.join(".") === "Promise.allSettled"
  )

const ofResults = (file: File, call: Call): boolean =>
  call.arguments.some((each) =>
    /^(?:Result\.isSuccess|Result\.isFailure|Exit\.isSuccess|Either\.isRight|Function\.identity|identity)$/.test(
      file.effect(each) ?? ""
    )
  )

const dropsSettled = (file: File, call: Call): boolean => {
  const value = valueOf(call)
  const parent = parentOf(value)
  const scope = surroundings(file, call)
  if (asksForFailures(file, scope)) return false
  if (parent?.type === "ExpressionStatement") {
    const fn = enclosingFunction(call)
    return !isRelease(file, call) &&
      !(fn !== undefined &&
        /close|dispose|shutdown|stop|clean|teardown|drain|settle|wait/i.test(functionName(fn) ?? ""))
  }
  // Returned or handed on as it is: somebody else looks.
  if (parent === undefined) return false
  if (parent.type === "VariableDeclarator") {
    if (parent.id.type === "ArrayPattern") return takesValues(file, scope)
    if (parent.id.type !== "Identifier") return false
    const uses = file.variable(parent.id)?.references.filter((each) =>
      !each.init
    ).map((each) => each.identifier).filter(isNode) ?? []
    return uses.length > 0 && takesValues(file, scope) && !uses.some((use) => handsOn(use))
  }
  if (parent.type === "MemberExpression" || parent.type === "ForOfStatement") return takesValues(file, scope)
  if (methodOf(parent, "then") !== undefined) return takesValues(file, scope)
  return false
}

const handsOn = (use: Node): boolean => {
  const parent = parentOf(use)
  return parent?.type === "ReturnStatement" || (parent?.type === "Property" && parent.value === use) ||
    (parent?.type === "CallExpression" && parent.arguments.some((each) => bare(each) === use))
}

const takesValues = (file: File, scope: Node): boolean =>
  file.some(scope, (node) => isText(node) && node.value === "fulfilled") ||
  file.some(scope, (node) => node.type === "MemberExpression" && memberName(node) === "value")
