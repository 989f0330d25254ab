/**
 * The page of whoever operates this server: applications are accepted and rejected here, keys and tokens revoked.
 *
 * Who may open it is who may steer. Where a token decides, a browser can't send it by itself: it is asked for once.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Acceptance } from '../accounts/accounts.ts'
import type { Application } from '../accounts/applications.ts'
import { wrongReason } from '../accounts/declaration.ts'
import { type ListedCredential, isAlive } from '../accounts/credentials.ts'
import type { LeftSecrets, Visit } from '../accounts/visits.ts'
import type { GateProblem } from '../http/app.ts'
import { type Markup, html } from '../pages/markup.ts'
import { type Pages, pageAmong } from './account-pages.ts'
import { declared, stateOf } from './application-markup.ts'
import { type PageContext, type PageHandler, onwards, problem, htmlAnswer, takenFor } from './asking.ts'
import { type PageAnswer, type PageRequest, cookieIn, cookieOf, pageHeaders } from './browser.ts'
import { credentialList, leftSecrets } from './credential-list.ts'
import { type Field, wrongSummary, isWrong, secretField, textField } from './fields.ts'
import { formToken, framed, notDone, problemSection } from './markup.ts'
import type { ServedWorld } from './served-world.ts'

/** Why a request may not steer. */
export type Gate = (headers: IncomingHttpHeaders) => GateProblem | undefined

const operatorPath = '/operator'
const signInPath = `${operatorPath}/sign-in`

export const operatorAnswer = async (request: PageRequest, world: ServedWorld, gate: Gate): Promise<PageAnswer> => {
  const cookie = cookieIn(request.header('cookie'), cookieOwner(world))
  const visit = world.accounts.visits.find(cookie)
  const asking: PageContext = { request, world, cookie, visit, person: undefined }
  if (visit?.isOperator === true) return pageAmong(pages, asking)
  const refused = gate(headersOf(request))
  if (refused === undefined) return pageAmong(pages, asking)
  if (refused.problem.status !== 401) return htmlAnswer(notNow(world, refused.problem.message), refused.problem.status)
  const answer =
    request.path === signInPath
      ? await pageAmong({ [signInPath]: { send: signedIn(gate) } }, asking)
      : await tokenAsked(asking, tokenField)
  return answer.status === 401 ? { ...answer, headers: { ...answer.headers, ...refused.headers } } : answer
}

const headersOf = ({ header }: PageRequest, authorization = header('authorization')): IncomingHttpHeaders => ({
  authorization,
  origin: header('origin'),
  host: header('host'),
  'sec-fetch-site': header('sec-fetch-site'),
})

/** A browser may be a user and the operator at once. */
const cookieOwner = ({ cookieName, base, issuer }: ServedWorld) => ({
  cookieName: `${cookieName}-operator`,
  base: base + operatorPath,
  issuer,
})

const pageOf = (world: ServedWorld, title: string, content: Markup): string =>
  framed(world, { title, heading: 'Operator', home: operatorPath }, content)

const notNow = (world: ServedWorld, told: string): string => pageOf(world, notDone, problemSection(told))

/** The visit there is, or a new one: each form has its token. */
const visiting = async (
  { world, visit: known }: PageContext,
  isOperator: boolean,
): Promise<{ readonly visit: Visit; readonly headers: Readonly<Record<string, string>> }> => {
  if (known !== undefined && known.isOperator === isOperator) return { visit: known, headers: {} }
  const { accounts } = world
  const { cookie, visit } = await accounts.change(() => accounts.visits.begin(undefined, isOperator))
  return { visit, headers: { 'set-cookie': cookieOf(cookieOwner(world), cookie) } }
}

// ---------------------------------------------------------------- who it is

const tokenField: Field = {
  id: 'token',
  name: 'token',
  label: 'Control token',
  hint: 'The one that the server was started with: --control-token, or COURTSIDE_CONTROL_TOKEN.',
}

const tokenAsked = async (asking: PageContext, field: Field): Promise<PageAnswer> => {
  const { world } = asking
  const { visit, headers } = await visiting(asking, false)
  const body = pageOf(
    world,
    isWrong(field) ? 'Error: Operator' : 'Operator',
    html`${wrongSummary([field].filter(isWrong))}
      <section aria-labelledby="title">
        <h2 id="title">Are you the operator?</h2>
        <form class="lines panel" method="post" action="${world.base}${signInPath}">
          ${formToken(visit)}${secretField(field)}<button class="first">Go on</button>
        </form>
      </section>`,
  )
  return { status: 401, headers: { ...pageHeaders(), ...headers }, body }
}

