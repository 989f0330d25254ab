/**
 * The contract rendered, to be tried against this server: as whom, and in which world. A script draws it
 * (`src/console/docs.ts`).
 */
import type { DocsSettings } from '../console/docs-settings.ts'
import { given } from '../text/given.ts'
import type { Samples } from '../worlds/mode-provider.ts'
import type { PageSite, ShownWorld } from './page-site.ts'
import { type Markup, html } from './markup.ts'
import { bar, head } from './page-frame.ts'

/** Where users are sent back to who have let the page act for them, below a site's own paths. */
export const signedInPath = '/docs/signed-in'

const preferField = html`<label class="prefer"
    >Prefer:
    <input
      id="prefer"
      list="preferences"
      pattern="[ -~]*"
      autocomplete="off"
      spellcheck="false"
      title="Sent with every request that you try"
      placeholder="example=name, delay=1500"
  /></label>
  <datalist id="preferences">
    <option value="dynamic=true"></option>
    <option value="dynamic=true, seed=7"></option>
    <option value="code=400"></option>
    <option value="delay=1500"></option>
    <option value="handling=strict"></option>
  </datalist>`

/** @param samples what the contract takes where it gives no example; those of the world go before them */
export const docsPage = (site: PageSite, samples: Samples = {}, world?: ShownWorld): string => {
  const { title, base } = site
  const settings = settingsOf(site, samples, world)
  return html`<!doctype html>
    <html lang="en">
      ${head(
        site,
        `${title}: docs`,
        html`<link rel="stylesheet" href="${base}/docs/swagger-ui.css" />
          <script src="${base}/docs/swagger-ui-bundle.js" defer></script>
          <script src="${base}/docs/docs.js" defer></script>`,
      )}
      <body class="docs">
        ${bar(site, html`${preferField}${world === undefined ? '' : choosers(world)}`)}
        <div id="contract" data-settings="${JSON.stringify(settings)}">
          <main class="message">
            The rendered contract needs JavaScript. The contract itself is
            <a href="${base}/openapi.yaml">openapi.yaml</a>.
          </main>
        </div>
      </body>
    </html> `.markup
}

const settingsOf = (
  { base, authorization }: PageSite,
  samples: Samples,
  world: ShownWorld | undefined,
): DocsSettings => ({
  contract: `${base}/openapi.json`,
  base,
  prefix: world?.prefix ?? base,
  signedIn: base + signedInPath,
  callers: world?.callers ?? [],
  samples: { ...samples, ...world?.samples },
  ...given({
    servers: world?.servers,
    callersAt: world?.callersAt,
    authorization: (world?.hasAuthorization ?? true) ? authorization : undefined,
  }),
})

const choosers = (world: ShownWorld): Markup => html`${callerChooser(world)}${worldChooser(world)}`

const callerChooser = ({ callers, servers }: ShownWorld): Markup =>
  callers.length === 0
    ? html``
    : html`<label class="chosen"
        ><span>As</span>
        <select id="caller" title="Sent with every request that you try">
          <option value="">nobody</option>
          ${callers.map(({ key, says }, index) =>
            // At the first of the default world's servers nobody has to be anybody.
            servers !== undefined && index === Math.min(1, callers.length - 1)
              ? html`<option value="${key}" selected>${says}</option>`
              : html`<option value="${key}">${says}</option>`,
          )}
        </select></label
      >`

const worldChooser = ({ name, worlds }: ShownWorld): Markup =>
  worlds.length < 2
    ? html``
    : html`<label class="chosen"
        ><span>World</span>
        <select id="worlds">
          ${worlds.map(world =>
            world.name === name
              ? html`<option value="${world.docs}" selected>${world.name}</option>`
              : html`<option value="${world.docs}">${world.name}</option>`,
          )}
        </select></label
      >`

/** In the window that the rendered contract has opened: hands over what came of it. */
export const signedInPage = (site: PageSite): string =>
  html`<!doctype html>
    <html lang="en">
      ${head(site, 'Signed in', html`<script src="${site.base}/docs/signed-in.js" defer></script>`)}
      <body class="front">
        ${bar(site, undefined)}
        <main><p id="outcome">You can close this window.</p></main>
      </body>
    </html> `.markup

export const signedInScript = `const told = new URLSearchParams(location.search)
const waiting = (() => {
  try {
    return window.opener?.swaggerUIRedirectOauth2
  } catch {
    return undefined
  }
})()
const outcome = document.getElementById('outcome')

if (waiting === undefined || told.get('state') !== waiting.state) {
  outcome.textContent = 'No page waits for this any more. Open the docs, and authorize there.'
} else {
  const { auth, redirectUrl, callback, errCb } = waiting
  const code = told.get('code')
  if (code === null) {
    const message = (told.get('error') ?? 'no code') + ': ' + (told.get('error_description') ?? '')
    errCb({ authId: auth.name, source: 'auth', level: 'error', message })
  } else {
    delete waiting.state
    callback({ auth: { ...auth, code }, redirectUrl })
  }
  window.close()
}
`
