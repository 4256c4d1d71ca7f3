// no-empty-fallback: the same on the response
export const find = async (id: string) => {
  const response = await fetch(`https://shop.example/orders/${id}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`status ${response.status}`)
  return await response.json()
}
