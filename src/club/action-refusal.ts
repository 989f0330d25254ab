/**
 * Why an operator's action is refused: a rule says no to it as it does to a wish, with the argument that is to blame.
 */
import { given } from '../text/given.ts'
import type { RefusalCode } from './refusal.ts'

/** Beside the codes of the contract: what no call of the service can ask about. */
export type ActionRefusalCode =
  | RefusalCode
  | 'unknown_person'
  | 'not_a_member'
  | 'invalid_argument'
  | 'unknown_credential'
  | 'too_many_credentials'
  | 'unknown_group'
  | 'unknown_series'
  | 'unknown_fee_option'
  | 'unknown_court'
  | 'unknown_booking'
  | 'not_in_group'
  | 'not_invited'
  | 'session_not_started'
  | 'already_done'
  | 'unknown_application'
  | 'application_not_accepted'
  | 'too_many_applications'

export interface ActionRefusal {
  readonly refused: true
  readonly code: ActionRefusalCode
  readonly message: string
  /** The argument that is to blame. */
  readonly blame?: { readonly in: 'body'; readonly name: string }
}

/** @param argument name of the one that is to blame */
export const refuseAction = (code: ActionRefusalCode, message: string, argument?: string): ActionRefusal => ({
  refused: true,
  code,
  message,
  ...given({ blame: argument === undefined ? undefined : { in: 'body' as const, name: `/${argument}` } }),
})
