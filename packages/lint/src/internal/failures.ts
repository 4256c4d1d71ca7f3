/**
 * What handles a failure, and what a handler does about it.
 */
import {
  bare,
  calleeName,
  enclosingFunction,
  functionName,
  isFunction,
  isNode,
  type Node,
  outwards,
  parentOf,
  statements
} from "./ast.ts"
import type { File } from "./file.ts"
import type { Empty } from "./outcomes.ts"
import { isReadCall, readOf } from "./reads.ts"

/** Errors by which a source says that the one thing asked for is not there. */
const absent =
  /not_?-?found|no_?such_?(?:element|key|entity|record|file)|does_?not_?exist|ENOENT|P2025|\b404\b|\b410\b/i

export const isAbsenceTag = (tag: string): boolean => absent.test(tag)

/** The answers that may stand for one thing that is absent, never for a list or a number. */
export const mayBeAbsent = (empty: Empty): boolean => empty === "none" || empty === "false" || empty === "nothing"

const leaves = (node: Node | null | undefined): boolean => {
  const last = statements(node).at(-1)
  if (last === undefined) return false
  if (last.type === "ThrowStatement") return true
  if (last.type !== "ReturnStatement" || last.argument === null) return false
  return last.argument.type === "YieldExpression" || /\b(?:fail|die|throw|reject)\w*\b/i.test(
    last.argument.type === "CallExpression" ? calleeName(last.argument) ?? "" : ""
  ) || last.argument.type === "NewExpression"
}

/** Errors that say by their name that there was nothing: an empty body, 204. */
const emptiness = /Empty|NoContent|no_content|\b204\b/

/** Whether an answer is given only after the failure was found to be an absence: `error.status === 404 ? null : …`. */
export const isGuarded = (file: File, answer: Node, handler: Node, empty: Empty): boolean => {
  const absence = mayBeAbsent(empty) ? new RegExp(`${absent.source}|${emptiness.source}`, "i") : emptiness
  let inner = answer
  for (const at of outwards(answer)) {
    if (at === handler) return false
    if (at.type === "ConditionalExpression" || at.type === "IfStatement") {
      const isNegative = /!==?/.test(file.text(at.test)) || at.test.type === "UnaryExpression"
      const branch = isNegative ? at.alternate : at.consequent
      if (absence.test(file.text(at.test)) && isNode(branch) && branch === inner) return true
    }
    if (at.type === "SwitchCase" && at.test !== null && absence.test(file.text(at.test))) return true
    if (at.type === "BlockStatement") {
      // `if (error.status !== 404) throw error` above
      const before = at.body.filter((each) => each.range[1] <= inner.range[0])
      if (
        before.some((each) =>
          each.type === "IfStatement" && /!/.test(file.text(each.test)) && absence.test(file.text(each.test)) &&
          leaves(each.consequent)
        )
      ) return true
    }
    inner = at
  }
  return false
}

const keeper = /(?:fail|err|gap|problem|skip|miss|incomplete|partial|unavailable|unread|reject|issue|defect|broken)/i

/** Whether a handler keeps the failure where an answer can see it: a list of failures, a gap, an error state. */
export const recordsFailure = (file: File, handler: Node): boolean =>
  file.some(handler, (node) => {
    if (node.type === "AssignmentExpression") {
      const target = file.text(node.left)
      const value = bare(node.right)
      return keeper.test(target) &&
        !(value.type === "Literal" && (value.value === null || value.value === false || value.value === 0))
    }
    if (node.type === "UpdateExpression") return keeper.test(file.text(node.argument))
    if (node.type !== "CallExpression") return false
    const callee = file.text(node.callee)
    if (
      /^(?:set|mark|record|note|add|push|remember)\w*(?:Error|Fail|Gap|Problem|Incomplete|Partial|Unavailable)/.test(
        callee
      )
    ) {
      return true
    }
    const method = /^(?<owner>[\s\S]*)\.(?:push|set|add|append|offer|unshift|record|note)$/.exec(callee)
    if (method !== null) {
      return keeper.test(method.groups?.["owner"] ?? "")
    }
    const [first] = node.arguments
    return /^(?:Ref|SubscriptionRef|SynchronizedRef|Queue|PubSub|Deferred)\.\w+$/.test(
      file.effect(node.callee) ?? ""
    ) &&
      first !== undefined && (keeper.test(file.text(first)) || /fail/.test(callee))
  })

