// no-page-length-as-count: what is called a page is one
interface Page {
  readonly items: ReadonlyArray<string>
}

export const summary = (page: Page) => ({ totalCount: page.items.length }) // finding
