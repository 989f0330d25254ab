/**
 * The OAuth 2.0 service and the pages of accounts, for every world that has accounts: made at the first call.
 *
 * What the contract declares goes through the pipeline of every contract; the pages are answered beside it. Scripts of
 * any page may call what takes no cookie, without credentials; nothing else is open to them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WorldAccounts } from '../accounts/world-accounts.ts'
import { type Mode, Unanswerable, Unsettled } from '../contract/call.ts'
import { isForm } from '../contract/check/media-types.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import type { Contract } from '../contract/contract.ts'
import { oauthWords } from './oauth-words.ts'
import { type Failed, isFailed } from '../contract/problem.ts'
import { type App, type AppOptions, buildApp } from '../http/app.ts'
import { closing } from '../http/answering.ts'
import { receivedBody } from '../http/body.ts'
import { exposedHeaders } from '../http/cors.ts'
import { serviceOf } from '../http/service.ts'
import { given } from '../text/given.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'
import type { World } from '../worlds/world.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { defaultName } from '../text/default-world.ts'
import { accountAnswer, accountStylesheet } from './account-pages.ts'
import { type PageAnswer, type PageRequest, pageHeaders } from './browser.ts'
import { type OwnClient, oauthClientsOf, ownOrigins } from './clients.ts'
import { decisionOn } from './decision.ts'
import { formValuesOf } from './form.ts'
import { problemPage } from './markup.ts'
import { type Gate, operatorAnswer } from './operator-pages.ts'
import { imitation, oauthGuard, oauthMode, recordedMode } from './oauth-mode.ts'
import { metadataName } from './paths.ts'
import type { ServedWorld } from './served-world.ts'

export { modeOfOAuth } from './answers.ts'
export { oauthContractAt } from './oauth-contract.ts'

/** Bytes: a form is short. */
const bodyLimit = 64 * 1024

export interface OAuthOptions extends Pick<AppOptions, 'onServed' | 'onError' | 'describedAt' | 'exposes'> {
  readonly worlds: Worlds
  readonly contract: Contract
  /** Answers with what is recorded in the contract, for faults that ask for it. */
  readonly recorded: Mode
  /** Where clients find this server: `http://127.0.0.1:4010`. Asked for when somebody calls. */
  readonly origin: () => string
  /** Pages of this server that ask users for access. */
  readonly ownClients: readonly OwnClient[]
  /** Who may not steer has no access to the operator's page. */
  readonly gate: Gate
  /** Other servers have the same worlds, and a browser's next call may go to any of them. */
  readonly isShared: boolean
}

export const oauthApplication = async ({
  worlds,
  contract,
  recorded,
  origin,
  ownClients,
  gate,
  isShared,
  ...options
}: OAuthOptions): Promise<App> => {
  // What is wrong with it is told by a redirect, or on a page.
  const service = await serviceOf({ contract, errorAnswers: oauthWords, bodyLimit, judgedByMode: ['authorize'] })
  worlds.serveBeside(contract)
  const served = ({ world, accounts }: WithAccounts, host: string | undefined): Promise<ServedWorld> =>
    servedWorld(world, accounts, { contract, origin: origin(), ownClients, host, isShared })
  const bind = (name: string | undefined): BoundWorld | Failed => {
    const found = worldWithAccounts(worlds, name)
    if (isFailed(found)) return found
    const { world, accounts } = found
    return boundWorld(world, accounts, recorded, host => served(found, host))
  }
  const app = await buildApp({
    ...options,
    mounts: [
      { prefix: '', service, bind },
      { prefix: '/w/{world}', service, bind },
    ],
    pages: [],
    outside: oauthWords,
    isOpenTo: () => false,
  })
  const pages = async (request: PageRequest, name: string | undefined): Promise<PageAnswer> => {
    if (request.path === '/account/pages.css') return accountStylesheet
    const found = worldWithAccounts(worlds, name)
    if (isFailed(found))
      return { status: 404, headers: pageHeaders(), body: problemPage({ base: '' }, found.problem.message) }
    const { version } = found.world.bound(found.world.settings.mode)
    const world = await served(found, request.header('host'))
    const answer = await (isOperators(request.path)
      ? operatorAnswer(request, world, gate)
      : accountAnswer(request, world))
    return { ...answer, headers: { ...answer.headers, ...given({ 'courtside-version': version?.() }) } }
  }
  return withPages(app, pages, options)
}

interface WithAccounts {
  readonly world: World
  readonly accounts: WorldAccounts
}

const worldWithAccounts = (worlds: Worlds, name = defaultName): WithAccounts | Failed => {
  const world = worlds.find(name)
  if (world === undefined) return { problem: worlds.unknown(name) }
  world.use()
  const { accounts } = world.instance
  return accounts === undefined ? { problem: noAccounts } : { world, accounts }
}

const noAccounts = {
  status: 404,
  code: 'no_accounts',
  message: 'This world asks nobody for credentials: it has no accounts, and no OAuth 2.0 service.',
  violations: [],
}

