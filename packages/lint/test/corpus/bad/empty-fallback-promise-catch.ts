// no-empty-fallback: a reset connection becomes an empty list
declare const fetchOrders: () => Promise<Array<string>>

export const orders = async () => await fetchOrders().catch(() => []) // finding
