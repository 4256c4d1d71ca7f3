/**
 * A failure that is answered with nothing: an empty list, zero, none, false.
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
  type Node,
  parentOf,
  path,
  receiver,
  statements
} from "../internal/ast.ts"
import {
  endsInThrow,
  isAbsenceTag,
  isGuarded,
  isKeptElsewhere,
  isLocal,
  isProbe,
  isRelease,
  isUnused,
  mayBeAbsent,
  originOf,
  recordsFailure
} from "../internal/failures.ts"
import { failureTested, nextReturn, takesData } from "../internal/failureTest.ts"
import type { File } from "../internal/file.ts"
import { answers, type Empty, emptyOf, isLogOnly, type Outcome, outcomes } from "../internal/outcomes.ts"
import { readOf } from "../internal/reads.ts"
import * as BefundRule from "../internal/rule.ts"
import { fills, swallowsAnswer } from "../internal/swallow.ts"
import type { Rule } from "../LintPlugin.ts"

const words: Readonly<Record<Empty, string>> = {
  list: "an empty list",
  zero: "zero",
  text: "an empty text",
  object: "an empty object",
  none: "none",
  false: "false",
  nothing: "nothing"
}

const effectModules = "(?:Effect|Stream|Micro|Layer)"
const catches = new RegExp(`^${effectModules}\\.catch(?!NoSuchElement)\\w*$`)
const matches = new RegExp(`^(?:${effectModules}|Exit|Result|Either)\\.match\\w*$`)
const elses = new RegExp(
  `^(?:${effectModules}\\.(?:orElseSucceed|orElse|timeoutOrElse|timeoutTo)|(?:Result|Either|Exit)\\.getOrElse)$`
)
const results = /^(?:Result|Either|Exit)\./
const drops = new RegExp(
  `^${effectModules}\\.(?:option|ignore\\w*|timeoutOption)$|^(?:Result|Either)\\.(?:getOrNull|getOrUndefined)$`
)

export const noEmptyFallback: Rule = BefundRule.make({
  name: "no-empty-fallback",
  about: "A failure must not be answered with an empty list, zero, none or false.",
  hasSuggestions: true,
  messages: {
    handler:
      "This handler answers a failure with {{what}}: \"nothing found\" and \"not looked\" become the same. Let the failure through, or answer with a value that says it failed.",
    dropped:
      "{{name}} turns every failure into {{what}}: \"nothing found\" and \"not looked\" become the same. Keep the failure, for instance with Effect.result or Effect.exit.",
    swallowed:
      "This catch goes on as if nothing had happened, and what was to be filled stays empty. Rethrow, or keep the failure beside the answer.",
    fallback:
      "A part that the answer lacks becomes {{what}} here. A missing part is unknown: check the shape of the answer and fail.",
    status:
      "A failed answer becomes {{what}} here: \"nothing found\" and \"not looked\" become the same. Fail instead.",
    letThrough: "Let the failure through.",
    rethrow: "Throw what was caught.",
    asIs: "Take the part as the answer gives it.",
    asResult: "Keep the failure as a value with Effect.result."
  },
  visit: (file, report) => {
    const flag = (node: Node, empty: Empty, suggest?: ReadonlyArray<BefundRule.Advice>) =>
      report({
        node,
        messageId: "handler",
        data: { what: words[empty] },
        ...(suggest === undefined ? {} : { suggest })
      })

    /** The empty answers of a handler that nothing excuses. */
    const lossy = (handler: Node, found: ReadonlyArray<Outcome>, tag = ""): Outcome | undefined => {
      if (recordsFailure(file, handler)) return undefined
      return found.find(({ empty, node }) =>
        empty !== undefined &&
        !(mayBeAbsent(empty) && isAbsenceTag(tag)) &&
        !isGuarded(file, node, handler, empty) &&
        !(empty === "false" && isProbe(handler))
      )
    }

    const effectHandler = (call: Call, handler: Node, tag: string, name: string) => {
      const found = answers(file, handler)
      const hit = lossy(handler, found, tag)
      if (hit?.empty === undefined || isOurs(name, subjectOf(call), hit.empty)) return
      // A handler that only logs has told a person, and its void shows in the type.
      if (hit.empty === "nothing" && (isRelease(file, subjectOf(call)) || hit.node === bare(handler))) return
      // Only a step that does nothing else can go as a whole.
      const isWhole = call.arguments.some((each) => each === handler) && !matches.test(name) &&
        call.arguments.length === 1
      flag(handler, hit.empty, isWhole ? removeStep(file, call) : [])
    }

    /** Whether a `Result` is of a computation of ours, which answers none or false where it does not apply. */
    const isOurs = (name: string, subject: Node, empty: Empty): boolean => {
      if (!results.test(name)) return false
      const origin = originOf(file, subject)
      return origin === "pure" || (origin === "unknown" && mayBeAbsent(empty))
    }

    const onEffect = (call: Call, name: string) => {
      if (catches.test(name)) {
        for (const argument of call.arguments) {
          const self = bare(argument)
          if (self.type === "ObjectExpression") {
            for (const property of self.properties) {
              if (property.type !== "Property") continue
              effectHandler(call, property.value, keyName(property.key, property.computed) ?? "", name)
            }
          } else {
            const tags = call.arguments.filter((each) => isText(each) || each.type === "ArrayExpression").map(file.text)
            const isAbsence = tags.length > 0 && tags.every((each) => isAbsenceTag(each))
            effectHandler(call, argument, isAbsence ? tags.join() : "", name)
          }
        }
      } else if (matches.test(name)) {
        for (const argument of call.arguments) {
          const self = bare(argument)
          if (self.type !== "ObjectExpression") continue
          for (const property of self.properties) {
            if (property.type !== "Property") continue
            const key = keyName(property.key, property.computed)
            if (isYesOrNo(file, self) && !asksForPresence(self)) continue
            if (key === "onFailure" || key === "onLeft" || key === "onError") {
              effectHandler(call, property.value, "", name)
            }
          }
        }
      } else if (elses.test(name)) {
        for (const argument of call.arguments) {
          const self = bare(argument)
          if (self.type === "ObjectExpression") {
            for (const property of self.properties) {
              if (property.type !== "Property") continue
              const key = keyName(property.key, property.computed)
              if (key === "orElse" || key === "onTimeout") effectHandler(call, property.value, "", name)
            }
          } else if (call.arguments.length === 1 || argument !== call.arguments[0]) {
            effectHandler(call, argument, "", name)
          }
        }
      } else if (name === "Effect.firstSuccessOf") {
        const [first] = call.arguments
        const last = first?.type === "ArrayExpression" ? first.elements.at(-1) : undefined
        const hit = isNode(last) ? outcomes(file, last).find(({ empty }) => empty !== undefined) : undefined
        if (isNode(last) && hit?.empty !== undefined) flag(last, hit.empty)
      }
    }

    const onPromise = (call: Call) => {
      const name = calleeName(call)
      const owner = receiver(call)
      if (owner === undefined) return
      const handler = name === "catch" ? call.arguments[0] : name === "then" ? call.arguments[1] : undefined
      if (handler === undefined) return
      const value = bare(handler)
      // `z.array(order).catch([])`
      const direct = name === "catch" && !isFunction(value) && value.type !== "Identifier"
        ? emptyOf(file, value)
        : undefined
      if (direct !== undefined) return flag(handler, direct)
      const found = answers(file, handler)
      const hit = lossy(handler, found)
      if (hit?.empty === undefined || endsInThrow(call)) return
      if (mayBeAbsent(hit.empty) && (isUnused(call) || isRelease(file, owner))) return
      const callee = bare(call.callee)
      const isCatch = name === "catch" && callee.type === "MemberExpression"
      flag(
        handler,
        hit.empty,
        isCatch
          ? [{ messageId: "letThrough", fix: (fixer) => fixer.removeRange([owner.range[1], call.range[1]]) }]
          : undefined
      )
    }

    const onCatch = (node: Extract<Node, { type: "CatchClause" }>) => {
      const parent = node.parent
      if (parent.type !== "TryStatement" || recordsFailure(file, node.body)) return
      const isOurOwn = isLocal(file, parent.block)
      const fn = enclosingFunction(node)
      const answersElsewhere = fn !== undefined &&
        file.some(
          parent.block,
          (each) => each.type === "ReturnStatement" && each.argument !== null && enclosingFunction(each) === fn
        )
      let flagged = false
      file.walk(node.body, (each) => {
        if (flagged || isFunction(each)) return false
        if (each.type !== "ReturnStatement" && each.type !== "AssignmentExpression") return true
        const answer = each.type === "AssignmentExpression" ? each.right : each.argument
        if (each.type === "AssignmentExpression" && !fills(file, parent.block, each.left)) return true
        const found: ReadonlyArray<Outcome> = answer === null
          ? [{ node: each, empty: answersElsewhere ? "nothing" : undefined }]
          : outcomes(file, answer)
        const hit = lossy(node, found)
        if (hit?.empty === undefined || endsInThrow(each)) return true
        if (mayBeAbsent(hit.empty) && isOurOwn) return true
        if (hit.empty === "false" && (isProbe(node) || (isYesOrNo(file, parent.block) && !asksForPresence(node)))) {
          return true
        }
        if (mayBeAbsent(hit.empty) && isRelease(file, parent.block)) return true
        flagged = true
        const caught = node.param?.type === "Identifier" ? node.param.name : undefined
        flag(
          each,
          hit.empty,
          caught === undefined || each.type !== "ReturnStatement"
            ? []
            : [{ messageId: "rethrow", fix: (fixer) => fixer.replaceText(each, `throw ${caught}`) }]
        )
        return false
      })
      if (flagged || !isLogOnly(file, node.body)) return
      if (swallowsAnswer(file, parent, isOurOwn, answersElsewhere, fn)) report({ node, messageId: "swallowed" })
    }

    const onDefault = (at: Node, left: Node, right: Node, operator: string) => {
      const empty = emptyOf(file, right)
      if (empty === undefined || empty === "none" || empty === "nothing") return
      const read = readOf(file, left)
      if (read === undefined || read.isElement || endsInThrow(at)) return
      const last = read.path.at(-1) ?? ""
      if (empty === "text") return
      if (empty === "false" && !/^(?:has_?more|has_?next(?:_?page)?|is_?truncated|incomplete\w*)$/i.test(last)) return
      if (/error|warning|issue|message|reason/i.test(last)) return
      if (empty === "object" && /header|option|config|meta$/i.test(last)) return
      report({
        node: at,
        messageId: "fallback",
        data: { what: words[empty] },
        ...(operator === "??" || operator === "||"
          ? { suggest: [{ messageId: "asIs", fix: (fixer) => fixer.replaceText(at, file.text(left)) }] }
          : {})
      })
    }

    const onFailureTest = (test: Node, answer: Node, isNegated: boolean, other: Node | null | undefined) => {
      const subject = failureTested(file, test, isNegated)
      if (subject === undefined || isKeptElsewhere(file, answer)) return
      if (subject === "evidence" && !takesData(file, test, other)) return
      const hit = outcomes(file, answer).find(({ empty }) => empty !== undefined)
      if (hit?.empty === undefined || endsInThrow(answer)) return
      if (mayBeAbsent(hit.empty) && (isAbsenceTag(file.text(test)) || subject === "parsed")) return
      if (hit.empty === "false" && isProbe(answer)) return
      report({ node: answer, messageId: "status", data: { what: words[hit.empty] } })
    }

    const visitReference = (node: Node) => {
      const name = file.effect(node)
      if (name === undefined || !drops.test(name)) return
      const parent = parentOf(node)
      if (parent === undefined) return
      const called = parent.type === "CallExpression" && bare(parent.callee) === bare(node) ? parent : undefined
      if (parent.type !== "CallExpression") return
      const isVoid = /\.ignore/.test(name)
      const given = called?.arguments[0]
      const subject: Node = isNode(given) && given.type !== "ObjectExpression"
        ? given
        : subjectOf(parent)
      if ((isVoid && isRelease(file, subject)) || isOurs(name, subject, "none")) return
      report({
        node: called ?? node,
        messageId: "dropped",
        data: { name, what: isVoid ? "nothing" : "none" },
        ...(name === "Effect.option" && called === undefined
          ? {
            suggest: [{
              messageId: "asResult",
              fix: (fixer) => fixer.replaceText(node, file.text(node).replace(/option$/, "result"))
            }]
          }
          : {})
      })
    }

    return {
      CallExpression: (node) => {
        const name = file.effect(node.callee) ?? ""
        if (catches.test(name) || matches.test(name) || elses.test(name) || name === "Effect.firstSuccessOf") {
          onEffect(node, name)
        } else onPromise(node)
      },
      MemberExpression: visitReference,
      Identifier: (node) => {
        const parent = node.parent
        if (parent?.type === "CallExpression" || parent?.type === "ArrayExpression") visitReference(node)
      },
      CatchClause: onCatch,
      LogicalExpression: (node) => {
        if (node.operator !== "&&") onDefault(node, node.left, node.right, node.operator)
      },
      AssignmentExpression: (node) => {
        if (node.operator === "??=" || node.operator === "||=") onDefault(node, node.left, node.right, node.operator)
      },
      AssignmentPattern: (node) => {
        if (node.left.type !== "Identifier") return
        const empty = emptyOf(file, node.right)
        if (empty !== undefined && isNode(node.parent) && node.parent.type === "Property") {
          onDefault(node, node.left, node.right, "=")
        }
      },
      ConditionalExpression: (node) => {
        onFailureTest(node.test, node.consequent, false, node.alternate)
        onFailureTest(node.test, node.alternate, true, node.consequent)
        onShape(file, node, (at, empty) => report({ node: at, messageId: "fallback", data: { what: words[empty] } }))
      },
      IfStatement: (node) => {
        const last = statements(node.consequent).at(-1)
        const answer = last?.type === "ReturnStatement" ? last.argument : undefined
        if (isNode(answer) && !recordsFailure(file, node.consequent)) {
          onFailureTest(node.test, answer, false, node.alternate ?? nextReturn(node))
        }
        const call = last?.type === "ExpressionStatement"
          ? bare(last.expression)
          : isNode(answer)
          ? bare(answer)
          : undefined
        // `if (error) return callback(null, [])`
        if (call?.type === "CallExpression" && failureTested(file, node.test, false) !== undefined) {
          const [first, second] = call.arguments
          if (first === undefined || second === undefined || emptyOf(file, first) !== "none") return
          const empty = emptyOf(file, second)
          if (empty !== undefined) report({ node: second, messageId: "status", data: { what: words[empty] } })
        }
      }
    }
  }
})

