// no-empty-fallback: the failure is kept beside the rows
declare const readTenant: (tenant: string) => Promise<Array<string>>

export const all = async (tenants: ReadonlyArray<string>) => {
  const rows: Array<string> = []
  const failures: Array<{ tenant: string; error: unknown }> = []
  for (const tenant of tenants) {
    try {
      rows.push(...await readTenant(tenant))
    } catch (error) {
      failures.push({ tenant, error })
    }
  }
  return { rows, failures }
}
