/** Refusals as HTTP: one exhaustive table, so that a code without a status does not compile. */
import type { Problem } from '../contract/problem.ts'
import type { Refusal, RefusalCode } from '../club/refusal.ts'

const statusOf: Readonly<Record<RefusalCode, 400 | 401>> = {
  access_token_missing: 401,
  access_token_invalid: 401,
  access_token_expired: 401,
  api_key_missing: 400,
  api_key_invalid: 400,
  unknown_affiliate: 400,
  unknown_club: 400,
  unknown_owner: 400,
  unknown_coach: 400,
  unknown_event: 400,
  unknown_session: 400,
  address_not_found: 400,
  client_not_in_session: 400,
  client_not_permitted: 400,
  client_not_eligible: 400,
  client_busy: 400,
  slot_taken: 400,
  session_full: 400,
  slot_withdrawn: 400,
  session_closed: 400,
}

export const problemOf = ({ code, message, blame }: Refusal): Problem => ({
  status: statusOf[code],
  code,
  message,
  isRefusal: true,
  violations: [{ in: blame.in, name: blame.name, code, message }],
})

/** RFC 6750, section 3: the challenge, with the reason when a token was sent. */
export const headersOfRefusal = ({ code }: Refusal, wasTokenSent: boolean): Readonly<Record<string, string>> =>
  statusOf[code] === 401
    ? { 'www-authenticate': `Bearer realm="sports-club"${wasTokenSent ? ', error="invalid_token"' : ''}` }
    : {}
