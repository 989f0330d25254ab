/**
 * Applications that may ask users for access: those of the world, and pages of this server itself.
 *
 * A page of ours is in no list and needs nobody to accept it. Where users are sent back to depends on where their
 * browser has found this server, so it is worked out for each request, and compared to the letter: no other port of
 * this machine is handed what was meant for the page.
 */
import { isIP } from 'node:net'
import type { Application, Applications } from '../accounts/applications.ts'
import { isDeclared } from '../accounts/redirect-uris.ts'

/** A page of this server that asks for access, in every world; it can keep no secret. */
export interface OwnClient extends Pick<Application, 'clientId' | 'name' | 'description'> {
  /** Path that users are sent back to: `/docs/signed-in`. */
  readonly redirectPath: string
}

export interface Clients {
  find(clientId: string): Application | undefined
  /** May its users be sent back to this address? */
  mayReturnTo(application: Application, uri: string): boolean
}

/** @param origins where a browser may have found this server: `http://127.0.0.1:4010` */
export const oauthClientsOf = (
  applications: Applications,
  own: readonly OwnClient[],
  origins: readonly string[],
): Clients => {
  const ours = new Map(own.map(one => [one.clientId, applicationOf(one, origins)]))
  return {
    find: clientId => applications.find(clientId) ?? ours.get(clientId),
    mayReturnTo: (application, uri) =>
      ours.get(application.clientId) === application
        ? application.redirectUris.includes(uri)
        : isDeclared(uri, application.redirectUris),
  }
}

const applicationOf = (
  { clientId, name, description, redirectPath }: OwnClient,
  origins: readonly string[],
): Application => ({
  clientId,
  name,
  description,
  redirectUris: origins.map(origin => origin + redirectPath),
  isConfidential: false,
  status: 'accepted',
  reason: undefined,
  owner: undefined,
  made: 0,
  lastFour: undefined,
})

/** @param host as the request has it; a name in it can be made to lead here (DNS rebinding), an address can't */
export const ownOrigins = (issuer: string, host: string | undefined): readonly string[] => {
  const { origin } = new URL(issuer)
  const asked = `http://${host ?? ''}`
  return host !== undefined && isOwnAddress(asked, host) ? [...new Set([origin, asked])] : [origin]
}

/** Is this origin where the request itself was sent to, by an address and not by a name? */
export const isOwnAddress = (origin: string, host: string | undefined): boolean => {
  if (host === undefined || origin !== `http://${host}` || !URL.canParse(origin)) return false
  const { hostname, origin: plain } = new URL(origin)
  return plain === origin && (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
}
