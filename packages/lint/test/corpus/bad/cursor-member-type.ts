// no-unfollowed-cursor: the type says that there is a cursor, the code takes the first page
interface Page {
  readonly items: ReadonlyArray<string>
  readonly next_cursor: string | null
}

export const orders = async () => {
  const response = await fetch("https://shop.example/orders") // finding
  const page: Page = await response.json()
  return page.items
}
