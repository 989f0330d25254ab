/** What of an exchange may tell its secrets. */
import { jsonOf } from '../text/json-of.ts'
import { lazy } from '../text/lazy.ts'
import type { Answer } from './call.ts'
import { inUtf8 } from './check/body-text.ts'
import { sentByName } from './check/parts.ts'
import type { Operation } from './operation.ts'

export interface Carrying {
  readonly target: string
  /** Undefined: nobody knows, or the contract has none there. */
  readonly operation?: Operation | undefined
  /** Of the request and of the answer. */
  readonly headers: Iterable<readonly [name: string, value: string]>
  /** Decoded. */
  readonly bodies: readonly CarryingBody[]
}

export interface CarryingBody {
  readonly bytes: Buffer
  readonly mediaType: string | undefined
  /** What JSON there is in it, where somebody else looks for it as well. */
  readonly json?: (() => unknown) | undefined
  /** What was sent under each name of a form in parts, where somebody else looks for it as well. */
  readonly parts?: (() => Readonly<Record<string, unknown>>) | undefined
  /** Of an answer. */
  readonly status?: number
  /** The very same bytes come again and again. */
  readonly isRecorded?: boolean
}

/** It is read when it is first asked for, and once, however many look into it. */
export const readOnce = (body: CarryingBody): CarryingBody => {
  const bytes = inUtf8(body.bytes)
  const { mediaType = '', json = () => jsonOf(bytes), parts = () => sentByName(bytes, mediaType) } = body
  return { ...body, bytes, json: lazy(json), parts: lazy(parts) }
}

/** What a server has of one. */
interface ServedExchange {
  readonly url: string
  readonly operation: Operation | undefined
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer | undefined
  readonly answer: Answer | undefined
}

export const carryingOf = ({ url, operation, rawHeaders, body, answer }: ServedExchange): Carrying => {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
  const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const sent = body === undefined ? [] : [{ bytes: body, mediaType }]
  const { status = 0, content } = answer ?? {}
  if (content === undefined) return { target: url, operation, headers, bodies: sent }
  const { bytes, mediaType: type, isRecorded = false } = content
  return { target: url, operation, headers, bodies: [...sent, { bytes, mediaType: type, status, isRecorded }] }
}
