// no-record-in-statement: a key to look things up by
export const keyOf = (order: { readonly shop: string; readonly id: string }) => {
  const key = `${order.shop}/${order.id}`
  return key
}
