// no-empty-fallback: a default in a pattern
export const rows = async () => {
  const response = await fetch("https://shop.example/orders")
  const { items = [] } = await response.json() // finding
  return items
}
