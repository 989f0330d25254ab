/**
 * For whoever runs the server: does it live, and is it ready for calls? They are asked every few seconds, before
 * anything else is looked at, and no journal has them.
 */
import type { ServerResponse } from 'node:http'
import { pathAndQuery } from '../contract/check/target.ts'
import type { App } from './app.ts'

export interface Health {
  /** What the paths begin with. */
  readonly prefix: string
  /** Why it isn't ready; undefined: it is. */
  readonly unready: () => Promise<string | undefined>
}

interface HealthAnswer {
  readonly status: 200 | 503
  readonly body: string
}

export const withHealth = (app: App, { prefix, unready }: Health): App => {
  const [live, ready] = [`${prefix}/health/live`, `${prefix}/health/ready`]
  const asked = (url: string): (() => Promise<HealthAnswer>) | undefined => {
    const [path] = url.split('?', 1)
    if (path === live) return async () => told(200, { status: 'live' })
    if (path !== ready) return undefined
    return async () => {
      const reason = await unready()
      return reason === undefined ? told(200, { status: 'ready' }) : told(503, { status: 'unready', reason })
    }
  }
  return {
    ...app,
    handle: (request, response) => {
      const { method, url = '/' } = request
      // Most targets are something else, and are told by a letter.
      const answer = url.includes('/health/') ? asked(pathAndQuery(url)) : undefined
      if (answer === undefined || (method !== 'GET' && method !== 'HEAD')) app.handle(request, response)
      else void answer().then(one => send(response, one))
    },
    fetch: async request => {
      const answer = asked(new URL(request.url).pathname)
      if (answer === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return app.fetch(request)
      const { status, body } = await answer()
      return new Response(body, { status, headers })
    },
  }
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

const told = (status: HealthAnswer['status'], body: Readonly<Record<string, string>>): HealthAnswer => ({
  status,
  body: JSON.stringify(body),
})

const send = (response: ServerResponse, { status, body }: HealthAnswer): void => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
