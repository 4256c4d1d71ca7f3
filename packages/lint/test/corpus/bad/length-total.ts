// no-page-length-as-count: the size of one page, given out as a total
declare const client: { list(options: object): Promise<{ items: Array<string> }> }

export const report = async () => {
  const page = await client.list({ limit: 100 })
  return { total: page.items.length } // finding
}
