// no-empty-fallback: the error itself says that there was nothing
import { Stream } from "effect"

declare const body: Stream.Stream<Uint8Array, { readonly _tag: "EmptyBodyError" | "DecodeError" }>

export const bytes = body.pipe(
  Stream.catch((error) => error._tag === "EmptyBodyError" ? Stream.empty : Stream.fail(error))
)
