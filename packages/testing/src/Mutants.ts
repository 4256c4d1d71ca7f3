/**
 * Adapters that lose the difference between "nothing found" and "not looked", each in a way that was seen in the field:
 * an error that becomes an empty list, a bound that becomes a number, a loop that stops at a short page. They are slipped
 * into a pipeline to show that the tests of it can fail: `Contract.negativeControls`.
 *
 * @since 0.1.0
 */
import type * as Contract from "./Contract.ts"
import type * as joints from "./internal/contract/joints.ts"
import * as mutants from "./internal/contract/mutants.ts"
import * as reference from "./internal/contract/reference.ts"

/**
 * Where an adapter is slipped in: between the network and the source, around the source, around its read, and over the
 * JSON of the evidence, the JSON of the conclusion, the sentences.
 *
 * @category models
 * @since 0.1.0
 */
export type Joint = joints.Joint

/**
 * A pipeline runs what it has at each joint through the function of that name.
 *
 * @category models
 * @since 0.1.0
 */
export interface Joints extends joints.Joints {}

/**
 * @category models
 * @since 0.1.0
 */
export interface Mutant {
  readonly name: string
  readonly joint: Joint
  readonly description: string
  /** The adapter, without what it remembers of earlier reads. */
  readonly slip: () => Partial<Joints>
}

/**
 * Every mutant.
 *
 * @example
 * ```ts
 * import { Contract, Mutants } from "@befund/testing"
 *
 * export const controls = Contract.negativeControls({ subjects: Mutants.references, mutants: Mutants.all })
 * ```
 *
 * @category mutants
 * @since 0.1.0
 */
export const all: ReadonlyArray<Mutant> = mutants.all

/**
 * Pipelines of our own, which together have all joints: a typed read, the JSON report of an audit, its sentences, and
 * audits in which the pages are one side of a comparison or one partition.
 *
 * @category subjects
 * @since 0.1.0
 */
export const references: ReadonlyArray<Contract.Subject> = reference.all
