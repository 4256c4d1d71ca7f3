/**
 * Runs the service by hand: `node apps/bookkeeping/src/main.ts [--seed 1] [--port 8080]`.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Effect, Layer, Logger, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import * as Service from "./Service.ts"

const bookkeeping = Command.make(
  "bookkeeping",
  {
    seed: Flag.Int("seed").pipe(Flag.withDefault(1), Flag.withDescription("Which books")),
    port: Flag.Int("port").pipe(Flag.withDefault(0), Flag.withDescription("The port; 0 for a free one"))
  },
  Effect.fn(function*(options) {
    const { books, token, url } = yield* Service.start(options)
    yield* Console.log([
      `${url}/api/v1/transactions/`,
      `  authorization: Bearer ${Redacted.value(token)}`,
      `  ${books.transactions.length} transactions, ${books.missing.length} of them lack a document`
    ].join("\n"))
    return yield* Effect.never
  }, Effect.scoped)
)

bookkeeping.pipe(
  Command.run({ version: "0.0.0" }),
  Effect.provide(Layer.mergeAll(NodeServices.layer, Layer.succeed(Logger.LogToStderr, true))),
  NodeRuntime.runMain
)
