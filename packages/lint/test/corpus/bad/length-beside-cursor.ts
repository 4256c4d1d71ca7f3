// no-page-length-as-count: a count beside a cursor is read as the number of all
declare const list: (cursor?: string) => Promise<{ items: Array<string>; next_cursor: string | null }>

export const tool = async (cursor?: string) => {
  const page = await list(cursor)
  return { count: page.items.length, items: page.items, next_cursor: page.next_cursor } // finding
}
