/**
 * The search that sorted lists share: how many items, from the first on, are on this side of a line.
 */

/** @param holds true for some number of items from the first on, then false. */
export const countWhile = <Item>(items: ArrayLike<Item>, holds: (item: Item) => boolean): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) low = middle + 1
    else high = middle
  }
  return low
}
