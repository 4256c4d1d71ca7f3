// no-empty-fallback: a missing total is unknown, not zero
declare const listOrders: () => Promise<{ items: Array<string>; total?: number }>

export const total = async () => {
  const page = await listOrders()
  return page.total ?? 0 // finding
}
