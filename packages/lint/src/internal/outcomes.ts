/**
 * What an expression or a function comes to, through the wrappers of promises and of Effect, and whether that is
 * nothing: an empty list, zero, an empty text, an empty object, none, false.
 */
import { bare, calleeName, type Fn, isFunction, keyName, methodOf, type Node, path } from "./ast.ts"
import type { File } from "./file.ts"

/** `nothing` is an answer that was never written: an empty body, `Effect.void`. */
export type Empty = "list" | "zero" | "text" | "object" | "none" | "false" | "nothing"

export interface Outcome {
  /** The expression that is the answer, or the function without one. */
  readonly node: Node
  readonly empty: Empty | undefined
}

const modules = /^(?:Effect|Stream|Micro|Channel|Layer|STM)\./

/** Steps of a pipe that leave the answer as it is. */
const transparent =
  /^(?:Effect|Stream|Micro)\.(?:tap\w*|annotate\w*|with\w*|delay|uninterruptible|interruptible|scoped|provide\w*|onExit|onError|ensuring|fork\w*|log\w*|retry|orDie)$/

const emptyCalls: Readonly<Record<string, Empty>> = {
  "Array.empty": "list",
  "Array.of": "list",
  "Chunk.empty": "list",
  "HashMap.empty": "list",
  "HashSet.empty": "list",
  "List.empty": "list",
  "MutableHashMap.empty": "list",
  "Record.empty": "object",
  "Object.create": "object",
  "Option.none": "none",
  "Stream.make": "list",
  "Maybe.none": "none"
}

const emptyValues: Readonly<Record<string, Empty>> = {
  "Effect.succeedNone": "none",
  "Effect.void": "nothing",
  "Effect.undefined": "none",
  "Effect.succeedFalse": "false",
  "Micro.void": "nothing",
  "Stream.empty": "list"
}

const emptyFunctions: Readonly<Record<string, Empty>> = {
  constFalse: "false",
  constNull: "none",
  constUndefined: "none",
  constVoid: "nothing",
  "Function.constFalse": "false",
  "Function.constNull": "none",
  "Function.constUndefined": "none",
  "Function.constVoid": "nothing",
  "Array.empty": "list",
  "Option.none": "none",
  noop: "nothing"
}

/** Names of a field by which an object says that it is not a full answer. */
const admits =
  /^(?:ok|success|succeeded|complete|completed|available|error|errors|failed|failure|reason|status|gaps|_tag|kind|type)$/i

const emptyOfValue = (file: File, node: Node, depth: number): Empty | undefined => {
  const self = bare(node)
  switch (self.type) {
    case "ArrayExpression":
      return self.elements.length === 0 ? "list" : undefined
    case "ObjectExpression": {
      if (self.properties.length === 0) return "object"
      // `{ items: [], total: 0 }` is a page that was never read.
      const values = self.properties.map((property) => {
        if (property.type !== "Property") return undefined
        const name = keyName(property.key, property.computed)
        if (name === undefined) return undefined
        const value = emptyOf(file, property.value, depth + 1)
        if (!admits.test(name)) return value
        // `error: null` and `complete: true` admit nothing.
        return value === "none" || bare(property.value).type === "Literal" && file.text(property.value) === "true"
          ? "none"
          : undefined
      })
      const isEmpty = values.every((value) => value !== undefined) &&
        values.some((value) => value === "list" || value === "zero" || value === "object")
      return isEmpty ? "object" : undefined
    }
    case "Literal":
      if (self.value === null && self.raw === "null") return "none"
      if (self.value === false) return "false"
      if (self.value === 0 || self.value === 0n) return "zero"
      return self.value === "" ? "text" : undefined
    case "TemplateLiteral":
      return self.expressions.length === 0 && self.quasis.every((quasi) => quasi.value.raw === "") ? "text" : undefined
    case "UnaryExpression":
      if (self.operator === "void") return "none"
      if (self.operator === "!") return bare(self.argument).type === "Literal" ? "false" : undefined
      return self.operator === "-" || self.operator === "+" ? emptyOf(file, self.argument, depth + 1) : undefined
    case "Identifier": {
      if (self.name === "undefined") return "none"
      const made = file.constant(self)
      return made === undefined || depth > 4 || isFunction(made) ? undefined : emptyOf(file, made, depth + 1)
    }
    case "MemberExpression": {
      const name = file.effect(self)
      return name === undefined ? undefined : emptyValues[name]
    }
    case "NewExpression": {
      const name = calleeName(self)
      if (name === undefined || !/^(?:Array|Map|Set|WeakMap|Headers|URLSearchParams|FormData)$/.test(name)) {
        return undefined
      }
      return self.arguments.length === 0 || self.arguments.every((each) => emptyOf(file, each, depth + 1) !== undefined)
        ? "list"
        : undefined
    }
    case "CallExpression": {
      const name = file.effect(self.callee)
      const known = name === undefined ? undefined : emptyCalls[name]
      if (known !== undefined) {
        return self.arguments.every((each) => emptyOf(file, each, depth + 1) !== undefined) ? known : undefined
      }
      const [first] = self.arguments
      if (first !== undefined && /^(?:Object\.freeze|Array\.from|Number|BigInt|String|Boolean)$/.test(name ?? "")) {
        return emptyOf(file, first, depth + 1)
      }
      return undefined
    }
    default:
      return undefined
  }
}

