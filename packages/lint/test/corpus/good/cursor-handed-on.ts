// no-unfollowed-cursor: the caller gets the cursor
interface Page {
  readonly items: ReadonlyArray<string>
  readonly nextToken?: string
}
declare const listOrders: (token?: string) => Promise<Page>

export const page = async (token?: string) => {
  const answer = await listOrders(token)
  return { orders: answer.items, nextToken: answer.nextToken }
}

export const same = async (token?: string) => await listOrders(token)
