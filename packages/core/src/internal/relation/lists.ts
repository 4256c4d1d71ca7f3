/** Appends to the list of a key, which begins with its first value. */
export const push = <K, A>(lists: Map<K, Array<A>>, key: K, value: A): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
