// no-page-length-as-count: progress
declare const list: (cursor?: string) => Promise<{ items: Array<string>; next?: string }>

export const walk = async () => {
  let cursor: string | undefined
  do {
    const page = await list(cursor)
    console.log(`read a page of ${page.items.length}`)
    cursor = page.next
  } while (cursor !== undefined)
}
