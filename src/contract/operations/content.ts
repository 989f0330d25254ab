/** What an operation takes and gives: its Request Body Object, its Response Objects and their Media Type Objects. */
import type { DeclaredResponse, MediaType, RequestBody } from '../operation.ts'
import { type Segments, dereferenced, isObject, pointerOf } from '../../text/pointer.ts'
import type { DocumentReading } from './reading.ts'

const contentAt = (reading: DocumentReading, segments: Segments, content: unknown): MediaType[] => {
  if (!isObject(content)) return []
  return Object.entries(content).flatMap(([mediaType]) => {
    const [at, media] = dereferenced(reading.document, [...segments, mediaType])
    if (!isObject(media)) return []
    const pointer = pointerOf(at)
    return [
      {
        mediaType,
        schemaPointer: media.schema === undefined ? undefined : `${pointer}/schema`,
        recordings: reading.examples.recordings.get(pointer) ?? [],
        refused: reading.examples.refused.get(pointer) ?? new Map<string, string>(),
      },
    ]
  })
}

export const responsesAt = (reading: DocumentReading, segments: Segments, responses: unknown): DeclaredResponse[] => {
  if (!isObject(responses)) return []
  return Object.keys(responses)
    .filter(isAnswer)
    .flatMap((status): DeclaredResponse[] => {
      const [at, response] = dereferenced(reading.document, [...segments, status])
      if (!isObject(response)) return []
      if ('$ref' in response)
        return [{ status, description: '', content: [], headers: [], flaw: 'its reference leads back to itself' }]
      const headers = isObject(response.headers) ? Object.keys(response.headers) : []
      return [
        {
          status,
          description: String(response.description ?? ''),
          content: contentAt(reading, [...at, 'content'], response.content),
          headers: headers.map(name => ({
            name,
            pointer: pointerOf(dereferenced(reading.document, [...at, 'headers', name])[0]),
          })),
        },
      ]
    })
}

export const requestBodyAt = (reading: DocumentReading, segments: Segments): RequestBody | undefined => {
  const [at, body] = dereferenced(reading.document, segments)
  if (!isObject(body) || '$ref' in body) return undefined
  const content = new Map(
    contentAt(reading, [...at, 'content'], body.content).map(({ mediaType, schemaPointer }) => [
      mediaType,
      schemaPointer,
    ]),
  )
  for (const schemaPointer of content.values()) if (schemaPointer !== undefined) reading.fieldPlaces.add(schemaPointer)
  return {
    required: body.required === true,
    content,
    place: reading.placeOf(at),
    fieldPlaces: reading.fieldPlaces.all,
  }
}

/** A status that ends an exchange: what is informational only announces an answer (RFC 9110, section 15.2). */
const isAnswer = (status: string): boolean => /^([2-5](\d\d|XX)|default)$/.test(status)

const isInformational = (status: string): boolean => /^1(\d\d|XX)$/.test(status)

/** Nothing is declared that could end an exchange. */
export const hasNoAnswer = (responses: unknown): boolean =>
  responses === undefined || (isObject(responses) && Object.keys(responses).every(isInformational))
