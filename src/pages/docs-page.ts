/**
 * The contract rendered, to be tried against this server.
 *
 * Only servers on this page's own origin can be chosen: the contract's other servers are the real service, and a mock's
 * page must not be a click away from changing something there. The policy refuses such a call as well.
 */
import type { PageSite, ShownWorld } from './page-site.ts'
import { html } from './markup.ts'
import { bar, head } from './page-frame.ts'

/** Where users are sent back to who have let the page act for them, below a site's own paths. */
export const signedInPath = '/docs/signed-in'

/** @param world absent: the default one */
export const docsPage = (site: PageSite, world?: ShownWorld): string => {
  const { title, base, authorization } = site
  const field = html`<label class="prefer"
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
        ${bar(site, field)}
        <main
          id="contract"
          data-contract="${base}/openapi.json"
          data-base="${base}"
          data-world="${JSON.stringify(world ?? null)}"
          data-authorization="${JSON.stringify((world?.hasAuthorization ?? true) ? (authorization ?? null) : null)}"
        >
          <p class="message">
            The rendered contract needs JavaScript. The contract itself is
            <a href="${base}/openapi.yaml">openapi.yaml</a>.
          </p>
        </main>
      </body>
    </html> `.markup
}

export const docsScript = `const place = document.getElementById('contract')
const field = document.getElementById('prefer')

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()

const isHere = ({ url }) => {
  try {
    return !/^[{]/.test(url) && new URL(url, location.origin).origin === location.origin
  } catch {
    return false
  }
}

/** Long examples are most of a document, and the renderer takes seconds over them. */
const longest = 20000
const shortened = (name, example) => {
  const { value } = example
  if (value === undefined || JSON.stringify(value).length <= longest) return example
  const shown = Array.isArray(value) ? value.slice(0, 3) : undefined
  const isShort = shown !== undefined && JSON.stringify(shown).length <= longest
  const said = isShort ? 'the first 3 of ' + value.length : 'too long to be shown here'
  const summary = (example.summary ?? name) + ' (' + said + '; all of it with Prefer: example=' + name + ')'
  return { ...example, summary, value: isShort ? shown : 'Too long to be shown here.' }
}

const shorten = part => {
  if (typeof part !== 'object' || part === null) return
  const { examples } = part
  if (typeof examples === 'object' && examples !== null && !Array.isArray(examples)) {
    for (const [name, example] of Object.entries(examples))
      if (typeof example?.value === 'object') examples[name] = shortened(name, example)
  }
  for (const inner of Object.values(part)) shorten(inner)
}

const world = JSON.parse(place.dataset.world)
const authorization = JSON.parse(place.dataset.authorization)
const here = path => location.origin + (world?.prefix ?? place.dataset.base) + path
const tokenUrl = authorization === null ? undefined : here(authorization.token)

/** In this copy alone: who makes a client of the contract finds the schemes that it declares. */
const offerAuthorization = (spec, { scheme, authorize, scopes }) => {
  const { securitySchemes = {} } = spec.components ?? {}
  if (securitySchemes[scheme] === undefined) return
  let name = 'oauth2'
  while (name in securitySchemes) name += '_'
  const flow = { authorizationUrl: here(authorize), tokenUrl, refreshUrl: tokenUrl, scopes }
  securitySchemes[name] = {
    type: 'oauth2',
    description: 'Instead of pasting a token: sign in as anybody of this world, and allow it.',
    flows: { authorizationCode: flow },
  }
  const widened = requirements =>
    requirements.flatMap(one => {
      if (!(scheme in one)) return [one]
      const { [scheme]: _, ...others } = one
      return [one, { ...others, [name]: Object.keys(scopes) }]
    })
  if (spec.security !== undefined) spec.security = widened(spec.security)
  for (const item of Object.values(spec.paths ?? {}))
    for (const operation of Object.values(item ?? {}))
      if (Array.isArray(operation?.security)) operation.security = widened(operation.security)
}

const show = async () => {
  const spec = await (await fetch(place.dataset.contract)).json()
  if (world !== null) spec.servers = world.servers
  const absolute = url => location.origin + url.replace(location.origin, '').replace(/[/]$/, '')
  const servers = (spec.servers ?? []).filter(isHere).map(server => ({ ...server, url: absolute(server.url) }))
  spec.servers = servers.filter(({ url }, index) => servers.findIndex(other => other.url === url) === index)
  for (const item of Object.values(spec.paths ?? {})) {
    delete item?.servers
    for (const operation of Object.values(item ?? {})) delete operation?.servers
  }
  shorten(spec.paths)
  shorten(spec.components)
  if (authorization !== null) offerAuthorization(spec, authorization)
  const ui = SwaggerUIBundle({
    spec, domNode: place, presets: [SwaggerUIBundle.presets.apis],
    deepLinking: true, displayRequestDuration: true, tryItOutEnabled: true, defaultModelsExpandDepth: 0,
    validatorUrl: null, oauth2RedirectUrl: location.origin + place.dataset.base + '${signedInPath}',
    requestInterceptor: request => {
      const preferred = field.value.trim()
      if (preferred !== '' && request.url !== tokenUrl) request.headers.Prefer = preferred
      return request
    },
  })
  if (authorization !== null) {
    const { clientId, scopes } = authorization
    ui.initOAuth({ clientId, scopes: Object.keys(scopes), usePkceWithAuthorizationCodeGrant: true })
  }
}

show().catch(error => {
  place.firstElementChild.textContent = 'The contract could not be shown: ' + error.message
})
`

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
