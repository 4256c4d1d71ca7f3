// require-suppression-reason: for the whole file
/* eslint-disable */
declare const fetchOrders: () => Promise<Array<string>>

export const orders = async () => await fetchOrders().catch(() => [])
