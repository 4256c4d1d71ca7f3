// no-empty-fallback: the same as one expression
export const orders = async () => {
  const response = await fetch("https://shop.example/orders")
  return response.status === 200 ? await response.json() : [] // finding
}
