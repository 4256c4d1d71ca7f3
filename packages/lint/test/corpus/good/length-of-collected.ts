// no-page-length-as-count: the list holds all pages
declare const list: (cursor?: string) => Promise<{ items: Array<string>; next?: string }>

export const count = async () => {
  const all: Array<string> = []
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await list(cursor)
    all.push(...page.items)
    cursor = page.next
  }
  return { total: all.length }
}
