// no-page-length-as-count: a function that promises a count
declare const client: { get(path: string): Promise<{ results: Array<string> }> }

export const countInvoices = async () => {
  const answer = await client.get("/invoices?page_size=200")
  return answer.results.length // finding
}
