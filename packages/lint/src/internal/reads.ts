/**
 * Which calls read from somewhere else, and which expressions are what such a call answered.
 */
import {
  bare,
  type Call,
  calleeName,
  isFunction,
  isNode,
  keyName,
  memberName,
  methodOf,
  type Node,
  parentOf,
  path,
  receiver,
  textOf
} from "./ast.ts"
import type { File } from "./file.ts"

const verbs =
  /^(?:fetch|read|load|list|query|search|findAll|findMany|find|select|scan|download|pull|poll|retrieve|request|collect|paginate|walk|browse|callTool|runQuery|prepare)(?=$|[A-Z_\d])/

/** Verbs that read only where they belong to a client: `client.get("/orders")`. */
const clientVerbs = /^(?:get|post|send|execute|invoke|call|run|all|json|text|data|graphql|rest|gql|command|fetch)$/

const clients =
  /(?:api|client|http|axios|octokit|sdk|stripe|service|repo|repository|gateway|remote|source|bank|ledger|db|database|prisma|supabase|connection|conn|pool|backend|server|upstream|notion|slack|github|drive|salesforce|graph|s3|dynamo|dynamodb|elastic|mcp)$/i

/** What holds things that may rightly be absent. */
const stores =
  /(?:cache|map|store|storage|memo|registry|headers?|params?|cookies?|session|redis|kv|env|index|table|set|bucket|seen|counts?|lookup|byId|byKey)$/i

/** What is optional by nature, so that a default for it hides no read. */
const settings =
  /config|setting|option|preference|package|manifest|env|draft|flag|default|template|locale|theme|argv|input|line|secret|token/i

/** One record by its id: none is an answer. */
const single = /^(?:find|get|fetch|load|read|query)(?:One|First|Unique|ById|ByKey|By[A-Z]\w*)$/

const isAwaited = (node: Node): boolean => {
  const parent = parentOf(node)
  return parent?.type === "AwaitExpression" || (parent?.type === "YieldExpression" && parent.delegate)
}

/** Whether a call, by its name, asks something else for data. */
export const isReadCall = (call: Call): boolean => {
  const name = calleeName(call)
  if (name === undefined || settings.test(name) || single.test(name)) return false
  const owner = receiver(call)
  const ownerName = owner === undefined
    ? undefined
    : owner.type === "CallExpression"
    ? calleeName(owner)
    : path(owner)?.at(-1) ?? memberName(owner)
  // `rows.find(…)`, `array.select(…)`: a method of a collection takes a function.
  const takesFunction = isFunction(call.arguments[0])
  if (ownerName !== undefined && (stores.test(ownerName) && !clients.test(ownerName))) return false
  if (ownerName === "JSON" || ownerName === "Object" || ownerName === "Math") return false
  if (verbs.test(name)) {
    return !takesFunction && !(owner !== undefined && name === "find" && call.arguments.length === 0)
  }
  const isClient = ownerName !== undefined &&
    (clients.test(ownerName) || (owner?.type === "CallExpression" && verbs.test(ownerName)))
  if (clientVerbs.test(name)) return isClient && !takesFunction
  // `getOrders()`, `client.orders.getPage()`
  if (/^get[A-Z]/.test(name)) return isAwaited(call)
  return isClient && isAwaited(call)
}

export interface Read {
  /** The call that reads. */
  readonly call: Call
  /** From what the call answered to the expression: `["data", "items"]`. */
  readonly path: ReadonlyArray<string>
  /** Whether one element was taken out of a list on the way, so that its absence is no failure. */
  readonly isElement: boolean
}

const step = (read: Read | undefined, name: string): Read | undefined =>
  read === undefined ? undefined : { ...read, path: [...read.path, name] }

const element = (read: Read | undefined): Read | undefined =>
  read === undefined ? undefined : { ...read, isElement: true }

const passesOn =
  /^(?:Effect|Stream|Micro)\.(?:map|flatMap|andThen|tap|retry|timeout|withSpan|annotate\w*|scoped|provide\w*|orDie|timeoutOrElse|tapError|mapError)$/

const runs = /^(?:Effect|ManagedRuntime|runtime)\.(?:runPromise|runSync)$/

