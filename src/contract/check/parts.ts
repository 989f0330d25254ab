/** A body in parts (RFC 2046, section 5.1; of a form RFC 7578), taken apart. */
import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import { cut } from '../../text/cut.ts'
import { jsonOf } from '../../text/json-of.ts'
import { textOf } from './body-text.ts'
import { essenceOf, isJson, mediaTypeParameters } from './media-types.ts'
import { addTo } from '../../text/grouped-by.ts'

export interface BodyPart {
  readonly name: string
  /** Does it say that it is a file's? */
  readonly isFile: boolean
  /** As it was sent. */
  readonly mediaType: string | undefined
  readonly bytes: Buffer
}

export interface PartsRead {
  readonly parts: readonly BodyPart[]
  /** What is wrong with the body behind these; `too many`: there are more of them. Absent: that was all of it. */
  readonly broken?: string
}

export const tooMany = 'too many'

/** To take these apart, and to check them, takes some 20 ms. */
export const mostParts = 2_000
/** Bytes of the headers of a part. */
const mostOfHeaders = 8 * 1024
/** RFC 2046, section 5.1.1. */
const longestBoundary = 70

/** Of bytes there are as many as whoever received them let in. */
const limits = {
  maxParts: mostParts,
  maxHeaderSize: mostOfHeaders,
  maxFileSize: Number.POSITIVE_INFINITY,
  maxTotalSize: Number.POSITIVE_INFINITY,
}

export const partsIn = (bytes: Buffer, contentType: string): PartsRead => {
  const boundary = mediaTypeParameters(contentType).get('boundary') ?? ''
  const parts: BodyPart[] = []
  const wrong = (broken: string): PartsRead => ({ parts, broken })
  if (boundary === '') {
    const right = `${essenceOf(contentType)}; boundary=...`
    return wrong(`expected Content-Type to name the boundary between the parts (${right}), found none.`)
  }
  if (boundary.length > longestBoundary)
    return wrong(`expected a boundary of at most ${longestBoundary} characters, found ${boundary.length}.`)
  const line = `--${boundary}`
  const start = startOf(bytes, line)
  if (start < 0) return wrong(`expected a line ${JSON.stringify(line)} before the first part, found none.`)
  const within = bytes.subarray(start)
  // What would begin the headers of the next is taken for theirs.
  if (startOf(within, `${line}\r\n\r\n`) >= 0) return wrong(noName('one without headers'))
  const at = (): string => `part ${parts.length + 1}`
  const { bytes: unfolded, endless } = inOneLineEach(within, line)
  try {
    for (const found of parseMultipart(unfolded, { boundary, ...limits })) {
      if (parts.length + 1 === endless) return wrong(noEmptyLine(at()))
      const part = partOf(found)
      if (part === undefined) return wrong(noName(`none in ${at()}`))
      parts.push(part)
    }
    return { parts }
  } catch (error) {
    if (error instanceof MaxPartsExceededError) return wrong(tooMany)
    if (error instanceof MaxHeaderSizeExceededError)
      return wrong(`expected at most ${mostOfHeaders} bytes of headers, found more in ${at()}.`)
    if (error instanceof MultipartParseError)
      return wrong(parts.length + 1 === endless ? noEmptyLine(at()) : cutOff(line, parts))
    // Of its headers.
    if (error instanceof TypeError) return wrong(`expected headers in UTF-8, found bytes that are not in ${at()}.`)
    throw error
  }
}

interface Headers {
  /** All of it, the same to the byte, but that no header of a part goes on in another line. */
  readonly bytes: Buffer
  /** The first part whose headers are not ended by an empty line, from 1 on; undefined: there is none. */
  readonly endless: number | undefined
}

const emptyLine = '\r\n\r\n'

/**
 * A header may be folded into several lines, which whoever reads it takes for one (RFC 5322, section 2.2.3). Behind the
 * end of the last part nothing is read, so nothing comes of what is found there.
 */
const inOneLineEach = (bytes: Buffer, line: string): Headers => {
  const next = `\r\n${line}`
  let copy: Buffer | undefined
  let begin = line.length
  for (let part = 1; part <= mostParts; part++) {
    const after = bytes.indexOf(next, begin, 'latin1')
    if (after < 0) break
    const end = bytes.indexOf(emptyLine, begin, 'latin1')
    if (end < 0 || end > after) return { bytes: copy ?? bytes, endless: part }
    for (let fold = foldIn(bytes, begin, end); fold >= 0; fold = foldIn(bytes, fold + 2, end)) {
      copy ??= Buffer.from(bytes)
      copy.fill(' ', fold, fold + '\r\n'.length)
    }
    begin = after + next.length
  }
  return { bytes: copy ?? bytes, endless: undefined }
}

/** Where a line ends that goes on in the next, among headers; -1: nowhere. */
const foldIn = (bytes: Buffer, from: number, end: number): number => {
  for (
    let at = bytes.indexOf('\r\n', from, 'latin1');
    at >= 0 && at < end;
    at = bytes.indexOf('\r\n', at + 2, 'latin1')
  )
    if (bytes[at + 2] === 0x20 || bytes[at + 2] === 0x09) return at
  return -1
}

/** What stands before the first line is nobody's (RFC 2046, section 5.1.1). */
const startOf = (bytes: Buffer, line: string): number => {
  const isFirst = bytes.subarray(0, line.length).equals(Buffer.from(line, 'latin1'))
  const before = isFirst ? 0 : bytes.indexOf(`\r\n${line}`, 0, 'latin1')
  return isFirst || before < 0 ? before : before + '\r\n'.length
}

const noName = (found: string): string =>
  `expected each part to have a name (Content-Disposition: form-data; name="..."), found ${found}.`

const noEmptyLine = (part: string): string =>
  `expected an empty line between the headers of ${part} and what is in it, found none.`

const cutOff = (line: string, parts: readonly BodyPart[]): string => {
  const last = parts.at(-1)
  const behind = last === undefined ? '' : `, behind ${JSON.stringify(cut(last.name, longestTold))}`
  const end = JSON.stringify(`${line}--`)
  return `expected a line ${end} at the end, found that the body ends in part ${parts.length + 1}${behind}.`
}

/** Characters of a name. */
const longestTold = 64

const partOf = ({ headers, content }: MultipartPart): BodyPart | undefined => {
  const disposition = mediaTypeParameters(headers['content-disposition'] ?? '')
  const name = disposition.get('name')
  if (name === undefined) return undefined
  const [first] = content
  return {
    name,
    isFile: disposition.has('filename') || disposition.has('filename*'),
    mediaType: headers['content-type'],
    bytes:
      content.length === 1 && first !== undefined
        ? Buffer.from(first.buffer, first.byteOffset, first.length)
        : Buffer.concat(content),
  }
}

/**
 * What was sent under each name, files left out, as far as it can be taken apart: for whoever looks for one in it. A
 * browser gives JSON the name of a file, which it would be without a type alone.
 */
export const sentByName = (bytes: Buffer, contentType: string): Readonly<Record<string, unknown>> => {
  const named = new Map<string, unknown[]>()
  for (const { name, isFile, mediaType = '', bytes: own } of partsIn(bytes, contentType).parts) {
    const text = isFile && !isJson(mediaType) ? undefined : textOf(own)
    if (text === undefined) continue
    const value = isJson(mediaType) || /^\s*[[{]/.test(text) ? (jsonOf(own) ?? text) : text
    addTo(named, name, value)
  }
  return Object.fromEntries([...named].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}
