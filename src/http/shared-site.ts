/**
 * A site whose worlds are shared with other processes: before a request is looked at, the world that it is about is as
 * all of them have it.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { pathAndQuery } from '../contract/check/target.ts'
import { Unanswerable } from '../contract/call.ts'
import type { Problem } from '../contract/problem.ts'
import { closingUnread } from './answering.ts'
import type { App } from './app.ts'
import { isPreflight } from './cors.ts'
import type { DirectCall } from './direct-call.ts'
import { failure } from './outside.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import type { Worlds } from '../worlds/worlds.ts'

type Learning = Pick<Worlds, 'learn' | 'learnWithJournal' | 'default'>

const inWorld =
  /^(?:\/courtside)?\/(?:control\/v1\/worlds|w|worlds|\.well-known\/oauth-authorization-server\/w)\/([^/]+)/
const ofAll = /^(?:\/courtside)?\/control\/v1\/worlds\/?$/

/** What tells of a world's calls: its pages, what is said of its requests, and all that an operator asks of it. */
const tellsCalls = /^(?:\/courtside)?(?:\/?$|\/control\/|\/(?:w|worlds)\/[^/]+(?:\/?$|\/requests(?:\/|$)))/

/** What has to be known before a target is looked at. */
interface Wanted {
  /** Undefined: the default one. */
  readonly world: string | undefined
  readonly withJournal: boolean
}

const wantedIn = (target: string): Wanted | undefined => {
  const [sent = '/'] = target.split(/[?#]/, 1)
  const path = decodedOrAsSent(sent)
  // Whoever lists worlds, or makes one, asks for those that it takes.
  if (ofAll.test(path)) return undefined
  return { world: inWorld.exec(path)?.[1], withJournal: tellsCalls.test(path) }
}

/** Targets that come again and again are read once: so many, and none that has more characters than this. */
const [mostRemembered, longestRemembered] = [500, 500]
const remembered = new BoundedMap<string, Wanted | undefined>(mostRemembered)

const wantedOf = (target: string): Wanted | undefined => {
  const known = remembered.get(target)
  if (known !== undefined || target.length > longestRemembered) return known ?? wantedIn(target)
  const wanted = wantedIn(target)
  remembered.set(target, wanted)
  return wanted
}

const learned = (worlds: Learning, target: string): Promise<void> => {
  const wanted = wantedOf(target)
  if (wanted === undefined) return nothingToLearn
  const world = wanted.world ?? worlds.default.name
  return wanted.withJournal ? worlds.learnWithJournal(world) : worlds.learn(world)
}

const nothingToLearn = Promise.resolve()

/** @param fixed paths of what is the same in every world @param onError of what is no outage */
export const sharedApp = (
  app: App,
  worlds: Learning,
  fixed: ReadonlySet<string>,
  onError: (error: unknown) => void,
): App => {
  // What a browser asks beforehand is about no world, and only if it is told may a page read a 503.
  const isOfNoWorld = (method: string | undefined, target: string, headers: IncomingHttpHeaders): boolean =>
    (method === 'OPTIONS' && isPreflight(headers)) || fixed.has(target.split('?', 1)[0] ?? '')
  const problemOf = (error: unknown): { readonly problem: Problem; readonly headers: Record<string, string> } => {
    if (error instanceof Unanswerable) return { problem: error.problem, headers: { ...error.headers } }
    onError(error)
    return { problem: failure, headers: {} }
  }
  return {
    ...app,
    handle: (request, response) => {
      const target = pathAndQuery(request.url ?? '/')
      if (isOfNoWorld(request.method, target, request.headers)) return app.handle(request, response)
      learned(worlds, target).then(
        () => app.handle(request, response),
        (error: unknown) => {
          const { problem, headers } = problemOf(error)
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
          app.refuse(closingUnread(response), problem)
        },
      )
    },
    fetch: async request => {
      const { pathname } = new URL(request.url)
      if (isOfNoWorld(request.method, pathname, Object.fromEntries(request.headers))) return app.fetch(request)
      try {
        await learned(worlds, pathname)
      } catch (error) {
        const { problem, headers } = problemOf(error)
        const { status, content } = app.refusal(problem)
        const type = content === undefined ? {} : { 'content-type': content.mediaType }
        return new Response(content?.bytes.toString(), { status, headers: { ...headers, ...type } })
      }
      return app.fetch(request)
    },
  }
}

/** @param prefix of the control API's paths */
export const sharedCall =
  (call: DirectCall, worlds: Learning, prefix: string): DirectCall =>
  async (method, target, ...rest) => {
    await learned(worlds, prefix + target)
    return call(method, target, ...rest)
  }
