// no-unfollowed-cursor: the cursor is lost in a map
import { Effect } from "effect"

interface Page {
  readonly records: ReadonlyArray<string>
  readonly nextRecordsUrl?: string
  readonly done: boolean
}
declare const query: (soql: string) => Effect.Effect<Page, Error>

export const names = query("select Name from Account").pipe(Effect.map((page) => page.records)) // finding
