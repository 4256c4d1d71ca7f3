// no-empty-fallback: the rest of a broken stream is silence
import { Stream } from "effect"

declare const pages: Stream.Stream<string, Error>

export const shown = pages.pipe(Stream.catchCause(() => Stream.empty)) // finding