const signedIn =
  (gate: Gate): PageHandler =>
  async asking => {
    const { request, world, cookie } = asking
    const { token = '' } = request.form ?? {}
    if (gate(headersOf(request, `Bearer ${token}`)) !== undefined)
      return tokenAsked(asking, { ...tokenField, wrong: 'This is not the token that the server was started with.' })
    const { accounts } = world
    const begun = await accounts.change(() => {
      if (cookie !== undefined) accounts.visits.end(cookie)
      return accounts.visits.begin(undefined, true)
    })
    return onwards(world, operatorPath, { 'set-cookie': cookieOf(cookieOwner(world), begun.cookie) })
  }

// ---------------------------------------------------------------- the page

/** A reason that was sent, and is none. */
interface WrongReason {
  readonly clientId: string
  readonly typed: string
  readonly wrong: string
}

const reasonField = ({ clientId }: Application, wrong: WrongReason | undefined): Field => ({
  id: `reason-${clientId}`,
  name: 'reason',
  label: 'Reason',
  ...(wrong?.clientId === clientId ? { typed: wrong.typed, wrong: wrong.wrong } : {}),
})

const overview = async (asking: PageContext, wrong?: WrongReason): Promise<PageAnswer> => {
  const { request, world } = asking
  const { base, accounts, people, written, now } = world
  const { visit, headers } = await visiting(asking, asking.visit?.isOperator === true)
  const left = await takenFor(asking, request.query.id)
  const all = await Promise.all(
    accounts.applications.all.toReversed().map(async application => {
      const { owner } = application
      const by = owner === undefined ? 'the operator' : ((await people.named(owner))?.name ?? owner)
      return { application, by, field: reasonField(application, wrong) }
    }),
  )
  const sections = (['pending', 'accepted', 'rejected'] as const).map(status => ({
    status,
    listed: all.filter(({ application }) => application.status === status),
  }))
  const ofData = await written.all()
  const [from, shownOfData] = portionOf(ofData, request.query.from)
  const { tokens } = accounts.grants
  const [fromGranted, shownGranted] = portionOf(lastFirst(tokens.all, now), request.query.granted)
  const whose = await namesOf([...accounts.credentials.all, ...shownOfData, ...shownGranted], people)
  const named = (clientId: string): string => world.clients.find(clientId)?.name ?? clientId
  const body = pageOf(
    world,
    wrong === undefined ? 'Operator' : 'Error: Operator',
    html`${wrongSummary(all.map(({ field }) => field).filter(isWrong))}${leftSecrets(left)}
      ${sections.map(({ status, listed }) =>
        listed.length === 0 && status !== 'pending'
          ? undefined
          : html`<section aria-labelledby="${status}">
              <h2 id="${status}">${titles[status]}</h2>
              ${
                listed.length === 0
                  ? html`<p class="quiet">No application waits. One that a user declares is listed here.</p>`
                  : listed.map(one => html`<article class="panel">${applicationOf(one, base, visit)}</article>`)
              }
            </section>`,
      )}
      <section aria-labelledby="credentials">
        <h2 id="credentials">Keys and tokens</h2>
        ${credentialList({
          visit,
          credentials: accounts.credentials.all,
          now,
          action: `${base}${operatorPath}/revoke`,
          none: 'None were made since this world began.',
          whose,
        })}
        <h3 id="granted">Granted to applications</h3>
        ${credentialList({
          visit,
          credentials: shownGranted.toReversed(),
          now,
          action: `${base}${operatorPath}/revoke`,
          none: 'None that is good now.',
          whose,
          named,
        })}
        ${portions(`${base}${operatorPath}`, 'granted', fromGranted, tokens.all.length)}
        <h3 id="data">In the data of the world</h3>
        ${credentialList({
          visit,
          credentials: shownOfData,
          now,
          action: `${base}${operatorPath}/revoke`,
          none: 'There are none.',
          whose,
        })}
        ${portions(`${base}${operatorPath}`, 'from', from, ofData.length)}
      </section>`,
  )
  return { status: wrong === undefined ? 200 : 422, headers: { ...pageHeaders(), ...headers }, body }
}

/** What is good comes before what was. */
const lastFirst = (credentials: readonly ListedCredential[], now: number): readonly ListedCredential[] => {
  const isGood = (one: ListedCredential): boolean => isAlive(one, now)
  const newest = credentials.toReversed()
  return [...newest.filter(isGood), ...newest.filter(one => !isGood(one))]
}

/** Of a generated world there are as many as people, and of grants thousands. */
const mostAtOnce = 200

/** @param asked how many come before it */
const portionOf = <T>(all: readonly T[], asked = ''): readonly [from: number, portion: readonly T[]] => {
  const wanted = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
  const from = wanted < all.length ? wanted - (wanted % mostAtOnce) : 0
  return [from, all.slice(from, from + mostAtOnce)]
}

/** Which list it is a portion of, by the name of what says where it begins. */
const portioned = {
  granted: { id: 'granted', label: 'Tokens granted to applications' },
  from: { id: 'data', label: 'Keys and tokens in the data' },
} as const

