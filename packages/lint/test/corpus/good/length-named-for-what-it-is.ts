// no-page-length-as-count: a page's length under its own name
declare const client: { list(options: object): Promise<{ items: Array<string>; next?: string }> }

export const page = async () => {
  const page = await client.list({ limit: 100 })
  return { onThisPage: page.items.length, atLeast: page.items.length, next: page.next }
}
