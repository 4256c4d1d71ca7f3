// no-dropped-failures: all of them, or not complete
declare const readBank: () => Promise<string>
declare const readShop: () => Promise<string>

export const both = async () => {
  const results = await Promise.allSettled([readBank(), readShop()])
  const complete = results.every((result) => result.status === "fulfilled")
  return { complete, rows: results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []) }
}
