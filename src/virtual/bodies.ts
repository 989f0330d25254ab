/**
 * The body of an answer that is made: how a value is written in a media type, and what stands there where the contract
 * says nothing of the content.
 */
import { formCodecOf } from '../contract/check/form.ts'
import {
  bytesOf,
  concreteMediaType,
  essenceOf,
  isForm,
  isJson,
  isMultipart,
  isXml,
  isYaml,
} from '../contract/check/media-types.ts'
import type { MediaType } from '../contract/operation.ts'
import type { Schemas } from '../contract/schemas.ts'
import { reasonOf } from '../contract/status-words.ts'
import { xmlOf } from '../contract/xml.ts'
import { plainText } from '../text/plain-text.ts'
import { isObject, pointerOf, segmentsOf, valueAt } from '../text/pointer.ts'
import { sampleOf } from './samples.ts'

export interface Body {
  /** As the answer says it: with the boundary between its parts, where there are such. */
  readonly mediaType: string
  readonly bytes: Buffer
}

/** One value behind the other: of a schema that is no list several are made. */
export const isSequence = (mediaType: string): boolean => isLines(mediaType) || isEvents(mediaType)

const isLines = (mediaType: string): boolean =>
  /^application\/(x-)?(ndjson|jsonl|jsonlines|json-lines|json-seq|json-stream)$|\+json-seq$/.test(essenceOf(mediaType))
const isEvents = (mediaType: string): boolean => essenceOf(mediaType) === 'text/event-stream'
const isCsv = (mediaType: string): boolean =>
  /^text\/(csv|tab-separated-values)$|^application\/csv$/.test(essenceOf(mediaType))

/** Is it text of some kind, in which any value can be written? */
export const isWritten = (mediaType: string): boolean => {
  const kinds = [isJson, isLines, isXml, isMultipart, isCsv, isForm, isYaml]
  return essenceOf(mediaType).startsWith('text/') || kinds.some(kind => kind(mediaType))
}

/** Is there a value of its schema that its type can be written in? Of a picture only one that is a text. */
export const canBeWritten = ({ mediaType, schemaPointer }: MediaType, schemas: Schemas): boolean => {
  if (schemaPointer === undefined || isWritten(concreteMediaType(mediaType))) return true
  const schema = schemas.resolved(schemas.at(schemaPointer))
  return !isObject(schema) || schema.type === undefined || [schema.type].flat().includes('string')
}

/** A media type that is declared with a schema. */
export type DescribedMedia = MediaType & { readonly schemaPointer: string }

/**
 * @param values that keep to its schema; of a sequence several
 * @returns undefined where they can't be written
 */
export const bodyInMedia = (values: readonly unknown[], media: DescribedMedia, schemas: Schemas): Body | undefined => {
  const mediaType = concreteMediaType(media.mediaType)
  const body = (bytes: Buffer | undefined): Body | undefined => (bytes === undefined ? undefined : { mediaType, bytes })
  const [value] = values
  if (isJson(mediaType)) return body(bytesOf(value, mediaType))
  const items = Array.isArray(value) ? value : values
  if (isLines(mediaType)) return body(linesOf(items, mediaType))
  if (isEvents(mediaType)) return body(Buffer.from(items.map(eventOf).join('')))
  if (isMultipart(mediaType)) return multipartOf(value, media, schemas)
  if (typeof value === 'string') return body(textOf(value, media, schemas))
  if (isXml(mediaType)) return body(xmlOf(value, media.schemaPointer, schemas))
  if (isCsv(mediaType)) return body(tableOf(value, essenceOf(mediaType).endsWith('csv') ? ',' : '\t'))
  if (isForm(mediaType)) return body(formBytes(formCodecOf(media.schemaPointer, schemas).written(value)))
  return body(bytesOf(value, mediaType))
}

