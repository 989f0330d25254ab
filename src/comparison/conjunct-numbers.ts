/** What schemas that all hold say together of a number. */
import type { Conjuncts } from './conjuncts.ts'
import type { ValueKind } from './kinds.ts'

const numbersOf = (a: Conjuncts, keyword: string): number[] =>
  a.flatMap(one => {
    const value = one[keyword]
    return typeof value === 'number' ? [value] : []
  })

export const least = (a: Conjuncts, keyword: string, otherwise: number): number =>
  Math.min(otherwise, ...numbersOf(a, keyword))

export const greatest = (a: Conjuncts, keyword: string, otherwise: number): number =>
  Math.max(otherwise, ...numbersOf(a, keyword))

interface Bound {
  readonly value: number
  readonly isOpen: boolean
}

/** The least and the greatest number. */
export const rangeOf = (a: Conjuncts, isWhole: boolean): [Bound, Bound] => {
  const formats = a.map(one => one.format)
  const [lowest, highest] = formats.includes('int32') ? [-(2 ** 31), 2 ** 31 - 1] : [-Infinity, Infinity]
  const low = Math.max(greatest(a, 'minimum', lowest), greatest(a, 'exclusiveMinimum', -Infinity))
  const high = Math.min(least(a, 'maximum', highest), least(a, 'exclusiveMaximum', Infinity))
  const isLowOpen = numbersOf(a, 'exclusiveMinimum').includes(low)
  const isHighOpen = numbersOf(a, 'exclusiveMaximum').includes(high)
  if (!isWhole)
    return [
      { value: low, isOpen: isLowOpen },
      { value: high, isOpen: isHighOpen },
    ]
  const first = isLowOpen && Number.isInteger(low) ? low + 1 : Math.ceil(low)
  const last = isHighOpen && Number.isInteger(high) ? high - 1 : Math.floor(high)
  return [
    { value: first, isOpen: false },
    { value: last, isOpen: false },
  ]
}

export const isNumberWithin = (
  a: Conjuncts,
  kinds: ReadonlySet<ValueKind>,
  keyword: string,
  value: unknown,
): boolean => {
  if (typeof value !== 'number') return false
  if (keyword === 'multipleOf') {
    const isMultiple = (one: number): boolean => Number.isSafeInteger(one / value) && (one / value) * value === one
    return numbersOf(a, 'multipleOf').some(isMultiple) || (!kinds.has('fraction') && isMultiple(1))
  }
  const [low, high] = rangeOf(a, !kinds.has('fraction'))
  switch (keyword) {
    case 'minimum':
      return low.value >= value
    case 'maximum':
      return high.value <= value
    case 'exclusiveMinimum':
      return low.value > value || (low.value === value && low.isOpen)
    default:
      return high.value < value || (high.value === value && high.isOpen)
  }
}
