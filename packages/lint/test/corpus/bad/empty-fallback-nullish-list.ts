// no-empty-fallback: the list is absent or null, and becomes empty
export const orders = async () => {
  const response = await fetch("https://shop.example/orders")
  const body = await response.json()
  return body.items ?? [] // finding
}
