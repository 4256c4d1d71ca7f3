// no-unfollowed-cursor: followed to its end
interface Page {
  readonly items: ReadonlyArray<string>
  readonly next_cursor: string | null
}
declare const list: (cursor: string | null) => Promise<Page>

export const all = async () => {
  const rows: Array<string> = []
  let cursor: string | null = null
  do {
    const page: Page = await list(cursor)
    rows.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}
