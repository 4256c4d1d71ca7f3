// no-record-in-statement: a title put together with plus
export const section = (order: { readonly customer: string }) => {
  const title = "Order of " + order.customer // finding
  return { title }
}
