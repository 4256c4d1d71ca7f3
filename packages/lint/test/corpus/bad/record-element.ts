// no-record-in-statement: an element of a list that was read
declare const readTickets: () => Promise<ReadonlyArray<{ readonly subject: string }>>

export const summaries = async () => {
  const all = await readTickets()
  const description = `The newest is ${all[0]?.subject}` // finding
  return { description }
}
