// no-record-in-statement: an address is no sentence
export const link = (order: { readonly id: string }) => ({ href: `/orders/${encodeURIComponent(order.id)}` })
