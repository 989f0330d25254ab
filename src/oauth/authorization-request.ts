/**
 * What a client asks of a user, judged before anybody is asked (RFC 6749, section 4.1.1; RFC 9700, section 2.1).
 *
 * Who the client is and where it may send people comes first: as long as that isn't known to be right, nobody is sent
 * anywhere.
 */
import type { Application } from '../accounts/applications.ts'
import type { Clients } from './clients.ts'
import { type OAuthError, oauthError } from './errors.ts'
import { type FormValues, readQuery } from './form.ts'
import { scopeOf } from './metadata.ts'

export interface AuthorizationRequest {
  readonly application: Application
  readonly redirectUri: string
  /** It stood in the request, and is not just the only one declared. */
  readonly isRedirectUriSent: boolean
  readonly state: string | undefined
  readonly scope: string
  readonly challenge: string | undefined
  /** Without a page. */
  readonly isSilent: boolean
  readonly loginHint: string | undefined
}

/** Told on a page, for there is nowhere to go. */
export interface Unsafe {
  readonly unsafe: string
}

/** Told to the client. */
export interface RedirectedError extends OAuthError {
  readonly redirectUri: string
  readonly state: string | undefined
}

/** @param query of the request, as it was sent */
export const authorizationRequest = (
  query: string,
  clients: Clients,
): AuthorizationRequest | Unsafe | RedirectedError => {
  const { form, wrong } = readQuery(query, read)
  const { client_id: clientId, redirect_uri: asked, state } = form
  const unclear = wrong.find(({ name }) => name === 'client_id' || name === 'redirect_uri')
  if (unclear !== undefined) return { unsafe: `The link that led here is not clear. ${unclear.message}` }
  if (clientId === undefined)
    return { unsafe: 'The link that led here does not say for which application (client_id).' }
  const application = clients.find(clientId)
  if (application === undefined)
    return { unsafe: 'The link that led here names an application that there is not (client_id).' }
  if (application.status !== 'accepted')
    return {
      unsafe:
        `The application ${application.name} is `
        + (application.status === 'pending' ? 'still waiting to be accepted' : 'rejected')
        + ' by the operator.',
    }
  const [first, ...others] = application.redirectUris
  const redirectUri = asked ?? (others.length === 0 ? first : undefined)
  if (redirectUri === undefined || !clients.mayReturnTo(application, redirectUri))
    return {
      unsafe:
        `The link that led here would send you on to an address that the application ${application.name} has not `
        + 'declared (redirect_uri).',
    }
  const [told] = wrong
  const refused = told === undefined ? refusalOf(form, application) : oauthError('invalid_request', told.message)
  if (refused !== undefined) return { ...refused, redirectUri, state }
  const prompts = promptsIn(form)
  return {
    application,
    redirectUri,
    isRedirectUriSent: asked !== undefined,
    state,
    scope: scopeOf(form.scope) ?? '',
    challenge: form.code_challenge,
    isSilent: prompts.includes('none'),
    loginHint: form.login_hint,
  }
}

/** Others are ignored. */
const read: ReadonlySet<string> = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'login_hint',
  'request',
  'request_uri',
])

const promptsIn = ({ prompt = '' }: FormValues): readonly string[] => prompt.split(' ').filter(one => one !== '')

const refusalOf = (form: FormValues, { isConfidential }: Application): OAuthError | undefined => {
  const { response_type: type, response_mode: mode, code_challenge: challenge, code_challenge_method: method } = form
  if (type === undefined) return oauthError('invalid_request', 'The parameter response_type is missing.')
  if (type !== 'code') return oauthError('unsupported_response_type', 'The only response_type is code.')
  if (mode !== undefined && mode !== 'query') return oauthError('invalid_request', 'The only response_mode is query.')
  if (form.request !== undefined || form.request_uri !== undefined)
    return oauthError('invalid_request', 'Request objects (RFC 9101) are not supported.')
  if (scopeOf(form.scope) === undefined) return oauthError('invalid_scope', 'The only scope is user.')
  if (challenge === undefined && method !== undefined)
    return oauthError('invalid_request', 'There is a code_challenge_method, and no code_challenge.')
  if (challenge === undefined && !isConfidential)
    return oauthError('invalid_request', 'A public client has to send a code_challenge (PKCE, RFC 7636).')
  // Without a method it would be plain (RFC 7636, section 4.3).
  if (challenge !== undefined && method !== 'S256')
    return oauthError('invalid_request', 'The only code_challenge_method is S256.')
  if (challenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    return oauthError('invalid_request', 'A code_challenge of 43 characters was expected: the SHA-256 in base64url.')
  const prompts = promptsIn(form)
  if (prompts.includes('none') && prompts.length > 1)
    return oauthError('invalid_request', 'The prompt none stands alone.')
  return undefined
}
