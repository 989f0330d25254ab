/**
 * What was last made of each of a few things, as long as they are there and it was made in the same way. Nothing but
 * speed may rest on it.
 */
export class Recalled<Key extends object, Value> {
  readonly #most: number
  #count = 0
  #made = new WeakMap<Key, { readonly how: readonly unknown[]; readonly value: Value }>()

  /** @param most of which it is remembered: all are forgotten when there are more */
  constructor(most: number) {
    this.#most = most
  }

  /** @param how all that it depends on, beside the key */
  of(key: Key, how: readonly unknown[], make: () => Value): Value {
    const known = this.#made.get(key)
    if (known?.how.every((one, at) => one === how[at]) === true) return known.value
    const value = make()
    this.#count += 1
    if (this.#count > this.#most) {
      this.#made = new WeakMap()
      this.#count = 1
    }
    this.#made.set(key, { how, value })
    return value
  }
}