/** What an Effect combinator works on: its first argument, or what the pipe starts with. */
const subjectOf = (call: Call): Node => {
  const parent = parentOf(call)
  const piped = parent?.type === "CallExpression" && calleeName(parent) === "pipe" ? parent : undefined
  if (calleeName(call) === "pipe") return receiver(call) ?? call.arguments[0] ?? call
  if (piped !== undefined) return receiver(piped) ?? piped.arguments[0] ?? call
  return call.arguments[0] ?? call
}

/** Takes the handler out of a pipe, where it is one of its steps. */
const removeStep = (file: File, call: Call): ReadonlyArray<BefundRule.Advice> => {
  const pipe = parentOf(call)
  if (pipe?.type !== "CallExpression" || calleeName(pipe) !== "pipe") return []
  const index = pipe.arguments.findIndex((each) => bare(each) === call)
  const owner = receiver(pipe)
  const before = pipe.arguments[index - 1]
  const after = pipe.arguments[index + 1]
  const step = pipe.arguments[index]
  if (step === undefined) return []
  if (before !== undefined) {
    return [{ messageId: "letThrough", fix: (fixer) => fixer.removeRange([before.range[1], step.range[1]]) }]
  }
  if (after !== undefined) {
    return [{ messageId: "letThrough", fix: (fixer) => fixer.removeRange([step.range[0], after.range[0]]) }]
  }
  return owner === undefined
    ? []
    : [{ messageId: "letThrough", fix: (fixer) => fixer.replaceText(pipe, file.text(owner)) }]
}

