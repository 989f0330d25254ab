/**
 * The pages of an account, beside the contract: who is there, what they have connected, and the way to all others. Each
 * form leads to a page by a 303, so that loading it anew sends nothing again.
 */
import { html } from '../pages/markup.ts'
import { stylesheet } from '../pages/style.ts'
import { accountStyles } from './account-styles.ts'
import {
  changeForm,
  changedOwn,
  declareForm,
  declaredOne,
  deleteForm,
  deletedOwn,
  madeApplicationKey,
  madeSecret,
  ownApplication,
  revokedOfApplication,
} from './application-pages.ts'
import { type PageContext, type PageHandler, ofSomebody, onwards, problem, htmlAnswer, signIn } from './asking.ts'
import { authorizationRequest } from './authorization-request.ts'
import { decidedByPerson } from './authorize.ts'
import {
  type PageAnswer,
  type PageRequest,
  cookieIn,
  cookieOf,
  foreignForm,
  flowHeaders,
  formActionOf,
} from './browser.ts'
import { developerTab, madeKey, madeToken, revokedOwn } from './developer-pages.ts'
import { formToken, leavingPage, page } from './markup.ts'
import type { ServedWorld } from './served-world.ts'

export const accountStylesheet: PageAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body: stylesheet + accountStyles,
}

export const accountAnswer = async (request: PageRequest, world: ServedWorld): Promise<PageAnswer> => {
  const cookie = cookieIn(request.header('cookie'), world)
  const visit = world.accounts.visits.find(cookie)
  const person = visit?.subject === undefined ? undefined : await world.people.named(visit.subject)
  return pageAmong(pages, { request, world, cookie, visit, person })
}

/** What a path shows, and what may be sent there. */
export type Pages = Readonly<Record<string, { readonly show?: PageHandler; readonly send?: PageHandler }>>

export const pageAmong = async (all: Pages, asking: PageContext): Promise<PageAnswer> => {
  const { request, world, visit } = asking
  const path = request.path.replace(/\/$/, '')
  const found = Object.hasOwn(all, path) ? all[path] : undefined
  if (found === undefined) return problem(asking, 404, 'There is no such page.')
  const { show, send } = found
  if (request.method === 'POST' && send !== undefined) {
    if (request.isTooLarge === true) return problem(asking, 413, 'What the form sent is too large.')
    const foreign = foreignForm(request, visit, world)
    return foreign === undefined ? send(asking) : problem(asking, 403, foreign)
  }
  if ((request.method === 'GET' || request.method === 'HEAD') && show !== undefined) return show(asking)
  const allow = [...(show === undefined ? [] : ['GET', 'HEAD']), ...(send === undefined ? [] : ['POST'])].join(', ')
  const refused = problem(asking, 405, `${request.method} is not for this page.`)
  return { ...refused, headers: { ...refused.headers, allow } }
}

const account = ofSomebody(({ world, visit, person }) => {
  const { base, accounts, clients } = world
  const connected = accounts.grants.connections(person.id).flatMap(id => clients.find(id) ?? [])
  return htmlAnswer(
    page(
      world,
      'Your account',
      html`<section aria-labelledby="name">
          <h2 id="name">${person.name}</h2>
          <p>
            On the <a href="${base}/account/developer">developer tab</a> you make keys and tokens, and declare
            applications.
          </p>
          <form method="post" action="${base}/account/sign-out">${formToken(visit)}<button>Sign out</button></form>
        </section>
        <section aria-labelledby="connected">
          <h2 id="connected">Connected applications</h2>
          ${
            connected.length === 0
              ? html`<p class="quiet">None. An application that you let act for you is listed here.</p>`
              : html`<ul class="items panel">
                  ${connected.map(
                    ({ clientId, name, description }) =>
                      html`<li>
                        <div>
                          <strong>${name}</strong>
                          ${description === undefined ? undefined : html`<p class="quiet">${description}</p>`}
                        </div>
                        <form method="post" action="${base}/account/disconnect">
                          ${formToken(visit)}<button
                            class="ends"
                            name="client_id"
                            value="${clientId}"
                            aria-label="Disconnect ${name}"
                          >
                            Disconnect
                          </button>
                        </form>
                      </li>`,
                  )}
                </ul>`
          }
        </section>`,
      { person, current: 'account' },
    ),
  )
})

