// no-empty-fallback: "does it exist?" answered with no when the source was down
declare const fetchDocument: (id: string) => Promise<object>

export const documentExists = async (id: string) => {
  try {
    await fetchDocument(id)
    return true
  } catch {
    return false // finding
  }
}
