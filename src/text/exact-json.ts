/**
 * JSON whose whole numbers stay what they were written as: one beyond 2^53 is a `bigint`. Another reader may have room
 * for it, and it may be an id.
 */
import { jsonOf } from './json-of.ts'

/** Digits of which a number may be beyond 2^53. */
const mayBeLarge = /\d{16}/

/** In JSON: a text, with the colon behind a name, or a number. */
const textOrNumber = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g

/** Of the kinds that a text can be of while numbers are among them. */
const ofText = 's'
const ofNumber = 'n'

/** Undefined of nothing, of what is no JSON, or nested too deep. */
export const exactJsonOf = (bytes: Buffer | undefined): unknown => exactly(jsonOf(bytes), bytes)

/** @param value what `jsonOf` has made of it */
export const exactly = (value: unknown, bytes: Buffer | undefined): unknown => {
  const text = bytes?.toString() ?? ''
  if (value === undefined || !mayBeLarge.test(text)) return value
  const marked = text.replaceAll(textOrNumber, (all: string, quoted: string | undefined, colon: string | undefined) => {
    if (quoted !== undefined) return colon === undefined ? `"${ofText}${quoted.slice(1)}` : all
    return isLarge(all) ? `"${ofNumber}${all}"` : all
  })
  return JSON.parse(marked, (_, one: unknown) => {
    if (typeof one !== 'string') return one
    return one.startsWith(ofNumber) ? BigInt(one.slice(1)) : one.slice(1)
  })
}

/** A `bigint` is written as the number that it is. */
export const exactJson = (value: unknown): string => {
  let isAnyLarge = false
  const marked = JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'string') return `${ofText}${one}`
    if (typeof one !== 'bigint') return one
    isAnyLarge = true
    return `${ofNumber}${one}`
  })
  if (!isAnyLarge) return JSON.stringify(value)
  return marked.replaceAll(textOrNumber, (all: string, quoted: string | undefined, colon: string | undefined) => {
    if (quoted === undefined || colon !== undefined) return all
    return quoted.startsWith(ofNumber, 1) ? quoted.slice(2, -1) : `"${quoted.slice(2)}`
  })
}

/** @param digits of a whole number */
export const wholeNumber = (digits: string): number | bigint =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits)

/** What has more digits than anybody has room for is no id, and takes long to be read. */
const isLarge = (number: string): boolean => /^-?\d{16,200}$/.test(number) && !Number.isSafeInteger(Number(number))
