// no-empty-fallback: asked whether it is reachable, no is the answer
export const isReachable = async (url: string) => {
  try {
    const response = await fetch(url)
    return response.ok
  } catch {
    return false
  }
}