/** Undefined: all are shown at once. */
const portions = (path: string, name: keyof typeof portioned, from: number, count: number): Markup | undefined => {
  if (count <= mostAtOnce) return undefined
  const { id, label } = portioned[name]
  const to = Math.min(from + mostAtOnce, count)
  const link = (start: number, says: string): Markup =>
    html`<a href="${path}?${name}=${String(start)}#${id}">${says}</a>`
  return html`<nav aria-label="${label}">
    <p class="quiet">
      ${from + 1} to ${to} of ${count}. ${from > 0 ? link(from - mostAtOnce, 'Those before') : undefined}
      ${to < count ? link(to, 'Those after') : undefined}
    </p>
  </nav>`
}

const namesOf = async (
  credentials: readonly ListedCredential[],
  people: ServedWorld['people'],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(credentials.flatMap(({ subject, owner = subject }) => owner ?? []))
  const named = await Promise.all(
    [...ids].map(async (id): Promise<readonly [string, string]> => [id, (await people.named(id))?.name ?? id]),
  )
  return new Map(named)
}

const titles = {
  pending: 'Applications that wait',
  accepted: 'Accepted applications',
  rejected: 'Rejected applications',
} as const

const applicationOf = (
  { application, by, field }: { readonly application: Application; readonly by: string; readonly field: Field },
  base: string,
  visit: Visit,
): Markup => {
  const { clientId, name, status, reason } = application
  const kept = html`${formToken(visit)}<input type="hidden" name="id" value="${clientId}" />`
  return html`<h3>${name} ${stateOf(application)}</h3>
    ${declared(application, by)}
    ${status === 'rejected' && reason !== undefined ? html`<p>Rejected: ${reason}</p>` : undefined}
    ${
      status === 'accepted'
        ? undefined
        : html`<form class="buttons" method="post" action="${base}${operatorPath}/accept">
            ${kept}<button class="first" aria-label="Accept ${name}">Accept</button>
          </form>`
    }
    ${
      status === 'rejected'
        ? undefined
        : html`<form class="lines" method="post" action="${base}${operatorPath}/reject">
            ${kept}${textField(field)}<button class="ends" aria-label="Reject ${name}">Reject</button>
          </form>`
    }`
}

// ---------------------------------------------------------------- what it does

const noSuchApplication = 'There is no such application: it may have been deleted.'

const accepted: PageHandler = async asking => {
  const { request, world, visit, cookie } = asking
  const { accounts, now } = world
  const { credentials, visits } = accounts
  const { id = '' } = request.form ?? {}
  const acceptance = await accounts.change(() => {
    const done = accounts.accept(id, now)
    const secrets = done === undefined || done === 'no room' ? [] : secretsOf(done)
    if (visit === undefined || cookie === undefined || secrets.length === 0) return { done, isLeft: false }
    visits.leave(cookie, { id, secrets })
    return { done, isLeft: true }
  })
  if (acceptance.done === undefined) return problem(asking, 404, noSuchApplication)
  if (acceptance.done === 'no room')
    return problem(
      asking,
      409,
      `It needs an API key, and ${credentials.most} keys and tokens live in this world, as many as may. Revoke some.`,
    )
  return onwards(world, acceptance.isLeft ? `${operatorPath}?${new URLSearchParams({ id })}` : operatorPath)
}

const secretsOf = ({ secrets: { clientSecret, apiKey } }: Acceptance): LeftSecrets['secrets'] => {
  const made = [
    { name: 'The client secret', secret: clientSecret },
    { name: 'The API key', secret: apiKey },
  ]
  return made.flatMap(({ name, secret }) => (secret === undefined ? [] : [{ name, secret }]))
}

const rejected: PageHandler = async asking => {
  const { request, world } = asking
  const { id: clientId = '', reason: typed = '' } = request.form ?? {}
  if (world.accounts.applications.find(clientId) === undefined) return problem(asking, 404, noSuchApplication)
  const wrong = wrongReason(typed)
  if (wrong !== undefined) return overview(asking, { clientId, typed, wrong })
  const { accounts, now } = world
  await accounts.change(() => accounts.reject(clientId, typed.trim(), now))
  return onwards(world, operatorPath)
}

const revoked: PageHandler = async asking => {
  const { request, world } = asking
  const { credential = '' } = request.form ?? {}
  const { accounts, now } = world
  const { credentials, grants } = accounts
  const store = [credentials, grants.tokens].find(one => one.find(credential) !== undefined)
  if (store !== undefined) await accounts.change(() => store.revoke(credential, now))
  else if (!(await world.written.revoke(credential)))
    return problem(asking, 404, 'There is no such key and no such token, or it is revoked already.')
  return onwards(world, operatorPath)
}

const pages: Pages = {
  [operatorPath]: { show: asking => overview(asking) },
  [`${operatorPath}/accept`]: { send: accepted },
  [`${operatorPath}/reject`]: { send: rejected },
  [`${operatorPath}/revoke`]: { send: revoked },
}
