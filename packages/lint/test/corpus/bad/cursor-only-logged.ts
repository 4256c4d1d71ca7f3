// no-unfollowed-cursor: a log is no walk
declare const client: { list(): Promise<{ items: Array<string>; has_more: boolean }> }

export const names = async () => {
  const page = await client.list() // finding
  if (page.has_more) console.warn("there is more")
  return page.items
}
