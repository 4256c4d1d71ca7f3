// no-empty-fallback: a screen keeps the error and shows it
declare const fetchOrders: () => Promise<Array<string>>
declare const setError: (error: unknown) => void
declare const setOrders: (orders: Array<string>) => void

export const load = async () => {
  try {
    setOrders(await fetchOrders())
  } catch (error) {
    setError(error)
  }
}
