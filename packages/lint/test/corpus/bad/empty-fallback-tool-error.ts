// no-empty-fallback: an error result of a tool becomes no hits
declare const mcp: {
  callTool(request: object): Promise<{ isError?: boolean; structuredContent: { hits: Array<string> } }>
}

export const hits = async () => {
  const result = await mcp.callTool({ name: "search" })
  return result.isError ? [] : result.structuredContent.hits // finding
}
