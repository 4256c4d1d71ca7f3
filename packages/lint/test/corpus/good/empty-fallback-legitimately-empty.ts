// no-empty-fallback: an empty collection is a good answer
declare const readOrders: () => Promise<Array<string>>

export const told = async () => {
  const orders = await readOrders()
  if (orders.length === 0) return []
  return orders.toSorted()
}
