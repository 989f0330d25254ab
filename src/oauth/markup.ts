/** The frame of the pages, and those that stand between an application and a user. */
import type { Visit } from '../accounts/visits.ts'
import type { Subject } from '../accounts/world-accounts.ts'
import { type Markup, html } from '../pages/markup.ts'
import { documentHead, homeLink } from '../pages/page-frame.ts'
import { given } from '../text/given.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type Field, wrongSummary, textField } from './fields.ts'
import type { ServedWorld } from './served-world.ts'

/** Who is there, and on which tab. */
export interface Frame {
  readonly person: Subject
  readonly current: 'account' | 'developer'
}

export const page = (world: Pick<ServedWorld, 'base'>, title: string, content: Markup, frame?: Frame): string =>
  framed(world, { title, heading: 'Your account', home: '/account' }, content, frame && tabs(world, frame))

export const framed = (
  { base }: Pick<ServedWorld, 'base'>,
  { title, heading, home }: { readonly title: string; readonly heading: string; readonly home: string },
  content: Markup,
  nav?: Markup,
): string =>
  html`<!doctype html>
    <html lang="en">
      ${documentHead(title, { icon: '/docs/icon.svg', stylesheet: '/account/pages.css' })}
      <body class="account">
        <header class="bar">
          <div>
            <h1>${homeLink(`${base}${home}`, heading)}</h1>
            ${nav}
          </div>
        </header>
        <main>${content}</main>
        <footer><a href="/">What this server has</a>, <a href="${base}/docs">the docs</a></footer>
      </body>
    </html> `.markup

const tabs = ({ base }: Pick<ServedWorld, 'base'>, { current }: Frame): Markup => {
  const tab = (name: Frame['current'], path: string, says: string): Markup =>
    html`<a href="${base}${path}" ${name === current ? { markup: 'aria-current="page"' } : undefined}>${says}</a>`
  return html`<nav aria-label="Your account">
    ${tab('account', '/account', 'Account')} ${tab('developer', '/account/developer', 'Developer')}
  </nav>`
}

export const problemPage = (world: Pick<ServedWorld, 'base'>, told: string): string =>
  page(world, notDone, problemSection(told))

export const notDone = "This can't be done"

export const problemSection = (told: string): Markup =>
  html`<section class="problem" aria-labelledby="title">
    <h2 id="title">This can't be done</h2>
    <p>${told}</p>
  </section>`

export const formToken = ({ formToken: token }: Visit): Markup =>
  html`<input type="hidden" name="form_token" value="${token}" />`

export interface SignInWish {
  /** The query of an authorization request that waits for somebody to be there. */
  readonly request?: string | undefined
  /** The name of the application that sent it. */
  readonly application?: string | undefined
  /** A page of the account that does. */
  readonly next?: string | undefined
  /** The role of who is likely meant. */
  readonly hint?: string | undefined
  readonly wrong?: { readonly typed: string; readonly message: string }
}

const hidden = (name: string, value: string | undefined): Markup | undefined =>
  value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`

export const signInPage = (
  { base, people }: ServedWorld,
  visit: Visit,
  { request, application, next, hint, wrong }: SignInWish,
): string => {
  const kept = html`${formToken(visit)}${hidden('request', request)}${hidden('next', next)}`
  const isHinted = ({ role }: { readonly role?: string }): boolean => role !== undefined && role === hint
  // A person has several tokens, and is one person.
  const cast = [...people.cast.filter(isHinted), ...people.cast].filter(
    ({ personId }, index, all) => all.findIndex(one => one.personId === personId) === index,
  )
  const field: Field = {
    id: 'as',
    name: 'as',
    label: 'Name, id or role',
    ...given({ typed: wrong?.typed, wrong: wrong?.message }),
  }
  return page(
    { base },
    wrong === undefined ? 'Sign in' : 'Error: Sign in',
    html`${wrong === undefined ? undefined : wrongSummary([field])}
      <section aria-labelledby="sign-in">
        <h2 id="sign-in">Sign in</h2>
        ${application === undefined ? undefined : html`<p><strong>${application}</strong> asks for access.</p>`}
        <p>This is a mock: it has no passwords. You are whoever you say you are.</p>
        <ul class="items panel">
          ${cast.map(
            ({ personId, name, label }) =>
              html`<li>
                <div>
                  <strong>${name}</strong>
                  <p class="quiet">${label}</p>
                </div>
                <form method="post" action="${base}/account/sign-in">
                  ${kept}<button name="as" value="${personId}" aria-label="Sign in as ${name}, ${label}">
                    Sign in
                  </button>
                </form>
              </li>`,
          )}
        </ul>
      </section>
      <section aria-labelledby="somebody-else">
        <h2 id="somebody-else">Somebody else</h2>
        <form class="lines panel" method="post" action="${base}/account/sign-in">
          ${kept}${textField(field)}
          <button>Sign in</button>
        </form>
      </section>`,
  )
}

/** Seen where a browser does not leave by itself. */
export const leavingPage = (world: Pick<ServedWorld, 'base'>, location: string): string =>
  page(
    world,
    'On to the application',
    html`<section aria-labelledby="title">
      <h2 id="title">On to the application</h2>
      <p><a href="${location}" rel="noreferrer">Go on</a></p>
    </section>`,
  )

/** @param query of the authorization request, judged again when the answer comes */
export const consentPage = (
  world: ServedWorld,
  visit: Visit,
  person: Subject,
  { application: { name, description } }: AuthorizationRequest,
  query: string,
): string =>
  page(
    world,
    `Connect ${name}`,
    html`<section aria-labelledby="title">
      <h2 id="title">${name} asks for access</h2>
      ${description === undefined ? undefined : html`<p>${description}</p>`}
      <p>
        You are signed in as <strong>${person.name}</strong>. If you allow it, ${name} may see what you see and do what
        you may do, until you disconnect it on the page of your account.
      </p>
      <div class="buttons">
        <form method="post" action="${world.base}/account/consent">
          ${formToken(visit)}${hidden('request', query)}
          <button class="first" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </form>
        <form method="post" action="${world.base}/account/sign-out">
          ${formToken(visit)}${hidden('request', query)}<button class="link">Sign in as somebody else</button>
        </form>
      </div>
    </section>`,
  )
