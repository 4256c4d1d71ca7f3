// no-record-in-statement: the record stands beside the text, as data
interface Order {
  readonly id: string
  readonly customer: string
}

export const result = (orders: ReadonlyArray<Order>) => ({
  content: [{ type: "text", text: `complete: ${orders.length} orders` }],
  structuredContent: { orders: orders.map((order) => ({ id: order.id, customer: order.customer })) }
})
