/** The body that a request was meant to bring: in which media type, and what was sent as a value of it. */
import { deepFieldsAt, formFields, formValue } from '../contract/check/form.ts'
import { concreteMediaType, essenceOf, isForm, isJson } from '../contract/check/media-types.ts'
import { declaredFor } from '../contract/check/request.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'
import { TooMuchWork } from '../contract/work.ts'
import type { SentRequest } from './sent-request.ts'

export interface MeantBody {
  readonly mediaType: string
  /** Undefined: nothing is said of it. */
  readonly schemaPointer: string | undefined
  /** Of a form: fields written as `name[property]=value`. */
  readonly deep: ReadonlySet<string>
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
  const deep = deepFieldsAt(schemaPointer, contract.schemas)
  const mediaType = (isSent ? named : undefined) ?? concreteMediaType(type)
  if (isJson(mediaType)) return { mediaType, schemaPointer, deep, sent: body?.json }
  if (!isForm(mediaType) || !isSent || body === undefined) return { mediaType, schemaPointer, deep, sent: undefined }
  try {
    const { schemas } = contract
    const value = formValue(
      formFields(body.text),
      schemaPointer === undefined ? true : schemas.at(schemaPointer),
      schemas,
      deep,
    )
    return { mediaType, schemaPointer, deep, sent: { value } }
  } catch (error) {
    if (error instanceof TooMuchWork) return { mediaType, schemaPointer, deep, sent: undefined }
    throw error
  }
}

/** Undefined: nobody knows how it is written in this type. */
export const writtenBody = (value: unknown, { mediaType, deep }: MeantBody): string | undefined => {
  if (isJson(mediaType)) return JSON.stringify(value)
  if (!isForm(mediaType) || !isObject(value)) return undefined
  const form = new URLSearchParams()
  const fields = Object.entries(value).flatMap(([name, field]) =>
    deep.has(name) && isObject(field)
      ? Object.entries(field).map(([property, inner]) => [`${name}[${property}]`, inner] as const)
      : [[name, field] as const],
  )
  for (const [name, field] of fields)
    for (const one of Array.isArray(field) ? field : [field]) {
      if (typeof one === 'object') return undefined
      form.append(name, String(one))
    }
  return form.toString()
}
