/** Applications as those see them who declared them, and the operator. */
import type { Application } from '../accounts/applications.ts'
import { type Markup, html } from '../pages/markup.ts'
import { timeMarkup } from './credential-list.ts'

export const applicationPath = '/account/developer/application'

export const applicationLink = (clientId: string): string =>
  `${applicationPath}?${new URLSearchParams({ id: clientId })}`

const states: Readonly<Record<Application['status'], string>> = {
  pending: 'waits for the operator',
  accepted: 'accepted',
  rejected: 'rejected',
}

export const stateOf = ({ status }: Application): Markup => html`<span class="state ${status}">${states[status]}</span>`

export const applicationItems = (applications: readonly Application[], base: string): Markup =>
  html`<ul class="items panel">
    ${applications.map(
      application =>
        html`<li>
          <div>
            <a href="${base}${applicationLink(application.clientId)}">${application.name}</a>
            ${stateOf(application)}
            ${application.description === undefined ? undefined : html`<p class="quiet">${application.description}</p>`}
          </div>
        </li>`,
    )}
  </ul>`

/** What was declared. */
export const declared = (application: Application, declaredBy?: string): Markup => {
  const { clientId, description, redirectUris, isConfidential, made } = application
  return html`<dl>
    ${
      description === undefined
        ? undefined
        : html`<dt>What it does</dt>
            <dd>${description}</dd>`
    }
    <dt>Client id</dt>
    <dd><code>${clientId}</code></dd>
    <dt>Kind</dt>
    <dd>${isConfidential ? 'confidential: it keeps a secret' : 'public: it keeps no secret, and uses PKCE'}</dd>
    <dt>Redirect URIs</dt>
    <dd>${redirectUris.map(uri => html`<code class="line">${uri}</code>`)}</dd>
    <dt>Declared</dt>
    <dd>${timeMarkup(made)}${declaredBy === undefined ? undefined : html`, by ${declaredBy}`}</dd>
  </dl>`
}
