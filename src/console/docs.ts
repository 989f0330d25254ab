/**
 * The contract rendered, to be tried against this server: as whoever is chosen, with ids that are there.
 *
 * Only servers on this page's own origin can be chosen: the contract's other servers are the real service, and a mock's
 * page must not be a click away from changing something there. The page's policy refuses such a call as well.
 */
import { isJsonType } from '../text/json-type.ts'
import { messageOf } from '../text/message-of.ts'
import { examplePreference } from '../text/prefer-address.ts'
import type { DocsSettings, ShownSample, ShownSamples } from './docs-settings.ts'
import { isObject } from '../text/pointer.ts'

interface Rendered {
  initOAuth(options: object): void
  readonly oas3Actions: {
    setSelectedServer(url: string): void
    setRequestBodyValue(set: { readonly value: string; readonly pathMethod: readonly [string, string] }): void
  }
}

interface Sending {
  readonly url: string
  readonly headers: Record<string, string>
}

declare const SwaggerUIBundle: ((options: object) => Rendered) & {
  readonly presets: { readonly apis: unknown }
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface DocumentOperation {
  readonly operation: Fields
  readonly item: Fields
  readonly path: string
  readonly method: string
  readonly id: string
}

const operationsIn = (spec: Fields): readonly DocumentOperation[] =>
  Object.entries(fieldsOf(spec.paths)).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).flatMap(([method, operation]): DocumentOperation[] =>
      isObject(operation) && isObject(item) && methods.includes(method)
        ? [{ operation, item, path, method, id: String(operation.operationId ?? `${method.toUpperCase()} ${path}`) }]
        : [],
    ),
  )

