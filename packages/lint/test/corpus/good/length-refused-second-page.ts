// no-page-length-as-count: a second page is an error, so the first is all
declare const client: { list(options: object): Promise<{ items: Array<string>; has_more: boolean }> }

export const report = async () => {
  const page = await client.list({ limit: 1000 })
  if (page.has_more) throw new Error("more than one page")
  return { total: page.items.length }
}
