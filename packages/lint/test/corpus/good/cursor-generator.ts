// no-unfollowed-cursor: a generator that yields page by page
declare const client: { list(options: { after?: string }): Promise<{ data: Array<string>; has_more: boolean }> }

export async function* rows() {
  let after: string | undefined
  for (;;) {
    const page = await client.list(after === undefined ? {} : { after })
    yield* page.data
    if (!page.has_more) return
    after = page.data.at(-1)
  }
}
