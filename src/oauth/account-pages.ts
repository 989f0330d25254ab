/**
 * The pages of an account, beside the contract: who is there, what they have connected. Each form leads to a page by a
 * 303, so that loading it anew sends nothing again.
 */
import { type Visit } from '../accounts/visits.ts'
import type { Subject } from '../accounts/world-accounts.ts'
import { html } from '../pages/markup.ts'
import { stylesheet } from '../pages/style.ts'
import { authorizationRequest } from './authorization-request.ts'
import { decided } from './authorize.ts'
import {
  type PageAnswer,
  type PageRequest,
  cookieIn,
  cookieOf,
  foreignForm,
  formActionOf,
  pageHeaders,
} from './browser.ts'
import { formOf } from './form.ts'
import { accountStyles, formToken, page, problemPage, signInPage } from './markup.ts'
import type { ServedWorld } from './served-world.ts'

/** Whoever asks, in whichever world. */
export interface Asking {
  readonly request: PageRequest
  readonly world: ServedWorld
  readonly cookie: string | undefined
  readonly visit: Visit | undefined
  /** Who is signed in. */
  readonly person: Subject | undefined
}

export const accountStylesheet: PageAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body: stylesheet + accountStyles,
}

type Page = (asking: Asking) => PageAnswer | Promise<PageAnswer>

export const accountAnswer = async (request: PageRequest, world: ServedWorld): Promise<PageAnswer> => {
  const cookie = cookieIn(request.header('cookie'), world)
  const visit = world.accounts.visits.find(cookie)
  const person = visit?.subject === undefined ? undefined : await world.people.named(visit.subject)
  const asking: Asking = { request, world, cookie, visit, person }
  const path = request.path.replace(/\/$/, '')
  const [show, send] = [shown.get(path), sent.get(path)]
  if (show === undefined && send === undefined) return problem(asking, 404, 'There is no such page.')
  if (request.method === 'POST' && send !== undefined) {
    const foreign = foreignForm(request, visit, world)
    return foreign === undefined ? send(asking) : problem(asking, 403, foreign)
  }
  if ((request.method === 'GET' || request.method === 'HEAD') && show !== undefined) return show(asking)
  const allow = [...(show === undefined ? [] : ['GET', 'HEAD']), ...(send === undefined ? [] : ['POST'])].join(', ')
  const refused = problem(asking, 405, `${request.method} is not for this page.`)
  return { ...refused, headers: { ...refused.headers, allow } }
}

const problem = ({ world }: Pick<Asking, 'world'>, status: number, told: string): PageAnswer => ({
  status,
  headers: pageHeaders(),
  body: problemPage(world, told),
})

/** By a path of our own: nobody is led away. */
const onwards = ({ base }: ServedWorld, path: string, headers: Readonly<Record<string, string>> = {}): PageAnswer => ({
  status: 303,
  headers: { ...pageHeaders(), ...headers, location: base + path },
})

const signIn = (asking: Asking, status: number, told?: string): PageAnswer => {
  const { world, visit: known, request } = asking
  const begun = known === undefined ? world.accounts.visits.begin(undefined) : undefined
  const visit = known ?? begun?.visit
  if (visit === undefined) throw new Error('A visit was begun, and is not there.')
  const cookie = begun === undefined ? {} : { 'set-cookie': cookieOf(world, begun.cookie) }
  return {
    status,
    headers: { ...pageHeaders(), ...cookie },
    body: signInPage(world, visit, { problem: told, request: request.form?.request }),
  }
}

const account: Page = asking => {
  const { world, visit, person } = asking
  if (visit === undefined || person === undefined) return signIn(asking, 200)
  const { base, accounts } = world
  const connected = accounts.grants.connections(person.id).flatMap(id => accounts.applications.find(id) ?? [])
  const body = page(
    world,
    'Your account',
    html`<section>
        <h2>${person.name}</h2>
        <form method="post" action="${base}/account/sign-out">${formToken(visit)}<button>Sign out</button></form>
      </section>
      <section>
        <h2>Connected applications</h2>
        ${
          connected.length === 0
            ? html`<p>None. An application that you connect is listed here.</p>`
            : html`<ul class="cast">
                ${connected.map(
                  ({ clientId, name }) =>
                    html`<li>
                      ${name}
                      <form method="post" action="${base}/account/disconnect">
                        ${formToken(visit)}<button name="client_id" value="${clientId}" aria-label="Disconnect ${name}">
                          Disconnect
                        </button>
                      </form>
                    </li>`,
                )}
              </ul>`
        }
      </section>`,
  )
  return { status: 200, headers: pageHeaders(), body }
}

const signedIn: Page = async asking => {
  const { request, world, cookie } = asking
  const { as: wanted = '', request: waiting } = request.form ?? {}
  const person = await world.people.meant(wanted)
  if ('unclear' in person) return signIn(asking, 400, person.unclear)
  if (cookie !== undefined) world.accounts.visits.end(cookie)
  const { cookie: fresh } = world.accounts.visits.begin(person.id)
  const path = waiting === undefined ? '/account' : `/oauth/authorize?${waiting}`
  return onwards(world, path, { 'set-cookie': cookieOf(world, fresh) })
}

const signedOut: Page = ({ world, cookie }) => {
  if (cookie !== undefined) world.accounts.visits.end(cookie)
  return onwards(world, '/account', { 'set-cookie': cookieOf(world, undefined) })
}

/** The request is judged again: what stands in a form may have been written by anybody. */
const consented: Page = asking => {
  const { request, world, person } = asking
  const { request: query = '', decision } = request.form ?? {}
  if (person === undefined) return signIn(asking, 403)
  const wish = authorizationRequest(formOf(Object.fromEntries(new URLSearchParams(query))), world.accounts.applications)
  if ('unsafe' in wish) return problem(asking, 400, wish.unsafe)
  if ('error' in wish) return problem(asking, 400, wish.description)
  return {
    status: 303,
    headers: {
      ...pageHeaders(formActionOf(wish.redirectUri)),
      location: decided(wish, person.id, decision === 'allow', world),
    },
  }
}

const disconnected: Page = asking => {
  const { request, world, person } = asking
  if (person === undefined) return signIn(asking, 403)
  const { client_id: clientId = '' } = request.form ?? {}
  world.accounts.grants.disconnect({ subject: person.id, clientId }, world.now)
  return onwards(world, '/account')
}

const shown: ReadonlyMap<string, Page> = new Map([['/account', account]])

const sent: ReadonlyMap<string, Page> = new Map([
  ['/account/sign-in', signedIn],
  ['/account/sign-out', signedOut],
  ['/account/consent', consented],
  ['/account/disconnect', disconnected],
])
