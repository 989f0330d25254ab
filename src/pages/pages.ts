/**
 * What a browser is shown: the front page, the rendered contract, and the contract as a file.
 *
 * Everything is served from here, so that it works on a machine without a network, and a strict policy holds the pages
 * to that. Bodies are made when they are first asked for: most servers run in CI, where nobody looks.
 */
import type { PageSite, ShownWorld, WorldView } from './page-site.ts'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { stringify } from 'yaml'
import { docsPage, docsScript, signedInPage, signedInPath, signedInScript } from './docs-page.ts'
import { addressesOf, frontPage, frontScript } from './front-page.ts'
import { notFoundPage } from './not-found-page.ts'
import { icon, stylesheet } from './style.ts'
import { lazy, lazyAsync } from '../text/lazy.ts'

export interface Page {
  readonly path: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** @param asked headers of the request for it */
  readonly body: (asked: IncomingHttpHeaders) => Buffer | string
  /** The same by gzip, of what is the same for everybody. */
  readonly compressed?: () => Promise<Buffer>
}

/** The pages of a contract, and those of each world that are made as they are asked for. */
export interface SitePages {
  readonly pages: readonly Page[]
  /** The page of a world. */
  worldPage(viewFor: (asked: IncomingHttpHeaders) => WorldView): Omit<Page, 'path'>
  /** The rendered contract, bound to a world. */
  docsOf(world: ShownWorld): Omit<Page, 'path'>
}

export const sitePages = (site: PageSite): SitePages => {
  const document = lazy(site.document)
  const addresses = lazy(() => addressesOf(site, document()))
  const worldPage: SitePages['worldPage'] = viewFor =>
    page(frontPolicy, asked => frontPage(site, addresses(), viewFor(asked)))
  const { world } = site
  const front = world === undefined ? page(frontPolicy, () => frontPage(site, addresses())) : worldPage(world)
  return {
    pages: pagesWith(site, document, front),
    worldPage,
    docsOf: shown => page(docsPolicy, () => docsPage(site, shown)),
  }
}

const pagesWith = (
  site: PageSite,
  document: () => Record<string, unknown>,
  front: Omit<Page, 'path'>,
): readonly Page[] => {
  const { base, assets, consoleBundle } = site
  const docs = page(
    docsPolicy,
    lazy(() => docsPage(site)),
  )
  const iconFile = file('image/svg+xml', () => icon)
  const asset = (name: string): (() => Buffer) => lazy(() => readFileSync(new URL(name, assets)))
  return [
    { path: `${base}/`, ...front },
    ...(base === '' ? [] : [{ path: base, ...front }]),
    { path: `${base}/docs`, ...docs },
    { path: `${base}/docs/`, ...docs },
    { path: `${base}/docs/swagger-ui-bundle.js`, ...file(script, asset('swagger-ui-bundle.js')) },
    { path: `${base}/docs/swagger-ui.css`, ...file(style, asset('swagger-ui.css')) },
    { path: `${base}/docs/docs.js`, ...file(script, () => docsScript) },
    ...(site.authorization === undefined
      ? []
      : [
          { path: base + signedInPath, ...page(frontPolicy, () => signedInPage(site)) },
          { path: `${base}/docs/signed-in.js`, ...file(script, () => signedInScript) },
        ]),
    { path: `${base}/docs/front.js`, ...file(script, () => frontScript) },
    ...(consoleBundle === undefined
      ? []
      : [
          {
            path: `${base}/docs/console.js`,
            ...file(
              script,
              lazy(() => readFileSync(consoleBundle)),
            ),
          },
        ]),
    { path: `${base}/docs/pages.css`, ...file(style, () => stylesheet) },
    { path: `${base}/docs/icon.svg`, ...iconFile },
    // A browser asks for it whenever it is shown an answer that is no page of ours.
    ...(base === '' ? [{ path: '/favicon.ico', ...iconFile }] : []),
    {
      path: `${base}/openapi.json`,
      ...file(
        'application/json',
        lazy(() => JSON.stringify(document())),
      ),
    },
    {
      path: `${base}/openapi.yaml`,
      ...file(
        'application/yaml',
        lazy(() => yamlOf(document())),
      ),
    },
  ]
}

/** A page that shows what no contract says. */
export const shownPage = (body: () => string): Omit<Page, 'path'> => page(frontPolicy, body)

/** What leads nowhere, to a person in front of a browser. */
export const lostPage = (
  site: PageSite,
  { status, message }: { readonly status: number; readonly message: string },
): Omit<Page, 'path'> => page(frontPolicy, () => notFoundPage(site, status, message))

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

const file = (mediaType: string, body: () => Buffer | string): Omit<Page, 'path'> => ({
  mediaType,
  headers: common,
  body,
  compressed: lazyAsync(async () => inGzip(body())),
})

const inGzip = promisify(gzip)

const page = (policy: string, body: Page['body']): Omit<Page, 'path'> => ({
  mediaType: 'text/html; charset=utf-8',
  headers: { ...common, 'content-security-policy': policy },
  body,
})

const closed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const frontPolicy = [...closed, "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"].join(
  '; ',
)
const docsPolicy = [
  ...closed,
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
].join('; ')

/**
 * No anchors, which few readers expect; what YAML 1.1 would take for a date or a boolean is quoted, for many still read
 * that.
 */
const yamlOf = (document: Record<string, unknown>): string =>
  stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 })
