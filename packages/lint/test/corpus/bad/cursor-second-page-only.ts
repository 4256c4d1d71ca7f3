// no-unfollowed-cursor: follows one cursor, then stops
declare const list: (cursor?: string) => Promise<{ items: Array<string>; next?: string }>

export const names = async () => {
  const first = await list()
  if (first.next === undefined) return first.items
  const second = await list(first.next) // finding
  return [...first.items, ...second.items]
}
