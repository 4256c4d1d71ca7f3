// no-record-in-statement: taken out of the record first
export const describeDocument = (document: { readonly name: string; readonly pages: number }) => {
  const { name } = document
  return `The document ${name} has no transaction.` // finding
}
