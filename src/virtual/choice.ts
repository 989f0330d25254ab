/**
 * Which of an operation's declared answers a client gets: by its preferences, or the usual one.
 *
 * What can't be honoured comes back with the reason and the valid choices; whether that is a warning or a refusal is
 * for the caller to say.
 */
import type { Call, Unhonoured } from '../contract/call.ts'
import { concreteMediaType, isJson } from '../contract/check/media-types.ts'
import type { DeclaredResponse, MediaType, Operation, Recording } from '../contract/operation.ts'
import { canBeWritten, isWritten } from './bodies.ts'
import { responseFor } from '../contract/error-answers.ts'
import type { Schemas } from '../contract/schemas.ts'

export interface Choice {
  readonly response: DeclaredResponse | undefined
  readonly status: number
  /** The contract declares nothing for the status: its error body stands in. */
  readonly isImitated: boolean
  /** The example that was asked for, when it exists. */
  readonly example: string | undefined
  readonly honoured: readonly string[]
  readonly unhonoured: readonly Unhonoured[]
}

/** The status of the answer when nothing is asked for: the lowest success that is declared. */
export const usualResponse = (operation: Operation): DeclaredResponse | undefined => {
  const rank = ({ status }: DeclaredResponse): number => {
    if (/^2\d\d$/.test(status)) return Number(status)
    if (status === '2XX') return 299.5
    return status === 'default' ? 1000 : 300 + Number(status.replaceAll('X', '0'))
  }
  return operation.responses.toSorted((a, b) => rank(a) - rank(b))[0]
}

export const statusOf = ({ status }: DeclaredResponse, operation: Operation): number => {
  if (status !== 'default') return Number(status.replace('XX', '00'))
  return operation.responses.length === 1 ? 200 : 500
}

export const choose = (call: Call, write: (name: string, value: string) => string): Choice => {
  const {
    operation,
    preferences: { code, example },
  } = call
  const honoured: string[] = []
  const unhonoured: Unhonoured[] = []
  let response = usualResponse(operation)
  let status = response === undefined ? 200 : statusOf(response, operation)
  let isCodeHonoured = false
  if (code !== undefined) {
    const declared = responseFor(operation, code)
    if (declared === undefined && code >= 400) return imitated(call, code, write)
    if (declared === undefined) {
      const choices = operation.responses.map(one => one.status).join(', ')
      unhonoured.push({ preference: `code=${code}`, reason: `${operation.id} declares ${choices}` })
    } else {
      ;[response, status, isCodeHonoured] = [declared, code, true]
      honoured.push(`code=${code}`)
    }
  }
  if (example === undefined) return { response, status, isImitated: false, example: undefined, honoured, unhonoured }
  const preference = write('example', example)
  const has = (one: DeclaredResponse | undefined): boolean =>
    one?.content.some(({ recordings }) => recordings.some(({ name }) => name === example)) === true
  const holder = isCodeHonoured || has(response) ? response : operation.responses.find(has)
  if (!has(holder) || holder === undefined) {
    unhonoured.push({ preference, reason: reasonAgainst(operation, isCodeHonoured ? response : undefined, example) })
    return { response, status, isImitated: false, example: undefined, honoured, unhonoured }
  }
  honoured.push(preference)
  return {
    response: holder,
    isImitated: false,
    status: holder === response ? status : statusOf(holder, operation),
    example,
    honoured,
    unhonoured,
  }
}

/** What a service under stress says is in no contract, and an app has to live with it all the same. */
const imitated = (
  { operation, preferences: { example, dynamic, seed } }: Call,
  code: number,
  write: (name: string, value: string) => string,
): Choice => {
  const undeclared = `${operation.id} declares no ${code}, so its body is the contract's error`
  const missed = [...(dynamic === true ? ['dynamic=true'] : []), ...(seed === undefined ? [] : [`seed=${seed}`])].map(
    preference => ({ preference, reason: undeclared }),
  )
  const named =
    example === undefined
      ? []
      : [{ preference: write('example', example), reason: reasonAgainst(operation, undefined, example) }]
  const unhonoured = [...missed, ...named]
  return {
    response: undefined,
    status: code,
    isImitated: true,
    example: undefined,
    honoured: [`code=${code}`],
    unhonoured,
  }
}

const reasonAgainst = (operation: Operation, response: DeclaredResponse | undefined, example: string): string => {
  const refused = operation.responses.flatMap(({ content }) =>
    content.flatMap(media => media.refused.get(example) ?? []),
  )[0]
  if (refused !== undefined) return `${example} is not served: ${refused}`
  const of = (one: DeclaredResponse): string => {
    const names = [...new Set(one.content.flatMap(({ recordings }) => recordings.map(({ name }) => name)))]
    return names.length === 0 ? `${one.status}: none` : `${one.status}: ${names.join(', ')}`
  }
  const elsewhere = operation.responses.find(
    one => one !== response && one.content.some(media => media.recordings.some(({ name }) => name === example)),
  )
  if (response !== undefined && elsewhere !== undefined)
    return `${example} is an example of ${elsewhere.status}; examples of ${of(response)}`
  return (
    `examples of ${operation.id} are `
    + `${(response === undefined ? operation.responses : [response]).map(of).join('; ')}`
  )
}

/**
 * The media types of a response that can be answered with, those that the contract says something of first: JSON before
 * others that it has an example of, and these before what is made. All of them, where there is none.
 */
export const servable = ({ content }: DeclaredResponse, schemas: Schemas): readonly MediaType[] => {
  const rank = ({ mediaType, recordings, schemaPointer }: MediaType): number => {
    if (recordings.length === 0 && schemaPointer === undefined) return 4
    if (isJson(concreteMediaType(mediaType))) return 0
    if (recordings.length > 0) return 1
    return isWritten(concreteMediaType(mediaType)) ? 2 : 3
  }
  const able = content.filter(media => media.recordings.length > 0 || canBeWritten(media, schemas))
  return (able.length === 0 ? content : able).toSorted((a, b) => rank(a) - rank(b))
}

export const recordingOf = ({ recordings }: MediaType, example: string | undefined): Recording | undefined =>
  example === undefined
    ? (recordings.find(({ name }) => name === 'default') ?? recordings[0])
    : recordings.find(({ name }) => name === example)
