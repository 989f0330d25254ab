/**
 * JSON whose whole numbers stay what they were written as: one beyond 2^53 is a `bigint`. Another reader may have room
 * for it, and it may be an id.
 */
import { jsonOf } from './json-of.ts'

/** Digits of which a number may be beyond 2^53. */
const mayBeLarge = /\d{16}/

/** In JSON: what is escaped in a text, where one begins or ends, a number. A text as a whole may be any length. */
const parts = /\\.|"|-?\d[\d.eE+-]*/gs

/** What stands before a number as a text, and before none of these texts. @param json without escapes of letters */
const markFor = (json: string): string => {
  const taken = new Set(json.match(/"n\d{9}/g))
  let number = 0
  while (taken.has(`"${markOf(number)}`)) number += 1
  return markOf(number)
}

const markOf = (number: number): string => `n${String(number).padStart(9, '0')}`

/** Undefined of nothing, of what is no JSON, or nested too deep. */
export const exactJsonOf = (bytes: Buffer | undefined): unknown => exactly(jsonOf(bytes), bytes)

/** @param value what `jsonOf` has made of it */
export const exactly = (value: unknown, bytes: Buffer | undefined): unknown => {
  const text = bytes?.toString() ?? ''
  if (value === undefined || !mayBeLarge.test(text)) return value
  const mark = markFor(JSON.stringify(value))
  let isInText = false
  const withMarks = text.replaceAll(parts, part => {
    if (part === '"') isInText = !isInText
    return !isInText && isLarge(part) ? `"${mark}${part}"` : part
  })
  return JSON.parse(withMarks, (_, one: unknown) =>
    typeof one === 'string' && one.startsWith(mark) ? BigInt(one.slice(mark.length)) : one,
  )
}

/** A `bigint` is written as the number that it is. */
export const exactJson = (value: unknown): string => {
  let isAnyLarge = false
  const without = JSON.stringify(value, (_, one: unknown) => {
    if (typeof one !== 'bigint') return one
    isAnyLarge = true
    return 0
  })
  if (!isAnyLarge) return without
  const mark = markFor(without)
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${mark}${one}` : one)).replaceAll(
    new RegExp(`"${mark}(-?\\d+)"`, 'g'),
    '$1',
  )
}

/** @param digits of a whole number */
export const exactInteger = (digits: string): number | bigint =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits)

/** What has more digits than anybody has room for is no id, and takes long to be read. */
const isLarge = (number: string): boolean => /^-?\d{16,200}$/.test(number) && !Number.isSafeInteger(Number(number))
