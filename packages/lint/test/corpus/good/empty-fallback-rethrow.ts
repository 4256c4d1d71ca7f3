// no-empty-fallback: caught to say more
declare const readOrders: () => Promise<Array<string>>

export const orders = async () => {
  try {
    return await readOrders()
  } catch (cause) {
    console.error(cause)
    throw new Error("the orders could not be read", { cause })
  }
}
