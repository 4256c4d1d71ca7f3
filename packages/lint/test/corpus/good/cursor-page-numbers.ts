// no-unfollowed-cursor: page numbers, moved on in the loop
interface Page {
  readonly items: ReadonlyArray<string>
  readonly nextPage: number | null
  readonly pages: number
}
declare const list: (page: number) => Promise<Page>

export const all = async () => {
  const rows: Array<string> = []
  let last = 1
  for (let page = 1; page <= last; page++) {
    const answer = await list(page)
    rows.push(...answer.items)
    last = answer.pages
  }
  return rows
}
