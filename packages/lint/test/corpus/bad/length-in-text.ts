// no-page-length-as-count: told to a person
declare const searchMail: (text: string, options: { max_results: number }) => Promise<{ hits: Array<string> }>

export const answer = async (text: string) => {
  const found = await searchMail(text, { max_results: 20 })
  return `There are ${found.hits.length} mails about this.` // finding
}
