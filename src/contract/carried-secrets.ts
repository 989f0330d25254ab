/** The secrets of an exchange: whatever its contract, or its name, says is one. */
import { isUtf8 } from 'node:buffer'
import { columnsOf } from '../text/csv.ts'
import { given } from '../text/given.ts'
import { nestedJsonOf } from '../text/json-of.ts'
import { isObject } from '../text/pointer.ts'
import { Recalled } from '../text/recalled.ts'
import { cookiesOf } from './check/cookies.ts'
import { isForm, isJson, isMultipart, isPartsForm, isTable } from './check/media-types.ts'
import { decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { rawPairs } from './check/query.ts'
import { isCardNumber } from './card-numbers.ts'
import { type Carrying, type CarryingBody, readOnce } from './carrying.ts'
import { type Redaction, redacted, saysOfIt, shortestTold } from './redaction.ts'
import { isSaidBeside } from './said-of-secrets.ts'
import { isEncodedLogin, passwordIn } from './encoded-secrets.ts'
import { cookiesUnder, privatePartsOf, secretBeside, secretPairs, secretsInText } from './secrets-in-text.ts'

export interface Carriers extends Pick<Redaction, 'isSecret' | 'isSecretInQuery' | 'inPath' | 'mayHold' | 'declared'> {}

export const secretsIn = (carrying: Carrying, redaction: Carriers): readonly string[] => {
  const { target, operation, headers } = carrying
  const bodies = carrying.bodies.map(readOnce)
  const found = new Set<string>()
  const add = (value: string): void => {
    if (value !== '') found.add(value)
  }
  const ofQuery = (query: string): void => {
    for (const [name, value] of rawPairs(query)) {
      const decoded = decodedQueryOrAsSent(value)
      if (redaction.isSecretInQuery(name) || isCardNumber(name, decoded)) {
        add(value)
        add(decoded)
      } else ofText(decoded)
    }
  }
  const ofText = (text: string): void => {
    const inner = nestedJsonOf(text)
    if (inner === undefined) inText(text)
    else ofValue(inner)
  }
  const inText = (text: string): void => {
    for (const { value } of secretsInText(text, redaction.isSecret)) {
      add(value)
      add(decodedQueryOrAsSent(value))
    }
  }
  const ofAddress = (text: string): void => {
    for (const part of text.split(/[?#]/).slice(1)) ofQuery(part)
  }
  /** What stands under a secret's name; a list of them has several, and so may an object. */
  const ofSecret = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') add(String(value))
    else if (Array.isArray(value)) value.forEach(ofSecret)
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value))
        if (isSaidBeside(name, inner)) ofValue(inner)
        else ofSecret(inner)
  }
  const ofValue = (value: unknown): void => {
    if (typeof value === 'string') ofText(value)
    if (Array.isArray(value)) {
      for (const at of secretPairs(value, redaction.isSecret)) ofSecret(value[at][1])
      value.forEach(ofValue)
    }
    if (!isObject(value)) return
    const beside = secretBeside(value, redaction.isSecret)
    if (beside !== undefined) ofSecret(value[beside])
    const parts = privatePartsOf(value)
    for (const [name, inner] of Object.entries(value)) {
      inText(name)
      if (isEncodedLogin(name, inner)) {
        ofSecret(inner)
        ofSecret(passwordIn(String(inner)))
      }
      if (isCardNumber(name, inner) || parts.includes(name)) ofSecret(inner)
      cookiesUnder(name, inner).forEach(add)
      if (redaction.isSecret(name) && !saysOfIt(inner, name)) ofSecret(inner)
      else ofValue(inner)
    }
  }
  ofAddress(target)
  inText(target.split(/[?#]/, 1)[0] ?? '')
  for (const secret of redaction.inPath(target)) add(secret)
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (lower === 'cookie') for (const one of cookiesOf(value).values()) add(one)
    else if (lower === 'set-cookie') for (const one of cookiesOf(value.split(';', 1)[0]).values()) add(one)
    else if (lower === 'location') {
      ofAddress(value)
      for (const secret of redaction.inPath(value)) add(secret)
    } else if (redaction.isSecret(name)) for (const one of credentialsIn(value)) add(one)
    if (!/^(?:set-)?cookie$/.test(lower)) inText(value)
  }
  for (const { bytes, mediaType = '', json, parts } of bodies) {
    const body = isJson(mediaType) ? json?.() : undefined
    if (body !== undefined) ofValue(body)
    else if (isForm(mediaType)) ofQuery(bytes.toString())
    else if (isTable(mediaType)) ofValue(Object.fromEntries(columnsOf(bytes.toString())))
    else if (isMultipart(mediaType) || (!isOfMedia.test(mediaType) && isUtf8(bytes))) {
      if (isPartsForm(mediaType)) ofValue(parts?.())
      const text = bytes.toString()
      // To find each name and value takes thirty times as long as to find that none of them is a secret's.
      if (redaction.mayHold(text)) inText(text)
    }
  }
  if (operation !== undefined)
    for (const one of redaction.declared?.in(operation, { ...carrying, bodies }) ?? []) add(one)
  return [...found]
}

/** Each is looked for in all that is shown of an exchange; of more nobody looks for the rest. */
const mostToldAgain = 100
/** Bytes of a body: what a journal keeps of one. */
const mostOfBody = 64 * 1024

/** Values, and no others: an answer says them of anything. */
const ofAnything = /^(?:true|false|null|undefined)$/i

/** Of bodies that come again and again, what each tells. */
const recorded = new Recalled<Buffer, readonly string[]>(64)

/**
 * What is left out of an exchange wherever it stands, for it is a secret in one of its places, its headers aside.
 *
 * @param mayHold may a body hold a secret that is told by its name?
 */
export const secretsToldAgain = (
  carrying: Carrying,
  redaction: Redaction,
  mayHold?: (body: CarryingBody) => boolean,
): readonly string[] => {
  const bodies = carrying.bodies.map(({ bytes, mediaType, status }) =>
    readOnce({ bytes: bytes.subarray(0, mostOfBody), mediaType, ...given({ status }) }),
  )
  const isAsked = mayHold ?? (({ bytes }: CarryingBody): boolean => redaction.mayHold(bytes.toString('latin1')))
  const toldIn = (body: CarryingBody): readonly string[] =>
    isForm(body.mediaType ?? '') || isAsked(body)
      ? secretsIn({ target: '', headers: [], bodies: [body] }, redaction)
      : []
  const { operation, ...unknown } = carrying
  const found = new Set(secretsIn({ ...unknown, headers: [], bodies: [] }, redaction))
  for (const [index, body] of bodies.entries()) {
    const { bytes, mediaType, isRecorded = false } = carrying.bodies[index] ?? body
    const told =
      isRecorded && mayHold === undefined
        ? recorded.of(bytes, [redaction.mayHold, mediaType], () => toldIn(body))
        : toldIn(body)
    for (const one of told) found.add(one)
  }
  if (operation !== undefined)
    for (const one of redaction.declared?.in(operation, { ...unknown, bodies }) ?? []) found.add(one)
  return [...found]
    .filter(value => value.length >= shortestTold && !ofAnything.test(value) && !value.includes(redacted))
    .slice(0, mostToldAgain)
}

/** Behind the name of a scheme, where there is one; of Basic what it stands for too (RFC 7617). */
const credentialsIn = (value: string): readonly string[] => {
  const [, scheme, rest] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(value.trim()) ?? []
  if (scheme === undefined || rest === undefined) return [value]
  if (scheme.toLowerCase() !== 'basic') return [value, rest]
  const both = Buffer.from(rest, 'base64').toString()
  return [value, rest, both, both.slice(both.indexOf(':') + 1)]
}

/** No text, whatever its bytes are. */
const isOfMedia = /^(?:audio|font|image|video)\/(?!.*\+xml)/i
