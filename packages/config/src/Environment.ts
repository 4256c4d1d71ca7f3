/**
 * `${env:NAME}` in the texts of `http`, `file` and `statements`: what should not stand in a file comes from the environment.
 *
 * A variable that is not set is a mistake, and so is an empty one: a token of no characters was meant by nobody. Names
 * consist of letters, digits and underscores. What was taken is secret, wherever it turns up later. `$${env:NAME}` is
 * the text `${env:NAME}`. Variables stand in values only, never in keys, and not in numbers, durations or pointers.
 *
 * The environment is the `ConfigProvider` of Effect, which reads the variables of the process unless another one is
 * provided.
 *
 * @since 0.1.0
 */
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import type { Path } from "./internal/document.ts"

/**
 * The variables that an audit file names, by their names.
 *
 * @category models
 * @since 0.1.0
 */
export type Variables = ReadonlyMap<string, Redacted.Redacted>

/**
 * A place in a value at which a variable is named, or could have been meant to be.
 *
 * @category models
 * @since 0.1.0
 */
export interface Mention {
  readonly path: Path
  /** `undefined` where what stands in the braces is not a name, or where no variable can be. */
  readonly name: Option.Option<string>
}

const mention = /(?<escape>\$?)\$\{env:(?<name>[^}]*)\}/g

const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)

const inText = (text: string, path: Path, isKey: boolean): ReadonlyArray<Mention> =>
  Array.from(text.matchAll(mention)).flatMap(({ groups = {} }): ReadonlyArray<Mention> => {
    const { escape, name = "" } = groups
    if (escape === "$") return []
    return [{ path, name: !isKey && isName(name) ? Option.some(name) : Option.none() }]
  })

/**
 * Where a value names variables, in it or below it.
 *
 * @category reading
 * @since 0.1.0
 */
export const mentions = (value: unknown, path: Path): ReadonlyArray<Mention> => {
  if (typeof value === "string") return inText(value, path, false)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key]
    return [...(Array.isArray(value) ? [] : inText(key, at, true)), ...mentions(inner, at)]
  })
}

/**
 * Looks up variables. Those that are not set, or are empty, are not in the result.
 *
 * @example
 * ```ts
 * import { Environment } from "@befund/config"
 * import { ConfigProvider, Effect } from "effect"
 *
 * const environment = ConfigProvider.layer(ConfigProvider.fromEnvRecord({ BANK_TOKEN: "tok-7d1f" }))
 *
 * export const variables = Environment.load(["BANK_TOKEN", "OTHER"]).pipe(Effect.provide(environment))
 * ```
 *
 * @category reading
 * @since 0.1.0
 */
export const load = (names: Iterable<string>): Effect.Effect<Variables> =>
  Effect.gen(function*() {
    const provider = yield* ConfigProvider.ConfigProvider
    const found = yield* Effect.forEach(new Set(names), (name) =>
      // befund-ok: a variable that cannot be read is refused as one that is not set, before anything is asked for
      Effect.map(Effect.option(provider.load([name])), (loaded) => {
        const value: unknown = Option.getOrUndefined(loaded)?.value
        return typeof value === "string" && value !== ""
          ? [[name, Redacted.make(value, { label: name })] as const]
          : []
      }))
    return new Map(found.flat())
  })

/**
 * A text with its variables put in, `Redacted` if there were any.
 *
 * @category substitution
 * @since 0.1.0
 */
export const inString = (text: string, variables: Variables): string | Redacted.Redacted => {
  let isSecret = false
  const filled = text.replaceAll(mention, (whole: string, escape: string, name: string) => {
    if (escape === "$") return whole.slice(1)
    const value = variables.get(name)
    if (value === undefined) return whole
    isSecret = true
    return Redacted.value(value)
  })
  return isSecret ? Redacted.make(filled) : filled
}

/** The text itself, where only a plain one can stand; the variables are secrets all the same. */
const plain = (text: string | Redacted.Redacted): string => Redacted.isRedacted(text) ? Redacted.value(text) : text

/**
 * A value of the same shape with the variables in all its texts put in. Keep the variables apart as secrets: the texts
 * are plain again.
 *
 * @category substitution
 * @since 0.1.0
 */
export const inValue = <A>(value: A, variables: Variables): A =>
  // The same keys and the same kinds of values; only texts are other texts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  substituted(value, variables) as A

const substituted = (value: unknown, variables: Variables): unknown => {
  if (typeof value === "string") return plain(inString(value, variables))
  if (Array.isArray(value)) return value.map((inner) => substituted(inner, variables))
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, substituted(inner, variables)]))
    : value
}