/** `Array.isArray(body.items) ? body.items : []`, `body.items ? body.items : []` on what was read. */
const onShape = (
  file: File,
  node: Extract<Node, { type: "ConditionalExpression" }>,
  flag: (node: Node, empty: Empty) => void
): void => {
  const empty = emptyOf(file, node.alternate)
  if (empty !== "list" && empty !== "zero" && empty !== "object") return
  const test = bare(node.test)
  const asked = test.type === "CallExpression" && path(test.callee)?.join(".") === "Array.isArray"
    ? test.arguments[0]
    : test.type === "BinaryExpression" && test.operator === "==="
        && bare(test.left).type === "UnaryExpression"
    ? undefined
    : test
  if (asked === undefined || asked.type === "BinaryExpression") return
  const read = readOf(file, asked)
  const used = readOf(file, node.consequent)
  if (read === undefined || used === undefined || read.isElement || read.call !== used.call) return
  if (!file.text(bare(node.consequent)).startsWith(file.text(bare(asked)))) return
  flag(node, empty)
}

/** Whether the success is a plain yes, so that no is not nothing but the other answer. */
const isYesOrNo = (file: File, node: Node): boolean =>
  file.some(
    node,
    (each) =>
      (each.type === "ReturnStatement" && each.argument !== null && file.text(each.argument) === "true") ||
      (each.type === "ArrowFunctionExpression" && file.text(each.body) === "true")
  )

const presence = /exist|^has[A-Z]|find|present|missing|contain|absent|include/i

/** Whether the function asks if something is there: no would claim an absence. */
const asksForPresence = (node: Node): boolean => {
  const fn = enclosingFunction(node)
  return fn !== undefined && presence.test(functionName(fn) ?? "")
}
