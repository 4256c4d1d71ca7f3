/** What is wrong with a description, collected, so that all of it is told at once. */
import { Result } from "effect"

/** A part of a description, as a path within it, and what is wrong there. */
export interface Problem {
  readonly path: string
  readonly problem: string
}

/** Collects problems below one path. */
export interface Problems {
  readonly add: (path: string, problem: string) => void
  /** The value, or `undefined` and one problem more. */
  readonly take: <A>(path: string, result: Result.Result<A, string | Problem>) => A | undefined
  readonly below: (path: string) => Problems
  readonly all: () => ReadonlyArray<Problem>
}

const collect = (found: Array<Problem>, prefix: string): Problems => {
  const add = (path: string, problem: string): void => {
    found.push({ path: `${prefix}${path}`, problem })
  }
  return {
    add,
    take: (path, result) => {
      if (Result.isSuccess(result)) return result.success
      const { failure } = result
      if (typeof failure === "string") add(path, failure)
      else add(`${path}${failure.path}`, failure.problem)
      return undefined
    },
    below: (path) => collect(found, `${prefix}${path}`),
    all: () => found
  }
}

export const make = (): Problems => collect([], "")
