/** The operations of the OAuth contract over a world's accounts; one that is missing does not compile. */
import type { Answer, Call, Guard, Mode } from '../contract/call.ts'
import type { operations } from '../generated/oauth.ts'
import { isObject } from '../text/pointer.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'
import { errorAnswer, jsonAnswer } from './answers.ts'
import { authorized, failedAuthorization, isAuthorizationRequest } from './authorize.ts'
import { authenticated, basicCredentials } from './client-authentication.ts'
import { isOAuthError, oauthError, redirectedError } from './errors.ts'
import { type FormValues, formValuesOf } from './form.ts'
import { introspected, revoked } from './inspection.ts'
import { metadataOf } from './metadata.ts'
import type { ServedWorld } from './served-world.ts'
import { exchanged } from './token.ts'

type OperationId = keyof operations
type ServedAt = (host: string | undefined) => Promise<ServedWorld>
type Handler = (call: Call, world: ServedWorld, tag: string) => Answer | Promise<Answer>

const handlers: Readonly<Record<OperationId, Handler>> = {
  metadata: (_call, { issuer }) => jsonAnswer('oauth metadata', metadataOf(issuer)),
  authorize: ({ target, sentCookies, isHead }, world) =>
    authorized({ query: queryOf(target), cookies: sentCookies, isHead }, world),
  token: ({ body, caller }, world, tag) => {
    const { accounts, now } = world
    const form = formValuesOf(body)
    return accounts.change(() => {
      const application = authenticated(form, caller, world, tag)
      if (isOAuthError(application)) return errorAnswer('oauth token', application)
      const tokens = exchanged({ form, application, accounts, now, tag })
      return 'error' in tokens ? errorAnswer('oauth token', tokens) : jsonAnswer('oauth token', tokens)
    })
  },
  revoke: ({ body, caller }, world, tag) => {
    const { accounts, now } = world
    const form = formValuesOf(body)
    return accounts.change(() => {
      const application = authenticated(form, caller, world, tag, true)
      if (isOAuthError(application)) return errorAnswer('oauth revoke', application)
      const token = tokenIn(form)
      if (typeof token !== 'string') return errorAnswer('oauth revoke', token)
      const refused = revoked(token, application, accounts, now)
      return refused === undefined ? jsonAnswer('oauth revoke', {}) : errorAnswer('oauth revoke', refused)
    })
  },
  introspect: async ({ body, caller }, world, tag) => {
    const form = formValuesOf(body)
    const application = authenticated(form, caller, world, tag)
    if (isOAuthError(application)) return errorAnswer('oauth introspect', application)
    if (!application.isConfidential)
      return errorAnswer('oauth introspect', oauthError('invalid_client', 'This is for clients with a secret.'))
    const token = tokenIn(form)
    if (typeof token !== 'string') return errorAnswer('oauth introspect', token)
    return jsonAnswer('oauth introspect', await introspected(token, application, world))
  },
}

const queryOf = (target = ''): string => target.split(/\?(.*)/s)[1] ?? ''

const tokenIn = ({ token }: FormValues) => token ?? oauthError('invalid_request', 'The field token is missing.')

const isOperation = (id: string): id is OperationId => Object.hasOwn(handlers, id)

export const oauthMode =
  (served: ServedAt, tag: () => string): Mode =>
  async call => {
    const { id } = call.operation
    if (!isOperation(id)) throw new Error(`The OAuth service has no operation ${id}.`)
    return handlers[id](call, await served(call.authority), tag())
  }

/** How an injected error is told: of an authorization request as the service does, of any other by its body. */
export const imitation =
  (served: ServedAt): NonNullable<BoundWorld['imitate']> =>
  ({ operation, target, authority }, problem) =>
    operation.id === 'authorize'
      ? served(authority).then(world =>
          failedAuthorization(queryOf(target), { ...problem, ...redirectedError(problem) }, world),
        )
      : undefined

/** @param recorded the errors of the contract; of a good authorization request its user takes them to the client */
export const recordedMode =
  (recorded: Mode, served: ServedAt): Mode =>
  async call => {
    const answer = await recorded(call)
    if (call.operation.id !== 'authorize') return answer
    const [query, world] = [queryOf(call.target), await served(call.authority)]
    const { sentCookies: cookies, isHead } = call
    if (!isAuthorizationRequest(query, world)) return authorized({ query, cookies, isHead }, world)
    const { status, content, source } = answer
    const told: unknown = JSON.parse(content?.bytes.toString() ?? '{}')
    const [error, description] = [textOf(told, 'error'), textOf(told, 'error_description')]
    return { ...failedAuthorization(query, { status, error, description }, world), source }
  }

const textOf = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
}

/** Takes down who calls; whether they are who they say is for the operation, which has the form as well. */
export const oauthGuard: Guard = async (_operation, credentials) => {
  const basic = credentials.get('client_basic')
  return { admitted: true, caller: basic === undefined ? undefined : basicCredentials(basic) }
}
