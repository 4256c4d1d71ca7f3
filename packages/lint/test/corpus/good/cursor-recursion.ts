// no-unfollowed-cursor: followed by calling itself
interface Page {
  readonly items: ReadonlyArray<string>
  readonly next?: string
}
declare const list: (cursor?: string) => Promise<Page>

export const all = async (cursor?: string): Promise<ReadonlyArray<string>> => {
  const { items, next } = await list(cursor)
  return next === undefined ? items : [...items, ...await all(next)]
}
