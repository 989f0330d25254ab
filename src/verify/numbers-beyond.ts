/** Numbers just beyond a bound, and within one: who is off by a little shows it by those, and by none farther away. */
import { boundsOf } from '../contract/number-ends.ts'
import { decimalsOf, writtenOut } from '../text/decimals.ts'

type Schema = Readonly<Record<string, unknown>>

/** None where it is something else. */
export const ifNumber = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : [])

/** Digits before the point of a bound next to which another number is looked for: a double has no more. */
const mostDigits = 17

/** As text, each with the keyword that it breaks. */
export const numbersBeyond = (schema: Schema): readonly (readonly [text: string, keyword: string])[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  // The bound itself is what must be refused; so it is, with a true beside it, in OpenAPI 3.0.
  const [isAbove, isBelow] = [exclusiveMinimum === true, exclusiveMaximum === true]
  const texts = [
    ...ifNumber(minimum).map(bound => [isAbove ? writtenOut(bound) : nextTo(bound, -1, schema), 'minimum'] as const),
    ...ifNumber(maximum).map(bound => [isBelow ? writtenOut(bound) : nextTo(bound, 1, schema), 'maximum'] as const),
    ...ifNumber(exclusiveMinimum).map(bound => [writtenOut(bound), 'exclusiveMinimum'] as const),
    ...ifNumber(exclusiveMaximum).map(bound => [writtenOut(bound), 'exclusiveMaximum'] as const),
  ]
  return texts.flatMap(([text, keyword]) => (text === undefined ? [] : [[text, keyword] as const]))
}

/** Next to each bound that is itself not in it, where numbers have no steps. */
export const numbersWithin = (schema: Schema): readonly number[] => {
  if (schema.type !== 'number' || typeof schema.multipleOf === 'number') return []
  const { exclusiveMinimum, exclusiveMaximum } = boundsOf(schema)
  const texts = [
    ...ifNumber(exclusiveMinimum).map(bound => nextTo(bound, 1, schema)),
    ...ifNumber(exclusiveMaximum).map(bound => nextTo(bound, -1, schema)),
  ]
  return texts.flatMap(text => (text === undefined ? [] : [Number(text)]))
}

/**
 * A multiple, where only those are good, so that nothing else is wrong with it; else a whole number, or one with a
 * digit more behind the point than the bound has: 0.249 of 0.25. What rounds it lets it in then as well.
 */
const nextTo = (bound: number, side: -1 | 1, { type, multipleOf, format }: Schema): string | undefined => {
  const read = format === 'float' ? Math.fround : Number
  const isBeyond = (text: string | undefined): text is string =>
    text !== undefined && (read(Number(text)) - read(bound)) * side > 0
  const [step] = ifNumber(multipleOf).filter(one => one > 0)
  if (step !== undefined) {
    // A bound that is a multiple need not be one as it is divided.
    const count = Math.round(bound / step)
    return [count, count + side].map(times => writtenOut(times * step, decimalsOf(step))).find(isBeyond)
  }
  // Of a large one there is nothing between it and one that is far from it.
  const most = type === 'integer' ? 0 : decimalsOf(bound) + 1
  const digits = Array.from({ length: most + mostDigits }, (_, index) => most - index)
  return digits.map(one => writtenOut(bound + side * 10 ** -one, Math.max(0, one))).find(isBeyond)
}
