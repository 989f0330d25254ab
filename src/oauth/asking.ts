/** Whoever asks for a page, in whichever world, and the answers that the pages have in common. */
import type { LeftSecrets, Visit } from '../accounts/visits.ts'
import type { Subject } from '../accounts/world-accounts.ts'
import { authorizationRequest } from './authorization-request.ts'
import { type PageAnswer, type PageRequest, cookieOf, flowHeaders, pageHeaders } from './browser.ts'
import { type SignInWish, problemPage, signInPage } from './markup.ts'
import type { ServedWorld } from './served-world.ts'

export interface PageContext {
  readonly request: PageRequest
  readonly world: ServedWorld
  readonly cookie: string | undefined
  readonly visit: Visit | undefined
  /** Who is signed in. */
  readonly person: Subject | undefined
}

export type PageHandler = (asking: PageContext) => PageAnswer | Promise<PageAnswer>

/** Of somebody who is signed in. */
export interface Owning extends PageContext {
  readonly visit: Visit
  readonly cookie: string
  readonly person: Subject
}

/** Anybody else is asked first who they are, and led there then. */
export const ofSomebody =
  (page: (owning: Owning) => PageAnswer | Promise<PageAnswer>): PageHandler =>
  asking => {
    const { request, visit, cookie, person } = asking
    if (visit !== undefined && cookie !== undefined && person !== undefined)
      return page({ ...asking, visit, cookie, person })
    return request.method === 'POST' ? signIn(asking, 403, {}) : signIn(asking, 200, { next: targetOf(request) })
  }

const targetOf = ({ path, query: { id } }: PageRequest): string =>
  id === undefined ? path : `${path}?${new URLSearchParams({ id })}`

export const htmlAnswer = (body: string, status = 200): PageAnswer => ({ status, headers: pageHeaders(), body })

export const problem = ({ world }: Pick<PageContext, 'world'>, status: number, told: string): PageAnswer =>
  htmlAnswer(problemPage(world, told), status)

/** By a path of our own: nobody is led away. */
export const onwards = (
  { base }: ServedWorld,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer => ({ status: 303, headers: { ...pageHeaders(), ...headers, location: base + path } })

/** What was left for this page, once. A browser may ask for the head of a page before somebody looks at it. */
export const takenFor = async (
  { request, world: { accounts }, cookie }: PageContext,
  id: string | undefined,
): Promise<LeftSecrets | undefined> =>
  request.method === 'GET' && accounts.visits.has(cookie, id)
    ? accounts.change(() => accounts.visits.take(cookie, id))
    : undefined

export const signIn = async (
  { world, visit: known }: PageContext,
  status: number,
  wish: SignInWish,
): Promise<PageAnswer> => {
  const { accounts } = world
  const begun = known === undefined ? await accounts.change(() => accounts.visits.begin(undefined)) : undefined
  const visit = known ?? begun?.visit
  if (visit === undefined) throw new Error('A visit was begun, and is not there.')
  const cookie = begun === undefined ? {} : { 'set-cookie': cookieOf(world, begun.cookie) }
  const headers = wish.request === undefined ? pageHeaders() : flowHeaders()
  const application = wish.request === undefined ? undefined : applicationIn(wish.request, world)
  return { status, headers: { ...headers, ...cookie }, body: signInPage(world, visit, { ...wish, application }) }
}

/** Undefined: what waits is no request of an application that may ask. */
const applicationIn = (query: string, { clients }: ServedWorld): string | undefined => {
  const request = authorizationRequest(query, clients)
  return 'application' in request ? request.application.name : undefined
}
