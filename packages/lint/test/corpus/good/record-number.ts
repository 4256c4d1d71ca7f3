// no-record-in-statement: an amount as a number
export const summaryOf = (order: { readonly amount: number }) => `The amount is ${order.amount.toFixed(2)}.`
