/**
 * The application without a socket: a `Request` in, a `Response` out, for tests that run in the server's own process.
 */
import { given } from '../text/given.ts'
import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'OPTIONS']

/** A null body status of the Fetch standard: its answer has no body, not even an empty one. */
const isNullBodyStatus = (status: number): boolean => [101, 103, 204, 205, 304].includes(status)

/** What a `Request` refers to weakly is kept until the event loop turns, for which calls alone give no occasion. */
const callsInATurn = 100

export const inProcessFetch = (app: FastifyInstance): ((request: Request) => Promise<Response>) => {
  let calls = 0
  return async request => {
    const method = methods.find(one => one === request.method)
    if (method === undefined)
      throw new TypeError(
        `Without a socket only these methods can be sent: ${methods.join(', ')}; for ${request.method} use the `
          + "server's own address.",
      )
    calls += 1
    if (calls % callsInATurn === 0) await new Promise(setImmediate)
    const { host, pathname, search } = new URL(request.url)
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const answer = await app
      .inject({
        method,
        url: pathname + search,
        headers: { host, ...Object.fromEntries(request.headers) },
        ...given({ payload }),
        signal: request.signal,
      })
      .catch((error: unknown) => {
        if (request.signal.aborted) throw request.signal.reason
        throw new TypeError('fetch failed', { cause: error })
      })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one))
    }
    return new Response(isNullBodyStatus(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers,
    })
  }
}