/** What is answered where the contract says of the content what it is, and nothing else. */
export const bareBody = (declared: string, status: number): Body => {
  const mediaType = concreteMediaType(declared)
  const sample = sampleOf(mediaType)
  if (sample !== undefined) return { mediaType, bytes: sample }
  const essence = essenceOf(mediaType)
  const isProblem = essence === 'application/problem+json'
  const value = isProblem ? { type: 'about:blank', title: reasonOf(status), status } : {}
  if (isJson(mediaType)) return { mediaType, bytes: Buffer.from(JSON.stringify(value)) }
  if (isLines(mediaType)) return { mediaType, bytes: linesOf([value], mediaType) }
  if (isEvents(mediaType)) return { mediaType, bytes: Buffer.from(eventOf(value)) }
  const word = status < 400 ? 'text' : reasonOf(status)
  if (isMultipart(mediaType))
    return partsJoined(mediaType, [{ name: 'text', mediaType: 'text/plain', bytes: Buffer.from(word) }])
  if (isForm(mediaType)) return { mediaType, bytes: Buffer.from(new URLSearchParams({ text: word }).toString()) }
  if (isCsv(mediaType)) return { mediaType, bytes: Buffer.from(`${word}\r\n`) }
  return { mediaType, bytes: Buffer.from(word) }
}

/** Text of a type that isn't text is a picture or the like, where its schema admits one. */
const textOf = (text: string, { mediaType: declared, schemaPointer }: DescribedMedia, schemas: Schemas) => {
  const mediaType = concreteMediaType(declared)
  const sample = essenceOf(mediaType) === 'text/html' ? undefined : sampleOf(mediaType)
  if (sample === undefined) return Buffer.from(text)
  const schema = schemas.resolved(schemas.at(schemaPointer))
  const encoding = isObject(schema) ? schema.contentEncoding : undefined
  const isEncoded = encoding === 'base64' || (isObject(schema) && schema.format === 'byte')
  const sent = isEncoded ? Buffer.from(sample.toString('base64')) : sample
  if (schemas.problems(schemaPointer, sent.toString('latin1'), 'response').length === 0) {
    const isNamed = isXml(mediaType) && isObject(schema) && isObject(schema.xml) && typeof schema.xml.name === 'string'
    return isNamed ? xmlOf(text, schemaPointer, schemas) : sent
  }
  return isXml(mediaType) ? undefined : Buffer.from(text)
}

/** One a line; those of a sequence (RFC 7464) each behind a record separator. */
const linesOf = (items: readonly unknown[], mediaType: string): Buffer => {
  const before = essenceOf(mediaType).endsWith('json-seq') ? '\u{1E}' : ''
  return Buffer.from(items.map(item => `${before}${JSON.stringify(item)}\n`).join(''))
}

const fieldsOfEvent = ['event', 'id', 'retry', 'data']

/** An event, whose data is the value; a value with the fields of an event is one. */
const eventOf = (value: unknown): string => {
  const isWhole = isObject(value) && 'data' in value && Object.keys(value).every(name => fieldsOfEvent.includes(name))
  const fields = isWhole ? Object.entries(value) : [['data', value] as const]
  const lines = fields.flatMap(([name, one]) => {
    const text = typeof one === 'string' ? one : JSON.stringify(one)
    return text.split(/\r\n|\r|\n/).map(line => `${name}: ${line}\n`)
  })
  return `${lines.join('')}\n`
}

