/**
 * An entry of a journal as it is kept where several servers find it: a length, JSON of so many bytes, and behind it the
 * bodies of request and answer. It has no secrets any more: see `without-secrets.ts`.
 *
 * What an operation is, and what reads its requests, is in the contract; an entry says which one it was.
 */
import { given } from '../text/given.ts'
import { writtenHere } from '../text/written-here.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import type { Answer } from '../contract/call.ts'
import type { Endpoint } from '../contract/check/endpoint.ts'
import { parametersIn } from './exchange-values.ts'
import type { KeptEntry } from './world-store.ts'
import type { Exchange } from './bound-world.ts'
import { type JournalledExchange, mostOfBody } from './journal.ts'
import type { KeepableExchange } from './without-secrets.ts'

/** JSON, but for the bodies: of these the bytes that are kept. */
interface Kept extends Omit<Exchange, 'operation' | 'endpoint' | 'body' | 'answer' | 'isBeside'> {
  readonly time: number
  readonly operation?: string
  readonly isBeside?: boolean
  /** What reads its request again is its operation's. */
  readonly isReadable: boolean
  readonly values?: RequestValues
  /** Absent: there was no body. */
  readonly sent?: number
  readonly answer?: Omit<Answer, 'content' | 'stream'>
  readonly mediaType?: string
  readonly answered?: number
}

/** Which operation of which contract an entry is about. */
export type EndpointNamed = (id: string, isBeside: boolean) => Promise<Endpoint | undefined>

const bytesOfLength = 4
const nothing = Buffer.alloc(0)

const cut = (bytes: Buffer | undefined): Buffer | undefined =>
  bytes === undefined || bytes.length <= mostOfBody ? bytes : bytes.subarray(0, mostOfBody + 1)

/**
 * Every call that is shared is written so: one text is put together, which is a sixth of what it takes to make an
 * object of what there is and have that written.
 *
 * @param time by the world's clock
 * @returns its head is the entry up to the answer's body, which is no copy: many answers are the same bytes
 */
export const keptEntry = (time: number, exchange: KeepableExchange): KeptEntry => {
  const { operation, endpoint, body, answer, caller, isBeside, action, violations, warnings, reason, fault } = exchange
  const { method, url, rawHeaders, prefixLength, milliseconds } = exchange
  const sent = cut(body)
  const answered = cut(answer?.content?.bytes)
  const isLong = body !== undefined && body.length > mostOfBody
  const values = exchange.values ?? (isLong ? parametersIn(exchange) : undefined)
  const json =
    `${timesOf(time, milliseconds)}"method":${JSON.stringify(method)},"url":${JSON.stringify(url)}`
    + `,"prefixLength":${prefixLength},"isReadable":${endpoint !== undefined}`
    + `,"rawHeaders":${JSON.stringify(rawHeaders)}`
    + `,"violations":${listOf(violations)},"warnings":${listOf(warnings)}`
    // What else a caller may be is looked at by nobody, and may hold a secret.
    + field('caller', typeof caller === 'string' ? caller : undefined)
    + field('operation', operation?.id)
    + field('isBeside', isBeside)
    + field('action', action)
    + field('reason', reason)
    + field('fault', fault)
    + field('values', values)
    + field('sent', sent?.length)
    + (answer === undefined ? '' : `,"answer":${plain(answer)}`)
    + field('mediaType', answer?.content?.mediaType)
    + field('answered', answered?.length)
    + '}'
  const length = Buffer.byteLength(json)
  const atBodies = bytesOfLength + length
  const head = Buffer.allocUnsafe(atBodies + (sent?.length ?? 0))
  head.writeUInt32BE(length)
  head.write(json, bytesOfLength)
  sent?.copy(head, atBodies)
  return { head, tail: answered ?? nothing }
}

/** What alone differs where the same is asked again: so an entry begins. */
const timesOf = (time: number, milliseconds: number): string => `{"time":${time},"milliseconds":${milliseconds},`

/** All of an entry but its times. */
export interface CommonPart {
  /** Bytes of it that are JSON. */
  readonly json: number
  readonly bytes: Buffer
}

/** @param time that it was kept with */
export const commonPartOf = ({ head, tail }: KeptEntry, time: number, { milliseconds }: Exchange): CommonPart => {
  const { length } = timesOf(time, milliseconds)
  return {
    json: head.readUInt32BE(0) - length,
    bytes: Buffer.concat([head.subarray(bytesOfLength + length), tail]),
  }
}

/** An entry that tells the same at another time. */
export const entryOf = (time: number, milliseconds: number, { json, bytes }: CommonPart): KeptEntry => {
  const times = timesOf(time, milliseconds)
  const head = Buffer.allocUnsafe(bytesOfLength + times.length)
  head.writeUInt32BE(times.length + json)
  head.write(times, bytesOfLength, 'latin1')
  return { head, tail: bytes }
}

const field = (name: keyof Kept, value: unknown): string =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`

const listOf = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : JSON.stringify(list))

const plain = ({ status, source, matched, headers, applied, unhonoured, message, refusal }: Answer): string => {
  const rest = { matched, headers, applied, unhonoured, message, refusal }
  const more = JSON.stringify(rest)
  return `{"status":${status},"source":${JSON.stringify(source)}${more === '{}' ? '' : `,${more.slice(1, -1)}`}}`
}

export const entryIn = async (
  number: number,
  bytes: Buffer,
  endpointNamed: EndpointNamed,
): Promise<JournalledExchange> => {
  const end = bytesOfLength + bytes.readUInt32BE(0)
  const kept = writtenHere<Kept>(JSON.parse(bytes.toString('utf8', bytesOfLength, end)))
  const { time, operation, isBeside, isReadable, values, sent, answer, mediaType, answered, ...rest } = kept
  const endpoint = operation === undefined ? undefined : await endpointNamed(operation, isBeside === true)
  const from = end + (sent ?? 0)
  const content =
    answered === undefined || mediaType === undefined
      ? undefined
      : { mediaType, bytes: bytes.subarray(from, from + answered) }
  return {
    ...rest,
    ...given({ isBeside }),
    number,
    time,
    operation: endpoint?.operation,
    endpoint: isReadable ? endpoint : undefined,
    action: kept.action,
    caller: kept.caller,
    reason: kept.reason,
    fault: kept.fault,
    values,
    body: sent === undefined ? undefined : bytes.subarray(end, from),
    answer: answer && { ...answer, ...given({ content }) },
  }
}
