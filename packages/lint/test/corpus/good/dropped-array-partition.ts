// no-dropped-failures: a list split by a question of ours
import { Array } from "effect"

export const unpaid = (orders: ReadonlyArray<{ readonly paid: boolean }>) => {
  const [open] = Array.partition(orders, (order) => order.paid)
  return open
}