/** What the expression is of, where it is what a read answered or a part of that. */
export const readOf = (file: File, node: Node, depth = 0): Read | undefined => {
  if (depth > 12) return undefined
  const self = bare(node)
  switch (self.type) {
    case "AwaitExpression":
      return readOf(file, self.argument, depth + 1)
    case "YieldExpression":
      return self.argument === null ? undefined : readOf(file, self.argument, depth + 1)
    case "MemberExpression": {
      const name = memberName(self)
      const inner = readOf(file, self.object, depth + 1)
      if (name === undefined) return element(inner)
      return /^\d+$/.test(name) ? element(inner) : step(inner, name)
    }
    case "LogicalExpression":
      return readOf(file, self.left, depth + 1)
    case "Identifier":
      return ofName(file, self, depth)
    case "CallExpression":
      return ofCall(file, self, depth)
    default:
      return undefined
  }
}

const ofCall = (file: File, call: Call, depth: number): Read | undefined => {
  const owner = receiver(call)
  const name = calleeName(call)
  const [first] = call.arguments
  if (owner !== undefined) {
    // The body of a response is what the request answered.
    if (name === "json" || name === "text") {
      const inner = readOf(file, owner, depth + 1)
      if (inner !== undefined) return inner
    }
    if (/^(?:at|find|findLast|shift|pop|get)$/.test(name ?? "")) {
      const inner = readOf(file, owner, depth + 1)
      if (inner !== undefined) return element(inner)
    }
    if (/^(?:then|catch|finally)$/.test(name ?? "") && first !== undefined) {
      const inner = readOf(file, owner, depth + 1)
      return name === "then" && inner !== undefined ? answerOf(file, inner, first) : inner
    }
    if (name === "pipe") return readOf(file, owner, depth + 1)
  }
  const effect = file.effect(call.callee) ?? ""
  if (
    first !== undefined &&
    (passesOn.test(effect) || runs.test(effect) || /^(?:Effect\.(?:tryPromise|promise))$/.test(effect))
  ) {
    if (!isFunction(first)) return readOf(file, first, depth + 1)
    return first.body === null || first.body.type === "BlockStatement" ? undefined : readOf(file, first.body, depth + 1)
  }
  if (path(call.callee)?.join(".") === "JSON.parse" && first !== undefined) {
    const inner = readOf(file, first, depth + 1)
    return inner !== undefined && (calleeName(inner.call) ?? "").startsWith("read") ? undefined : inner
  }
  // `.filter(…)` and the like of a list that was read are still of that list.
  if (
    owner !== undefined &&
    /^(?:filter|map|flatMap|slice|toSorted|sort|reverse|toReversed|concat|flat)$/.test(name ?? "")
  ) {
    return readOf(file, owner, depth + 1)
  }
  if (owner !== undefined && /^(?:parse|decode\w*|validate)$/.test(name ?? "") && first !== undefined) {
    return readOf(file, first, depth + 1)
  }
  // `Schema.decodeUnknownEffect(Page)(body)`
  const callee = bare(call.callee)
  if (
    callee.type === "CallExpression" && first !== undefined &&
    /^(?:decode|parse|validate)/.test(calleeName(callee) ?? "")
  ) {
    return readOf(file, first, depth + 1)
  }
  return isReadCall(call) ? { call, path: [], isElement: false } : undefined
}

/** What a callback of `then` makes of a read: `(response) => response.json()` leaves it, another one may pick a part. */
const answerOf = (file: File, read: Read, callback: Node): Read | undefined => {
  const fn = bare(callback)
  if (!isFunction(fn)) return read
  if (fn.body === null || fn.body.type === "BlockStatement") return undefined
  const body = bare(fn.body)
  if (methodOf(body, "json", "text") !== undefined) return read
  return readOf(file, body)
}

const ofName = (file: File, node: Node, depth: number): Read | undefined => {
  const variable = file.variable(node)
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined
  if (variable === undefined || definition === undefined) return undefined
  if (definition.type === "Variable" && definition.node.type === "VariableDeclarator") {
    const { id, init } = definition.node
    if (init === null) {
      // `let page; page = await list()`
      const written = variable.references.filter((reference) => reference.isWrite())
      const expression = written[0]?.writeExpr
      return written.length === 1 && isNode(expression) ? readOf(file, expression, depth + 1) : undefined
    }
    return destructured(file, id, definition.name, init, depth)
  }
  if (definition.type === "Parameter" && isFunction(definition.node)) {
    const fn = definition.node
    const [parameter] = fn.params
    if (parameter === undefined) return undefined
    const from = argumentOf(file, fn, depth)
    return from === undefined ? undefined : inPattern(from, parameter, definition.name)
  }
  return undefined
}