/** RFC 4180: the names of the fields, then a line for each record. Undefined of what is no table. */
const tableOf = (value: unknown, separator: string): Buffer | undefined => {
  const rows = Array.isArray(value) ? value : [value]
  const records = rows.filter(isObject)
  const names = [...new Set(records.flatMap(record => Object.keys(record)))]
  if (records.length > 0 && records.length < rows.length) return undefined
  const cells: readonly (readonly unknown[])[] =
    records.length > 0
      ? [names, ...records.map(record => names.map(name => record[name]))]
      : rows.map((row: unknown) => (Array.isArray(row) ? row : [row]))
  const written = (one: unknown): string => {
    const text = plainText(one)
    return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return Buffer.from(cells.map(row => `${row.map(written).join(separator)}\r\n`).join(''))
}

const formBytes = (text: string | undefined): Buffer | undefined => (text === undefined ? undefined : Buffer.from(text))

interface Part {
  /** Undefined of a list's. */
  readonly name: string | undefined
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A part for each property, of a property that is a list one for each of its items (OpenAPI 3.1, Encoding Object). */
const multipartOf = (value: unknown, { mediaType, schemaPointer }: DescribedMedia, schemas: Schemas) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const fields: readonly (readonly [string | undefined, unknown])[] = isObject(value)
    ? Object.entries(value)
    : items.map(one => [undefined, one])
  const whole = schemas.resolved(schemas.at(schemaPointer))
  const encodings = schemas.at(pointerOf([...segmentsOf(schemaPointer).slice(0, -1), 'encoding']))
  const schemaOf = (name: string | undefined): unknown => {
    if (!isObject(whole)) return undefined
    const own = name === undefined ? whole.items : valueAt(whole.properties, [name])
    const resolved = schemas.resolved(own)
    return isObject(resolved) && resolved.type === 'array' ? schemas.resolved(resolved.items) : resolved
  }
  const partOf = (name: string | undefined, one: unknown): readonly Part[] => {
    const schema = schemaOf(name)
    const encoding = name === undefined ? undefined : valueAt(encodings, [name, 'contentType'])
    const type = typeOfPart(typeof encoding === 'string' ? encoding : undefined, schema, one)
    const isOpaque = isObject(schema) && (schema.format === 'binary' || schema.type === undefined)
    const sample = isOpaque && !isObject(one) && !isJson(type) ? sampleOf(type) : undefined
    const bytes = sample ?? bytesOf(one, type) ?? Buffer.from(JSON.stringify(one))
    return [{ name, mediaType: type, bytes }]
  }
  const parts = fields.flatMap(([name, one]) =>
    (name !== undefined && Array.isArray(one) ? one : [one]).flatMap((each: unknown) => partOf(name, each)),
  )
  const none = { name: undefined, mediaType: 'text/plain', bytes: Buffer.alloc(0) }
  return partsJoined(concreteMediaType(mediaType), parts.length === 0 ? [none] : parts)
}

/** The first that the contract's encoding admits, or what is usual for the value. */
const typeOfPart = (encoding: string | undefined, schema: unknown, value: unknown): string => {
  const [declared = ''] = (encoding ?? '').split(',').map(one => one.trim())
  if (declared !== '') return concreteMediaType(declared)
  if (isObject(schema) && typeof schema.contentMediaType === 'string') return schema.contentMediaType
  if (isObject(schema) && schema.format === 'binary') return 'application/octet-stream'
  return isObject(value) || Array.isArray(value) ? 'application/json' : 'text/plain'
}

/** RFC 2046, section 5.1; names as HTML writes them (multipart form data, section 4.10.21.8). */
const partsJoined = (declared: string, parts: readonly Part[]): Body => {
  const isFormData = essenceOf(declared) === 'multipart/form-data'
  const told = /;\s*boundary="?([0-9A-Za-z'()+_,./:=?-]{1,70})"?/i.exec(declared)?.[1]
  let boundary = told ?? 'part'
  for (let n = 1; parts.some(({ bytes }) => bytes.includes(`--${boundary}`)); n++) boundary = `part-${n}`
  const headOf = ({ name, mediaType }: Part): string => {
    const quoted = (name ?? '').replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const isFile = !/^text\/plain|json$/.test(essenceOf(mediaType))
    const file = isFile ? `; filename="${quoted}"` : ''
    const disposition = isFormData ? `Content-Disposition: form-data; name="${quoted}"${file}\r\n` : ''
    return `--${boundary}\r\n${disposition}Content-Type: ${mediaType}\r\n\r\n`
  }
  const bytes = Buffer.concat([
    ...parts.flatMap(part => [Buffer.from(headOf(part)), part.bytes, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const isKept = told === boundary
  const bare = declared.replace(/;\s*boundary=("[^"]*"|[^;]*)/i, '')
  return { mediaType: isKept ? declared : `${bare}; boundary=${boundary}`, bytes }
}
