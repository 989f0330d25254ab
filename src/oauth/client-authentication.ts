/**
 * Which application calls (RFC 6749, sections 2.3 and 3.2.1): by `Authorization: Basic`, by the fields of the form, or
 * by its id alone where it can keep no secret.
 */
import type { Application } from '../accounts/applications.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ServedWorld } from './served-world.ts'
import { readSecret } from '../accounts/secrets.ts'
import { decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { type OAuthError, oauthError } from './errors.ts'
import type { FormValues } from './form.ts'

/** What stands in the header. A class of its own, so that nobody writes it down as the name of a caller. */
export class BasicCredentials {
  readonly clientId: string
  readonly #secret: string

  constructor(clientId: string, secret: string) {
    this.clientId = clientId
    this.#secret = secret
  }

  isSecretOf(accounts: Accounts, clientId: string): boolean {
    return accounts.applications.isSecretOf(clientId, this.#secret)
  }

  get looksLike(): string {
    return this.#secret
  }
}

/** @param sent what stands behind `Basic`: each of the two was form-encoded before (RFC 6749, section 2.3.1) */
export const basicCredentials = (sent: string): BasicCredentials => {
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(sent, 'base64').toString()) ?? []
  return new BasicCredentials(decodedQueryOrAsSent(id), decodedQueryOrAsSent(secret))
}

/** @param mayWait one that waits for the operator is taken too: it has been accepted before, and has tokens */
export const authenticated = (
  { client_id: id, client_secret: secret }: FormValues,
  caller: unknown,
  { accounts, clients }: Pick<ServedWorld, 'accounts' | 'clients'>,
  tag: string,
  mayWait = false,
): Application | OAuthError => {
  const basic = caller instanceof BasicCredentials ? caller : undefined
  if (basic?.clientId === '')
    return oauthError('invalid_client', 'The Authorization header does not say which client it is (RFC 7617).')
  if (basic !== undefined && secret !== undefined)
    return oauthError('invalid_request', 'The client authenticates itself in two ways; one was expected.')
  if (basic !== undefined && id !== undefined && id !== basic.clientId)
    return oauthError('invalid_request', 'The client_id is not the one of the Authorization header.')
  const clientId = basic?.clientId ?? id
  if (clientId === undefined || clientId === '')
    return oauthError('invalid_client', 'The client does not say who it is.')
  const application = clients.find(clientId)
  if (application === undefined)
    return oauthError('invalid_client', unknownClient, 'No application has this client_id.')
  if (application.status !== 'accepted' && !(mayWait && application.status === 'pending'))
    return oauthError('invalid_client', `The application is ${application.status}.`)
  const sent = basic?.looksLike ?? secret
  if (!application.isConfidential)
    return sent === undefined || sent === ''
      ? application
      : oauthError('invalid_client', 'A public client has no secret, and one was sent.')
  if (sent === undefined) return oauthError('invalid_client', 'The client has a secret, and sent none.')
  const isGood = basic?.isSecretOf(accounts, clientId) ?? accounts.applications.isSecretOf(clientId, sent)
  if (isGood) return application
  const read = readSecret(sent)
  const reason =
    read !== undefined && read.tag !== tag ? 'The client secret is of another world.' : 'The secret is wrong.'
  return oauthError('invalid_client', unknownClient, reason)
}

const unknownClient = 'The client is unknown, or its secret is wrong.'
