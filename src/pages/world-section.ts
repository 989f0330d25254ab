/**
 * What a page says of its world: all of it as plain lists and tables, which is what is there without scripts.
 *
 * With them the console stands in its place (`src/console/`).
 */
import { type Markup, html } from './markup.ts'
import type { CallRow, WorldView } from './page-site.ts'

/** @param settings what the console is told */
export const worldSection = (world: WorldView, settings: object): Markup => {
  const { name, facts, docs, timetable, asked, refused, inside } = world
  const token = refused === null ? '' : ' It wants the control token.'
  return html`<section class="world" aria-labelledby="world">
    <h2 id="world">The world <code>${name}</code></h2>
    ${
      timetable === undefined
        ? ''
        : html`<p class="own">
            <a href="${timetable.path}">${timetable.title}</a>: what goes on, and who sees it.${token}
          </p>`
    }
    <p class="own"><a href="${docs}">Its docs</a>: every operation, to be tried in this world.</p>
    ${
      asked === undefined
        ? ''
        : html`<p class="own"><a href="${asked}">Its requests</a>: each, and why it was answered as it was.</p>`
    }
    <div id="console" data-settings="${JSON.stringify(settings)}"></div>
    <div id="plain">
      <div class="panel">
        <table>
          <tbody>
            ${facts.map(
              ([term, says]) =>
                html` <tr>
                  <th scope="row">${term}</th>
                  <td>${says}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${inside === undefined ? html`` : insideOf(inside)}
    </div>
  </section>`
}

const insideOf = ({ worlds, calls, total }: NonNullable<WorldView['inside']>): Markup =>
  html`<h3>Worlds</h3>
    <ul class="worlds">
      ${worlds.map(({ name, path, says }) => html` <li><a href="${path}">${name}</a> ${says}</li>`)}
    </ul>
    <h3>Journal <small class="quiet">${total}</small></h3>
    ${calls.length === 0 ? html`<p class="quiet">Nothing was asked of it yet.</p>` : journal(calls)}`

const journal = (calls: readonly CallRow[]): Markup =>
  html`<div class="panel scrolled" tabindex="0" role="region" aria-label="Journal">
    <table class="journal calls">
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Answer</th>
          <th scope="col">Request</th>
          <th scope="col">Operation</th>
        </tr>
      </thead>
      <tbody>
        ${calls.map(
          ({ number, method, url, operation, status, says }) =>
            html` <tr>
              <td>${number}</td>
              <td>${status === '' ? 'dropped' : status}</td>
              <td><code>${method} ${url}</code></td>
              <td>${operation}${says === '' ? '' : ` (${says})`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
