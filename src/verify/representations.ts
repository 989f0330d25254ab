/**
 * Declared media types of a good answer, each of which is asked for (RFC 9110, section 12.5.1): whoever may have any of
 * them answers with the first, and the others are never seen.
 */
import { essenceOf, isJson, sharedParameters } from '../contract/check/media-types.ts'
import type { Operation } from '../contract/operation.ts'
import type { Answered } from './provider.ts'

export const represented = {
  rule: 'accepts',
  says: 'each declared media type comes when it is asked for',
} as const

/** Of an operation that declares one, whatever comes is judged by that. A range such as `text/*` names none. */
export const mediaTypesOf = ({ responses }: Operation): readonly string[] => {
  const good = responses
    .filter(({ status, content }) => status.startsWith('2') && content.length > 0)
    .toSorted((one, other) => Number.parseInt(one.status, 10) - Number.parseInt(other.status, 10))[0]
  const types: string[] = []
  for (const { mediaType } of good?.content ?? [])
    if (!essenceOf(mediaType).includes('*') && !types.some(type => isOfType(mediaType, type))) types.push(mediaType)
  return types.length > 1 ? types : []
}

export const isOfType = (sent: string | undefined, mediaType: string): boolean =>
  essenceOf(sent ?? '') === essenceOf(mediaType) && sharedParameters(mediaType, sent ?? '') >= 0

/** What is JSON of the declared ones, where a good answer came in another. */
export const jsonBeside = (
  operation: Operation,
  { status, headers }: Pick<Answered, 'status' | 'headers'>,
): string | undefined => {
  const sent = headers.get('content-type')
  if (sent === undefined || isJson(sent) || status < 200 || status >= 300) return undefined
  return mediaTypesOf(operation).find(isJson)
}