const release =
  /^(?:close|cancel|abort|dispose|destroy|release|shutdown|stop|kill|end|unlink|rm|rmdir|remove|clean|cleanup|disconnect|unsubscribe|unlock|terminate|quit|interrupt|logout|rollback|detach|flush|teardown|free|untrack|drop)(?=$|[A-Z_\d])/

const finalizers =
  /^(?:Effect|Scope|Stream|Layer)\.(?:addFinalizer|acquireRelease|acquireUseRelease|ensuring|onExit|onInterrupt|onError)$/

/** Whether the node only gives something back: closing a file, cancelling a body. Its failure changes no answer. */
export const isRelease = (file: File, node: Node): boolean => {
  let isReleasing = false
  let reads = false
  file.walk(node, (each) => {
    if (each.type === "CallExpression") {
      const name = calleeName(each) ?? ""
      if (release.test(name)) isReleasing = true
      else if (isReadCall(each)) reads = true
    }
    return true
  })
  if (isReleasing && !reads) return true
  for (const at of outwards(node)) {
    const parent = parentOf(at)
    if (parent?.type === "CallExpression" && finalizers.test(file.effect(parent.callee) ?? "")) {
      return !(/acquire/i.test(file.effect(parent.callee) ?? "") && parent.arguments[0] === at)
    }
    if (isFunction(at) && release.test(functionName(at) ?? "")) return true
    if (parent?.type === "TryStatement" && parent.finalizer === at) return true
  }
  return false
}

/** Whether the value of an expression is thrown away: `send().catch(() => {})` as a statement. */
export const isUnused = (node: Node): boolean => {
  const parent = parentOf(node)
  if (parent === undefined || parent.type === "ExpressionStatement") return true
  if (parent.type === "AwaitExpression" || (parent.type === "UnaryExpression" && parent.operator === "void")) {
    return isUnused(parent)
  }
  return false
}

/** Whether the block around the node ends in a throw, so that whatever was made up here only words an error. */
export const endsInThrow = (node: Node): boolean => {
  for (const at of outwards(node)) {
    if (isFunction(at)) return false
    if (at.type === "ThrowStatement") return true
    if (at.type === "BlockStatement" && leaves(at)) return true
  }
  return false
}

/**
 * Whether a block only works on what is already there: nothing in it waits, and nothing in it reads by its name. None or
 * false then says "not of this form".
 */
export const isLocal = (file: File, block: Node): boolean =>
  !file.some(block, (node) =>
    node.type === "AwaitExpression" || node.type === "YieldExpression" ||
    (node.type === "CallExpression" && isReadCall(node)))

const probe =
  /reachable|health|alive|online|connect|ping|probe|valid|support|available|canRun|^is[A-Z]\w*(?:Up|Ready|Parsable|Json)$/i

/** Whether the function asks if something works, so that `false` is its honest answer to a failure. */
export const isProbe = (node: Node): boolean => {
  const fn = isFunction(node) ? node : enclosingFunction(node)
  return fn !== undefined && probe.test(functionName(fn) ?? "")
}

/** Where a `Result` comes from: a read that ran, a computation of ours, or from where nobody can tell here. */
export const originOf = (file: File, node: Node, depth = 0): "effect" | "pure" | "unknown" => {
  const self = bare(node)
  if (file.some(self, (each) => each.type === "AwaitExpression" || each.type === "YieldExpression")) return "effect"
  if (/\bSchema\b/.test(file.text(self)) || readOf(file, self) !== undefined) return "effect"
  if (self.type === "Identifier") {
    const made = file.constant(self)
    return made === undefined || depth > 4 || isFunction(made) ? "unknown" : originOf(file, made, depth + 1)
  }
  if (self.type !== "CallExpression") return "unknown"
  return file.effect(self.callee)?.startsWith("Effect.") === true ? "effect" : "pure"
}

const keeps = /gap|fail|unavailable|reject|problem|missing/i

/** Whether the function around a selection keeps what it leaves out: `parts.flatMap(gapOf)` beside it. */
export const isKeptElsewhere = (file: File, node: Node): boolean => {
  let outer: Node | undefined
  let isSelection = false
  for (const at of outwards(node)) {
    if (!isFunction(at)) continue
    const parent = parentOf(at)
    if (parent?.type === "CallExpression" && /^(?:flatMap|filter|map|filterMap)$/.test(calleeName(parent) ?? "")) {
      isSelection = true
    } else {
      outer = at
      break
    }
  }
  return isSelection && outer !== undefined &&
    file.some(
      outer,
      (each) =>
        each.type === "Identifier" && keeps.test(each.name) &&
        !(each.range[0] >= node.range[0] && each.range[1] <= node.range[1])
    )
}
