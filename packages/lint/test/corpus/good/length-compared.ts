// no-page-length-as-count: compared, not given out
declare const client: { list(options: object): Promise<{ items: Array<string>; total: number }> }

export const check = async () => {
  const page = await client.list({ limit: 100 })
  if (page.items.length > page.total) throw new Error("more items than announced")
  return page.items
}
