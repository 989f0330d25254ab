/**
 * Where somebody's name may stand in a call besides the body of its answer: in its address, its headers and cookies, in
 * a form, in a table, in XML, in a token that says whose it is, in JSON that is the value of any of these.
 *
 * Nothing of it is recorded, but a text that is may have the name in it.
 */
import { cookiesOf } from '../contract/check/cookies.ts'
import { essenceOf, isForm, isMultipart, isTable, isXml } from '../contract/check/media-types.ts'
import { headOf } from '../proxy/exchange.ts'
import { valueOf } from '../proxy/headers.ts'
import type { JudgedExchange } from '../proxy/judge.ts'
import { columnsOf } from '../text/csv.ts'
import { jsonOf } from '../text/json-of.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { tellsWho } from './personal-names.ts'

/** Not of a person, though called like one: what asks, and who is let in. */
const ofNobody = /^(?:user-agent|(?:proxy-)?authorization|(?:set-)?cookie|access-control-.*|x-(?:powered|served)-by)$/i

/** Values under the names that say whose they are, as in JSON. */
export const namedIn = ({ exchange, ledTo, requestBody, answerBody }: JudgedExchange): readonly unknown[] => {
  const { target, headers, came } = exchange
  const answered = headOf(came)?.headers ?? []
  const [path = '', query = ''] = target.split('?', 2)
  const pairs = [...headers, ...answered]
  const cookies = pairs.flatMap(([name, value]) => {
    const isSet = /^set-cookie$/i.test(name)
    return isSet || /^cookie$/i.test(name) ? [...cookiesOf(isSet ? value.split(';', 1)[0] : value)] : []
  })
  return [
    ledTo.kind === 'operation' ? decodedIn(ledTo.endpoint.pathValues(ledTo.path)) : { path },
    fieldsOf(query),
    ...pairs.filter(([name]) => !ofNobody.test(name)).map(one => Object.fromEntries([one])),
    ...cookies.map(([name, value]) => ({ [name]: decodedOrAsSent(value) })),
    ...pairs.flatMap(([, value]) => claimsIn(value)),
    ...cookies.flatMap(([, value]) => claimsIn(value)),
    ...bodyIn(requestBody, valueOf(headers, 'content-type')),
    ...bodyIn(answerBody, valueOf(answered, 'content-type')),
  ]
}

const decodedIn = (values: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodedOrAsSent(value)]))

const fieldsOf = (text: string): object => {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) fields.set(name, [...(fields.get(name) ?? []), value])
  return Object.fromEntries(fields)
}

/** What a token says of whom it is for (RFC 7519). */
const claimsIn = (text: string): readonly unknown[] =>
  [...text.matchAll(/(?<![\w.-])e[\w-]{8,}\.(e[\w-]{8,8000})\.[\w-]*/g)].map(([, claims = '']) =>
    jsonOf(Buffer.from(claims, 'base64url')),
  )

const bodyIn = (bytes: Buffer | undefined, mediaType = ''): readonly unknown[] => {
  if (bytes === undefined || bytes.length === 0) return []
  if (isForm(mediaType)) return [fieldsOf(bytes.toString())]
  if (isTable(mediaType)) return [Object.fromEntries(columnsOf(bytes.toString()))]
  if (isMultipart(mediaType)) return pairsIn(bytes.toString(), part)
  if (isXml(mediaType) || essenceOf(mediaType) === 'text/html') return pairsIn(bytes.toString(), element)
  return [jsonOf(bytes)]
}

/** Of the many that there may be those that tell something. */
const pairsIn = (text: string, pair: RegExp): readonly object[] => {
  const found: object[] = []
  for (const [, name = '', value = ''] of text.matchAll(pair))
    if (tellsWho(name) || /^\s*[[{]/.test(value)) found.push({ [name]: value })
  return found
}

/** RFC 7578, section 4.2: a field with its value. */
const part = /;\s*name="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n([^\r\n]{1,1000})/gi

const element = /<(?:[\w.-]{1,50}:)?([\w.-]{1,100})(?:\s[^<>]{0,500})?>([^<>]{1,1000})<\//g
