// no-empty-fallback: assigned instead of returned
declare const readOrders: () => Promise<Array<string>>

export const report = async () => {
  let orders: Array<string>
  try {
    orders = await readOrders()
  } catch {
    orders = [] // finding
  }
  return orders
}
