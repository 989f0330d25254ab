/** What both pages have around them: the head, and the bar with the ways to the other forms of the contract. */
import type { PageSite } from './page-site.ts'
import { type Markup, html } from './markup.ts'
import { icon } from './style.ts'

export const head = ({ base }: PageSite, title: string, own: Markup): Markup =>
  html`<head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="${base}/docs/icon.svg" />
    <link rel="stylesheet" href="${base}/docs/pages.css" />
    ${own}
  </head>`

/** `own`: what stands in the bar of this page alone. */
export const bar = ({ title, version, base }: PageSite, own: Markup | undefined): Markup =>
  html`<header class="bar">
    <div>
      <h1>
        <a href="${base}/">${{ markup: icon.replace('<svg', '<svg aria-hidden="true"') }}${title}</a>
        <small>${version}</small>
      </h1>
      ${own}
      <nav aria-label="The contract">
        <a href="${base}/docs">Docs</a> <a href="${base}/openapi.yaml">openapi.yaml</a>
        <a href="${base}/openapi.json">openapi.json</a>
      </nav>
    </div>
  </header>`
