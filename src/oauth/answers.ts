/** Answers of the service, none of which may be kept by a cache (RFC 6749, section 5.1). */
import { given } from '../text/given.ts'
import type { Answer, Mode } from '../contract/call.ts'
import type { OAuthError, ToldError } from './errors.ts'

const unkept = { 'cache-control': 'no-store', pragma: 'no-cache' }

const challenge = { 'www-authenticate': 'Basic realm="oauth", charset="UTF-8"' }

/** With what every answer says, whoever made it: 401 names a way to authenticate (RFC 6749, section 5.2). */
export const asOAuth = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...unkept, ...(answer.status === 401 ? challenge : {}), ...answer.headers },
})

/** A mode that knows nothing of OAuth, answering for it. */
export const modeOfOAuth =
  (mode: Mode): Mode =>
  async call =>
    asOAuth(await mode(call))

export const jsonAnswer = (source: string, value: unknown): Answer => ({
  status: 200,
  source,
  headers: unkept,
  content: { mediaType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) },
})

export const errorAnswer = (source: string, { error, description, reason, hasChanged }: OAuthError): Answer =>
  asOAuth({
    status: error === 'invalid_client' ? 401 : 400,
    source,
    content: {
      mediaType: 'application/json',
      bytes: Buffer.from(JSON.stringify({ error, error_description: description })),
    },
    ...refusedFor({ error, description }),
    ...given({ reason, hasChanged }),
  })

/** For whoever asks why: what the client was told. */
export const refusedFor = ({ error, description }: ToldError): Pick<Answer, 'message' | 'refusal'> => ({
  message: description,
  refusal: { code: error, about: [] },
})

/** 303: what was posted is not posted again (RFC 9700, section 4.12). */
export const redirectAnswer = (source: string, location: string): Answer => ({
  status: 303,
  source,
  headers: { ...unkept, location, 'referrer-policy': 'no-referrer' },
})

/** @param fields those that are undefined are left out */
export const withQuery = (uri: string, fields: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.append(name, value)
  // As it was declared, to the letter: what a URL makes of it may be something else.
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`
}
