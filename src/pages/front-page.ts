/**
 * The first thing that a person sees: what is mounted here, what can be asked, and how to ask for something else.
 *
 * The page does not know its own address (there may be a proxy in front, or a container around it), so a script puts
 * the browser's into the commands; without it they say what to replace.
 */
import type { PageSite, WorldView } from './page-site.ts'
import type { Samples } from '../worlds/mode-provider.ts'
import type { DeclaredResponse, Operation } from '../contract/operation.ts'
import { given } from '../text/given.ts'
import { quotedWord, withinQuotes } from '../text/shell-word.ts'
import { hasOwnPrefer } from '../contract/check/prefer-in-query.ts'
import { examplePreference, preferringAddress } from '../text/prefer-address.ts'
import { type Markup, html } from './markup.ts'
import { bar, head } from './page-frame.ts'
import { sampleAddress } from '../contract/sample-address.ts'
import { consoleSettings } from './console-settings.ts'
import { worldSection } from './world-section.ts'
import { siteIn } from './world-view.ts'
import { isGoodDeclared } from '../text/good-status.ts'

export const frontScript = `for (const place of document.querySelectorAll('[data-origin]'))
  place.textContent = location.origin
`

/** Of each operation, where following a link leads to its usual answer. */
export type Addresses = ReadonlyMap<Operation, string | undefined>

export const addressesOf = (
  { operations }: PageSite,
  document: Readonly<Record<string, unknown>>,
  samples: Samples = {},
): Addresses =>
  new Map(
    operations.map(operation => [operation, sampleAddress(operation, document, samples[operation.id]?.parameters)]),
  )

/** @param world absent: of no world, but of a contract alone */
export const frontPage = (around: PageSite, addresses: Addresses, world?: WorldView): string => {
  const site = world === undefined ? around : siteIn(around, world)
  const { title, base, operations } = site
  const item = (operation: Operation): Markup =>
    operationItem(site, operation, addresses.get(operation), around.mounts[0]?.prefix)
  const shownTitle = world === undefined || world.isDefault ? title : `${world.name}: ${title}`
  return html`<!doctype html>
    <html lang="en">
      ${head(
        site,
        shownTitle,
        html`<script src="${base}/docs/front.js" defer></script>
          ${world === undefined ? '' : html`<script src="${base}/docs/console.js" defer></script>`}`,
      )}
      <body class="front">
        <a class="skip" href="#operations">Skip to the operations</a>
        ${bar(site, undefined)}
        <main>
          <section class="here" aria-labelledby="here">
            <h2 id="here">What is here</h2>
            <p>A mock server. It answers every operation of this contract, and holds each request against it first.</p>
            ${mounts(site)}
          </section>
          ${world === undefined ? '' : worldSection(world, consoleSettings(around, addresses, world))}
          ${commands(site, addresses)} ${callers(site)}
          <section class="all" aria-labelledby="operations">
            <h2 id="operations">Operations <small class="quiet">${operations.length}</small></h2>
            <p class="quiet">
              ${
                site.credentials === undefined
                  ? 'A path leads to its usual answer, where a link can ask for it; a'
                  : 'A'
              }
              summary leads to the docs. Below them are the recorded examples: each opens, by
              <code>?__prefer=</code> in its address.
            </p>
            ${byTag(operations).map(
              ([tag, tagged]) =>
                html` <h3>${tag}</h3>
                  <ul class="operations panel">
                    ${tagged.map(item)}
                  </ul>`,
            )}
          </section>
          <div class="beside">${preferences(site)} ${answerHeaders(operations)}</div>
        </main>
        <footer>Courtside. Nothing on this page comes from anywhere else.</footer>
      </body>
    </html> `.markup
}

/** Those that say the same stand together. */
const mounts = ({ mounts: all }: PageSite): Markup =>
  html`<ul class="mounts">
    ${[...new Set(all.map(({ says }) => says))].map(
      said =>
        html` <li>
          ${all.filter(({ says }) => says === said).map(({ prefix }) => html`<code>${prefix || '/'}</code> `)}${said}
        </li>`,
    )}
  </ul>`

