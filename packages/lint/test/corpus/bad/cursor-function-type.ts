// no-unfollowed-cursor: the function that is called answers a page
interface Page {
  readonly data: ReadonlyArray<string>
  readonly has_more: boolean
}
declare const listOrders: (after?: string) => Promise<Page>

export const orders = async () => (await listOrders()).data // finding