export const emptyOf = (file: File, node: Node, depth = 0): Empty | undefined => emptyOfValue(file, node, depth)

const functionOutcomes = (file: File, fn: Fn, depth: number): ReadonlyArray<Outcome> => {
  if (fn.body === null) return []
  if (fn.body.type !== "BlockStatement") return outcomes(file, fn.body, depth + 1)
  const returned: Array<Outcome> = []
  let throws = false
  file.walk(fn.body, (node) => {
    if (isFunction(node)) return false
    if (node.type === "ThrowStatement") throws = true
    if (node.type === "ReturnStatement") {
      if (node.argument === null) returned.push({ node, empty: "nothing" })
      else returned.push(...outcomes(file, node.argument, depth + 1))
    }
    return true
  })
  // A body that does nothing but speak to a log, or nothing at all, answers `undefined`.
  if (returned.length === 0 && !throws && fn.body.body.every((each) => isLogOnly(file, each))) {
    return [{ node: fn, empty: "nothing" }]
  }
  return returned
}

/** All that a function can answer. */
export const answers = (file: File, node: Node, depth = 0): ReadonlyArray<Outcome> => {
  if (depth > 8) return []
  const self = bare(node)
  if (isFunction(self)) return functionOutcomes(file, self, depth)
  const name = file.effect(self)
  const known = name === undefined ? undefined : emptyFunctions[name]
  if (known !== undefined) return [{ node: self, empty: known }]
  if (self.type === "Identifier") {
    const made = file.constant(self)
    return made === undefined ? [] : answers(file, made, depth + 1)
  }
  if (self.type !== "CallExpression") return []
  const [first] = self.arguments
  if (first === undefined) return []
  // `constant([])`, and `Effect.fn("name")(function*() {})`, where what is called is a call itself
  const callee = bare(self.callee)
  const maker = file.effect(callee.type === "CallExpression" ? callee.callee : callee) ?? ""
  if (/^(?:Function\.)?(?:constant|always)$/.test(maker)) return outcomes(file, first, depth + 1)
  return /^Effect\.fn(?:Untraced)?$/.test(maker) ? answers(file, first, depth + 1) : []
}

const lastStep = (file: File, steps: ReadonlyArray<Node>, before: Node, depth: number): ReadonlyArray<Outcome> => {
  const last = steps.at(-1)
  if (last === undefined) return outcomes(file, before, depth + 1)
  const step = bare(last)
  const called = step.type === "CallExpression" ? step : undefined
  const name = file.effect(called?.callee ?? step) ?? ""
  if (transparent.test(name)) return lastStep(file, steps.slice(0, -1), before, depth)
  if (name.endsWith(".asVoid")) return [{ node: step, empty: "nothing" }]
  const value = called?.arguments[0]
  return value === undefined ? [{ node: step, empty: undefined }] : afterwards(file, name, value, depth)
}

