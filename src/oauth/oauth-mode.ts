/** The operations of the OAuth contract over a world's accounts; one that is missing does not compile. */
import type { Answer, Call, Guard, Mode } from '../contract/call.ts'
import type { operations } from '../generated/oauth.ts'
import { errorAnswer, jsonAnswer } from './answers.ts'
import { authorized } from './authorize.ts'
import { authenticated, basicCredentials } from './client-authentication.ts'
import { isOAuthError, oauthError } from './errors.ts'
import { type Form, formOf } from './form.ts'
import { introspected, revoked } from './inspection.ts'
import { metadataOf } from './metadata.ts'
import type { ServedWorld } from './served-world.ts'
import { exchanged } from './token.ts'

type OperationId = keyof operations
type Handler = (call: Call, world: ServedWorld, tag: string) => Answer | Promise<Answer>

const handlers: Readonly<Record<OperationId, Handler>> = {
  metadata: (_call, { issuer }) => jsonAnswer('oauth metadata', metadataOf(issuer)),
  authorize: ({ target, sentCookies }, world) =>
    authorized({ query: target?.split(/\?(.*)/s)[1] ?? '', cookies: sentCookies }, world),
  token: ({ body, caller }, world, tag) => {
    const { accounts, now } = world
    const form = formOf(body)
    const application = authenticated(form, caller, world, tag)
    if (isOAuthError(application)) return errorAnswer('oauth token', application)
    const tokens = exchanged({ form, application, accounts, now, tag })
    return 'error' in tokens ? errorAnswer('oauth token', tokens) : jsonAnswer('oauth token', tokens)
  },
  revoke: ({ body, caller }, world, tag) => {
    const { accounts, now } = world
    const form = formOf(body)
    const application = authenticated(form, caller, world, tag)
    if (isOAuthError(application)) return errorAnswer('oauth revoke', application)
    const token = tokenIn(form)
    if (typeof token !== 'string') return errorAnswer('oauth revoke', token)
    revoked(token, application, accounts, now)
    return jsonAnswer('oauth revoke', {})
  },
  introspect: async ({ body, caller }, world, tag) => {
    const form = formOf(body)
    const application = authenticated(form, caller, world, tag)
    if (isOAuthError(application)) return errorAnswer('oauth introspect', application)
    if (!application.isConfidential)
      return errorAnswer('oauth introspect', oauthError('invalid_client', 'This is for clients with a secret.'))
    const token = tokenIn(form)
    if (typeof token !== 'string') return errorAnswer('oauth introspect', token)
    return jsonAnswer('oauth introspect', await introspected(token, application, world))
  },
}

const tokenIn = ({ token }: Form) => token ?? oauthError('invalid_request', 'The field token is missing.')

const isOperation = (id: string): id is OperationId => Object.hasOwn(handlers, id)

export const oauthMode =
  (served: (host: string | undefined) => Promise<ServedWorld>, tag: () => string): Mode =>
  async call => {
    const { id } = call.operation
    if (!isOperation(id)) throw new Error(`The OAuth service has no operation ${id}.`)
    return handlers[id](call, await served(call.authority), tag())
  }

/** Takes down who calls; whether they are who they say is for the operation, which has the form as well. */
export const oauthGuard: Guard = async (_operation, credentials) => {
  const basic = credentials.get('client_basic')
  return { admitted: true, caller: basic === undefined ? undefined : basicCredentials(basic) }
}
