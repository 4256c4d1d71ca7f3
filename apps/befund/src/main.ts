#!/usr/bin/env node
/** The command line's process: real files, real sockets, exit codes. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Layer, Logger, Predicate } from "effect"
import { CliError, Command } from "effect/cli"
import { readFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { befund, presenter } from "./Cli.ts"
import * as ExitCode from "./ExitCode.ts"
import * as Output from "./internal/output.ts"

/** What the person did wrong ends with 2; the presenter has already shown a mistake in the arguments. */
const wrongInput = (error: { readonly message: string }) =>
  Effect.andThen(
    CliError.isCliError(error) ? Effect.void : Output.toStderr(`${error.message}\n`),
    ExitCode.set(ExitCode.wrongInput)
  )

/**
 * What we did wrong must not look like an audit that ran: 1 is an audit with findings. No check is complete then, which
 * is 3.
 */
const ourFault = (cause: Cause.Cause<never>) =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.failCause(cause)
    : Effect.andThen(
      Output.toStderr(`befund failed, and no check was concluded. Please report this:\n${Cause.pretty(cause)}\n`),
      ExitCode.set(ExitCode.notComplete)
    )

/** That of the package which this file lies in, be it the source or the bundle. */
const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? "", "utf8"))
  return Predicate.hasProperty(manifest, "version") ? String(manifest.version) : ""
}

Command.run(befund, { version: version() }).pipe(
  Effect.catch(wrongInput),
  Effect.catchCause(ourFault),
  Effect.provide(Layer.mergeAll(
    NodeServices.layer,
    presenter,
    Layer.succeed(Logger.LogToStderr, true)
  )),
  NodeRuntime.runMain
)
