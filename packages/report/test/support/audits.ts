/** Audits whose reports the faces show, over scripted answers. */
import { type AuditFileError, Build, Load } from "@befund/config"
import { Audit, Wire } from "@befund/core"
import { Http } from "@befund/sources"
import type { Contract } from "@befund/testing"
import { Effect, FileSystem, Layer } from "effect"

/** The audit of the contract suite: one source, all its records counted and listed. */
export const fileOf = ({ description, repeats }: Contract.Given, partial: boolean): string =>
  JSON.stringify({
    befund: 1,
    name: "items",
    sources: {
      items: {
        scope: "items of the test",
        http: description,
        id: "/id",
        ...(repeats ? { duplicates: "legal" } : { order: { by: "/rank" } }),
        record: { type: "object", required: ["id", "rank", "version", "tenant"] },
        asked: "record.tenant == \"A\"",
        nested: [{ at: "/lines/more", is: true }]
      }
    },
    checks: { all: { count: "items" }, found: { find: "items" } },
    partial
  })

/** The report of an audit file, as it goes over the wire. */
export const run = (
  file: string,
  transport: Contract.Given["transport"]
): Effect.Effect<Wire.Report, AuditFileError.AuditFileError | Audit.AuditError> =>
  Load.parse(file, { format: "json" }).pipe(
    Effect.map((loaded) => Build.toAudit(loaded)),
    Effect.flatMap(Audit.run),
    Effect.map(Wire.encodeReport),
    Effect.provide(Layer.merge(transport, FileSystem.layerNoop({})))
  )

/** A source of these rows, or the response that stands for it being down. */
export const answering = (answers: Readonly<Record<string, () => Response>>) =>
  Http.layerTest((url) => answers[url.pathname]?.() ?? new Response("no such source", { status: 404 }))
