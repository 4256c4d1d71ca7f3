/** An audit that a TypeScript or JavaScript module exports as its default. */
import type { Build } from "@befund/config"
import { Audit } from "@befund/core"
import { Effect, Path, Predicate } from "effect"
import { UsageError } from "./output.ts"

const endings = [".ts", ".mts", ".js", ".mjs"]

export const isModule = (file: string): boolean => endings.some((ending) => file.endsWith(ending))

/** What the command line provides. */
type Provided = Build.Services

/**
 * Imports the module, which runs it: a module is code, and is trusted like any code that is run. What its audit needs
 * has to be among what the command line provides, HTTP, files and paths; the type of a foreign module cannot say so.
 */
export const load = Effect.fnUntraced(function*(file: string) {
  const path = yield* Path.Path
  const url = yield* path.toFileUrl(path.resolve(file)).pipe(
    Effect.mapError((error) => new UsageError({ problem: `${file}: ${error.message}` }))
  )
  const module: unknown = yield* Effect.tryPromise({
    try: () => import(url.href),
    catch: (cause) =>
      new UsageError({ problem: `${file} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}` })
  })
  const audit = Predicate.hasProperty(module, "default") ? module.default : undefined
  return Audit.isAudit(audit)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    ? audit as Audit.Audit<string, string, Provided>
    : yield* new UsageError({ problem: `${file} has no default export that Audit.make has built` })
})
