// no-unfollowed-cursor: the schema reads the cursor, nobody else does
import { Effect, Schema } from "effect"

const Page = Schema.Struct({ rows: Schema.Array(Schema.String), nextPageToken: Schema.optionalKey(Schema.String) })
declare const fetchJson: (url: string) => Effect.Effect<unknown, Error>

export const rows = Effect.gen(function*() {
  const page = yield* fetchJson("https://drive.example/files").pipe( // finding
    Effect.flatMap(Schema.decodeUnknownEffect(Page))
  )
  return page.rows
})
