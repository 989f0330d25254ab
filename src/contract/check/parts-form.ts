/**
 * A form in parts (`multipart/form-data`): each part is made a field as its schema, its encoding and its own headers
 * have it, and then it is a form as any. What is in a file is no text: it is there, and nobody looks into it.
 */
import { cut } from '../../text/cut.ts'
import { lazy } from '../../text/lazy.ts'
import { escapeSegment, isObject } from '../../text/pointer.ts'
import type { SchemaProblem } from '../schema-problem.ts'
import type { Schemas } from '../schemas.ts'
import { TooMuchWork } from '../work.ts'
import { notUtf8, writtenText } from './body-text.ts'
import { type FormRead, type SentField, bracketsIn, readForm } from './form.ts'
import { type FieldLayout, type FieldLayouts, formLayout } from './form-layout.ts'
import { admits, essenceOf, isJson, mediaTypeParameters } from './media-types.ts'
import { type BodyPart, mostParts, partsIn, tooMany } from './parts.ts'
import { writtenParts } from './parts-writing.ts'

export type PartsFormRead =
  /** It can't be taken apart. */
  | { readonly kind: 'broken'; readonly message: string }
  | (FormRead & {
      /** Parts in another media type than their encodings say, the first of them. */
      readonly problems: readonly SchemaProblem[]
      /** Names of what is no text. */
      readonly binary: ReadonlySet<string>
    })

export interface PartsForm {
  /** The parts, typed by the schema of the body. @throws TooMuchWork */
  read(bytes: Buffer, contentType: string): PartsFormRead
  /** Undefined: nobody knows how it is written. @param contentType which names the boundary */
  written(value: unknown, contentType: string): string | undefined
}

/** @param schemaPointer of the body; undefined: nothing is said of it */
export const partsFormOf = (schemaPointer: string | undefined, schemas: Schemas): PartsForm => {
  const layout = lazy(() => formLayout(schemaPointer, schemas, true))
  return {
    written: (value, contentType) => {
      const boundary = mediaTypeParameters(contentType).get('boundary')
      return boundary !== undefined && isObject(value) ? writtenParts(value, layout(), boundary) : undefined
    },
    read: (bytes, contentType) => {
      const { parts, broken } = partsIn(bytes, contentType)
      if (broken === tooMany) throw new TooMuchWork({ parts: mostParts })
      return broken === undefined ? formIn(parts, layout()) : { kind: 'broken', message: broken }
    },
  }
}

/** Nobody reads on. */
const mostProblems = 100

const formIn = (parts: readonly BodyPart[], layout: FieldLayouts): PartsFormRead => {
  const fields: [name: string, value: SentField][] = []
  const problems: SchemaProblem[] = []
  const binary = new Set<string>()
  const counts = new Map<string, number>()
  let noText: string | undefined
  for (const part of parts) {
    const { name } = part
    const field = fieldFor(name, layout)
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    const problem = typeProblem(part, field, index)
    if (problem !== undefined && problems.length < mostProblems) problems.push(problem)
    const sent = problem === undefined ? sentIn(part, field) : bytesIn(part)
    if (sent === undefined) noText ??= name
    if (typeof sent === 'object' && sent.kind === 'bytes') binary.add(name)
    fields.push([name, sent ?? ''])
  }
  const read = readForm(fields, layout)
  if (noText === undefined || read.kind !== 'value') return { ...read, problems, binary }
  return { ...read, kind: 'flaw', name: noText, message: notUtf8, problems, binary }
}

/** Of `name[]` and `name[property]` what they are in. */
const fieldFor = (name: string, layout: FieldLayouts): FieldLayout | undefined =>
  layout.isNamed(name) ? layout.of(name) : (layout.of(bracketsIn(name)[0]) ?? layout.of(name))

/** The keyword, of an encoding and not of a schema, that such a part breaks. */
export const ofMediaType = 'contentType'

/** RFC 7578, section 4.4. */
const unsaid = 'text/plain'

const typeProblem = (
  { mediaType, name }: BodyPart,
  field: FieldLayout | undefined,
  index: number,
): SchemaProblem | undefined => {
  if (field?.mediaTypes === undefined) return undefined
  const essence = essenceOf(mediaType ?? unsaid)
  if (field.mediaTypes.some(declared => admits(declared, essence) > 0)) return undefined
  return {
    pointer: `/${escapeSegment(name)}${field.isArray ? `/${index}` : ''}`,
    keyword: ofMediaType,
    bound: field.mediaTypes.join(', '),
    expected: `a part in ${field.mediaTypes.join(' or ')}`,
    found:
      mediaType === undefined ? `no Content-Type, which means ${unsaid}` : JSON.stringify(cut(mediaType, longestTold)),
  }
}

/** Characters of a media type. */
const longestTold = 80

/** Undefined: it says that it is a text, and is none. */
const sentIn = (part: BodyPart, field: FieldLayout | undefined): SentField | undefined => {
  const { mediaType = unsaid, isFile } = part
  if (field?.isBinary() === true) return bytesIn(part)
  const text = writtenText(part.bytes, part.mediaType)
  if (text === undefined) return isFile || !isText(mediaType) ? bytesIn(part) : undefined
  if (field === undefined) return text
  if (isJson(mediaType)) return { kind: 'json', text }
  return isOfParts(field) && !mayBeJson(mediaType) ? { kind: 'opaque', text } : text
}

const bytesIn = ({ bytes }: BodyPart): SentField => ({ kind: 'bytes', text: bytes.toString('latin1') })

const isText = (mediaType: string): boolean => isJson(mediaType) || essenceOf(mediaType).startsWith('text/')

/** Clients say these of whatever they know nothing of. */
const mayBeJson = (mediaType: string): boolean =>
  /^(?:text\/plain|application\/octet-stream)$/.test(essenceOf(mediaType))

/** Can nothing be known of it unless it is read? */
const isOfParts = ({ kinds, isMap, isArray, item }: FieldLayout): boolean =>
  (isMap || (isArray && item().isMap)) && !kinds.types.has('string')
