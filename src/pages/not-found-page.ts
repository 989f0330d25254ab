/** What a browser is shown at an address that leads nowhere: why, and the ways on. */
import { html } from './markup.ts'
import { bar, head } from './page-frame.ts'
import type { PageSite } from './page-site.ts'

export const notFoundPage = (site: PageSite, status: number, message: string): string =>
  `<!doctype html>${
    html`<html lang="en">
      ${head(site, `${status} - ${site.title}`, html``)}
      <body class="front">
        ${bar(site, undefined)}
        <main>
          <section class="here">
            <h2>There is nothing here</h2>
            <p>${message}</p>
            <p><a href="${site.base}/">What this server has</a>, <a href="${site.base}/docs">every operation</a>.</p>
          </section>
        </main>
      </body>
    </html>`.markup
  }`
