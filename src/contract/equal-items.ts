/**
 * Which two items of a list are the same JSON value? In time in proportion to the list's size.
 *
 * Each object gets a text of its own names and the numbers that its values were given; who has the same text is equal,
 * and gets the same number. So nothing is ever compared with everything else.
 */

/**
 * The places of two equal items, or undefined. Of several pairs the one that Ajv would find. `types`: items of other
 * types are not compared.
 */
export type EqualItems = (
  items: readonly unknown[],
  types: readonly string[] | undefined,
) => readonly [number, number] | undefined

/** @param spend is told of the steps that it takes */
export const equalItems = (spend: (steps: number) => void): EqualItems => {
  const numbers = new Map<string, number>()
  const numbered = new Map<object, number>()

  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return `"${withLength(value)}`
    return typeof value === 'object' && value !== null ? `#${numberOf(value)}` : String(value)
  }
  const numberOf = (value: object): number => {
    const known = numbered.get(value)
    if (known !== undefined) return known
    let text = Array.isArray(value) ? '[' : '{'
    if (Array.isArray(value)) for (const item of value) text += `${textOf(item)},`
    else
      for (const [name, item] of Object.entries(value).toSorted(byName)) text += `${withLength(name)}${textOf(item)},`
    spend(8 + (text.length >> 3))
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    numbered.set(value, number)
    return number
  }

  return (items, types) => {
    const isOfType = types === undefined ? undefined : (item: unknown) => types.some(type => isOf(type, item))
    const places = new Map<unknown, number>()
    const nestedPlaces = new Map<unknown, number>()
    const count = items.length
    let pair: readonly [number, number] | undefined
    spend(count)
    for (let turn = 0; turn < count; turn++) {
      const place = isOfType === undefined ? turn : count - 1 - turn
      const item = items[place]
      if (isOfType?.(item) === false) continue
      const isNested = typeof item === 'object' && item !== null
      const known = isNested ? nestedPlaces : places
      const key = isNested ? numberOf(item) : item
      const other = known.get(key)
      if (other !== undefined) {
        pair = [place, other]
        // The last one counts, or from the end the first.
        if (isOfType !== undefined) return pair
      }
      known.set(key, place)
    }
    return pair
  }
}

type Named = readonly [name: string, value: unknown]
const byName = ([a]: Named, [b]: Named): number => (a < b ? -1 : 1)

/** Says where it ends, whatever stands in it. */
const withLength = (text: string): string => `${text.length}:${text}`

const isOf = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === type
}
