/** One more under a key that several may share. */
export const addTo = <K, T>(groups: Map<K, T[]>, key: K, item: T): void => {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [item])
  else group.push(item)
}

/** Items by a key that several may share, in their order. */
export const groupedBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}
