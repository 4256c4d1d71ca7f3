// no-page-length-as-count: counted over all pages
declare const list: (cursor?: string) => Promise<{ items: Array<string>; next?: string }>

export const count = async () => {
  let total = 0
  let cursor: string | undefined
  do {
    const page = await list(cursor)
    total += page.items.length
    cursor = page.next
  } while (cursor !== undefined)
  return total
}
