// no-record-in-statement: a tool described in the words of a record
import { Tool } from "effect/ai"

export const toolOf = (row: { readonly name: string }) => Tool.make("lookup", { description: `Looks up ${row.name}` }) // finding
