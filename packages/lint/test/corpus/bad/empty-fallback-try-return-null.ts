// no-empty-fallback: none for a read that failed
declare const readBalance: (account: string) => Promise<number>

export const balance = async (account: string) => {
  try {
    return await readBalance(account)
  } catch {
    return null // finding
  }
}