const servedWorld = async (
  world: World,
  { accounts, people, written }: WorldAccounts,
  {
    contract,
    origin,
    ownClients,
    host,
    isShared,
  }: Pick<OAuthOptions, 'contract' | 'ownClients' | 'isShared'> & {
    readonly origin: string
    readonly host: string | undefined
  },
): Promise<ServedWorld> => {
  const { name, clock, settings } = world
  const base = name === defaultName ? '' : `/w/${name}`
  const opened = await accounts.open()
  return {
    base,
    issuer: origin + base,
    accounts: opened,
    people,
    written,
    clients: oauthClientsOf(opened.applications, ownClients, ownOrigins(origin, host)),
    now: clock.now(),
    // Of a world that is shared the tag is drawn by lot, once for all servers, which may listen on ports of their own.
    cookieName: `courtside-${isShared ? '' : `${portOf(new URL(origin))}-`}${accounts.tag()}`,
    noteDecision: async answer => {
      await world.bound(settings.mode).note(decisionOn(contract, base, answer))
    },
  }
}

/** A URL leaves out the usual one of its scheme. */
const portOf = ({ port, protocol }: URL): string => {
  if (port !== '') return port
  return protocol === 'https:' ? '443' : '80'
}

/** The world as the pipeline sees it; what is in its way or is preferred there concerns its usual contract alone. */
const boundWorld = (
  world: World,
  { accounts }: WorldAccounts,
  recorded: Mode,
  served: (host: string | undefined) => Promise<ServedWorld>,
): BoundWorld => {
  const bound = world.bound(world.settings.mode)
  return {
    guard: oauthGuard,
    mode: oauthMode(served, accounts.tag),
    recorded: recordedMode(recorded, served),
    seed: bound.seed,
    preferences: undefined,
    injectedFault: operation => world.injectedFault(operation, true),
    imitate: imitation(served),
    ended: () => bound.ended(),
    ...given({ learn: bound.learn, version: bound.version }),
    get signal() {
      return bound.signal
    },
    note: exchange => {
      const { answer, ...rest } = exchange
      // A page holds the token of its forms.
      const { content: _, ...withoutPage } = answer ?? { status: 0, source: '' }
      const kept = answer?.isOwnPage === true ? withoutPage : answer
      return bound.note({ ...rest, answer: kept, isBeside: true })
    },
    entry: number => bound.entry(number),
  }
}

