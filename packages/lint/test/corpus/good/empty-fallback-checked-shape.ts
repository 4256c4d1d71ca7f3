// no-empty-fallback: another shape is refused
export const orders = async () => {
  const response = await fetch("https://shop.example/orders")
  const body = await response.json()
  if (!Array.isArray(body.items)) throw new Error("no list of items")
  return body.items
}
