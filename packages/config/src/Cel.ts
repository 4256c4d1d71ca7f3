/**
 * Predicates over records, in CEL, the Common Expression Language: `record.amount > 0 && has(record.paidAt)`.
 *
 * An expression is compiled when the audit file is loaded, and refused then if it could never be evaluated. A predicate
 * never throws. On a record that lacks a field it asks for, or has one of another type, it is `undefined`: undecided,
 * which is neither true nor false.
 *
 * Numbers are exact decimals: `0.1 + 0.2 == 0.3`, `5 / 2 == 2.5` for numbers of a record, and a whole number of 19 digits
 * differs from its neighbour. Numbers written without a point, and sizes, are CEL's `int`; two of them divide as such:
 * `5 / 2` between literals is `2`. A quotient that does not end has 34 digits. Patterns of `matches` are RE2's, in time
 * that grows with the text only, and are written out. Timestamps are those of RFC 3339, with a zone. One evaluation looks
 * at {@link maxSteps} elements at most.
 *
 * @since 0.1.0
 */
import { Environment } from "@marcbachmann/cel-js"
import { Result } from "effect"
import { type Compiled, compileTree, startRun } from "./internal/cel/compile.ts"
import * as Value from "./internal/cel/value.ts"

/**
 * Whether something is true of a record; `undefined` where that cannot be said of it.
 *
 * @category models
 * @since 0.1.0
 */
export type Predicate = (record: unknown) => boolean | undefined

/**
 * Why an expression was refused. `at` counts the characters before the place, within the expression.
 *
 * @category models
 * @since 0.1.0
 */
export interface Problem {
  readonly problem: string
  readonly at: number | undefined
}

/**
 * The longest expression.
 *
 * @category constants
 * @since 0.1.0
 */
export const maxLength = 10_000

/**
 * Elements that one evaluation may look at, before it gives up and is undecided.
 *
 * @category constants
 * @since 0.1.0
 */
export const maxSteps: number = Value.maxSteps

const arithmetic = ["+", "-", "*", "/", "%"]

/** Only parses and checks; see `internal/cel/compile.ts`. What is registered tells the checker what is allowed. */
const environment = ((): Environment => {
  const made = new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 2000, maxDepth: 60, maxListElements: 1000, maxMapEntries: 100, maxCallArguments: 8 }
  })
  const never = (): undefined => undefined
  made.registerVariable("record", "dyn")
  made.registerFunction("matches(string, string): bool", never)
  for (const operator of arithmetic) {
    made.registerOperator(`int ${operator} double: double`, never)
    made.registerOperator(`double ${operator} int: double`, never)
  }
  made.registerOperator("double % double: double", never)
  made.registerOperator("int == double: bool", never)
  return made
})()

/** The errors of the library; `summary` is their message without the marked line. */
const problemOf = (error: unknown): Problem => {
  const known = typeof error === "object" && error !== null ? error : {}
  const range = "range" in known && typeof known.range === "object" && known.range !== null ? known.range : {}
  return {
    problem: "summary" in known && typeof known.summary === "string" ? known.summary : "this is not CEL",
    at: "start" in range && typeof range.start === "number" ? range.start : undefined
  }
}

const toPredicate = ({ evaluate }: Compiled): Predicate => (record) => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- decoders give JSON; nothing else can be built here
    const value = evaluate(startRun(record as Value.Value))
    return typeof value === "boolean" ? value : undefined
  } catch {
    // Only the stack can run out here, on a record nested thousands of levels deep.
    return undefined
  }
}

/**
 * Compiles an expression to a predicate, or says what is wrong with it.
 *
 * @example
 * ```ts
 * import { Cel } from "@befund/config"
 * import { Result } from "effect"
 *
 * const large = Result.getOrThrow(Cel.compile("record.net + record.tax > 100"))
 * console.log(large({ net: 90.5, tax: 9.51 })) // true
 * console.log(large({ net: 90.5 })) // undefined: there is no tax
 *
 * console.log(Cel.compile("recrd.net > 100")) // a failure: Unknown variable: recrd
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const compile = (expression: string): Result.Result<Predicate, Problem> => {
  if (expression.length > maxLength) {
    return Result.fail({ problem: `an expression has at most ${maxLength} characters`, at: undefined })
  }
  try {
    const parsed = environment.parse(expression)
    const { error, type, valid } = parsed.check()
    if (!valid) return Result.fail(problemOf(error))
    if (type !== "bool" && type !== "dyn") {
      return Result.fail({ problem: `this is never true or false, it is of type ${type ?? "unknown"}`, at: 0 })
    }
    const compiled = compileTree(parsed.ast, "record")
    const [refusal] = compiled.refusals
    return refusal === undefined
      ? Result.succeed(toPredicate(compiled))
      : Result.fail({ problem: refusal.message, at: refusal.at })
  } catch (error) {
    return Result.fail(problemOf(error))
  }
}
