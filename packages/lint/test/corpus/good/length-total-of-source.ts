// no-page-length-as-count: the source's own total
declare const client: { list(options: object): Promise<{ items: Array<string>; total: number }> }

export const report = async () => {
  const page = await client.list({ limit: 1 })
  return { total: page.total }
}
