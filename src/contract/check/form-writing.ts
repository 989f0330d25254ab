/** How a value is written as a form, the way its contract has it. */
import { plainText } from '../../text/plain-text.ts'
import { isObject } from '../../text/pointer.ts'
import type { FieldLayout, FieldLayouts } from './form-layout.ts'

/** A field, encoded. */
type Piece = string

/** Undefined: nobody knows how. */
export const writtenForm = (value: Record<string, unknown>, layout: FieldLayouts): string | undefined => {
  const pieces: Piece[] = []
  for (const [name, one] of Object.entries(value)) {
    const own = one === undefined ? [] : piecesOf(name, one, layout.of(name))
    if (own === undefined) return undefined
    pieces.push(...own)
  }
  return pieces.join('&')
}

const piecesOf = (name: string, value: unknown, field: FieldLayout | undefined): readonly Piece[] | undefined => {
  const way = field?.way ?? 'open'
  const encode = field?.allowReserved === true ? encodedButReserved : encoded
  const piece = (own: string, text: string): Piece => `${encoded(own)}=${encode(text)}`
  if (way === 'opaque') return undefined
  if (way === 'json') return [piece(name, JSON.stringify(value))]
  const isList = Array.isArray(value)
  if (!isList && !isObject(value)) return [piece(name, plainText(value))]
  if (way === 'joined' && !(isList && field?.isRepeatable === true)) {
    const items = isList ? value : Object.entries(value).flat()
    // The separator of the specification's own examples, which the other two write in an encoded form as well.
    const between = field?.separator === ',' ? ',' : encodeURIComponent(field?.separator ?? ',')
    return [`${encoded(name)}=${items.map((item: unknown) => encode(plainText(item))).join(between)}`]
  }
  if (way === 'deep') return deepPieces(name, value, piece)
  if (isList) return value.map((item: unknown) => piece(name, plainText(item)))
  if (way === 'exploded') return Object.entries(value).flatMap(([property, one]) => repeated(property, one, piece))
  return [piece(name, JSON.stringify(value))]
}

type WritePiece = (name: string, text: string) => Piece

const repeated = (name: string, value: unknown, piece: WritePiece): readonly Piece[] =>
  (Array.isArray(value) ? value : [value]).map((one: unknown) => piece(name, plainText(one)))

const deepPieces = (name: string, value: object, piece: WritePiece): readonly Piece[] =>
  Object.entries(value).flatMap(([property, one]) => {
    const own = `${name}[${property}]`
    const isPlain = Array.isArray(one) && one.every(item => !isObject(item) && !Array.isArray(item))
    if (isPlain) return repeated(own, one, piece)
    return isObject(one) || Array.isArray(one) ? deepPieces(own, one, piece) : [piece(own, plainText(one))]
  })

/** As forms have it (URL Standard, section 5.2). */
const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

/** Without those that mean something in a form itself. */
const encodedButReserved = (text: string): string =>
  encoded(text).replaceAll(/%(?:3A|2F|3F|23|5B|5D|40|21|24|27|28|29|2C|3B)/g, decodeURIComponent)
