// no-empty-fallback: a value that was never read
export const plain = (value: unknown) => {
  if (value instanceof Error) return null
  return value
}