/** What a step such as `Effect.as([])` or `Effect.andThen(() => Effect.succeed([]))` makes of whatever came before. */
const afterwards = (file: File, name: string, value: Node, depth: number): ReadonlyArray<Outcome> => {
  if (!modules.test(name)) return [{ node: value, empty: undefined }]
  if (/\.(?:as|zipRight)$/.test(name)) return outcomes(file, value, depth + 1)
  if (/\.(?:map|flatMap|andThen)$/.test(name)) {
    const found = answers(file, value, depth + 1)
    return found.length > 0 ? found : outcomes(file, value, depth + 1)
  }
  return [{ node: value, empty: undefined }]
}

/** All that an expression can come to. */
export const outcomes = (file: File, node: Node, depth = 0): ReadonlyArray<Outcome> => {
  const self = bare(node)
  if (depth > 8) return [{ node: self, empty: undefined }]
  switch (self.type) {
    case "ConditionalExpression":
      return [...outcomes(file, self.consequent, depth + 1), ...outcomes(file, self.alternate, depth + 1)]
    case "LogicalExpression":
      return outcomes(file, self.right, depth + 1)
    case "SequenceExpression": {
      const last = self.expressions.at(-1)
      return last === undefined ? [] : outcomes(file, last, depth + 1)
    }
    case "AwaitExpression":
      return outcomes(file, self.argument, depth + 1)
    case "YieldExpression":
      return self.argument === null ? [] : outcomes(file, self.argument, depth + 1)
    case "CallExpression": {
      const piped = methodOf(self, "pipe")
      if (piped !== undefined) return lastStep(file, self.arguments, piped, depth)
      const name = file.effect(self.callee) ?? ""
      const [first, second] = self.arguments
      if (/^(?:Function\.)?pipe$/.test(name) && first !== undefined) {
        return lastStep(file, self.arguments.slice(1), first, depth)
      }
      if (path(self.callee)?.join(".") === "Promise.resolve") {
        return first === undefined ? [{ node: self, empty: "none" }] : outcomes(file, first, depth + 1)
      }
      if (modules.test(name) && first !== undefined) {
        if (/\.(?:succeed|succeedSome|promise)$/.test(name)) return outcomes(file, first, depth + 1)
        if (/\.(?:sync|suspend|gen|fn)$/.test(name)) return answers(file, first, depth + 1)
        if (second !== undefined) return afterwards(file, name, second, depth)
      }
      break
    }
    default:
  }
  return [{ node: self, empty: emptyOf(file, self, depth) }]
}

const loggers =
  /^(?:console|log|logger|logging|winston|pino|debug|Sentry|sentry|telemetry|metrics|span|reporter|tracer)$/

/** A call that speaks to a log and to nobody else. */
export const isLogCall = (file: File, node: Node): boolean => {
  const self = bare(node)
  if (self.type === "YieldExpression" || self.type === "AwaitExpression") {
    return self.argument !== null && isLogCall(file, self.argument)
  }
  if (self.type === "UnaryExpression" && self.operator === "void") return isLogCall(file, self.argument)
  if (self.type !== "CallExpression") return false
  const name = file.effect(self.callee) ?? ""
  if (/^(?:Effect\.log\w*|Effect\.annotate\w*|Console\.\w+)$/.test(name)) return true
  const parts = path(self.callee) ?? []
  const owner = parts[0] === "this" ? parts[1] : parts[0]
  if (parts.length > 1 && owner !== undefined && loggers.test(owner)) return true
  if (parts.length > 2 && loggers.test(parts.at(-2) ?? "")) return true
  return /^(?:log|warn|debug|trace|captureException|captureMessage|reportError|logError|logWarning)$/.test(
    calleeName(self) ?? ""
  )
}

/** A statement that does nothing, or only speaks to a log. */
export const isLogOnly = (file: File, node: Node | null | undefined): boolean => {
  if (node === null || node === undefined) return true
  switch (node.type) {
    case "EmptyStatement":
    case "ContinueStatement":
    case "BreakStatement":
      return true
    case "BlockStatement":
      return node.body.every((each) => isLogOnly(file, each))
    case "IfStatement":
      return isLogOnly(file, node.consequent) && isLogOnly(file, node.alternate)
    case "ExpressionStatement":
      return isLogCall(file, node.expression)
    default:
      return isLogCall(file, node)
  }
}
