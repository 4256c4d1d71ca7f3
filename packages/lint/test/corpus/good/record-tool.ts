// no-record-in-statement: a tool described in words of ours
import { Tool } from "effect/ai"

const scope = "bank transactions of 2026-Q3"

export const count = Tool.make("count", { description: `Counts the ${scope} and says how sure the count is.` })
