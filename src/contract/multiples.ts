/** `multipleOf`, as the numbers are written: 0.3 is a multiple of 0.1, and so is 98765432.19 of 0.01. */

/** What a calculation has left behind a number's last digit: 0.1 + 0.2 is a multiple of 0.1. */
const lastDigits = 4 * Number.EPSILON

/** Of a step: what is left is taken for that only where it is less. */
const smallPart = 1 / 1000

/** The largest power of ten that is no other number for being held in 64 bits. */
const mostExactDecimals = 22

/**
 * Is a number a multiple of this one? Of 0 none is.
 *
 * @param spend told the steps of one that takes many
 */
export const isMultipleOf = (step: number, spend: (steps: number) => void): ((value: number) => boolean) => {
  if (step === 0 || !Number.isFinite(step)) return value => step !== 0 && value === 0
  const written = decimalOf(step)
  const { digits, exponent } = written
  const [whole, power] = [Number(digits), 10 ** -exponent]
  const isWhole = Number.isInteger(step)
  const isExact = Number.isSafeInteger(whole) && exponent <= 0 && -exponent <= mostExactDecimals
  const dividesOne = isExact && 10n ** BigInt(-exponent) % digits === 0n
  return value => {
    if (dividesOne && Number.isInteger(value)) return true
    if (isWhole && Number.isSafeInteger(value)) return value % step === 0
    const left = lastDigits * Math.abs(value)
    const isSmall = left < Math.abs(step) * smallPart
    const product = Math.round(value / step) * whole
    if (isExact && Number.isSafeInteger(product)) {
      const away = Math.abs(product / power - value)
      if (away === 0 || away > left || isSmall) return away <= left
    }
    spend(stepsOfWritten)
    const given = decimalOf(value)
    return isWrittenMultiple(given, written) || (isSmall && Math.abs(nearestMultiple(given, written) - value) <= left)
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

/** Both in units of the smaller power of ten. */
const inUnits = (value: Decimal, step: Decimal): readonly [value: bigint, step: bigint, exponent: number] => {
  const exponent = Math.min(value.exponent, step.exponent)
  const units = (one: Decimal): bigint => one.digits * 10n ** BigInt(one.exponent - exponent)
  return [units(value), units(step), exponent]
}

const isWrittenMultiple = (value: Decimal, step: Decimal): boolean => {
  const [counted, by] = inUnits(value, step)
  return counted % by === 0n
}

/** Of more digits than a number holds, so that what is read of it is not quite it. */
const nearestMultiple = (value: Decimal, step: Decimal): number => {
  const [counted, by, exponent] = inUnits(value, step)
  const below = counted - (counted % by)
  const beyond = 2n * (counted - below)
  const isNearer = (beyond < 0n ? -beyond : beyond) > (by < 0n ? -by : by)
  const next = counted < 0n === by < 0n ? below + by : below - by
  return Number(`${isNearer ? next : below}e${exponent}`)
}
