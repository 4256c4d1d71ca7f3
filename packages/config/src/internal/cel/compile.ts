/**
 * From the syntax tree of an expression to a function of a record.
 *
 * The library parses and checks; evaluating is done here, for three reasons. Its numbers are those of JavaScript, so
 * that 0.1 + 0.2 would not be 0.3 and two ids of 19 digits could be one. Its `matches` can run for minutes on one record.
 * And whatever a source sends must end in true, false or undecided, at a bounded cost and without an exception a record.
 */
import type { ASTNode, BinaryOperator } from "@marcbachmann/cel-js"
import { RE2JS } from "re2js"
import { functions, type Implementation, methods, position } from "./functions.ts"
import * as Num from "./number.ts"
import * as Time from "./time.ts"
import * as Value from "./value.ts"

interface Refusal {
  readonly message: string
  /** Counts from 0. */
  readonly at: number
}

/** The variables that stand for something at a place of the expression, and where what is wrong is noted. */
interface Scope {
  readonly slots: ReadonlyMap<string, number>
  /** How many slots there are in all. */
  readonly count: { value: number }
  readonly refusals: Array<Refusal>
}

const undecided: Value.Evaluate = () => undefined

const refuse = (scope: Scope, node: ASTNode, message: string): Value.Evaluate => {
  scope.refusals.push({ message, at: node.start })
  return undecided
}

const withVariable = (scope: Scope, name: string): readonly [Scope, number] => {
  const slot = scope.count.value++
  return [{ ...scope, slots: new Map(scope.slots).set(name, slot) }, slot]
}

const constant = (value: Value.Value): Value.Evaluate => () => value

/** Whole numbers beyond 64 bits are decimals. */
const whole = (value: bigint): Value.Value => Num.int(value) ?? Num.fromRecord(value)

const literal = (scope: Scope, node: ASTNode & { readonly op: "value" }): Value.Evaluate => {
  const { args } = node
  if (args instanceof Uint8Array) return refuse(scope, node, "JSON has no bytes")
  if (typeof args === "bigint") return constant(whole(args))
  // The tree holds the nearest double, the text all digits.
  if (typeof args === "number") return constant(Num.parse(node.input.slice(node.start, node.end)) ?? args)
  return constant(typeof args === "object" && args !== null ? whole(args.value) : args)
}

const variable = (scope: Scope, node: ASTNode & { readonly op: "id" }): Value.Evaluate => {
  const slot = scope.slots.get(node.args)
  return slot === undefined
    ? refuse(scope, node, `there is no ${node.args} here; the record is called "record"`)
    : ({ slots }) => slots[slot]
}

const field = (object: Value.Evaluate, key: string): Value.Evaluate => (run) => {
  const value = object(run)
  return Value.isMembers(value) ? Value.fromRecord(Value.member(value, key)) : undefined
}

const element = (container: Value.Evaluate, index: Value.Evaluate): Value.Evaluate => (run) => {
  const value = container(run)
  const key = index(run)
  if (Value.isMembers(value)) return typeof key === "string" ? Value.fromRecord(Value.member(value, key)) : undefined
  const at = position(key)
  return Value.isList(value) && at !== undefined ? Value.fromRecord(value[at]) : undefined
}

/** `has` asks whether there is something, so that its absence is an answer. What it is asked of must be an object. */
const has = (object: Value.Evaluate, key: string): Value.Evaluate => (run) => {
  const value = object(run)
  return Value.isMembers(value) ? Object.hasOwn(value, key) : undefined
}

const plus = (run: Value.Run, a: Value.Value, b: Value.Value): Value.Value | undefined => {
  if (typeof a === "string" && typeof b === "string") {
    const length = a.length + b.length
    return length <= Value.maxText && Value.spend(run, length >> 6) ? a + b : undefined
  }
  if (Value.isList(a) && Value.isList(b)) return Value.spend(run, a.length + b.length) ? [...a, ...b] : undefined
  if (a instanceof Time.Span && b instanceof Time.Span) return Time.span(a.nanos + b.nanos)
  const isMoment = a instanceof Time.Timestamp ? b instanceof Time.Span : b instanceof Time.Timestamp
  if (isMoment && (a instanceof Time.Timestamp || a instanceof Time.Span)) {
    return b instanceof Time.Timestamp || b instanceof Time.Span ? Time.timestamp(a.nanos + b.nanos) : undefined
  }
  return undefined
}

