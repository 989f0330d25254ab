/** `multipleOf`, as the numbers are written: 0.3 is a multiple of 0.1, and so is 98765432.19 of 0.01. */

/** What a calculation has left behind a number's last digit: 0.1 + 0.2 is a multiple of 0.1. */
const lastDigits = 4 * Number.EPSILON

/** The largest power of ten that is no other number for being held in 64 bits. */
const mostExactDecimals = 22

/**
 * Is a number a multiple of this one? Never of 0.
 *
 * @param spend told the steps of one that takes many
 */
export const isMultipleOf = (step: number, spend: (steps: number) => void): ((value: number) => boolean) => {
  if (step === 0) return () => false
  const { digits, exponent } = decimalOf(step)
  const [whole, power] = [Number(digits), 10 ** -exponent]
  const isExact = Number.isSafeInteger(whole) && exponent <= 0 && -exponent <= mostExactDecimals
  const dividesOne = isExact && 10n ** BigInt(-exponent) % digits === 0n
  return value => {
    if (dividesOne && Number.isInteger(value)) return true
    const product = Math.round(value / step) * whole
    if (isExact && Number.isSafeInteger(product))
      return Math.abs(product / power - value) <= lastDigits * Math.abs(value)
    spend(stepsOfWritten)
    return isWrittenMultiple(decimalOf(value), { digits, exponent })
  }
}

/** `digits × 10 ** exponent`. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** Of the shortest text that is read as this number. */
const decimalOf = (value: number): Decimal => {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 }
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  return { digits: BigInt(whole + decimals), exponent: Number(exponent) - decimals.length }
}

/** It takes some microseconds. */
const stepsOfWritten = 250

const isWrittenMultiple = (value: Decimal, step: Decimal): boolean => {
  const least = Math.min(value.exponent, step.exponent)
  const [counted, by] = [value, step].map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least))
  return counted !== undefined && by !== undefined && counted % by === 0n
}