/** What a reference into the document is to; anything else as it is. */
const resolved = (spec: Fields, value: unknown): unknown => {
  let found = value
  for (let step = 0; step < 10 && isObject(found) && typeof found.$ref === 'string'; step++) {
    const [start, ...segments] = found.$ref.split('/')
    if (start !== '#') return found
    let inner: unknown = spec
    for (const segment of segments)
      inner = fieldsOf(inner)[decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')]
    found = inner
  }
  return found
}

// ---------------------------------------------------------------- what is shown of the document

/** Long examples are most of a document, and the renderer takes seconds over them. Characters. */
const longest = 20_000

const shortened = (name: string, example: Fields): Fields => {
  const { value, summary = name } = example
  if (value === undefined || JSON.stringify(value).length <= longest) return example
  const some: unknown = Array.isArray(value) ? value.slice(0, 3) : undefined
  const isShort = Array.isArray(value) && JSON.stringify(some).length <= longest
  const said = isShort ? `the first 3 of ${value.length}` : 'too long to be shown here'
  return {
    ...example,
    summary: `${String(summary)} (${said}; all of it with Prefer: example=${name})`,
    value: isShort ? some : 'Too long to be shown here.',
  }
}

const shorten = (part: unknown): void => {
  if (typeof part !== 'object' || part === null) return
  const { examples }: { examples?: unknown } = part
  if (isObject(examples))
    for (const [name, example] of Object.entries(examples))
      if (isObject(example) && typeof example.value === 'object') examples[name] = shortened(name, example)
  for (const inner of Object.values(part)) shorten(inner)
}

/** Puts the sample of an operation where the renderer looks for what to begin with. */
const fill = (spec: Fields, { operation, item }: DocumentOperation, { parameters = {}, body }: ShownSample): void => {
  const listed = [operation.parameters, item.parameters].flatMap(list => (Array.isArray(list) ? list : []))
  const seen = new Set<string>()
  operation.parameters = listed.flatMap((one: unknown) => {
    const parameter = fieldsOf(resolved(spec, one))
    const name = String(parameter.name)
    // Those of the operation go before those of its path.
    const key = `${String(parameter.in)} ${name}`
    if (seen.has(key)) return []
    seen.add(key)
    if (!Object.hasOwn(parameters, name) || parameter.content !== undefined) return [one]
    const { examples: _, ...rest } = parameter
    return [{ ...rest, example: parameters[name] }]
  })
  const requestBody = resolved(spec, operation.requestBody)
  if (body === undefined || !isObject(requestBody)) return
  const content = Object.entries(fieldsOf(requestBody.content)).map(([mediaType, one]) => {
    const { examples: _, ...rest } = fieldsOf(one)
    return [mediaType, isJsonType(mediaType) ? { ...rest, example: body } : one]
  })
  operation.requestBody = { ...requestBody, content: Object.fromEntries(content) }
}

const isHere = (url: string): boolean => {
  try {
    return !url.startsWith('{') && new URL(url, location.origin).origin === location.origin
  } catch {
    return false
  }
}

const absolute = (url: string): string => location.origin + url.replace(location.origin, '').replace(/\/$/, '')

const serversOf = (spec: Fields, { servers = spec.servers }: { readonly servers?: unknown }): Fields[] => {
  const own = (Array.isArray(servers) ? servers : []).flatMap((server: unknown): Fields[] =>
    isObject(server) && typeof server.url === 'string' && isHere(server.url)
      ? [{ ...server, url: absolute(server.url) }]
      : [],
  )
  return own.filter(({ url }, index) => own.findIndex(other => other.url === url) === index)
}

/** In this copy alone: who makes a client of the contract finds the schemes that it declares. */
const offerAuthorization = (
  spec: Fields,
  { scheme, authorize, scopes }: NonNullable<DocsSettings['authorization']>,
  { here, tokenUrl }: { readonly here: (path: string) => string; readonly tokenUrl: string },
): void => {
  const schemes = fieldsOf(fieldsOf(spec.components).securitySchemes)
  if (schemes[scheme] === undefined) return
  let name = 'oauth2'
  while (name in schemes) name += '_'
  schemes[name] = {
    type: 'oauth2',
    description: 'Instead of pasting a token: sign in as anybody of this world, and allow it.',
    flows: { authorizationCode: { authorizationUrl: here(authorize), tokenUrl, refreshUrl: tokenUrl, scopes } },
  }
  const widened = (requirements: readonly unknown[]): unknown[] =>
    requirements.flatMap(one => {
      if (!isObject(one) || !(scheme in one)) return [one]
      const { [scheme]: _, ...others } = one
      return [one, { ...others, [name]: Object.keys(scopes) }]
    })
  for (const part of [spec, ...operationsIn(spec).map(({ operation }) => operation)])
    if (Array.isArray(part.security)) part.security = widened(part.security)
}

// ---------------------------------------------------------------- what a visitor chooses

const chooser = (id: string): HTMLSelectElement | undefined => {
  const found = document.getElementById(id)
  return found instanceof HTMLSelectElement ? found : undefined
}

/** What may be preferred of the operations that are open, or of all. */
const offerExamples = (spec: Fields, list: HTMLElement): void => {
  const usual = [...list.children]
  const names = new Map(
    operationsIn(spec).map(({ operation, method, path }) => [`${method} ${path}`, namesIn(operation)]),
  )
  const offer = (): void => {
    const open = [...document.querySelectorAll('.opblock.is-open .opblock-summary')].map(summary => {
      const method = summary.querySelector('.opblock-summary-method')?.textContent.toLowerCase() ?? ''
      return `${method} ${summary.querySelector('[data-path]')?.getAttribute('data-path') ?? ''}`
    })
    const shown = open.length > 0 ? open.flatMap(one => names.get(one) ?? []) : [...names.values()].flat()
    const options = [...new Set(shown)].map(name => {
      const option = document.createElement('option')
      option.value = examplePreference(name)
      return option
    })
    list.replaceChildren(...options, ...usual)
  }
  document.getElementById('prefer')?.addEventListener('focus', offer)
  offer()
}

const namesIn = ({ responses }: Fields): readonly string[] =>
  Object.values(fieldsOf(responses)).flatMap(response =>
    Object.values(fieldsOf(fieldsOf(response).content)).flatMap(one => Object.keys(fieldsOf(fieldsOf(one).examples))),
  )

interface Chosen {
  readonly oas3Actions: Pick<Rendered['oas3Actions'], 'setSelectedServer'>
  readonly oas3Selectors: { selectedServer(): string | undefined }
}

/**
 * Part of the renderer: who has authorized wants to call where that is looked at, so that from then on the first such
 * server is the one in use.
 */
const servedWhereTaken = (takers: readonly string[]) => {
  const [first] = takers
  const after =
    (act: (...given: readonly unknown[]) => unknown, { oas3Actions, oas3Selectors }: Chosen) =>
    (...given: readonly unknown[]): unknown => {
      const done = act(...given)
      if (first !== undefined && !takers.includes(oas3Selectors.selectedServer() ?? ''))
        oas3Actions.setSelectedServer(first)
      return done
    }
  const wrapActions = { authorizeWithPersistOption: after, authorizeOauth2WithPersistOption: after }
  return () => ({ statePlugins: { auth: { wrapActions } } })
}

const show = async (place: HTMLElement, settings: DocsSettings): Promise<void> => {
  const { prefix, authorization, callers, callersAt, samples, signedIn } = settings
  const here = (path: string): string => location.origin + prefix + path
  const tokenUrl = authorization === undefined ? '' : here(authorization.token)
  const spec = fieldsOf(await (await fetch(settings.contract)).json())
  spec.servers = serversOf(spec, settings)
  const caller = chooser('caller')
  const chosen = (): DocsSettings['callers'][number] | undefined => callers.find(({ key }) => key === caller?.value)
  const asked = new URLSearchParams(location.search).get('as')
  if (caller !== undefined && callers.some(({ key }) => key === asked)) caller.value = asked ?? ''

  const operations = operationsIn(spec)
  const atFirst = chosen()?.samples ?? {}
  for (const found of operations) {
    const { operation, item, id } = found
    delete item.servers
    delete operation.servers
    // Under its first tag: each is there once.
    if (Array.isArray(operation.tags)) operation.tags = operation.tags.slice(0, 1)
    fill(spec, found, { ...ownIn(samples, id), ...ownIn(atFirst, id) })
  }
  shorten(spec.paths)
  shorten(spec.components)
  if (authorization !== undefined) offerAuthorization(spec, authorization, { here, tokenUrl })

  const field = document.getElementById('prefer')
  /** Who is played here is known at one of the servers, and has samples of their own. */
  const play = (rendered: Rendered): void => {
    const { key = '', samples: own = {} } = chosen() ?? {}
    const address = new URL(location.href)
    if (key === '') address.searchParams.delete('as')
    else address.searchParams.set('as', key)
    history.replaceState(history.state, '', address)
    if (key !== '' && callersAt !== undefined) rendered.oas3Actions.setSelectedServer(absolute(callersAt))
    begin(rendered, operations, own)
  }
  const ui = SwaggerUIBundle({
    spec,
    domNode: place,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: authorization === undefined ? [] : [servedWhereTaken(authorization.takenAt.map(here))],
    deepLinking: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    // It takes seconds to paint a long list.
    syntaxHighlight: false,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    oauth2RedirectUrl: location.origin + signedIn,
    onComplete: () => {
      if (chosen() !== undefined) play(ui)
    },
    requestInterceptor: (request: Sending): Sending => {
      if (request.url === tokenUrl) return request
      const preferred = field instanceof HTMLInputElement ? field.value.trim() : ''
      if (preferred !== '') request.headers.Prefer = preferred
      const sent = new Set(Object.keys(request.headers).map(name => name.toLowerCase()))
      // What was authorized goes before who is played.
      for (const [name, value] of Object.entries(chosen()?.headers ?? {}))
        if (!sent.has(name.toLowerCase())) request.headers[name] = value
      return request
    },
  })
  caller?.addEventListener('change', () => play(ui))
  const list = document.getElementById('preferences')
  if (list !== null) offerExamples(spec, list)
  if (authorization === undefined) return
  const { clientId, scopes } = authorization
  ui.initOAuth({ clientId, scopes: Object.keys(scopes), usePkceWithAuthorizationCodeGrant: true })
}

const ownIn = (samples: ShownSamples, id: string): ShownSample =>
  Object.hasOwn(samples, id) ? (samples[id] ?? {}) : {}

const begin = ({ oas3Actions }: Rendered, operations: readonly DocumentOperation[], samples: ShownSamples): void => {
  for (const { id, path, method } of operations) {
    const { body } = ownIn(samples, id)
    if (body !== undefined)
      oas3Actions.setRequestBodyValue({ value: JSON.stringify(body, undefined, 2), pathMethod: [path, method] })
  }
}

/** Attributes that the renderer leaves out, and without which what it draws can't be used by ear or by keyboard. */
const missing: readonly (readonly [selector: string, name: string, value: (element: Element) => string])[] = [
  ['#servers', 'aria-label', () => 'Server'],
  ['tr[data-param-name] select', 'aria-label', element => parameterOf(element)],
  ['.content-type', 'aria-label', () => 'Media type'],
  ['.examples-select-element', 'aria-label', () => 'Example'],
  ['textarea', 'aria-label', () => 'Body'],
  ['.close-modal', 'aria-label', () => 'Close'],
  // They scroll.
  ['pre.microlight', 'tabindex', () => '0'],
  ['.information-container', 'aria-label', () => 'About the contract'],
  ['.information-container', 'role', () => 'region'],
  // The page has a title of its own, and what is below this one begins with the third level.
  ['.info .title', 'aria-level', () => '2'],
  ['.scheme-container', 'aria-label', () => 'Servers and credentials'],
  ['.scheme-container', 'role', () => 'region'],
  ['.live-responses-table', 'aria-label', element => `Answer: ${element.id}`],
  ['.responses-table:not(.live-responses-table)', 'aria-label', element => `Declared answers: ${element.id}`],
]

const parameterOf = (element: Element): string =>
  element.closest('tr[data-param-name]')?.getAttribute('data-param-name') ?? ''

const mend = (drawn: HTMLElement): void => {
  for (const [selector, name, value] of missing)
    for (const element of drawn.querySelectorAll(selector))
      if (!element.hasAttribute(name)) element.setAttribute(name, value(element))
  // A link within the button that opens an operation: no keyboard gets there, and the button does the same.
  for (const link of drawn.querySelectorAll('.opblock-summary a[href]')) link.removeAttribute('href')
  // Else they are called otherwise than they say.
  for (const button of drawn.querySelectorAll('.auth-btn-wrapper [aria-label]')) button.removeAttribute('aria-label')
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()

const isSettings = (value: unknown): value is DocsSettings => isObject(value) && 'contract' in value

chooser('worlds')?.addEventListener('change', ({ currentTarget }) => {
  if (currentTarget instanceof HTMLSelectElement) location.assign(currentTarget.value)
})

const place = document.getElementById('contract')
if (place !== null) {
  const settings: unknown = JSON.parse(place.dataset.settings ?? 'null')
  new MutationObserver(() => mend(place)).observe(place, { childList: true, subtree: true })
  if (isSettings(settings))
    show(place, settings).catch((error: unknown) => {
      const message = messageOf(error)
      place.replaceChildren(`The contract could not be shown: ${message}`)
    })
}
