// no-record-in-statement: one record turned into another
export const view = (order: { readonly customer: string; readonly memo: string }) => ({
  title: order.customer,
  description: order.memo
})
