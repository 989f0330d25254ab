/** The frame of the pages, and the two that stand between an application and a user. */
import type { Visit } from '../accounts/visits.ts'
import type { Subject } from '../accounts/world-accounts.ts'
import { type Markup, html } from '../pages/markup.ts'
import { documentHead, homeLink } from '../pages/page-frame.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { ServedWorld } from './served-world.ts'

export const accountStyles = `
.account main { max-width: 48rem; margin: 0 auto; padding: 1.25rem; display: grid; gap: 1.5rem }
.account h2 { font-size: 1.125rem; margin: 0 0 .5rem }
.account p { margin: 0 0 .5rem }
.account form { display: inline }
.account form.lines { display: grid; gap: .75rem; justify-items: start }
.account label { display: grid; gap: .25rem; width: 100% }
.account label.beside { display: flex; gap: .5rem; align-items: center }
.account input[type=text], .account textarea, .account select {
  font: inherit; width: 100%; max-width: 32rem; padding: .375rem .5rem;
  color: var(--text); background: var(--ground); border: 1px solid var(--quiet); border-radius: .25rem
}
.account button {
  font: inherit; padding: .375rem .75rem; cursor: pointer;
  color: var(--text); background: var(--panel); border: 1px solid var(--quiet); border-radius: .375rem
}
.account button.first { color: var(--panel); background: var(--accent); border-color: var(--accent) }
.account .cast { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem }
.account .panel { padding: 1rem }
.account .secret {
  display: block; padding: .5rem .75rem; background: var(--tint);
  border-radius: .375rem; user-select: all; overflow-wrap: anywhere
}
.account .problem { border-left: .25rem solid var(--delete); padding-left: .75rem }
`

export const page = ({ base }: Pick<ServedWorld, 'base'>, title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      ${documentHead(title, { icon: '/docs/icon.svg', stylesheet: '/account/pages.css' })}
      <body class="account">
        <header class="bar">
          <div>
            <h1>${homeLink(`${base}/account`, 'Your account')}</h1>
          </div>
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup

export const problemPage = (world: Pick<ServedWorld, 'base'>, told: string): string =>
  page(
    world,
    "This can't be done",
    html`<section class="problem">
      <h2>This can't be done</h2>
      <p>${told}</p>
    </section>`,
  )

export const formToken = ({ formToken: token }: Visit): Markup =>
  html`<input type="hidden" name="form_token" value="${token}" />`

/** @param request the query of an authorization request that waits for somebody to be there */
export const signInPage = (
  { base, people }: ServedWorld,
  visit: Visit,
  {
    request,
    hint,
    problem,
  }: {
    readonly request?: string | undefined
    readonly hint?: string | undefined
    readonly problem?: string | undefined
  },
): string => {
  const kept = html`${formToken(visit)}${
    request === undefined ? undefined : html`<input type="hidden" name="request" value="${request}" />`
  }`
  const first = people.cast.filter(({ role }) => role !== undefined && role === hint)
  const cast = [...first, ...people.cast.filter(one => !first.includes(one))]
  return page(
    { base },
    'Sign in',
    html`<section>
        <h2>Sign in</h2>
        <p>This is a mock: it has no passwords. You are whoever you say you are.</p>
        ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
        <ul class="cast">
          ${cast.map(
            ({ personId, name, label }) =>
              html`<li>
                <form method="post" action="${base}/account/sign-in">
                  ${kept}<button name="as" value="${personId}">${name}, ${label}</button>
                </form>
              </li>`,
          )}
        </ul>
      </section>
      <section>
        <h2>Somebody else</h2>
        <form class="lines" method="post" action="${base}/account/sign-in">
          ${kept}
          <label>Name or id <input type="text" name="as" required autocomplete="off" /></label>
          <button>Sign in</button>
        </form>
      </section>`,
  )
}

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
    html`<section>
      <h2>${name} asks for access</h2>
      ${description === undefined ? undefined : html`<p>${description}</p>`}
      <p>
        You are signed in as <strong>${person.name}</strong>. If you allow it, ${name} may see what you see and do what
        you may do, until you disconnect it on the page of your account.
      </p>
      <form method="post" action="${world.base}/account/consent">
        ${formToken(visit)}
        <input type="hidden" name="request" value="${query}" />
        <button class="first" name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>
    </section>`,
  )
