/** What is shown of an exchange: bodies read, secrets left out. */
import { isUtf8 } from 'node:buffer'
import { inUtf8 } from '../contract/check/body-text.ts'
import { essenceOf, isForm, isJson, isPartsForm } from '../contract/check/media-types.ts'
import { secretsToldAgain } from '../contract/carried-secrets.ts'
import { type CarryingBody, carryingOf } from '../contract/carrying.ts'
import { type Redaction, besides, secretsSent } from '../contract/redaction.ts'
import { isTooDeep } from '../text/depth.ts'
import { given } from '../text/given.ts'
import { isObject } from '../text/pointer.ts'
import { Recalled } from '../text/recalled.ts'
import type { Exchange } from './bound-world.ts'
import { mostOfBody } from './journal.ts'
import { partsWithoutSecrets } from './parts-without-secrets.ts'

/** What it shows to be secret, wherever that is, is left out of all the rest. */
export const ofExchange = (redaction: Redaction, exchange: Pick<Exchange, CarryingPart>): Redaction => {
  const sent = secretsSent(carryingOf(exchange).headers, redaction)
  const carried = carriedIn(exchange, redaction)
  return besides(redaction, carried.length === 0 ? sent : longestFirst([...sent, ...carried]))
}

export type CarryingPart = 'rawHeaders' | 'url' | 'body' | 'answer' | 'operation'

/** What it carries elsewhere than in its headers. @param mayHold may a body hold a secret that is told by its name? */
export const carriedIn = (
  exchange: Pick<Exchange, CarryingPart>,
  redaction: Redaction,
  mayHold?: (body: CarryingBody) => boolean,
): readonly string[] => secretsToldAgain(carryingOf(exchange), redaction, mayHold)

const longestFirst = (values: readonly string[]): readonly string[] =>
  [...new Set(values)].toSorted((one, other) => other.length - one.length)

/** A violation's message, and how it is shown. */
export interface Retold {
  readonly message: string
  readonly shown: string
}

/** An answer quotes the messages of its violations, in whatever form its contract has for them. */
export const retold = (value: unknown, messages: readonly Retold[]): unknown => {
  if (messages.length === 0) return value
  if (typeof value === 'string')
    return messages.reduce((text, { message, shown }) => text.replaceAll(message, () => shown), value)
  if (Array.isArray(value)) return value.map(item => retold(item, messages))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, retold(item, messages)]))
    : value
}

interface ReadBody {
  readonly value: unknown
  /** Not all of it is told. */
  readonly isCut: boolean
  /** It is no text: its bytes are counted. */
  readonly isCounted?: boolean
  /** Of one that is counted: all of it, without secrets, where that can be told. */
  readonly bytes?: Buffer
}

/** A JSON value where it is one that can be walked, else text; bytes that are no text are counted. */
export const bodyOf = (
  bytes: Buffer,
  mediaType: string | undefined,
  redaction: Pick<Redaction, 'isSecret' | 'value' | 'text' | 'form'>,
): ReadBody => {
  const isCut = bytes.length > mostOfBody
  const essence = essenceOf(mediaType ?? '')
  const text = textOf(inUtf8(isCut ? bytes.subarray(0, mostOfBody) : bytes), isCut)
  if (text === undefined) {
    const whole = isCut || !isPartsForm(essence) ? undefined : partsWithoutSecrets(bytes, mediaType ?? '', redaction)
    // What was no text may have been a secret.
    if (whole !== undefined && isUtf8(whole)) return { value: whole.toString(), isCut }
    const { length } = whole ?? bytes
    return { value: `(${length} bytes)`, isCut: true, isCounted: true, ...given({ bytes: whole }) }
  }
  if (!isCut && (essence === '' || isJson(essence))) {
    try {
      const value: unknown = JSON.parse(text)
      return { value: isTooDeep(value) ? redaction.text(text) : redaction.value(value), isCut }
    } catch {
      return { value: redaction.text(text), isCut }
    }
  }
  return { value: isForm(essence) ? redaction.form(text) : redaction.text(text), isCut }
}

const recorded = new Recalled<Buffer, ReadBody>(64)

/** The same of bytes that come again and again: they are read once, and without secrets once. */
export const recordedBodyOf = (bytes: Buffer, mediaType: string | undefined, redaction: Redaction): ReadBody => {
  const { beyond } = redaction
  const general = beyond?.general ?? redaction
  // Of a form in parts what is left out besides may stand across two of them.
  if (beyond !== undefined && isPartsForm(essenceOf(mediaType ?? ''))) return bodyOf(bytes, mediaType, redaction)
  const read = recorded.of(bytes, [general.value, mediaType], () => bodyOf(bytes, mediaType, general))
  return beyond === undefined || read.isCounted === true ? read : { ...read, value: beyond.without(read.value) }
}

/** In these a name that tells of a secret isn't found: they are another encoding's, UTF-32. */
const zeros = Buffer.alloc(3)

/** What was cut off may end within a character. */
const textOf = (bytes: Buffer, isCut: boolean): string | undefined => {
  if (bytes.includes(zeros)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}