const signedIn: PageHandler = async asking => {
  const { request, world, cookie } = asking
  const { as: wanted = '', request: waiting, next } = request.form ?? {}
  const person = await world.people.meant(wanted)
  if ('unclear' in person)
    return signIn(asking, 400, { request: waiting, next, wrong: { typed: wanted, message: person.unclear } })
  const { accounts } = world
  const { cookie: fresh } = await accounts.change(() => {
    if (cookie !== undefined) accounts.visits.end(cookie)
    return accounts.visits.begin(person.id)
  })
  return movedOn(asking, waiting, ownPath(next), cookieOf(world, fresh))
}

/** Of the account: what stands in a form may have been written by anybody. */
const ownPath = (next: string | undefined): string => {
  const [, path, query] = /^(\/account(?:\/[a-z]+)*)(?:\?(.*))?$/s.exec(next ?? '') ?? []
  if (path === undefined || !Object.hasOwn(pages, path)) return '/account'
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`
}

/** To the authorization request that waits, else to a page of the account. */
const movedOn = (
  { request, world }: PageContext,
  waiting: string | undefined,
  path: string,
  cookie: string,
): PageAnswer => {
  const withCookie = { 'set-cookie': cookie }
  if (waiting === undefined) return onwards(world, path, withCookie)
  const to = `/oauth/authorize?${new URLSearchParams(waiting)}`
  const wish = authorizationRequest(waiting, world.clients)
  // Which may send the browser to the application at once, as with an error.
  return 'redirectUri' in wish && isLeaving(request, wish.redirectUri)
    ? leaving(world, world.base + to, withCookie)
    : onwards(world, to, { ...flowHeaders(), ...withCookie })
}

const signedOut: PageHandler = async asking => {
  const { request, world, cookie } = asking
  if (cookie !== undefined) await world.accounts.change(() => world.accounts.visits.end(cookie))
  return movedOn(asking, request.form?.request, '/account', cookieOf(world, undefined))
}

/** The request is judged again. */
const consented: PageHandler = async asking => {
  const { request, world, person } = asking
  const { request: query = '', decision } = request.form ?? {}
  if (person === undefined) return signIn(asking, 403, { request: query })
  const wish = authorizationRequest(query, world.clients)
  if ('unsafe' in wish) return problem(asking, 400, wish.unsafe)
  if ('error' in wish) return problem(asking, 400, wish.description)
  const location = await decidedByPerson(wish, person.id, decision === 'allow', world)
  return isLeaving(request, location)
    ? leaving(world, location)
    : { status: 303, headers: { ...flowHeaders(formActionOf(wish.redirectUri)), location } }
}

/**
 * A browser holds every redirect that follows upon a form against the policy of its page (CSP 3, section 6.4.4), also
 * the one by which an application's callback leads on to wherever it likes. So a browser is given a page that leaves by
 * itself, which is a navigation of its own; anybody else is redirected. An address of an app, which leads no further,
 * is opened at once where somebody has just clicked, and not from a page.
 */
const isLeaving = (request: PageRequest, to: string): boolean => isNavigating(request) && /^https?:/.test(to)

const leaving = (world: ServedWorld, location: string, headers: Readonly<Record<string, string>> = {}): PageAnswer => ({
  status: 200,
  headers: { ...flowHeaders(), ...headers, refresh: `0;url=${location}` },
  body: leavingPage(world, location),
})

const isNavigating = ({ header }: PageRequest): boolean => {
  // To an address that is neither of this machine nor https, a browser names no destination.
  const destination = header('sec-fetch-dest')
  return destination === undefined ? (header('accept') ?? '').includes('text/html') : destination === 'document'
}

const disconnected = ofSomebody(async ({ request, world, person }) => {
  const { client_id: clientId = '' } = request.form ?? {}
  const { accounts, now } = world
  await accounts.change(() => accounts.grants.disconnect({ subject: person.id, clientId }, now))
  return onwards(world, '/account')
})

const pages: Pages = {
  '/account': { show: account },
  '/account/sign-in': { send: signedIn },
  '/account/sign-out': { send: signedOut },
  '/account/consent': { send: consented },
  '/account/disconnect': { send: disconnected },
  '/account/developer': { show: developerTab },
  '/account/developer/tokens': { send: madeToken },
  '/account/developer/keys': { send: madeKey },
  '/account/developer/revoke': { send: revokedOwn },
  '/account/developer/declare': { show: declareForm, send: declaredOne },
  '/account/developer/application': { show: ownApplication },
  '/account/developer/application/change': { show: changeForm, send: changedOwn },
  '/account/developer/application/secret': { send: madeSecret },
  '/account/developer/application/key': { send: madeApplicationKey },
  '/account/developer/application/revoke': { send: revokedOfApplication },
  '/account/developer/application/delete': { show: deleteForm, send: deletedOwn },
}
