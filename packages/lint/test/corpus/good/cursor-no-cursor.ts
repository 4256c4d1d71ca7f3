// no-unfollowed-cursor: the whole list in one answer
declare const readCurrencies: () => Promise<{ items: ReadonlyArray<string>; asOf: string }>

export const currencies = async () => {
  const answer = await readCurrencies()
  return answer.items
}
