/**
 * Several applications behind one address, told apart by the path; one that is seldom asked for is made when it first
 * is.
 */
import type { ErrorAnswers } from '../contract/error-answers.ts'
import type { App } from './app.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import { failure } from './outside.ts'
import { lazyAsyncEach } from '../text/lazy.ts'

export interface SubApplication {
  /** Is a path, with its query, one of its own? */
  readonly takes: (url: string) => boolean
  readonly open: () => Promise<App>
  /** How it says that it can't be opened: its callers know its own errors, not its neighbour's. */
  readonly errors: ErrorAnswers
  /** It could not be made. */
  readonly onError: (error: unknown) => void
}

/** `/control` and everything below it. */
export const below =
  (prefix: string): SubApplication['takes'] =>
  url =>
    url.startsWith(prefix) && /^[/?#]?$/.test(url.charAt(prefix.length))

export const withSubApplications = (main: App, subApplications: readonly SubApplication[]): App => {
  const subApplicationFor = (url: string): SubApplication | undefined => {
    for (const subApplication of subApplications) if (subApplication.takes(url)) return subApplication
    return undefined
  }
  const opened = lazyAsyncEach(({ open, onError }: SubApplication): Promise<App> => {
    const app = open()
    app.catch(onError)
    return app
  })
  return {
    handle: (request, response) => {
      const subApplication = subApplicationFor(pathAndQuery(request.url ?? '/'))
      if (subApplication === undefined) return main.handle(request, response)
      opened(subApplication).then(
        app => app.handle(request, response),
        () => main.refuse(response, failure, subApplication.errors),
      )
    },
    refuse: main.refuse,
    refusal: main.refusal,
    fetch: async request => {
      const subApplication = subApplicationFor(new URL(request.url).pathname)
      return (subApplication === undefined ? main : await opened(subApplication)).fetch(request)
    },
  }
}
