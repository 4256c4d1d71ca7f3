// no-unfollowed-cursor: a linked list is no page
interface Entry {
  readonly value: string
  readonly next: Entry | null
}
declare const readHead: () => Promise<Entry>

export const head = async () => {
  const entry = await readHead()
  return entry.value
}
