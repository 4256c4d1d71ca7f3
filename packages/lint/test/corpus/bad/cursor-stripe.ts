// no-unfollowed-cursor: a list of Stripe is always a page
import Stripe from "stripe"

const stripe = new Stripe("key")

export const customers = async () => {
  const answer = await stripe.customers.list({ limit: 100 }) // finding
  return answer.data
}
