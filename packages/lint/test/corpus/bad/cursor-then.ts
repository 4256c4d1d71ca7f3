// no-unfollowed-cursor: in a chain of promises
interface Page {
  readonly results: ReadonlyArray<string>
  readonly next: string | null
}
declare const fetchPage: () => Promise<Page>

export const names = fetchPage().then((page) => page.results) // finding
