/**
 * Declared media types of a good answer, each of which is asked for (RFC 9110, section 12.5.1): whoever may have any of
 * them answers with the first, and the others are never seen.
 */
import { essenceOf, isEndless, isJson, sharedParameters } from '../contract/check/media-types.ts'
import type { Operation } from '../contract/operation.ts'
import type { ProviderAnswer } from './provider.ts'
import { isGoodDeclared } from '../text/good-status.ts'

export const represented = {
  rule: 'accepts',
  says: 'each declared media type comes when it is asked for',
} as const

const good = ({ responses }: Operation): Operation['responses'] => {
  const declared = responses.filter(({ status }) => isGoodDeclared(status))
  return declared.length === 0 ? responses : declared
}

/** Of a good answer: those whose bodies never end, so that nobody asks for them. */
export const endlessOf = (operation: Operation): readonly string[] => [
  ...new Set(good(operation).flatMap(({ content }) => content.map(({ mediaType }) => mediaType).filter(isEndless))),
]

/** Has a good answer of it another body? */
export const canEnd = (operation: Operation): boolean => {
  const types = good(operation).flatMap(({ content }) => content.map(({ mediaType }) => mediaType))
  return types.length === 0 || types.some(mediaType => !isEndless(mediaType))
}

/** Of an operation that declares one, whatever comes is judged by that. A range such as `text/*` names none. */
export const mediaTypesOf = ({ responses }: Operation): readonly string[] => {
  const first = responses
    .filter(({ status, content }) => isGoodDeclared(status) && content.length > 0)
    .toSorted((one, other) => Number.parseInt(one.status, 10) - Number.parseInt(other.status, 10))[0]
  const types: string[] = []
  for (const { mediaType } of first?.content ?? [])
    if (!essenceOf(mediaType).includes('*') && !types.some(type => isOfType(mediaType, type))) types.push(mediaType)
  return types.length > 1 ? types.filter(mediaType => !isEndless(mediaType)) : []
}

/** What the contract declares, but for what never ends: a service may have more. */
export const acceptedBy = ({ responses }: Operation): string => {
  const types = new Set(responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))
  return [...types].filter(mediaType => !isEndless(mediaType)).join(', ') || '*/*'
}

export const isOfType = (sent: string | undefined, mediaType: string): boolean =>
  essenceOf(sent ?? '') === essenceOf(mediaType) && sharedParameters(mediaType, sent ?? '') >= 0

/** What is JSON of several that are declared: in others no ids are read. */
export const jsonMediaType = (operation: Operation): string | undefined => mediaTypesOf(operation).find(isJson)

/** The same, where a good answer came in another. */
export const jsonBeside = (
  operation: Operation,
  { status, headers }: Pick<ProviderAnswer, 'status' | 'headers'>,
): string | undefined => {
  const sent = headers.get('content-type')
  if (sent === undefined || isJson(sent) || status < 200 || status >= 300) return undefined
  return jsonMediaType(operation)
}
