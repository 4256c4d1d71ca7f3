// no-record-in-statement: text of a record in the text of a tool's result
declare const invoices: ReadonlyArray<{ readonly customer: string }>

export const result = () => ({
  content: [{
    type: "text",
    text: `Unpaid: ${invoices.map((invoice) => invoice.customer).join(", ")}` // finding
  }]
})
