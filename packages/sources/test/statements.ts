/** Reads of statements that a test writes: how they end, what they give, what is wrong. */
import { Evidence, Reader, type ReadError } from "@befund/core"
import { StatementOfAccount } from "@befund/sources"
import { Effect, FileSystem, Option } from "effect"

export type Format = "mt940" | "camt053"
export type Described = Omit<StatementOfAccount.Description, "path" | "format">

/** Files in memory, named by their numbers. */
const inMemory = (files: ReadonlyArray<string | Uint8Array>) => {
  const bytesOf = (path: string): Uint8Array => {
    const content = files[Number(path)] ?? ""
    return typeof content === "string" ? new TextEncoder().encode(content) : content
  }
  return FileSystem.layerNoop({
    stat: () =>
      Effect.succeed({ type: "File", ino: Option.none(), mtime: Option.none() } as unknown as FileSystem.File.Info),
    open: (path) =>
      Effect.succeed({
        readAlloc: (size: number, { position = 0n }: { readonly position?: bigint } = {}) => {
          const chunk = bytesOf(path).subarray(Number(position), Number(position) + size)
          return Effect.succeed(chunk.length === 0 ? Option.none() : Option.some(chunk))
        }
      } as unknown as FileSystem.File)
  })
}

/** How a read of these files ends. */
export const settle = (format: Format, files: ReadonlyArray<string | Uint8Array>, description: Described = {}) => {
  const path = files.map((_, at) => String(at))
  const bank = StatementOfAccount.source({ name: "bank", scope: "the account", path, format, ...description })
  return Evidence.settle(Reader.read(bank)).pipe(Effect.provide(inMemory(files)))
}

/** The tag and the words of the error, or how consistent the whole is. */
export const outcome = (format: Format, files: ReadonlyArray<string | Uint8Array>, description: Described = {}) =>
  Effect.map(settle(format, files, description), (evidence) =>
    evidence._tag === "Complete"
      ? evidence.consistency._tag === "snapshot" ? evidence.consistency.method : evidence.consistency._tag
      : `${evidence.error._tag}: ${evidence.error.message.replace(/^bank, page \d+: /, "")}`)

export const records = (format: Format, files: ReadonlyArray<string | Uint8Array>, description: Described = {}) =>
  Effect.map(settle(format, files, description), (evidence): ReadonlyArray<StatementOfAccount.Entry> => {
    if (evidence._tag === "Complete") return evidence.value
    throw new Error(evidence.error.message)
  })

export const errorOf = (format: Format, files: ReadonlyArray<string | Uint8Array>, description: Described = {}) =>
  Effect.map(settle(format, files, description), (evidence): ReadError.ReadError => {
    if (evidence._tag === "Unavailable") return evidence.error
    throw new Error("the read was complete")
  })
