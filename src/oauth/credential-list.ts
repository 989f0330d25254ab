/** Keys and tokens as their owner sees them: never the secret, but its last four characters. */
import { type CredentialKind, type ListedCredential, isAlive } from '../accounts/credentials.ts'
import type { LeftSecrets, Visit } from '../accounts/visits.ts'
import { type Markup, html } from '../pages/markup.ts'
import { formToken } from './markup.ts'

/** To the minute, by the clock of the world. */
export const timeMarkup = (instant: number): Markup => {
  const iso = new Date(instant).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

export interface CredentialList {
  readonly visit: Visit
  readonly credentials: readonly ListedCredential[]
  readonly now: number
  /** Where the forms of the list lead. */
  readonly action: string
  /** Goes with each form. */
  readonly kept?: Markup
  /** What is said where there are none. */
  readonly none: string
  /** Names of whom they stand for, by their ids, where others than these look. */
  readonly whose?: ReadonlyMap<string, string>
  /** Of what applications were granted: the name of one, by its client id. */
  readonly named?: (clientId: string) => string
}

/** The newest first; what is good for nothing any more is folded away. */
export const credentialList = (list: CredentialList): Markup => {
  const newest = list.credentials.toReversed()
  const alive = newest.filter(one => isAlive(one, list.now))
  const others = newest.filter(one => !isAlive(one, list.now))
  return html`${alive.length === 0 ? html`<p class="quiet">${list.none}</p>` : items(alive, list)}${
    others.length === 0
      ? undefined
      : html`<details>
          <summary>${others.length} revoked or expired</summary>
          ${items(others, list)}
        </details>`
  }`
}

const items = (credentials: readonly ListedCredential[], list: CredentialList): Markup =>
  html`<ul class="items panel">
    ${credentials.map(credential => item(credential, list))}
  </ul>`

const kinds: Readonly<Record<CredentialKind, string>> = {
  apiKey: 'API key',
  accessToken: 'Access token',
  refreshToken: 'Refresh token',
}

const item = (credential: ListedCredential, { visit, action, now, kept, whose, named }: CredentialList): Markup => {
  const { id, kind, lastFour, made, lastUsed, subject, owner = subject, application, scope } = credential
  const isGranted = application !== undefined && scope !== undefined
  const label = isGranted && named !== undefined ? named(application) : credential.label
  const person = whose?.get(owner ?? '')
  const whatFor = isGranted ? `${kinds[kind]}, scope ${scope}. ` : ''
  return html`<li>
    <div>
      <strong>${label}</strong> ${lastFour === '' ? undefined : html`<code>…${lastFour}</code>`}
      <p class="quiet">
        ${person === undefined ? undefined : `${person}. `}${whatFor}Made ${madeAt(made)}, ${endOf(credential, now)},
        ${lastUsed === undefined ? 'never used' : html`last used ${timeMarkup(lastUsed)}`}
      </p>
    </div>
    ${
      isAlive(credential, now)
        ? html`<form method="post" action="${action}">
            ${formToken(visit)}${kept}<button
              class="ends"
              name="credential"
              value="${id}"
              aria-label="${lastFour === '' ? `Revoke ${label}` : `Revoke ${label}, which ends in ${lastFour}`}"
            >
              Revoke
            </button>
          </form>`
        : undefined
    }
  </li>`
}

const madeAt = (made: number | undefined): Markup | string =>
  made === undefined ? 'before the world began' : timeMarkup(made)

const endOf = ({ expires, revoked }: ListedCredential, now: number): Markup => {
  if (revoked !== undefined) return html`revoked ${timeMarkup(revoked)}`
  if (expires === undefined) return html`never expires`
  return html`${expires <= now ? 'expired' : 'expires'} ${timeMarkup(expires)}`
}

/** Shown once: what is kept of them does not tell them. */
export const leftSecrets = (left: LeftSecrets | undefined): Markup | undefined =>
  left === undefined
    ? undefined
    : html`<section class="told" role="status">
        ${left.secrets.map(
          ({ name, secret }) =>
            html`<h2>${name}</h2>
              <code class="secret">${secret}</code>`,
        )}
        <p>Copy it now: it is not kept, and not shown again.</p>
      </section>`
