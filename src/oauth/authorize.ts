/** The authorization endpoint: who is there, do they consent, and back to the client (RFC 6749, section 4.1). */
import { given } from '../text/given.ts'
import type { Visit } from '../accounts/visits.ts'
import type { Answer } from '../contract/call.ts'
import { redirectAnswer, refusedFor, withQuery } from './answers.ts'
import { type AuthorizationRequest, authorizationRequest } from './authorization-request.ts'
import { cookieIn, cookieOf, flowHeaders, formActionOf } from './browser.ts'
import { type ToldError, oauthError } from './errors.ts'
import { consentPage, problemPage, signInPage } from './markup.ts'
import type { ServedWorld } from './served-world.ts'

const source = 'oauth authorize'

export interface AuthorizeCall {
  /** The query as it was sent. */
  readonly query: string
  readonly cookies: string | undefined
  /** Nobody is signed in and nothing is granted by it. */
  readonly isHead?: boolean | undefined
}

export const authorized = async (
  { query, cookies, isHead = false }: AuthorizeCall,
  world: ServedWorld,
): Promise<Answer> => {
  const { accounts, people, clients } = world
  const request = authorizationRequest(query, clients)
  if ('unsafe' in request)
    return {
      ...pageAnswer(400, problemPage(world, request.unsafe)),
      ...refusedFor({ error: 'invalid_request', description: request.unsafe }),
    }
  if ('error' in request) return refusedBack(request, request, world)

  if (isHead) return { status: 200, source, headers: flowHeaders(), isOwnPage: true }

  const visit = accounts.visits.find(cookieIn(cookies, world))
  const person = visit?.subject === undefined ? undefined : await people.named(visit.subject)
  if (request.isSilent) return silently(request, person?.id, world)
  if (visit === undefined || person === undefined) return askingWho(visit, query, request, world)
  return pageAnswer(
    200,
    consentPage(world, visit, person, request, query),
    flowHeaders(formActionOf(request.redirectUri)),
  )
}

export interface Failing extends ToldError {
  /** Of the page, where there is nowhere to go. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** It fails before anybody is asked: whatever the request is like, as long as it says where to go. */
export const failedAuthorization = (query: string, failing: Failing, world: ServedWorld): Answer => {
  const { status, headers = {}, description } = failing
  const request = authorizationRequest(query, world.clients)
  const answer =
    'unsafe' in request
      ? pageAnswer(status, problemPage(world, description))
      : redirectAnswer(source, errorUri(world, request, failing))
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** Is it one that may be granted? */
export const isAuthorizationRequest = (query: string, { clients }: ServedWorld): boolean => {
  const request = authorizationRequest(query, clients)
  return !('unsafe' in request) && !('error' in request)
}

/** A person has decided: their answer to the application stands in the journal, as one without a page does. */
export const decidedByPerson = async (
  request: AuthorizationRequest,
  subject: string,
  isAllowed: boolean,
  world: ServedWorld,
): Promise<string> => {
  const denied = oauthError('access_denied', 'The user has denied it.')
  const location = isAllowed ? await codeUri(request, subject, world) : errorUri(world, request, denied)
  const answer = redirectAnswer(source, location)
  await world.noteDecision(isAllowed ? answer : { ...answer, ...refusedFor(denied), reason: denied.description })
  return location
}

/** To the client, with a code. */
const codeUri = async (
  { application: { clientId }, redirectUri, isRedirectUriSent, state, scope, challenge }: AuthorizationRequest,
  subject: string,
  { accounts, issuer, now }: ServedWorld,
): Promise<string> => {
  const { grants } = accounts
  const code = await accounts.change(() => {
    grants.consent({ subject, clientId })
    return grants.newCode({ clientId, subject, scope, redirectUri, isRedirectUriSent, challenge }, now)
  })
  return withQuery(redirectUri, { code, state, iss: issuer })
}

type ReturnAddress = Pick<AuthorizationRequest, 'redirectUri' | 'state'>

/** To the client, with an error. */
const errorUri = (
  { issuer: iss }: ServedWorld,
  { redirectUri, state }: ReturnAddress,
  { error, description }: ToldError,
): string => withQuery(redirectUri, { error, error_description: description, state, iss })

const refusedBack = (to: ReturnAddress, error: ToldError, world: ServedWorld): Answer => ({
  ...redirectAnswer(source, errorUri(world, to, error)),
  ...refusedFor(error),
})

/** Without a page: for who is signed in and has consented before, or for whoever the hint names. */
const silently = async (
  request: AuthorizationRequest,
  signedIn: string | undefined,
  world: ServedWorld,
): Promise<Answer> => {
  const { loginHint, application } = request
  const hinted = world.people.cast.find(({ role }) => loginHint !== undefined && role === loginHint)?.personId
  const subject = loginHint === undefined ? signedIn : hinted
  if (subject === undefined) {
    const why =
      loginHint === undefined
        ? 'Nobody is signed in, and there is no login_hint.'
        : `Nobody in this world has the role of the login_hint. Roles: ${rolesOf(world)}.`
    return refusedBack(request, oauthError('login_required', why), world)
  }
  if (hinted === undefined && !world.accounts.grants.hasConsented({ subject, clientId: application.clientId }))
    return refusedBack(request, oauthError('consent_required', 'The user has not consented yet.'), world)
  return redirectAnswer(source, await codeUri(request, subject, world))
}

/** They go into an address, which has no room for as many as a world may have. */
const mostRoles = 20

const rolesOf = ({ people: { cast } }: ServedWorld): string => {
  const roles = cast.flatMap(({ role }) => role ?? [])
  return [...roles.slice(0, mostRoles), ...(roles.length > mostRoles ? ['...'] : [])].join(', ') || 'none'
}

const askingWho = async (
  known: Visit | undefined,
  query: string,
  { application: { name: application }, loginHint: hint, redirectUri }: AuthorizationRequest,
  world: ServedWorld,
): Promise<Answer> => {
  const { accounts } = world
  const begun = known === undefined ? await accounts.change(() => accounts.visits.begin(undefined)) : undefined
  const visit = known ?? begun?.visit
  if (visit === undefined) throw new Error('A visit was begun, and is not there.')
  const cookie = begun === undefined ? undefined : cookieOf(world, begun.cookie)
  // Whoever is signed in goes on to the authorization, which may lead back at once: with an error, for one.
  return pageAnswer(200, signInPage(world, visit, { request: query, application, hint }), {
    ...flowHeaders(formActionOf(redirectUri)),
    ...given({ 'set-cookie': cookie }),
  })
}

const pageAnswer = (status: number, body: string, headers = flowHeaders()): Answer => {
  const { 'content-type': mediaType = '', ...others } = headers
  return { status, source, headers: others, content: { mediaType, bytes: Buffer.from(body) }, isOwnPage: true }
}