const minus = (a: Value.Value, b: Value.Value): Value.Value | undefined => {
  if (a instanceof Time.Timestamp && b instanceof Time.Timestamp) return Time.span(a.nanos - b.nanos)
  if (!(b instanceof Time.Span)) return undefined
  if (a instanceof Time.Timestamp) return Time.timestamp(a.nanos - b.nanos)
  return a instanceof Time.Span ? Time.span(a.nanos - b.nanos) : undefined
}

const not = (value: boolean | undefined): boolean | undefined => value === undefined ? undefined : !value

const holds = (order: number | undefined, test: (order: number) => boolean): boolean | undefined =>
  order === undefined ? undefined : test(order)

type Binary = (run: Value.Run, a: Value.Value, b: Value.Value) => Value.Value | undefined

const arithmetic = (operator: Num.Operator): Binary => (run, a, b) => {
  if (Num.isNum(a) && Num.isNum(b)) return Num.calculate(operator, a, b)
  return operator === "+" ? plus(run, a, b) : operator === "-" ? minus(a, b) : undefined
}

const binaries: { readonly [Operator in BinaryOperator]: Binary } = {
  "+": arithmetic("+"),
  "-": arithmetic("-"),
  "*": arithmetic("*"),
  "/": arithmetic("/"),
  "%": arithmetic("%"),
  "==": Value.isEqual,
  "!=": (run, a, b) => not(Value.isEqual(run, a, b)),
  "<": (_run, a, b) => holds(Value.order(a, b), (order) => order < 0),
  "<=": (_run, a, b) => holds(Value.order(a, b), (order) => order <= 0),
  ">": (_run, a, b) => holds(Value.order(a, b), (order) => order > 0),
  ">=": (_run, a, b) => holds(Value.order(a, b), (order) => order >= 0),
  in: Value.isIn
}

const binary = (operation: Binary, left: Value.Evaluate, right: Value.Evaluate): Value.Evaluate => (run) => {
  const a = left(run)
  if (a === undefined) return undefined
  const b = right(run)
  return b === undefined ? undefined : operation(run, a, b)
}

/** `decisive` on one side decides, even where the other side cannot be evaluated. */
const logical = (decisive: boolean, left: Value.Evaluate, right: Value.Evaluate): Value.Evaluate => (run) => {
  const a = left(run)
  if (a === decisive) return decisive
  const b = right(run)
  if (b === decisive) return decisive
  return typeof a === "boolean" && typeof b === "boolean" ? !decisive : undefined
}

const conditional = (test: Value.Evaluate, yes: Value.Evaluate, no: Value.Evaluate): Value.Evaluate => (run) => {
  const decided = test(run)
  return decided === true ? yes(run) : decided === false ? no(run) : undefined
}

const negate = (inner: Value.Evaluate): Value.Evaluate => (run) => {
  const value = inner(run)
  if (value instanceof Time.Span) return Time.span(-value.nanos)
  if (!Num.isNum(value)) return undefined
  return Num.calculate("-", typeof value === "bigint" ? 0n : 0, value)
}

