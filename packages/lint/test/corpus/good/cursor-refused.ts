// no-unfollowed-cursor: a second page is an error
declare const client: { list(): Promise<{ items: Array<string>; has_more: boolean }> }

export const only = async () => {
  const page = await client.list()
  if (page.has_more) throw new Error("more than one page of settings")
  return page.items
}
