// no-record-in-statement: a whole record in a prompt
export const ask = (rows: ReadonlyArray<object>) => ({
  prompt: `Which of these lack a document? ${JSON.stringify(rows)}` // finding
})
