// no-empty-fallback: the same with or, and a cast
declare const client: { get(path: string): Promise<{ data: unknown }> }

export const orders = async () => {
  const { data } = await client.get("/orders")
  return (data as Array<string>) || [] // finding
}