const callers = ({ callers: cast }: PageSite): Markup =>
  cast === undefined
    ? html``
    : html`<section aria-labelledby="callers">
        <h2 id="callers">Who to be</h2>
        <p>
          ${cast.says} Every call sends ${cast.headers.map(header => html`<code>${header}</code> `)}and, to be somebody,
          one of these:
        </p>
        <div class="panel">
          <table>
            <tbody>
              ${cast.people.map(
                ({ header, says }) =>
                  html` <tr>
                    <th scope="row"><code>${header}</code></th>
                    <td>${says}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <p class="own">
          Keys and tokens of your own, and applications for OAuth 2.0, are made on the developer tab of
          <a href="${cast.account}">your account</a>; an application waits there until
          <a href="${cast.operator}">the operator</a> accepts it.
        </p>
      </section>`

// ---------------------------------------------------------------- commands

/** Up to three, all about one operation. */
const commands = (site: PageSite, addresses: Addresses): Markup => {
  const shown = [...addresses]
    .flatMap(([operation, address]) => (address === undefined ? [] : [{ operation, address }]))
    .toSorted(
      (a, b) => a.operation.parameters.filter(isRequired).length - b.operation.parameters.filter(isRequired).length,
    )[0]
  const [mount] = site.mounts
  const address =
    shown === undefined || mount === undefined ? `${site.base}/openapi.json` : mount.prefix + shown.address
  const lines: readonly Line[] = shown === undefined ? [{ says: 'The contract.' }] : linesFor(shown.operation, site)
  const credentials = shown === undefined ? {} : (site.credentials?.headers ?? {})
  return html`<section class="try" aria-labelledby="try">
    <h2 id="try">Try it</h2>
    <noscript
      ><p>
        Put this server's address, as your browser shows it, where it says <code>http://HOST:PORT</code>.
      </p></noscript
    >
    <ol class="commands">
      ${lines.map(
        ({ says, prefer }) =>
          html` <li>
            ${says}<code
              >curl -i ${headerWords({ ...credentials, ...given({ Prefer: prefer }) })}${command(address)}</code
            >
          </li>`,
      )}
    </ol>
  </section>`
}

interface Line {
  readonly says: string
  readonly prefer?: string
}

/** A service that answers from its data has no other example to show. */
const linesFor = (operation: Operation, { credentials }: PageSite): readonly Line[] =>
  credentials === undefined
    ? [
        { says: 'The usual answer, with its headers.' },
        ...another(operation),
        {
          says: 'A valid answer made from the schema; the same seed gives the same bytes.',
          prefer: 'dynamic=true, seed=7',
        },
      ]
    : [
        { says: `What ${credentials.says}, is answered, with its headers.` },
        { says: 'The same as if the service were busy.', prefer: 'code=503' },
      ]

const isRequired = ({ required }: { readonly required: boolean }): boolean => required

const another = ({ responses }: Operation): Line[] => {
  const names = responses.filter(isSuccess).flatMap(namesOf)
  const name = names.find(one => one !== (names.includes('default') ? 'default' : names[0]))
  if (name !== undefined) return [{ says: 'Another of its recorded examples.', prefer: examplePreference(name) }]
  const failure = responses.find(({ status }) => /^[45]\d\d$/.test(status))
  return failure === undefined ? [] : [{ says: `Its answer for ${failure.status}.`, prefer: `code=${failure.status}` }]
}

/** Within double quotes where every shell takes the text as it is, else as a POSIX shell needs it. */
const quoted = (text: string): string => (/^[\w /:.,=?&%~+@-]*$/.test(text) ? `"${text}"` : quotedWord(text))

const headerWords = (headers: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(headers).map(([name, value]) => html`-H ${quoted(`${name}: ${value}`)} `)

const command = (address: string): Markup => {
  const origin = html`<span data-origin>http://HOST:PORT</span>`
  if (/^[\w/:.,~@%-]*$/.test(address)) return html`${origin}${address}`
  return /^[\w/:.,=?&%~+@-]*$/.test(address) ? html`"${origin}${address}"` : html`'${origin}${withinQuotes(address)}'`
}

// ---------------------------------------------------------------- operations

/** Under its first tag, so that every operation is listed once. */
const byTag = (operations: readonly Operation[]): [string, Operation[]][] => {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const [tag = 'Without a tag'] = operation.tags
    groups.set(tag, [...(groups.get(tag) ?? []), operation])
  }
  return [...groups]
}

const operationItem = (
  { base, mounts: [mount], credentials, docs: contract = `${base}/docs` }: PageSite,
  operation: Operation,
  address: string | undefined,
  recordedAt: string | undefined,
): Markup => {
  const { id, method, path, summary, tags, responses } = operation
  const [tag = 'default', ...others] = tags
  const code = html`<code class="path">${path}</code>`
  const way =
    address === undefined || mount === undefined || credentials !== undefined
      ? code
      : html`<a href="${mount.prefix + address}">${code}</a>`
  const docs =
    isPlain(tag) && isPlain(id)
      ? html`<a class="summary" href="${contract}#/${tag}/${id}">${summary === '' ? 'Docs' : summary}</a>`
      : html`<span>${summary}</span>`
  return html` <li>
    <span class="method ${method.toLowerCase()}">${method}</span>
    <div class="what">${way} ${docs}${others.map(other => html` <span class="tag">${other}</span>`)}</div>
    ${answers(responses, address === undefined || hasOwnPrefer(operation) ? undefined : below(recordedAt, address))}
  </li>`
}

