/** Numbers within bounds, in steps. */
import { decimalsOf } from '../text/decimals.ts'
import { Unmakeable } from './budget.ts'
import type { SchemaParts } from './parts.ts'
import type { UsualRange } from './likely/numbers.ts'
import { highest, lowest, numbers, strings } from './said.ts'

export interface NumberWish {
  readonly isInteger: boolean
  readonly minimum: number
  readonly maximum: number
  readonly isAboveMinimum: boolean
  readonly isBelowMaximum: boolean
  /** `multipleOf`, each of them. */
  readonly steps: readonly number[]
  readonly pointer: string
  /** Of how many different ones it is to be one. */
  readonly of?: number
}

/** What a number without bounds is usually between. */
const [usualLeast, usualMost] = [1, 1000]

interface NumberSpot {
  readonly isInteger: boolean
  /** From 0 to below 1: where in its range. */
  readonly fraction: number
  readonly pointer: string
  readonly of?: number | undefined
  /** Where its schemas leave room for it, in this range. */
  readonly usual?: UsualRange | undefined
}

/**
 * As its schemas ask for it.
 *
 * @throws Unmakeable
 */
export const numberIn = (parts: SchemaParts, { isInteger, fraction, pointer, usual, of = 1 }: NumberSpot): number => {
  const format = strings(parts, 'format')[0] ?? ''
  const [least32, most32] = format === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : [-Infinity, Infinity]
  const minimum = Math.max(highest(parts, 'minimum', least32), highest(parts, 'exclusiveMinimum', -Infinity))
  const maximum = Math.min(lowest(parts, 'maximum', most32), lowest(parts, 'exclusiveMaximum', Infinity))
  const isFree = minimum === least32 && maximum === most32
  const wish = {
    isInteger: isInteger || /^u?int\d+$/.test(format),
    minimum: isFree ? -Infinity : minimum,
    maximum: isFree ? Infinity : maximum,
    isAboveMinimum: highest(parts, 'exclusiveMinimum', -Infinity) >= minimum,
    isBelowMaximum: lowest(parts, 'exclusiveMaximum', Infinity) <= maximum,
    steps: numbers(parts, 'multipleOf'),
    pointer,
    of,
  }
  return numberFor(usual === undefined ? wish : (narrowed(wish, usual) ?? wish), fraction)
}

/** Undefined where the usual is not allowed, or only some of it. */
const narrowed = (wish: NumberWish, { least, most }: UsualRange): NumberWish | undefined => {
  if (wish.steps.length > 0) return undefined
  const [low, high] = [Math.max(wish.minimum, least), Math.min(wish.maximum, most)]
  const isAboveMinimum = wish.isAboveMinimum && low === wish.minimum
  const isBelowMaximum = wish.isBelowMaximum && high === wish.maximum
  const first = wish.isInteger && isAboveMinimum ? Math.floor(low) + 1 : low
  const last = wish.isInteger && isBelowMaximum ? Math.ceil(high) - 1 : high
  const isSome = wish.isInteger
    ? Math.ceil(first) <= Math.floor(last)
    : first < last || (first === last && !isAboveMinimum && !isBelowMaximum)
  return isSome ? { ...wish, minimum: low, maximum: high, isAboveMinimum, isBelowMaximum } : undefined
}

/**
 * @param fraction from 0 to below 1: where in its range
 * @throws Unmakeable
 */
export const numberFor = (wish: NumberWish, fraction: number): number => {
  const { isInteger, steps, isAboveMinimum, isBelowMaximum, pointer } = wish
  const [low, high] = rangeOf(wish)
  const step = steps.length === 0 ? undefined : commonStep(steps)
  const unit = isInteger ? wholeStep(step ?? 1) : step
  const none = (): never => {
    const kind = isInteger ? 'integer' : 'number'
    const multiple = steps.length === 0 ? '' : ` that is a multiple of ${steps.join(' and ')}`
    throw new Unmakeable(pointer, `no ${kind}${multiple} is from ${wish.minimum} to ${wish.maximum}`)
  }
  if (unit === undefined) {
    if (low > high || (low === high && (isAboveMinimum || isBelowMaximum))) return none()
    const inside = low + (high - low) * (0.01 + fraction * 0.98)
    const short = Number(inside.toFixed(2))
    const isShortGood =
      (short > low || (short === low && !isAboveMinimum)) && (short < high || (short === high && !isBelowMaximum))
    return isShortGood ? short : inside
  }
  const tolerance = 1e-9
  let first = Math.ceil(low / unit - tolerance)
  let last = Math.floor(high / unit + tolerance)
  if (isAboveMinimum && first * unit <= low) first += 1
  if (isBelowMaximum && last * unit >= high) last -= 1
  if (first > last || !Number.isFinite(first) || !Number.isFinite(last)) return none()
  const count = first + Math.floor(fraction * (last - first + 1))
  return cleaned(count * unit, unit)
}

const rangeOf = ({ minimum, maximum, steps, of = 1 }: NumberWish): readonly [number, number] => {
  // Neither end may be one of them.
  const fewest = of + 2
  const reach = Math.max(usualMost, fewest, ...steps.map(step => step * Math.max(100, fewest)))
  if (minimum === -Infinity && maximum === Infinity) return [usualLeast, reach]
  if (maximum === Infinity) return [minimum, minimum + Math.max(reach, Math.abs(minimum) * 0.5)]
  if (minimum === -Infinity) return [maximum >= usualLeast ? 0 : maximum - reach, maximum]
  return [minimum, maximum]
}

/** Without the last digits that a multiplication of floating-point numbers leaves behind. */
const cleaned = (value: number, unit: number): number => {
  const decimals = decimalsOf(unit)
  return decimals > 0 && decimals <= 20 ? Number(value.toFixed(decimals)) : value
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The smallest number that is a multiple of all of them. */
const commonStep = (steps: readonly number[]): number => {
  const decimals = Math.max(...steps.map(decimalsOf))
  const factor = 10 ** Math.min(decimals, 15)
  const whole = steps.map(step => Math.round(step * factor)).filter(step => step > 0)
  const [first = 1, ...others] = whole
  const common = others.reduce((one, other) => (one / greatestDivisor(one, other)) * other, first)
  return whole.length === steps.length ? common / factor : Math.max(...steps)
}

/** The smallest whole number that is a multiple of a step. */
const wholeStep = (step: number): number => {
  if (Number.isInteger(step)) return step
  const factor = 10 ** Math.min(decimalsOf(step), 15)
  const whole = Math.round(step * factor)
  return whole === 0 ? step : whole / greatestDivisor(whole, factor)
}