/** A world's metadata has its path behind the well-known one (RFC 8414, section 3.1); here it has it before. */
const routed = (target: string): string => {
  const url = pathAndQuery(target)
  const [, world, rest = ''] = /^\/\.well-known\/oauth-authorization-server(\/w\/[^/?#]+)(\?.*)?$/s.exec(url) ?? []
  return world === undefined ? url : `${world}${metadataName}${rest}`
}

// ---------------------------------------------------------------- beside the contract

type Pages = (request: PageRequest, world: string | undefined) => Promise<PageAnswer>

const isPage = (rest: string): boolean => /^\/(?:account|operator)(?:\/|$)/.test(rest)

/** Scripts of any page may call these (Fetch, section 3.3): who calls is in the request, never in a cookie. */
const isOpen = ({ path, rest }: OAuthPath): boolean =>
  !isPage(rest) && /\/oauth\/(?:token|revoke|introspect)$|\/oauth-authorization-server$/.test(path)
const openWith = (exposes: readonly string[]) => ({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders(exposes),
})
type Open = ReturnType<typeof openWith>

const options = (path: string, open: Open): PageAnswer => ({
  status: 204,
  headers: {
    ...open,
    allow: path.endsWith(metadataName) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS',
    vary: 'Origin',
    'courtside-source': 'options',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '600',
  },
})

const isOperators = (path: string): boolean => path.startsWith('/operator')

/** `below`: of the path that was asked for, what names a world. */
const openIdConfiguration = (below: string, open: Open): PageAnswer => ({
  status: 404,
  headers: {
    ...open,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'courtside-source': 'check route_not_found',
    vary: 'Origin',
  },
  body: JSON.stringify({
    error: 'not_found',
    error_description: `This is OAuth 2.0 without OpenID Connect: the metadata is at ${metadataName}${below}.`,
  }),
})

interface OAuthPath {
  readonly path: string
  readonly world: string | undefined
  /** Below the world. */
  readonly rest: string
}

const placeOf = (url: string): OAuthPath => {
  const [path = ''] = url.split('?')
  const [, world, rest = path] = /^\/w\/([^/]+)(\/.*)$/s.exec(path) ?? []
  return { path, world, rest }
}

const withPages = (
  app: App,
  pages: Pages,
  { onServed, onError, exposes = [] }: Pick<OAuthOptions, 'onServed' | 'onError' | 'exposes'>,
): App => {
  const open = openWith(exposes)
  /** Undefined: it is the contract's. */
  const beside = (method: string, place: OAuthPath, request: () => Promise<PageRequest>) => {
    const { path, world, rest } = place
    if (method === 'OPTIONS' && isOpen(place)) return Promise.resolve(options(path, open))
    const [, named] = /^\/\.well-known\/openid-configuration(\/w\/[\w.~-]+)?/.exec(rest) ?? []
    if (rest.startsWith('/.well-known/openid-configuration'))
      return Promise.resolve(openIdConfiguration(world === undefined ? (named ?? '') : `/w/${world}`, open))
    return isPage(rest) ? request().then(one => pages(one, world)) : undefined
  }
  /** What is said where a page can't be; undefined: nothing, for nobody knows what came of it. */
  const instead = (error: unknown, method: string, { path }: OAuthPath): PageAnswer | undefined => {
    if (error instanceof Unanswerable) return unanswered(error)
    onError(error, { method, url: path })
    return error instanceof Unsettled ? undefined : failed
  }
  return {
    ...app,
    handle: (request, response) => {
      request.url = routed(request.url ?? '/')
      const place = placeOf(request.url)
      const { method = 'GET' } = request
      if (isOpen(place)) for (const [name, value] of Object.entries(open)) response.setHeader(name, value)
      const { url } = request
      const at = performance.now()
      const answer = beside(method, place, () => pageRequestOf(request, place.rest))
      if (answer === undefined) return app.handle(request, response)
      const send = (one: PageAnswer | undefined): void => {
        if (one === undefined) return void response.destroy()
        sendPage(response, one, method)
        const milliseconds = performance.now() - at
        const { status, headers } = one
        const source = headers['courtside-source'] ?? 'page'
        return onServed?.({ ...notOfContract, source, method, url, status, milliseconds })
      }
      answer
        .catch((error: unknown) => instead(error, method, place))
        .then(send)
        .catch((error: unknown) => {
          onError(error, { method, url: place.path })
          response.destroy()
        })
    },
    fetch: async request => {
      const { origin, pathname, search } = new URL(request.url)
      const url = routed(pathname + search)
      const place = placeOf(url)
      const { method } = request
      const asked = beside(method, place, () => fetchedPageRequest(request, place.rest))
      if (asked === undefined) {
        const answered = await app.fetch(new Request(origin + url, request))
        if (isOpen(place)) for (const [name, value] of Object.entries(open)) answered.headers.set(name, value)
        return answered
      }
      const answer = await asked.catch((error: unknown) => instead(error, method, place))
      if (answer === undefined) throw new TypeError('fetch failed')
      const { status, headers, body = '' } = answer
      return new Response(status === 204 ? null : body, { status, headers })
    },
  }
}

/** No operation of a contract. */
const notOfContract = { violations: 0, operation: undefined, remarks: [] } as const

const unanswered = ({ problem: { status, code, message }, headers }: Unanswerable): PageAnswer => ({
  status,
  headers: { ...pageHeaders(), ...headers, 'courtside-source': `world ${code}` },
  body: problemPage({ base: '' }, message),
})

const failed: PageAnswer = {
  status: 500,
  headers: pageHeaders(),
  body: problemPage({ base: '' }, 'The server failed. Its log says why; please report it.'),
}

const sendPage = (response: ServerResponse, { status, headers, body = '' }: PageAnswer, method: string): void => {
  const bytes = Buffer.from(body)
  const length = status === 204 ? {} : { 'content-length': String(bytes.length) }
  // What is still being sent is not read.
  if (status === 413) closing(response)
  response.writeHead(status, { ...headers, ...length })
  response.end(method === 'HEAD' || status === 204 ? undefined : bytes)
}

const queryOf = (url: string) => formValuesOf(Object.fromEntries(new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '')))

const pageRequestOf = async (request: IncomingMessage, path: string): Promise<PageRequest> => {
  const { method = 'GET', headers, url = '/' } = request
  const body = method === 'POST' ? await receivedBody(request, bodyLimit) : undefined
  const isTooLarge = body === 'too large'
  const text = body instanceof Buffer && isForm(headers['content-type'] ?? '') ? body.toString() : undefined
  return {
    method,
    path,
    query: queryOf(url),
    header: name => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    form: text === undefined ? undefined : formValuesOf(Object.fromEntries(new URLSearchParams(text))),
    isTooLarge,
  }
}

const fetchedPageRequest = async (request: Request, path: string): Promise<PageRequest> => {
  const sent = request.method === 'POST' ? Buffer.from(await request.arrayBuffer()) : undefined
  const isTooLarge = sent !== undefined && sent.length > bodyLimit
  const isRead = sent !== undefined && !isTooLarge && isForm(request.headers.get('content-type') ?? '')
  const text = isRead ? sent.toString() : undefined
  return {
    method: request.method,
    path,
    query: queryOf(request.url),
    header: name => request.headers.get(name) ?? undefined,
    form: text === undefined ? undefined : formValuesOf(Object.fromEntries(new URLSearchParams(text))),
    isTooLarge,
  }
}
