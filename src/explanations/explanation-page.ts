/** The pages of explanations: a request, and the requests of a world. They need no script. */
import { beginningOf } from './beginning.ts'
import type { components } from '../generated/explanations.ts'
import { type Markup, html } from '../pages/markup.ts'
import { bar, head } from '../pages/page-frame.ts'
import type { PageSite } from '../pages/page-site.ts'
import type { Explanation } from './explanation.ts'

type Schemas = components['schemas']

/** What fits on a screen. */
const fewViolations = 2
/** Characters of a body; of what is told of each of many calls; of a value. */
const [longestShown, longestListed, longestValue] = [20_000, 500, 500]

export const explanationPage = (site: PageSite, explanation: Explanation): string => {
  const { method, url, status, says, number, world, time, operationId, violations, warnings, place } = explanation
  return framed(
    site,
    `${method} ${status ?? 'dropped'}`,
    html`<section class="here" aria-labelledby="says">
        <h2 id="says">${says}</h2>
        <p class="asked"><span class="method ${method.toLowerCase()}">${method}</span> <code>${url}</code></p>
        <p class="quiet">
          ${status === undefined ? 'No answer' : `Answered with ${status}`}${
            operationId === undefined ? '' : html`, by <code>${operationId}</code>`
          }.
          Request ${number} of the world <code>${world}</code>, at ${time} by its clock.
        </p>
      </section>
      ${
        violations.length > fewViolations && explanation.corrected !== undefined
          ? html`<p><a href="#corrected">The call as it keeps to the contract</a> is below all that breaks it.</p>`
          : ''
      }
      ${violations.length === 0 ? '' : section('broken', 'What breaks the contract', violations.map(brokenItem))}
      ${refusal(explanation.refusal)}
      ${warnings.length === 0 ? '' : section('ignored', 'What was ignored', list(warnings))}
      ${section('made', 'What made the answer', list(explanation.causes.map(one => one.says)))}
      ${
        explanation.corrected === undefined
          ? ''
          : section(
              'corrected',
              violations.length === 0 && explanation.refusal !== undefined
                ? 'A call that succeeds as things stand'
                : 'The call as it keeps to the contract',
              block(explanation.corrected),
            )
      }
      ${section('sent', 'The call as it was sent', block(explanation.curl))}
      ${explanation.body === undefined ? '' : section('body', 'Its body', block(shown(explanation.body)))}
      ${explanation.answer === undefined ? '' : section('answer', 'The answer', block(shown(explanation.answer)))}
      ${place === undefined ? '' : section('place', 'Where the contract has it', lines(place))}`,
  )
}

export const requestsPage = (site: PageSite, { world, total, dropped, requests }: Schemas['RequestList']): string =>
  framed(
    site,
    `Requests of ${world}`,
    html`<section class="all" aria-labelledby="requests">
      <h2 id="requests">Requests of the world ${world}</h2>
      <p class="quiet">${countOf(requests.length, total, dropped)}</p>
      ${
        requests.length === 0
          ? ''
          : html`<ul class="operations panel">
              ${requests.map(
                ({ id, method, url, status, says }) =>
                  html`<li>
                    <span class="method ${method.toLowerCase()}">${method}</span>
                    <div class="what">
                      <a class="path" href="requests/${id}">${beginningOf(url, longestListed)}</a>
                      <span>${status ?? 'dropped'}</span>
                      <span class="quiet">${beginningOf(says, longestListed)}</span>
                    </div>
                  </li>`,
              )}
            </ul>`
      }
    </section>`,
  )

const countOf = (shown: number, total: number, dropped: number): string => {
  if (total === 0) return 'Nothing was asked of it yet. Call an operation of this world, and load this page again.'
  const left = dropped === 0 ? '' : ` ${dropped} ${dropped === 1 ? 'has' : 'have'} made room for newer ones.`
  return `${shown} of ${total}, the newest first.${left}`
}

const framed = (site: PageSite, title: string, content: Markup): string =>
  `<!doctype html>${
    html`<html lang="en">
      ${head(site, `${title} - ${site.title}`, html``)}
      <body class="front">
        ${bar(site, undefined)}
        <main class="explained">${content}</main>
        <footer>Courtside. Nothing on this page comes from anywhere else.</footer>
      </body>
    </html>`.markup
  }`

type Content = Markup | readonly Markup[]

const section = (id: string, title: string, content: Content): Markup =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`

const list = (texts: readonly string[]): Markup =>
  html`<ul class="facts">
    ${texts.map(text => html`<li>${text}</li>`)}
  </ul>`

const block = (text: string): Markup => html`<pre class="panel"><code>${text}</code></pre>`

const brokenItem = (broken: Schemas['Broken']): Markup => {
  const { message, keyword, bound, place } = broken
  return html`<article class="broken">
    <h3>${message}</h3>
    <dl>
      ${row('Where', `${broken.in} ${broken.name}`)}
      ${'sent' in broken ? row('Sent', short(broken.sent)) : row('Sent', 'nothing')}
      ${keyword === undefined ? '' : row('Rule', bound === undefined ? keyword : `${keyword}: ${short(bound)}`)}
      ${'valid' in broken ? row('Valid', short(broken.valid)) : ''}
    </dl>
    ${place === undefined ? '' : lines(place)}
  </article>`
}

const row = (name: string, value: string): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd><code>${value}</code></dd>
  </div>`

const lines = ({ file, line, lines: text = [] }: Schemas['Place']): Markup =>
  html`<p class="quiet"><code>${file}:${line}</code></p>
    ${text.length === 0 ? '' : block(text.map(one => `${String(one.number).padStart(5)}  ${one.text}`).join('\n'))}`

const refusal = (refused: Explanation['refusal']): Markup => {
  if (refused === undefined) return html``
  const { code, check, facts, unless, about, reason } = refused
  return section(
    'refused',
    'Which rule said no',
    html`<dl>
        ${row('Code', code)} ${check === undefined ? '' : row('Check', check)}
        ${about.map(one => row('About', `${one.in} ${one.name}${'sent' in one ? `: ${short(one.sent)}` : ''}`))}
        ${reason === undefined ? '' : row('Not told', reason)}
      </dl>
      ${
        facts.length === 0
          ? ''
          : html`<h3>What it saw</h3>
              ${list(facts)}`
      }
      ${
        unless.length === 0
          ? ''
          : html`<h3>It would pass, if</h3>
              ${list(unless)}`
      }`,
  )
}

const short = (value: unknown): string =>
  beginningOf(typeof value === 'string' ? value : JSON.stringify(value), longestValue)

const shown = (value: unknown): string =>
  beginningOf(typeof value === 'string' ? value : JSON.stringify(value, null, 2), longestShown)
