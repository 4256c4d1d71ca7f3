// no-unfollowed-cursor: the answer says that there is more
declare const client: { search(text: string): Promise<{ hits: Array<string>; nextCursor?: string }> }

export const first = async (text: string) => {
  const page = await client.search(text)
  return { hits: page.hits, complete: page.nextCursor === undefined }
}
