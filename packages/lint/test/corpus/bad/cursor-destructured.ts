// no-unfollowed-cursor: taken out and never used
declare const client: { list(): Promise<{ items: Array<string>; nextToken?: string }> }

export const names = async () => {
  const { items, nextToken } = await client.list() // finding
  return items.map((name) => name.toUpperCase())
}
