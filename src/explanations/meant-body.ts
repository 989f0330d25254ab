/** The body that a request was meant to bring: in which media type, and what was sent as a value of it. */
import { type FormCodec, type FormRead, formCodecOf } from '../contract/check/form.ts'
import {
  concreteMediaType,
  essenceOf,
  isForm,
  isJson,
  isPartsForm,
  mediaTypeParameters,
} from '../contract/check/media-types.ts'
import { type PartsFormRead, partsFormOf } from '../contract/check/parts-form.ts'
import { declaredFor } from '../contract/check/request.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { goodOrNot } from '../contract/schemas.ts'
import { TooMuchWork } from '../contract/work.ts'
import type { SentRequest } from './sent-request.ts'

export interface MeantBody {
  readonly mediaType: string
  /** Undefined: nothing is said of it. */
  readonly schemaPointer: string | undefined
  /** How it is read and written, where it is one. */
  readonly form: FormCodec
  /** Undefined: it is no value of this type. */
  readonly sent: { readonly value: unknown } | undefined
}

/** Of the declared types the one that was sent; where none was, the one that is the easiest to write. */
export const meantBody = (
  operation: Operation,
  { headers, body }: SentRequest,
  contract: Contract,
): MeantBody | undefined => {
  const types = [...(operation.requestBody?.content ?? [])]
  const contentType = headers.get('content-type')
  const declared = contentType === undefined ? undefined : declaredFor(operation, contentType)
  const [found = types[0]] = [
    types.find(([type]) => type === declared),
    types.find(([type]) => isJson(concreteMediaType(type))),
    types.find(([type]) => isForm(type)),
  ].filter(one => one !== undefined)
  if (found === undefined) return undefined
  const [type, schemaPointer] = found
  const isSent = type === declared
  // Its charset may be what was wrong.
  const named = contentType !== undefined && isJson(contentType) ? essenceOf(contentType) : contentType
  const form = formCodecOf(schemaPointer, contract.schemas)
  const mediaType = withBoundary((isSent ? named : undefined) ?? concreteMediaType(type))
  if (isJson(mediaType)) return { mediaType, schemaPointer, form, sent: body?.json }
  if (!isSent || body === undefined) return { mediaType, schemaPointer, form, sent: undefined }
  const sent = sentIn(() => {
    if (isForm(mediaType)) return form.read(body.text)
    return isPartsForm(mediaType) ? partsFormOf(schemaPointer, contract.schemas).read(body.bytes, mediaType) : undefined
  })
  return { mediaType, schemaPointer, form, sent }
}

/** Without one no form in parts can be written, nor read. */
const withBoundary = (mediaType: string): string =>
  isPartsForm(mediaType) && (mediaTypeParameters(mediaType).get('boundary') ?? '') === ''
    ? `${essenceOf(mediaType)}; boundary=${someBoundary}`
    : mediaType

const someBoundary = 'next-part'

/**
 * What can be read of it: a field that is sent twice is told as wrong, and the others are what they are. What is in a
 * file is shown to nobody.
 */
const sentIn = (read: () => FormRead | PartsFormRead | undefined): MeantBody['sent'] => {
  const found = readIn(read)
  if (found === undefined || !('value' in found)) return undefined
  const { value } = found
  if (!('binary' in found) || found.binary.size === 0) return { value }
  return { value: Object.fromEntries(Object.entries(value).filter(([name]) => !found.binary.has(name))) }
}

/** Undefined: it would be too much work. */
const readIn = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined
    throw error
  }
}

/** Undefined: nobody knows how it is written in this type. */
export const writtenBody = (
  value: unknown,
  { mediaType, schemaPointer, form }: MeantBody,
  { schemas }: Contract,
): string | undefined => {
  if (isJson(mediaType)) return JSON.stringify(value)
  if (isPartsForm(mediaType)) return writtenInParts(value, mediaType, schemaPointer, schemas)
  const text = isForm(mediaType) ? form.written(value) : undefined
  if (text === undefined || schemaPointer === undefined) return text
  // What is no text may have become one: nothing at all, for example.
  const again = readIn(() => form.read(text))
  return again?.kind === 'value' && schemas.problems(schemaPointer, again.value, 'request', goodOrNot).length === 0
    ? text
    : undefined
}

/** Undefined as well where it would be read as something else, in a style that isn't written here for example. */
const writtenInParts = (
  value: unknown,
  mediaType: string,
  schemaPointer: string | undefined,
  schemas: Contract['schemas'],
): string | undefined => {
  const parts = partsFormOf(schemaPointer, schemas)
  const text = parts.written(value, mediaType)
  if (text === undefined || schemaPointer === undefined) return text
  const again = readIn(() => parts.read(Buffer.from(text), mediaType))
  const isRead = again?.kind === 'value' && again.problems.length === 0
  return isRead && schemas.problems(schemaPointer, again.value, 'request', goodOrNot).length === 0 ? text : undefined
}
