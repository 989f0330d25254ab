/** Refusals as HTTP: one exhaustive table, so that a code without a status does not compile. */
import type { Problem } from '../contract/problem.ts'
import type { Refusal, RefusalCode } from '../club/refusal.ts'
import type { Because } from '../text/because.ts'

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

const unknown = (kind: string, listed: string): Because => ({
  check: `Is there ${kind} with this id?`,
  facts: [`the world has no ${kind.replace(/^an? /, '')} with the id that was sent`],
  unless: [`the id is one that ${listed} lists`],
})

/** Where the rule has nothing more to say than that it said no. */
const usually: Readonly<Record<RefusalCode, Because>> = {
  api_key_missing: {
    check: 'Does the request bring an API key?',
    facts: ['it brings none'],
    unless: ['it brings a key of this world'],
  },
  api_key_invalid: {
    check: 'Is the API key an active one?',
    facts: ['this world has no such key, or it is active no more'],
    unless: ['the key is one of this world, and active'],
  },
  access_token_missing: {
    check: 'Does the request bring an access token?',
    facts: ['it brings none'],
    unless: ['it brings a token of this world'],
  },
  access_token_invalid: {
    check: 'Is the access token good?',
    facts: ['this world has no such token, or it was revoked'],
    unless: ['the token is one of this world, and not revoked'],
  },
  access_token_expired: {
    check: 'Is the access token good?',
    facts: ["it has run out, by the world's clock"],
    unless: ["the world's clock shows a time before that, or the token is a new one"],
  },
  unknown_affiliate: unknown('an affiliate', '/affiliates'),
  unknown_club: unknown('a club', '/clubs'),
  unknown_owner: unknown('an owner of groups', 'a session, as its owner,'),
  unknown_coach: unknown('a coach', '/coaching/coaches'),
  unknown_event: unknown('an event', '/clubs/{id}/events'),
  unknown_session: unknown('a session', 'a list of sessions'),
  address_not_found: {
    check: 'Can the address be placed?',
    facts: ['no postcode and no town in it is known'],
    unless: ['it has a UK postcode, or the name of a town'],
  },
  client_not_in_session: {
    check: "Is the client one of the session's in the body?",
    facts: ["no entry of the body's session.clients has this id"],
    unless: ['the session is sent as a list gave it, with the client among its clients'],
  },
  client_not_permitted: {
    check: 'May the caller act for the client?',
    facts: [
      'the client is neither the caller, nor of their family, nor a client of theirs as one who runs the session',
    ],
    unless: ['the client is one whom the list of sessions has among the clients'],
  },
  client_not_eligible: {
    check: 'May the client join?',
    facts: ['the client is not in the group, and not eligible'],
    unless: ['the client is in the group, or eligible'],
  },
  client_busy: {
    check: 'Is the client free?',
    facts: ['the client has something else on at that time'],
    unless: ['the client has nothing else on at that time'],
  },
  slot_taken: {
    check: 'Are court and coach free, and does nobody else hold the slot?',
    facts: ['the court or the coach is busy, or somebody else holds the slot'],
    unless: ['court and coach are free at that time'],
  },
  session_full: {
    check: 'Is a place left?',
    facts: ['all places are taken'],
    unless: ['somebody leaves, or the session has more places'],
  },
  slot_withdrawn: {
    check: 'Is the session still offered?',
    facts: ['what it was offered on is no longer so'],
    unless: ['the offer stands as it did'],
  },
  session_closed: {
    check: 'Is the session ahead?',
    facts: ['it has started, is over or was cancelled'],
    unless: ["the world's clock shows a time before its start, and it is not cancelled"],
  },
}

export const problemOfRefusal = ({ code, message, blame, because = usually[code] }: Refusal): Problem => ({
  status: statusOf[code],
  code,
  message,
  isRefusal: true,
  violations: [{ in: blame.in, name: blame.name, code, message }],
  because,
})

/** RFC 6750, section 3: the challenge, with the reason when a token was sent. */
export const headersOfRefusal = ({ code }: Refusal, wasTokenSent: boolean): Readonly<Record<string, string>> =>
  statusOf[code] === 401
    ? { 'www-authenticate': `Bearer realm="sports-club"${wasTokenSent ? ', error="invalid_token"' : ''}` }
    : {}
