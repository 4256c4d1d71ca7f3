// no-empty-fallback: the classic
declare const client: { list(): Promise<Array<string>> }

export const list = async () => {
  try {
    return await client.list()
  } catch (error) {
    console.error("list failed", error)
    return [] // finding
  }
}
