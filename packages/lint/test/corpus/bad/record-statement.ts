// no-record-in-statement: the memo of a booking speaks in our sentence
interface Transaction {
  readonly memo: string
}

export const finding = (transaction: Transaction) => ({
  statement: `No document was found for ${transaction.memo}.` // finding
})
