// no-dropped-failures: two sources, one of them may be missing
declare const readBank: () => Promise<Array<string>>
declare const readShop: () => Promise<Array<string>>

export const missing = async () => {
  const [bank, shop] = await Promise.allSettled([readBank(), readShop()]) // finding
  const known = bank.status === "fulfilled" ? bank.value : []
  return shop.status === "fulfilled" ? shop.value.filter((id) => !known.includes(id)) : []
}
