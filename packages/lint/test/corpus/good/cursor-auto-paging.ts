// no-unfollowed-cursor: the client walks by itself
import Stripe from "stripe"

const stripe = new Stripe("key")

export const customers = async () => {
  const ids: Array<string> = []
  for await (const customer of stripe.customers.list({ limit: 100 })) ids.push(customer.id)
  return ids
}
