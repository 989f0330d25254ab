/** A map, a weak one too. */
interface Keeping<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What the map holds under this key, made when it holds nothing. */
export const keptIn = <K, V>(map: Keeping<K, V>, key: K, make: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
