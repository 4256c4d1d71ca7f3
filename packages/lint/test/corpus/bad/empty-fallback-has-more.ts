// no-empty-fallback: a field that is missing is taken for the end
declare const listOrders: (cursor?: string) => Promise<{ items: Array<string>; has_more?: boolean; next?: string }>

export const all = async () => {
  const rows: Array<string> = []
  let cursor: string | undefined
  for (;;) {
    const page = await listOrders(cursor)
    rows.push(...page.items)
    const more = page.has_more ?? false // finding
    if (!more) return rows
    cursor = page.next
  }
}
