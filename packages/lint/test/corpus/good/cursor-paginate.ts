// no-unfollowed-cursor: Stream.paginate takes the cursor
import { Effect, Option, Stream } from "effect"

interface Page {
  readonly rows: ReadonlyArray<string>
  readonly nextPageToken?: string
}
declare const fetchPage: (token: string | undefined) => Effect.Effect<Page, Error>

export const pages = Stream.paginate(undefined as string | undefined, (token) =>
  fetchPage(token).pipe(
    Effect.map((page) => [page.rows, Option.fromNullishOr(page.nextPageToken)] as const)
  ))
