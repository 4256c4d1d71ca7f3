/**
 * Verdicts that may be open, and how the verdicts of several sources make one: strong Kleene logic, rule R23.
 *
 * A verdict is a word, never a boolean: code that asks `if (verdict)` would take an open one for a no.
 */

/**
 * @category models
 * @since 0.1.0
 */
export type Kleene = "yes" | "no" | "unknown"

/**
 * What a predicate says of a record: `undefined` where it cannot be evaluated.
 *
 * @category conversions
 * @since 0.1.0
 */
export const fromBoolean = (value: boolean | undefined): Kleene =>
  value === undefined ? "unknown" : value ? "yes" : "no"

/**
 * @category combinators
 * @since 0.1.0
 */
export const not = (verdict: Kleene): Kleene => verdict === "yes" ? "no" : verdict === "no" ? "yes" : "unknown"

/**
 * No as soon as one side is no, whatever the other one is; yes only when both are.
 *
 * @category combinators
 * @since 0.1.0
 */
export const and = (left: Kleene, right: Kleene): Kleene =>
  left === "no" || right === "no" ? "no" : left === "yes" && right === "yes" ? "yes" : "unknown"

/**
 * Yes as soon as one side is yes, whatever the other one is; no only when both are.
 *
 * @category combinators
 * @since 0.1.0
 */
export const or = (left: Kleene, right: Kleene): Kleene => not(and(not(left), not(right)))

/**
 * Whether all hold. Over no verdicts nothing was evaluated, so the answer is open and not yes.
 *
 * @example
 * ```ts
 * import { Kleene } from "@befund/core"
 *
 * console.log(Kleene.all(["yes", "unknown"])) // "unknown"
 * console.log(Kleene.all([])) // "unknown"
 * ```
 *
 * @category combinators
 * @since 0.1.0
 */
export const all = (verdicts: ReadonlyArray<Kleene>): Kleene => verdicts.length === 0 ? "unknown" : verdicts.reduce(and)

/**
 * Whether any holds. Over no verdicts nothing was evaluated, so the answer is open and not no.
 *
 * @category combinators
 * @since 0.1.0
 */
export const any = (verdicts: ReadonlyArray<Kleene>): Kleene => verdicts.length === 0 ? "unknown" : verdicts.reduce(or)

/**
 * The joint verdict of replicas of one population: either is enough, and two that contradict each other leave it open.
 *
 * @category combinators
 * @since 0.1.0
 */
export const agree = (verdicts: ReadonlyArray<Kleene>): Kleene => {
  const [first, ...others] = verdicts.filter((verdict) => verdict !== "unknown")
  return first === undefined || others.some((verdict) => verdict !== first) ? "unknown" : first
}
