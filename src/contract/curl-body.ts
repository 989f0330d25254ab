/** The body of a request as the command that repeats it has it: without secrets, and of a length that can be read. */
import { isUtf8 } from 'node:buffer'
import { isTooDeep } from '../text/depth.ts'
import { isObject } from '../text/pointer.ts'
import { isForm } from './check/media-types.ts'
import { type CurlRequest, byNumbers } from './curl.ts'
import { type Redaction, redacted } from './redaction.ts'

/** Of what is no text. */
const mostOfBytes = 8 * 1024

/** Bytes that a command has by their numbers, in four characters each: nobody reads them. */
const mostNumbered = 512

/** Bytes of a character (RFC 3629). */
const longestCharacter = 4

interface BodyOptions {
  /** Bytes that are told of a text. */
  readonly most: number
  /** Without secrets. */
  readonly clean: (text: string) => string
}

export const curlBody = (
  bytes: Buffer,
  { most, clean }: BodyOptions,
): Required<Pick<CurlRequest, 'body' | 'wanting'>> => {
  if (bytes.length === 0) return { body: undefined, wanting: undefined }
  const text = bytes.subarray(0, bytes.length > most ? endOfText(bytes, most) : bytes.length)
  const isText = isUtf8(text)
  const encoding = isText ? 'utf8' : 'latin1'
  const sent = readable((isText ? text : bytes.subarray(0, mostOfBytes)).toString(encoding), encoding)
  const length = Buffer.byteLength(sent, encoding)
  const left = clean(sent)
  return {
    body: isText ? left : Buffer.from(left, 'latin1'),
    wanting: length < bytes.length ? `Of the body these are the first ${length} bytes.` : undefined,
  }
}

/** Up to where too much of it would stand there by its numbers. */
const readable = (sent: string, encoding: 'utf8' | 'latin1'): string => {
  let count = 0
  for (const { 0: character, index } of sent.matchAll(byNumbers[encoding])) {
    count += Buffer.byteLength(character, encoding)
    if (count > mostNumbered) return sent.slice(0, index)
  }
  return sent
}

/** Where a text of so many bytes ends, so that its last character is a whole one. */
const endOfText = (bytes: Buffer, most: number): number => {
  let end = Math.min(bytes.length, most)
  for (let n = 1; n < longestCharacter && ((bytes[end] ?? 0) & 0xc0) === 0x80; n++) end--
  return end
}

/** As its media type has names and values; without one it may be JSON. */
export const cleanBody =
  ({ form, text, value }: Pick<Redaction, 'form' | 'text' | 'value'>, contentType: string | undefined) =>
  (sent: string): string => {
    if (isForm(contentType ?? '')) return form(sent)
    const json = jsonIn(sent)
    const shown = json === undefined ? undefined : shownJson(json, value(json))
    // Of what has no secret the spaces stay, and numbers as they were written.
    return shown === undefined || shown === JSON.stringify(json) ? text(sent) : shown
  }

/**
 * In the place of a text there is a text without it, and in that of anything else the mark alone: what a command puts
 * there is that value, as it is written.
 */
export const shownJson = (json: unknown, shown: unknown): string => {
  if (shown === redacted && typeof json !== 'string') return redacted
  if (Array.isArray(json) && Array.isArray(shown))
    return `[${shown.map((item, index) => shownJson(json[index], item)).join()}]`
  if (!isObject(json) || !isObject(shown)) return JSON.stringify(shown)
  const values = Object.values(json)
  return `{${Object.entries(shown)
    .map(([name, value], index) => `${JSON.stringify(name)}:${shownJson(values[index], value)}`)
    .join()}}`
}

const jsonIn = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return isTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}