const allOf = (parts: ReadonlyArray<Value.Evaluate>, run: Value.Run): ReadonlyArray<Value.Value> | undefined => {
  const values: Array<Value.Value> = []
  for (const part of parts) {
    const value = part(run)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

const list = (parts: ReadonlyArray<Value.Evaluate>): Value.Evaluate => (run) => allOf(parts, run)

const members = (entries: ReadonlyArray<readonly [Value.Evaluate, Value.Evaluate]>): Value.Evaluate => (run) => {
  const built: Array<readonly [string, Value.Value]> = []
  for (const [key, value] of entries) {
    const name = key(run)
    const content = value(run)
    if (typeof name !== "string" || content === undefined) return undefined
    built.push([name, content])
  }
  return Object.fromEntries(built)
}

const isLiteral = (node: ASTNode): boolean => node.op === "value" || (node.op === "-_" && isLiteral(node.args))

/** The other slots are filled by what introduces their variables. */
export const startRun = (record: Value.Value): Value.Run => ({ slots: [record], steps: Value.maxSteps })

const applied = (implementation: Implementation, parts: ReadonlyArray<Value.Evaluate>): Value.Evaluate => {
  const [first, ...others] = parts
  if (first !== undefined && others.length === 0) {
    return (run) => {
      const value = first(run)
      return value === undefined ? undefined : implementation(run, [value])
    }
  }
  return (run) => {
    const values = allOf(parts, run)
    return values === undefined ? undefined : implementation(run, values)
  }
}

/** A call with nothing of the record in it is made once; if it has no value then, it never has one. */
const call = (
  scope: Scope,
  node: ASTNode,
  name: string,
  implementation: Implementation | undefined,
  args: ReadonlyArray<ASTNode>
): Value.Evaluate => {
  if (implementation === undefined) return refuse(scope, node, `there is no ${name}() here`)
  const parts = args.map((arg) => compile(scope, arg))
  const evaluate = applied(implementation, parts)
  if (!args.every(isLiteral)) return evaluate
  const value = evaluate(startRun(null))
  return value === undefined ? refuse(scope, node, `${name}() has no value for this`) : constant(value)
}

const matches = (scope: Scope, subject: ASTNode, pattern: ASTNode | undefined): Value.Evaluate => {
  if (pattern?.op !== "value" || typeof pattern.args !== "string") {
    return refuse(scope, pattern ?? subject, "matches() takes a pattern that is written out")
  }
  const expression = pattern.args
  const inner = compile(scope, subject)
  try {
    const compiled = RE2JS.compile(expression)
    return (run) => {
      const text = inner(run)
      return typeof text === "string" && Value.spend(run, text.length >> 3) ? compiled.test(text) : undefined
    }
  } catch {
    return refuse(scope, pattern, "not a regular expression of RE2, which has no look-around and no back-references")
  }
}

/** What a macro goes over: the elements of a list, the keys of an object. */
const items = (value: Value.Value | undefined): ReadonlyArray<Value.Value> | undefined =>
  Value.isList(value) ? value : Value.isMembers(value) ? Object.keys(value) : undefined

/** Calls `visit` with what the body gives for each element, until it answers false. */
const overElements = (
  range: Value.Evaluate,
  slot: number,
  body: Value.Evaluate,
  run: Value.Run,
  visit: (value: Value.Value | undefined, element: Value.Value) => boolean
): boolean => {
  const elements = items(range(run))
  if (elements === undefined) return false
  for (const one of elements) {
    const taken = Value.fromRecord(one) ?? null
    if (!Value.spend(run, 1)) return false
    run.slots[slot] = taken
    if (!visit(body(run), taken)) return true
  }
  return run.steps >= 0
}

/** `exists` and `all`: one element decides, whatever the others are; else all of them must be known. */
const quantifier =
  (decisive: boolean, range: Value.Evaluate, slot: number, body: Value.Evaluate): Value.Evaluate => (run) => {
    let isDecided = false
    let isOpen = false
    const isOver = overElements(range, slot, body, run, (value) => {
      isDecided = value === decisive
      isOpen ||= typeof value !== "boolean"
      return !isDecided
    })
    if (!isOver) return undefined
    return isDecided ? decisive : isOpen ? undefined : !decisive
  }

const existsOne = (range: Value.Evaluate, slot: number, body: Value.Evaluate): Value.Evaluate => (run) => {
  let count = 0
  let isOpen = false
  const isOver = overElements(range, slot, body, run, (value) => {
    if (value === true) count++
    isOpen = typeof value !== "boolean"
    return !isOpen
  })
  return !isOver || isOpen ? undefined : count === 1
}

/** `map` and `filter`, which is a map onto the elements themselves. */
const collect = (
  range: Value.Evaluate,
  slot: number,
  keep: Value.Evaluate,
  onto: Value.Evaluate | undefined
): Value.Evaluate =>
(run) => {
  const collected: Array<Value.Value> = []
  let isOpen = false
  const isOver = overElements(range, slot, keep, run, (kept, one) => {
    const value = kept === true && onto !== undefined ? onto(run) : one
    isOpen = typeof kept !== "boolean" || value === undefined
    if (kept === true && value !== undefined) collected.push(value)
    return !isOpen
  })
  return !isOver || isOpen ? undefined : collected
}

const yes = constant(true)

const macros = new Set(["all", "exists", "exists_one", "filter", "map"])

const macro = (
  scope: Scope,
  name: string,
  receiver: ASTNode,
  [each, body, transform]: ReadonlyArray<ASTNode>
): Value.Evaluate | undefined => {
  if (!macros.has(name) || each?.op !== "id" || body === undefined) return undefined
  const range = compile(scope, receiver)
  const [inner, slot] = withVariable(scope, each.args)
  const step = compile(inner, body)
  const onto = transform === undefined ? undefined : compile(inner, transform)
  switch (name) {
    case "all":
      return quantifier(false, range, slot, step)
    case "exists":
      return quantifier(true, range, slot, step)
    case "exists_one":
      return existsOne(range, slot, step)
    case "filter":
      return collect(range, slot, step, undefined)
    default:
      return onto === undefined ? collect(range, slot, yes, step) : collect(range, slot, step, onto)
  }
}

const bind = (scope: Scope, [each, value, body]: ReadonlyArray<ASTNode>): Value.Evaluate | undefined => {
  if (each?.op !== "id" || value === undefined || body === undefined) return undefined
  const bound = compile(scope, value)
  const [inner, slot] = withVariable(scope, each.args)
  const rest = compile(inner, body)
  return (run) => {
    const content = bound(run)
    if (content === undefined) return undefined
    run.slots[slot] = content
    return rest(run)
  }
}

const method = (
  scope: Scope,
  node: ASTNode,
  name: string,
  receiver: ASTNode,
  args: ReadonlyArray<ASTNode>
): Value.Evaluate => {
  if (name === "matches") return matches(scope, receiver, args[0])
  const special = name === "bind" && receiver.op === "id" && receiver.args === "cel"
    ? bind(scope, args)
    : macro(scope, name, receiver, args)
  return special ?? call(scope, node, name, methods.get(name), [receiver, ...args])
}

const plainCall = (scope: Scope, node: ASTNode, name: string, args: ReadonlyArray<ASTNode>): Value.Evaluate => {
  const [first, second] = args
  if (name === "has" && first?.op === ".") return has(compile(scope, first.args[0]), first.args[1])
  if (name === "matches" && first !== undefined) return matches(scope, first, second)
  return call(scope, node, name, functions.get(name), args)
}

const compile = (scope: Scope, node: ASTNode): Value.Evaluate => {
  switch (node.op) {
    case "value":
      return literal(scope, node)
    case "id":
      return variable(scope, node)
    case ".":
      return field(compile(scope, node.args[0]), node.args[1])
    case "[]":
      return element(compile(scope, node.args[0]), compile(scope, node.args[1]))
    case ".?":
    case "[?]":
      return refuse(scope, node, "optional fields are not available; has() asks for a field")
    case "call":
      return plainCall(scope, node, node.args[0], node.args[1])
    case "rcall":
      return method(scope, node, node.args[0], node.args[1], node.args[2])
    case "list":
      return list(node.args.map((part) => compile(scope, part)))
    case "map":
      return members(node.args.map(([key, value]) => [compile(scope, key), compile(scope, value)]))
    case "?:":
      return conditional(compile(scope, node.args[0]), compile(scope, node.args[1]), compile(scope, node.args[2]))
    case "||":
      return logical(true, compile(scope, node.args[0]), compile(scope, node.args[1]))
    case "&&":
      return logical(false, compile(scope, node.args[0]), compile(scope, node.args[1]))
    case "!_": {
      const inner = compile(scope, node.args)
      return (run) => {
        const value = inner(run)
        return typeof value === "boolean" ? !value : undefined
      }
    }
    case "-_":
      return negate(compile(scope, node.args))
    default:
      return binary(binaries[node.op], compile(scope, node.args[0]), compile(scope, node.args[1]))
  }
}

export interface Compiled {
  readonly evaluate: Value.Evaluate
  readonly refusals: ReadonlyArray<Refusal>
}

export const compileTree = (tree: ASTNode, name: string): Compiled => {
  const scope: Scope = { slots: new Map([[name, 0]]), count: { value: 1 }, refusals: [] }
  const evaluate = compile(scope, tree)
  return { evaluate, refusals: scope.refusals }
}
