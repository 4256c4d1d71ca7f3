// no-empty-fallback: only the error gets a text
export const orders = async () => {
  const response = await fetch("https://shop.example/orders")
  if (!response.ok) {
    const detail = await response.text().catch(() => "")
    throw new Error(`status ${response.status} ${detail}`)
  }
  return await response.json()
}
