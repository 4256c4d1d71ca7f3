// no-unfollowed-cursor: a loop over tenants is not a loop over pages
interface Page {
  readonly items: ReadonlyArray<string>
  readonly nextCursor: string | null
}
declare const api: { listOrders(tenant: string): Promise<Page> }

export const all = async (tenants: ReadonlyArray<string>) => {
  const rows: Array<string> = []
  for (const tenant of tenants) {
    const page = await api.listOrders(tenant) // finding
    rows.push(...page.items)
  }
  return rows
}
