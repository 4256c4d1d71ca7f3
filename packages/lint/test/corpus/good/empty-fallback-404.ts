// no-empty-fallback: only "not there" becomes none, everything else is thrown
declare const client: { get(path: string): Promise<object> }
declare const isHttp: (error: unknown) => error is { status: number }

export const find = async (id: string) => {
  try {
    return await client.get(`/orders/${id}`)
  } catch (error) {
    if (isHttp(error) && error.status === 404) return null
    throw error
  }
}
