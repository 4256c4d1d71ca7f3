// no-unfollowed-cursor: the list of tools has pages, too
import { Client } from "@modelcontextprotocol/sdk/client/index.js"

const client = new Client({ name: "a", version: "1" })

export const tools = async () => {
  const { tools } = await client.listTools() // finding
  return tools
}
