/**
 * What a browser is shown: the front page, the rendered contract, and the contract as a file.
 *
 * Everything is served from here, so that it works on a machine without a network, and a strict policy holds the pages
 * to that. Bodies are made when they are first asked for: most servers run in CI, where nobody looks.
 */
import type { FixedPage, StaticPage } from '../http/static-page.ts'
import type { PageSite, TimetableView, WorldShown } from './page-site.ts'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { docsPage, signedInPage, signedInPath, signedInScript } from './docs-page.ts'
import { addressesOf, frontPage, frontScript } from './front-page.ts'
import { notFoundPage } from './not-found-page.ts'
import { icon, stylesheet } from './style.ts'
import { timetablePage } from './timetable-page.ts'
import { timetableStylesheet } from './timetable-style.ts'
import { lazy, lazyAsync } from '../text/lazy.ts'
import { yaml } from '../yaml.ts'

/** The pages of a contract, and those of each world that are made as they are asked for. */
export interface SitePages {
  readonly pages: readonly StaticPage[]
  /** The page of a world. */
  worldPage(shown: WorldShown): Omit<StaticPage, 'path'>
  /** What goes on in a world at a place on a day. */
  timetable(
    viewFor: (asked: IncomingHttpHeaders, query: URLSearchParams) => Promise<TimetableView>,
  ): Omit<StaticPage, 'path'>
  /** The rendered contract, bound to a world. */
  docsOf(shown: WorldShown): Omit<StaticPage, 'path'>
}

export const sitePages = (site: PageSite): SitePages => {
  const document = lazy(site.document)
  const addresses = lazy(() => addressesOf(site, document()))
  const worldPage: SitePages['worldPage'] = ({ view }) =>
    page(frontPolicy, async asked => {
      const world = await view(asked)
      const { samples } = world
      return frontPage(site, samples === undefined ? addresses() : addressesOf(site, document(), samples), world)
    })
  const docsOf: SitePages['docsOf'] = ({ inDocs }) =>
    page(docsPolicy, async asked => docsPage(site, await site.samples?.(), await inDocs(asked)))
  const { world } = site
  const front = world === undefined ? page(frontPolicy, () => frontPage(site, addresses())) : worldPage(world)
  const docs =
    world === undefined ? page(docsPolicy, async () => docsPage(site, await site.samples?.())) : docsOf(world)
  return {
    pages: pagesWith(site, document, { front, docs }),
    worldPage,
    timetable: viewFor => page(formPolicy, async (asked, query) => timetablePage(site, await viewFor(asked, query))),
    docsOf,
  }
}

const pagesWith = (
  site: PageSite,
  document: () => Record<string, unknown>,
  { front, docs }: { readonly front: Omit<StaticPage, 'path'>; readonly docs: Omit<StaticPage, 'path'> },
): readonly StaticPage[] => {
  const { base, assets } = site
  const iconFile = file('image/svg+xml', () => icon)
  const asset = (name: string): (() => Buffer) => lazy(() => readFileSync(new URL(name, assets)))
  return [
    { path: `${base}/`, ...front },
    ...(base === '' ? [] : [{ path: base, ...front }]),
    { path: `${base}/docs`, ...docs },
    { path: `${base}/docs/`, ...docs },
    { path: `${base}/docs/swagger-ui-bundle.js`, ...file(script, asset('swagger-ui/swagger-ui-bundle.js')) },
    { path: `${base}/docs/swagger-ui.css`, ...file(style, asset('swagger-ui/swagger-ui.css')) },
    { path: `${base}/docs/docs.js`, ...file(script, asset('console/docs.js')) },
    ...(site.authorization === undefined
      ? []
      : [
          { path: base + signedInPath, ...page(frontPolicy, () => signedInPage(site)) },
          { path: `${base}/docs/signed-in.js`, ...file(script, () => signedInScript) },
        ]),
    { path: `${base}/docs/front.js`, ...file(script, () => frontScript) },
    ...(site.world === undefined
      ? []
      : [{ path: `${base}/docs/console.js`, ...file(script, asset('console/console.js')) }]),
    { path: `${base}/docs/pages.css`, ...file(style, () => stylesheet) },
    { path: `${base}/docs/timetable.css`, ...file(style, () => timetableStylesheet) },
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
export const shownPage = (body: () => string): FixedPage => page(frontPolicy, body)

/** What leads nowhere, to a person in front of a browser. */
export const lostPage = (
  site: PageSite,
  { status, message }: { readonly status: number; readonly message: string },
): FixedPage => page(frontPolicy, () => notFoundPage(site, status, message))

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

const file = (mediaType: string, body: () => Buffer | string): FixedPage => ({
  mediaType,
  headers: common,
  body,
  compressed: lazyAsync(async () => inGzip(body())),
})

/** zlib is loaded with the first page that somebody wants. */
const inGzip = async (body: Buffer | string): Promise<Buffer> => {
  const { gzip } = await import('node:zlib')
  return promisify(gzip)(body)
}

const page = <Body extends StaticPage['body']>(policy: string, body: Body) => ({
  mediaType: 'text/html; charset=utf-8',
  headers: { ...common, 'content-security-policy': policy },
  body,
})

const closed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const frontPolicy = [...closed, "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"].join(
  '; ',
)
/** Its form asks this server. */
const formPolicy = frontPolicy.replace("form-action 'none'", "form-action 'self'")
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
  yaml().stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 })