const destructured = (file: File, id: Node, name: Node, init: Node, depth: number): Read | undefined => {
  const made = bare(init)
  // `const [a, b] = await Promise.all([readA(), readB()])`
  const all = made.type === "AwaitExpression" ? bare(made.argument) : made
  if (id.type === "ArrayPattern" && all.type === "CallExpression") {
    const callee = path(all.callee)?.join(".") ?? file.effect(all.callee)
    const list = all.arguments[0] === undefined ? undefined : bare(all.arguments[0])
    if ((callee === "Promise.all" || callee === "Effect.all") && list?.type === "ArrayExpression") {
      const index = id.elements.findIndex((each) =>
        isNode(each) && each.range[0] <= name.range[0] && name.range[1] <= each.range[1]
      )
      const pattern = id.elements[index]
      const from = list.elements[index]
      const read = isNode(from) ? readOf(file, from, depth + 1) : undefined
      return read === undefined || !isNode(pattern) ? undefined : inPattern(read, pattern, name)
    }
  }
  const read = readOf(file, init, depth + 1)
  return read === undefined ? undefined : inPattern(read, id, name)
}

/** The part of a read that a name in a pattern stands for. */
const inPattern = (read: Read, pattern: Node, name: Node): Read | undefined => {
  switch (pattern.type) {
    case "Identifier":
      return pattern.range[0] === name.range[0] ? read : undefined
    case "AssignmentPattern":
      return inPattern(read, pattern.left, name)
    case "ObjectPattern":
      for (const property of pattern.properties) {
        if (property.type !== "Property") continue
        const key = keyName(property.key, property.computed)
        const found = key === undefined
          ? undefined
          : inPattern({ ...read, path: [...read.path, key] }, property.value, name)
        if (found !== undefined) return found
      }
      return undefined
    case "ArrayPattern":
      for (const each of pattern.elements) {
        const found = isNode(each) ? inPattern({ ...read, isElement: true }, each, name) : undefined
        if (found !== undefined) return found
      }
      return undefined
    default:
      return undefined
  }
}

/** The read whose answer a callback is handed: `read.then(fn)`, `read.pipe(Effect.map(fn))`, `Effect.map(read, fn)`. */
const argumentOf = (file: File, fn: Node, depth: number): Read | undefined => {
  const call = parentOf(fn)
  if (call?.type !== "CallExpression") return undefined
  const thenable = methodOf(call, "then")
  if (thenable !== undefined && bare(call.arguments[0] ?? call) === fn) return readOf(file, thenable, depth + 1)
  const name = file.effect(call.callee) ?? ""
  if (!/^(?:Effect|Stream|Micro)\.(?:map|flatMap|andThen|tap)$/.test(name)) return undefined
  const [first, second] = call.arguments
  if (first !== undefined && second !== undefined && bare(second) === fn) return readOf(file, first, depth + 1)
  const piped = parentOf(call)
  return piped?.type === "CallExpression"
    ? (methodOf(piped, "pipe") === undefined ? undefined : readOf(file, piped, depth + 1))
    : undefined
}

const counted =
  /^(?:limit|per_?page|page_?size|size|take|top|max_?results|max_?items|count|first|rows|page\[size\]|\$top|batch_?size)$/i

/** How many items the request asks for at most, where it says so: a number, or `true` where it is not written down. */
export const limitOf = (file: File, call: Call): number | true | undefined => {
  let found: number | true | undefined
  for (const argument of call.arguments) {
    file.walk(argument, (node) => {
      if (isFunction(node)) return false
      if (node.type === "Property") {
        const name = keyName(node.key, node.computed)
        if (name !== undefined && counted.test(name)) {
          const value = bare(node.value)
          if (value.type === "Literal") {
            found = typeof value.value === "number"
              ? value.value
              : Number(value.value) || true
          } else found ??= true
        }
      }
      const text = node.type === "TemplateElement" ? node.value.raw : textOf(node)
      const query = /[?&](?:limit|per_?page|page_?size|max_?results|size|\$top|top|take)=(?<number>\d*)/i.exec(
        text ?? ""
      )
      if (query !== null) found = query.groups?.["number"] ? Number(query.groups["number"]) : true
      return true
    })
  }
  return found
}
