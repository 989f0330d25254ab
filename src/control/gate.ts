/**
 * Who may steer.
 *
 * On a loopback address whoever runs programs on the machine. A browser runs other people's programs: a page of another
 * origin is refused, also where its browser sends no origin (an image, a script) but says that it is one
 * (`Sec-Fetch-Site`), and so is a name that was made to point to this machine (DNS rebinding), for its requests look
 * like its own origin's. Pages of an origin that the operator named (`--control-origin`) may, such as an application's
 * panel. The pages beside the control API are no part of it: anybody may be led there. On any other address a token
 * decides, and without one nobody may.
 */
import type { GateProblem } from '../http/app.ts'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost } from '../http/loopback.ts'

export interface ControlAccess {
  /** Does the server listen on a loopback address alone? */
  readonly isLoopback: boolean
  readonly token: string | undefined
  /** Whose pages may steer, beside the server's own: `http://localhost:5173`. */
  readonly origins?: readonly string[]
}

/** A browser writes an origin in one form only (RFC 6454, section 6.2). */
export const isOriginIn =
  (origins: () => readonly string[]) =>
  (origin: string): boolean =>
    origins().includes(origin)

const refuse = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): GateProblem => ({ problem: { status, code, message, violations: [] }, headers })

/** @param accessNow asked for each request: whether the server listens is known only once it does */
export const controlGate =
  (accessNow: () => ControlAccess) =>
  ({ authorization, origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): GateProblem | undefined => {
    const { isLoopback, token, origins = [] } = accessNow()
    if (token !== undefined) {
      const sent = /^bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1]
      // Who knows the token need not be asked where they are.
      if (sent !== undefined && isSecret(sent, token)) return undefined
      const challenge = {
        'www-authenticate': `Bearer realm="courtside-control"${sent === undefined ? '' : ', error="invalid_token"'}`,
      }
      return sent === undefined
        ? refuse(
            401,
            'control_token_missing',
            'The control API wants its token: Authorization: Bearer <token>.',
            challenge,
          )
        : refuse(401, 'control_token_invalid', 'This is not the token that the server was started with.', challenge)
    }
    if (!isLoopback) {
      return refuse(
        403,
        'control_closed',
        'The control API is closed: the server can be reached from other machines and was started without a '
          + 'token. Start it with --control-token <token>.',
      )
    }
    if (host !== undefined && !isLoopbackHost(host)) {
      return refuse(
        403,
        'foreign_host',
        'The control API is for this machine: expected the Host localhost, 127.0.0.1 or [::1], found '
          + `${JSON.stringify(host.slice(0, 100))}.`,
      )
    }
    if (origin !== undefined && origins.includes(origin)) return undefined
    if (origin !== undefined && origin !== `http://${host ?? ''}`) {
      return refuse(
        403,
        'foreign_origin',
        `The control API is not for pages of other origins: expected http://${host ?? ''}, found `
          + `${JSON.stringify(origin.slice(0, 100))}. If it is yours, start the server with --control-origin <origin>.`,
      )
    }
    if (site !== undefined && !ownSites.has(String(site))) {
      return refuse(
        403,
        'foreign_origin',
        'The control API is not for pages of other origins: expected Sec-Fetch-Site: same-origin, found '
          + `${JSON.stringify(String(site).slice(0, 100))}.`,
      )
    }
    return undefined
  }

/** `none`: somebody typed the address (Fetch Metadata, section 2.4). */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** In a time that does not tell how much of it is right. */
const isSecret = (sent: string, token: string): boolean => {
  const [one, other] = [Buffer.from(sent), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
