/**
 * A refusal is an ordinary answer: the rules say no, with the code that the contract lists.
 *
 * An error of this program is something else and is thrown.
 */
import type { Because } from '../text/because.ts'
import { given } from '../text/given.ts'

export const refusalCodes = [
  'api_key_missing',
  'api_key_invalid',
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'unknown_affiliate',
  'unknown_club',
  'unknown_owner',
  'unknown_coach',
  'unknown_event',
  'unknown_session',
  'address_not_found',
  'client_not_in_session',
  'client_not_permitted',
  'client_not_eligible',
  'client_busy',
  'slot_taken',
  'session_full',
  'slot_withdrawn',
  'session_closed',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** What of the request is to blame: there always is something, or the rules would not have been asked. */
export interface Blame {
  readonly in: 'path' | 'query' | 'header' | 'body'
  /** Name of the parameter, or a JSON Pointer into the body. */
  readonly name: string
}

export interface Refusal {
  readonly refused: true
  readonly code: RefusalCode
  readonly message: string
  readonly blame: Blame
  /** For who asks why; the caller is not told. Absent: nothing is to be said but what follows from the code. */
  readonly because?: Because
}

export const refuse = (code: RefusalCode, message: string, blame: Blame, because?: Because): Refusal => ({
  refused: true,
  code,
  message,
  blame,
  ...given({ because }),
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
