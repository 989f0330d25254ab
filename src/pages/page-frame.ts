/** What both pages have around them: the head, and the bar with the ways to the other forms of the contract. */
import type { PageSite } from './page-site.ts'
import { type Markup, html } from './markup.ts'
import { icon } from './style.ts'

/** @param own what this page alone has there */
export const documentHead = (
  title: string,
  links: { readonly icon: string; readonly stylesheet: string },
  own?: Markup,
): Markup =>
  html`<head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="${links.icon}" />
    <link rel="stylesheet" href="${links.stylesheet}" />
    ${own}
  </head>`

/** The name of what one is in, with the icon, and the way to its first page. */
export const homeLink = (href: string, name: string): Markup =>
  html`<a href="${href}">${{ markup: icon.replace('<svg', '<svg aria-hidden="true"') }}${name}</a>`

export const head = ({ base }: PageSite, title: string, own: Markup): Markup =>
  documentHead(title, { icon: `${base}/docs/icon.svg`, stylesheet: `${base}/docs/pages.css` }, own)

/** `own`: what stands in the bar of this page alone. */
export const bar = (
  { title, version, base, world, docs = `${base}/docs` }: PageSite,
  own: Markup | undefined,
): Markup =>
  html`<header class="bar">
    <div>
      <h1>
        ${homeLink(`${base}/`, title)}
        <small>${version}</small>
      </h1>
      ${own}
      <nav aria-label="The contract">
        ${world === undefined ? '' : html`<a href="${base}/">Console</a>`} <a href="${docs}">Docs</a>
        <a href="${base}/openapi.yaml">openapi.yaml</a>
        <a href="${base}/openapi.json">openapi.json</a>
      </nav>
    </div>
  </header>`
