// no-empty-fallback: an error object in a 200
declare const supabase: {
  from(table: string): { select(): Promise<{ data: Array<string> | null; error: Error | null }> }
}

export const orders = async () => {
  const { data, error } = await supabase.from("orders").select()
  if (error) {
    console.error(error)
    return [] // finding
  }
  return data
}
