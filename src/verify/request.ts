/** A case as it goes out. */
import { given } from '../text/given.ts'
import { formCodecOf } from '../contract/check/form.ts'
import { isForm } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { parameterText, queryText } from '../contract/sample-address.ts'
import { isObject } from '../text/pointer.ts'
import type { Case, SentValue } from './cases.ts'
import { type GivenCredentials, carried } from './credentials.ts'
import type { ProviderRequest } from './provider.ts'
import { acceptedBy } from './representations.ts'

interface Outgoing {
  readonly asked: ProviderRequest
  /** What was sent, decoded, by `query limit`. */
  readonly values: ReadonlyMap<string, string>
}

/** RFC 9110, section 9.2.1. */
export const isSafe = ({ method }: Operation): boolean => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

/** Percent-encoded, in a query with its name; undefined: there is no way to send it. */
export const sentText = (parameter: Parameter, sent: SentValue): string | undefined => {
  const text = writtenText(parameter, sent)
  const isHeader = parameter.in === 'header' && text !== undefined
  return isHeader && noHeader.test(decodeURIComponent(text)) ? undefined : text
}

/** Which no line of a header holds (the Fetch standard, section 2.2.2). */
export const noHeader = /[^\t\u0020-\u007E\u0080-\u00FF]/

const writtenText = (parameter: Parameter, sent: SentValue): string | undefined => {
  const isInQuery = parameter.in === 'query'
  if ('value' in sent) return isInQuery ? queryText(parameter, sent.value) : parameterText(parameter, sent.value)
  const texts = sent.texts.map(text => encodeURIComponent(Buffer.from(text).toString()))
  return isInQuery ? texts.map(text => `${encodeURIComponent(parameter.name)}=${text}`).join('&') : texts.join(',')
}

export const requestOf = (
  { contract, baseUrl, credentials }: { contract: Contract; baseUrl: string; credentials: GivenCredentials },
  operation: Operation,
  { values, without, credentials: sentWith, accept = acceptedBy(operation) }: Case,
  required: ReadonlyMap<Parameter, unknown>,
  body?: unknown,
): Outgoing => {
  const all = new Map<Parameter, SentValue>()
  for (const [parameter, value] of required) all.set(parameter, { value })
  for (const [parameter, sent] of values) all.set(parameter, sent)
  for (const parameter of without) all.delete(parameter)
  const credential = carried(contract, sentWith, credentials)
  const headers = new Map<string, string>([['accept', accept], ...credential.headers])
  const query: string[] = []
  const decoded = new Map<string, string>()
  let path = operation.path
  for (const [parameter, sent] of all) {
    const text = sentText(parameter, sent)
    if (text === undefined) continue
    const { in: place, name } = parameter
    decoded.set(`${place} ${name}`, 'value' in sent ? plain(sent.value) : sent.texts.join(','))
    if (place === 'path') path = path.replaceAll(`{${name}}`, () => text)
    else if (place === 'query') query.push(text)
    else if (place === 'cookie')
      headers.set('cookie', [headers.get('cookie') ?? [], `${name}=${text}`].flat().join('; '))
    else if (!isOurs(name)) headers.set(name.toLowerCase(), decodeURIComponent(text))
  }
  const [[mediaType, schemaPointer] = ['application/json', undefined]] = operation.requestBody?.content ?? []
  if (body !== undefined) headers.set('content-type', mediaType)
  const asked = [...query, ...credential.query].join('&')
  return {
    asked: {
      method: operation.method,
      url: `${baseUrl}${path}${asked === '' ? '' : `?${asked}`}`,
      headers,
      ...given({ body: body === undefined ? undefined : written(contract, schemaPointer, mediaType, body) }),
    },
    values: decoded,
  }
}

const written = ({ schemas }: Contract, schemaPointer: string | undefined, mediaType: string, body: unknown): string =>
  (isForm(mediaType) ? formCodecOf(schemaPointer, schemas).written(body) : undefined) ?? JSON.stringify(body)

/** What a contract says of these as parameters is to be ignored (OpenAPI 3.1, section 4.8.12.2.1). */
const isOurs = (header: string): boolean => ['accept', 'authorization', 'content-type'].includes(header.toLowerCase())

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',')
  return isObject(value) ? JSON.stringify(value) : String(value)
}
