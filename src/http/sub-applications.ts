/**
 * Several applications behind one address, told apart by the path; one that is seldom asked for is made when it first is.
 */
import type { App } from './app.ts'
import { pathAndQuery } from '../contract/check/target.ts'

export interface Wing {
  /** `/control/v1`: it gets what is at this path or below. */
  readonly prefix: string
  readonly open: () => Promise<App>
  /** It could not be made. */
  readonly onError: (error: unknown) => void
}

export const frontOf = (main: App, wings: readonly Wing[]): App => {
  const opened = new Map<Wing, Promise<App>>()
  const wingFor = (url: string): Wing | undefined => {
    for (const wing of wings)
      if (url.startsWith(wing.prefix) && /^[/?#]?$/.test(url.charAt(wing.prefix.length))) return wing
    return undefined
  }
  const opening = (wing: Wing): Promise<App> => {
    const known = opened.get(wing)
    if (known !== undefined) return known
    const app = wing.open()
    opened.set(wing, app)
    app.catch(wing.onError)
    return app
  }
  return {
    handle: (request, response) => {
      const wing = wingFor(pathAndQuery(request.url ?? '/'))
      if (wing === undefined) return main.handle(request, response)
      opening(wing).then(
        app => app.handle(request, response),
        () => {
          const body = JSON.stringify({
            status: 500,
            code: 'internal_error',
            message: 'The server failed. Its log says why; please report it.',
            errors: [],
          })
          response.writeHead(500, { 'content-type': 'application/json' }).end(body)
        },
      )
    },
    fetch: async request => {
      const wing = wingFor(new URL(request.url).pathname)
      return (wing === undefined ? main : await opening(wing)).fetch(request)
    },
  }
}
