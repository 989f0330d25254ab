/**
 * Whom a request is for: its method, its Host, and what its target says of that (RFC 9112, section 3.2).
 *
 * node's own answer to no Host has no body, of two it takes the first, and whatever stands in a target it hands on.
 */
import { type IncomingMessage, METHODS } from 'node:http'
import type { Problem } from '../contract/problem.ts'
import { problemOf } from './malformed.ts'

/** One Host, and a good one. The last good one is known again. */
export const hostCheck = (): ((request: IncomingMessage) => Problem | undefined) => {
  let lastGood = ''
  const isGood = (request: IncomingMessage): boolean => {
    const {
      headers: { host },
      httpVersion,
    } = request
    if (host === undefined) return httpVersion !== '1.1'
    if (host !== lastGood) {
      if (!goodHost.test(host)) return false
      lastGood = host
    }
    return hostsIn(request) === 1
  }
  return request => (isGood(request) ? undefined : hostProblem(request))
}

const methods: ReadonlySet<string | undefined> = new Set(METHODS)

/** node's parser reads RTSP as well, whose methods nothing here can be asked with. */
export const methodProblem = ({ method }: IncomingMessage): Problem | undefined =>
  methods.has(method) ? undefined : malformed(`HTTP has no method ${method}`)

/**
 * A path; `*` where OPTIONS asks about the server as a whole; or an address, as proxies are sent it, whose host is one.
 */
export const targetProblem = ({ method, url = '/' }: IncomingMessage): Problem | undefined => {
  if (url.startsWith('/')) return undefined
  const shown = JSON.stringify(url.slice(0, 100))
  if (url.startsWith('*')) {
    const isGood = url === '*' && method === 'OPTIONS'
    return isGood ? undefined : malformed(`* as a target stands alone and goes with OPTIONS, found ${method} ${shown}`)
  }
  const [, authority] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(url) ?? []
  // Another scheme's address is nowhere here.
  if (authority === undefined) return undefined
  const isGood = goodHost.test(authority) && !/^(:|$)/.test(authority)
  return isGood ? undefined : malformed(`an address as a target names a host and perhaps a port, found ${shown}`)
}

/** RFC 3986, section 3.2.2: a name, or an address in brackets; then a port. */
const goodHost =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

const hostsIn = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count
}

const hostProblem = (request: IncomingMessage): Problem => {
  const hosts = hostsIn(request)
  const found = hosts === 1 ? JSON.stringify(request.headers.host?.slice(0, 100)) : String(hosts)
  const expected = hosts === 1 ? 'a Host header is a name and a port' : 'an HTTP/1.1 request needs one Host header'
  return malformed(`${expected}, found ${found}`)
}

const malformed = (told: string): Problem => problemOf(400, 'malformed_request', `${told}.`)
