// no-record-in-statement: a description that is a field of a record
declare const server: { registerTool(name: string, about: object, run: () => void): void }

export const register = (item: { readonly summary: string }) =>
  server.registerTool("lookup", { description: item.summary }, () => {}) // finding