const below = (recordedAt: string | undefined, address: string): string | undefined =>
  recordedAt === undefined ? undefined : recordedAt + address

/** As the docs write it into an anchor without any encoding. */
const isPlain = (text: string): boolean => /^[\w-]+$/.test(text)

/** The failures are folded away: most operations have the same ones. */
const answers = (responses: readonly DeclaredResponse[], address: string | undefined): Markup => {
  const shown = (response: DeclaredResponse): Markup => recorded(response, address)
  const failures = responses.filter(response => !isSuccess(response) && namesOf(response).length > 0)
  const statuses = failures.map(({ status }) => status).join(', ')
  return html`<div class="answers">
    ${responses.filter(isSuccess).map(shown)}${
      failures.length === 0
        ? ''
        : html` <details>
            <summary>${failures.flatMap(namesOf).length} more for ${statuses}</summary>
            ${failures.map(shown)}
          </details>`
    }
  </div>`
}

/** @param address where its examples can be opened */
const recorded = (response: DeclaredResponse, address: string | undefined): Markup => {
  const example = (name: string): Markup =>
    address === undefined
      ? html`<code>${name}</code> `
      : html`<a href="${preferring(address, response, name)}"><code>${name}</code></a> `
  const names = namesOf(response)
  const hasSchema = response.content.some(({ schemaPointer }) => schemaPointer !== undefined)
  const nothing = hasSchema ? 'no example, made from the schema' : 'no body'
  return html` <div>
    <span class="quiet">${response.status}</span> ${
      names.length === 0 ? html`<span class="quiet">${nothing}</span>` : names.map(example)
    }
  </div>`
}

/** Names may be the same under several statuses: of an error its status is preferred too. */
const preferring = (address: string, { status }: DeclaredResponse, name: string): string => {
  const preference = examplePreference(name)
  return preferringAddress(address, /^[45]\d\d$/.test(status) ? `code=${status}, ${preference}` : preference)
}

const namesOf = ({ content }: DeclaredResponse): string[] => [
  ...new Set(content.flatMap(({ recordings }) => recordings.map(({ name }) => name))),
]

const isSuccess = ({ status }: DeclaredResponse): boolean => isGoodDeclared(status)

// ---------------------------------------------------------------- headers

const rows = (entries: readonly (readonly [string, string])[]): Markup =>
  html`<table class="panel">
    ${entries.map(
      ([name, says]) =>
        html` <tr>
          <th scope="row"><code>${name}</code></th>
          <td>${says}</td>
        </tr>`,
    )}
  </table>`

/** They are for examples and schemas; living data has no other answer. */
const forExamples: readonly (readonly [string, string])[] = [
  ['example=name', 'The recorded example of this name.'],
  ['dynamic=true', 'A valid answer made from the schema.'],
  ['seed=7', 'With dynamic=true: another one; the same seed gives the same bytes.'],
]

const preferences = ({ credentials }: PageSite): Markup =>
  html`<section aria-labelledby="prefer">
    <h2 id="prefer">Ask for another answer: <code>Prefer</code></h2>
    ${rows([
      ['code=404', 'The answer that the contract declares for this status.'],
      ...(credentials === undefined ? forExamples : []),
      ['delay=1500', 'An answer so many milliseconds later, a minute at most.'],
      ['handling=strict', "A refusal where a preference can't be met, instead of a warning."],
    ])}
    <p class="quiet">
      Several go into one header, with commas between them; in a browser's address bar, into
      <code>?__prefer=${credentials === undefined ? 'example%3Dname' : 'code%3D503'}</code>. A request that breaks the
      contract is refused whatever it prefers.
    </p>
  </section>`

const answerHeaders = (operations: readonly Operation[]): Markup =>
  html`<section aria-labelledby="headers">
    <h2 id="headers">What an answer's headers tell</h2>
    ${rows([
      [
        'Courtside-Source',
        `Where the answer comes from${operations[0] === undefined ? '' : `: example ${operations[0].id}/default`}.`,
      ],
      [
        'Courtside-Warning',
        "What was ignored, and what was meant perhaps: a misspelt query parameter, a preference that can't be met.",
      ],
      ['Courtside-Violations', 'In how many places the request breaks the contract.'],
      ['Preference-Applied', 'The preferences that were met.'],
      [
        'Courtside-Request-Id',
        'By what the request can be asked about, where the answer is no plain one; Link leads there.',
      ],
    ])}
  </section>`
