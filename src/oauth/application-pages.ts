/**
 * An application of one's own: declared, changed, deleted; its secret and its API key.
 *
 * Whoever declared it makes its secret, so that it is shown to them and to nobody else.
 */
import { given } from '../text/given.ts'
import type { Application } from '../accounts/applications.ts'
import { wrongFields } from '../accounts/declaration.ts'
import { type Markup, html } from '../pages/markup.ts'
import { applicationLink, applicationPath, declared, stateOf } from './application-markup.ts'
import { type Owning, ofSomebody, onwards, problem, htmlAnswer, takenFor } from './asking.ts'
import type { PageAnswer } from './browser.ts'
import { credentialList, leftSecrets } from './credential-list.ts'
import { developerPath } from './developer-pages.ts'
import { type Field, wrongSummary, isWrong, linesField, radioField, textField } from './fields.ts'
import { formToken, page } from './markup.ts'

/** Of one's own application; of somebody else's nothing is told. */
const ofOwn = (answer: (owning: Owning, application: Application) => PageAnswer | Promise<PageAnswer>) =>
  ofSomebody(owning => {
    const { request, world, person } = owning
    const id = request.method === 'POST' ? request.form?.id : request.query.id
    const application = world.accounts.applications.find(id ?? '')
    if (application === undefined || application.owner !== person.id)
      return problem(owning, 404, 'You have declared no such application.')
    return answer(owning, application)
  })

// ---------------------------------------------------------------- the form

interface Filled {
  readonly name: Field
  readonly description: Field
  readonly redirectUris: Field
  /** Absent: it is declared already, and stays of its kind. */
  readonly kind?: Field
}

const uriHint = [
  'Where users are sent back to, one a line.',
  'https, a scheme of its own (com.example.app), or http on this machine, where any port will do:',
  'http://127.0.0.1/callback.',
].join(' ')

const fields = ({ name, description, redirectUris }: Partial<Application>): Filled => ({
  name: { id: 'name', name: 'name', label: 'Name', hint: 'Users are asked about it by this name.', typed: name },
  description: {
    id: 'description',
    name: 'description',
    label: 'Description',
    hint: 'What it does, for the users and for the operator.',
    typed: description,
    isOptional: true,
  },
  redirectUris: {
    id: 'redirect-uris',
    name: 'redirect_uris',
    label: 'Redirect URIs',
    hint: uriHint,
    typed: redirectUris?.join('\n'),
  },
})

const kinds = [
  { value: 'confidential', says: 'Confidential', hint: 'It runs on a server, and can keep a secret.' },
  {
    value: 'public',
    says: 'Public',
    hint: 'It runs in a browser or on a phone, where a secret is none. It uses PKCE.',
  },
]

const kindField: Field = { id: 'kind', name: 'kind', label: 'Kind', typed: 'confidential' }

interface Sent {
  readonly described: { name: string; description: string | undefined; redirectUris: readonly string[] }
  readonly isConfidential: boolean
  readonly form: Filled
}

const sent = ({ request: { form = {} } }: Owning, isNew: boolean): Sent => {
  const { name = '', description, redirect_uris: lines = '', kind } = form
  const described = {
    name: name.trim(),
    description: description?.trim() === '' ? undefined : description?.trim(),
    redirectUris: lines
      .split(/\r?\n|\r/)
      .map(line => line.trim())
      .filter(line => line !== ''),
  }
  const wrong = wrongFields(described)
  const told = (field: keyof typeof described): string | undefined => {
    const messages = wrong
      .filter(one => one.field === field)
      .map(({ index, message }) =>
        index === undefined ? message : `${JSON.stringify(described.redirectUris[index]?.slice(0, 100))}: ${message}`,
      )
    return messages.length === 0 ? undefined : messages.join(' ')
  }
  const usual = fields({})
  const isKnown = kinds.some(({ value }) => value === kind)
  return {
    described,
    isConfidential: kind !== 'public',
    form: {
      name: { ...usual.name, typed: name, wrong: told('name') },
      description: { ...usual.description, typed: description, wrong: told('description') },
      redirectUris: { ...usual.redirectUris, typed: lines, wrong: told('redirectUris') },
      ...(isNew
        ? { kind: { ...kindField, typed: kind, wrong: isKnown ? undefined : 'One of these was expected.' } }
        : {}),
    },
  }
}

const wrongIn = (form: Filled): readonly Field[] => Object.values(form).filter(isWrong)

const changeHint = 'With a new one the application waits until the operator accepts it again.'

const formPage = (
  { world, visit, person }: Owning,
  {
    title,
    form,
    action,
    kept,
    send,
    others = [],
  }: {
    readonly title: string
    readonly form: Filled
    readonly action: string
    readonly kept?: Markup
    readonly send: string
    readonly others?: readonly string[]
  },
): string => {
  const wrong = wrongIn(form)
  return page(
    world,
    `${wrong.length + others.length > 0 ? 'Error: ' : ''}${title}`,
    html`${wrongSummary(wrong, others)}
      <section aria-labelledby="title">
        <h2 id="title">${title}</h2>
        <form class="lines panel" method="post" action="${world.base}${action}">
          ${formToken(visit)}${kept}${textField(form.name)}${linesField({ ...form.description, rows: 2 })}
          ${linesField({ ...form.redirectUris, rows: 3 })}
          ${form.kind === undefined ? undefined : radioField(form.kind, kinds)}
          <p class="buttons"><button class="first">${send}</button> <a href="${world.base}${developerPath}">Back</a></p>
        </form>
      </section>`,
    { person, current: 'developer' },
  )
}

// ---------------------------------------------------------------- declare and change

const declarePath = `${developerPath}/declare`

const declaring = (owning: Owning, form: Filled, others?: readonly string[]): string =>
  formPage(owning, {
    title: 'Declare an application',
    form,
    action: declarePath,
    send: 'Declare it',
    ...given({ others }),
  })

export const declareForm = ofSomebody(owning => htmlAnswer(declaring(owning, { ...fields({}), kind: kindField })))

export const declaredOne = ofSomebody(async owning => {
  const { world, person } = owning
  const { accounts, now } = world
  const { described, isConfidential, form } = sent(owning, true)
  if (wrongIn(form).length > 0) return htmlAnswer(declaring(owning, form), 422)
  const application = await accounts.change(() => {
    const one = accounts.declare({ ...described, isConfidential, owner: person.id }, now)
    if (one?.status === 'accepted') leaveSecrets(owning, one.clientId, ['secret', 'key'])
    return one
  })
  if (application === undefined) {
    const { most } = accounts.applications
    const full = `There are ${most} applications in this world, as many as may be. Delete one first.`
    return htmlAnswer(declaring(owning, form, [full]), 409)
  }
  return onwards(world, applicationLink(application.clientId))
})

const changing = (owning: Owning, { clientId, name }: Application, form: Filled): string =>
  formPage(owning, {
    title: `Change ${name}`,
    form: { ...form, redirectUris: { ...form.redirectUris, hint: `${uriHint} ${changeHint}` } },
    action: `${applicationPath}/change`,
    kept: html`<input type="hidden" name="id" value="${clientId}" />`,
    send: 'Save',
  })

export const changeForm = ofOwn((owning, application) => htmlAnswer(changing(owning, application, fields(application))))

export const changedOwn = ofOwn(async (owning, application) => {
  const { world } = owning
  const { described, form } = sent(owning, false)
  if (wrongIn(form).length > 0) return htmlAnswer(changing(owning, application, form), 422)
  const { accounts } = world
  await accounts.change(() => accounts.describe(application.clientId, described))
  return onwards(world, applicationLink(application.clientId))
})

// ---------------------------------------------------------------- the application

type Wanted = 'secret' | 'key'

/** Makes them, for the next page to show; in a step of the accounts. */
const leaveSecrets = (
  { world: { accounts, now }, cookie }: Owning,
  clientId: string,
  wanted: readonly Wanted[],
): boolean => {
  const { applications, credentials, visits } = accounts
  const application = applications.find(clientId)
  const label = application?.name ?? ''
  const secrets = wanted.flatMap(what => {
    const secret =
      what === 'secret'
        ? applications.newSecret(clientId)
        : credentials.make({ kind: 'apiKey', label, application: clientId }, now)?.secret
    const name = what === 'secret' ? 'The client secret' : 'The API key'
    return secret === undefined ? [] : [{ name, secret }]
  })
  if (secrets.length > 0) visits.leave(cookie, { id: clientId, secrets })
  return secrets.length > 0
}

export const ownApplication = ofOwn(async (owning, application) => {
  const { world, person } = owning
  const { clientId, name, status, reason } = application
  const left = await takenFor(owning, clientId)
  const { base } = world
  const kept = html`<input type="hidden" name="id" value="${clientId}" />`
  return htmlAnswer(
    page(
      world,
      name,
      html`${leftSecrets(left)}
        <section aria-labelledby="title">
          <h2 id="title">${name} ${stateOf(application)}</h2>
          ${
            status === 'pending'
              ? html`<p>
                  The operator of this server accepts or rejects it, on
                  <a href="${base}/operator">a page of their own</a>.
                </p>`
              : undefined
          }
          ${
            status === 'rejected'
              ? html`<p class="problem">
                    ${reason === undefined ? 'The operator rejected it.' : html`The operator rejected it: ${reason}`}
                  </p>
                  <p>Once you have changed it, it waits to be accepted again.</p>`
              : undefined
          }
          ${declared(application)}
          <p class="buttons">
            <a class="button" href="${base}${applicationPath}/change?${String(new URLSearchParams({ id: clientId }))}"
              >Change</a
            >
            <a
              class="button ends"
              href="${base}${applicationPath}/delete?${String(new URLSearchParams({ id: clientId }))}"
              >Delete</a
            >
          </p>
        </section>
        ${status === 'accepted' ? credentialsOf(owning, application, kept) : undefined}`,
      { person, current: 'developer' },
    ),
  )
})

const credentialsOf = ({ world, visit }: Owning, application: Application, kept: Markup): Markup => {
  const { clientId, isConfidential, lastFour } = application
  const { base, accounts, now } = world
  return html`${
      isConfidential
        ? html`<section aria-labelledby="secret">
            <h2 id="secret">Client secret</h2>
            <p>
              ${
                lastFour === undefined
                  ? 'It has none yet.'
                  : html`${lastFour === '' ? 'It has one.' : html`It ends in <code>${lastFour}</code>.`} Another one
                    takes its place: the one before is good for nothing from then on.`
              }
            </p>
            <form method="post" action="${base}${applicationPath}/secret">
              ${formToken(visit)}${kept}<button>
                ${lastFour === undefined ? 'Make the secret' : 'Make another secret'}
              </button>
            </form>
          </section>`
        : undefined
    }
    <section aria-labelledby="keys">
      <h2 id="keys">API keys of the application</h2>
      ${credentialList({
        visit,
        credentials: accounts.credentials.all.filter(one => one.application === clientId),
        now,
        action: `${base}${applicationPath}/revoke`,
        kept,
        none: 'It has none yet.',
      })}
      <form method="post" action="${base}${applicationPath}/key">
        ${formToken(visit)}${kept}<button>Make an API key</button>
      </form>
    </section>`
}

const makeFor = (what: Wanted, isFull: string) =>
  ofOwn((owning, { clientId, status }) => {
    if (status !== 'accepted') return problem(owning, 409, 'The application is not accepted.')
    return leaveSecrets(owning, clientId, [what])
      ? onwards(owning.world, applicationLink(clientId))
      : problem(owning, 409, isFull)
  })

export const madeSecret = makeFor('secret', 'A public application keeps no secret.')
export const madeApplicationKey = makeFor(
  'key',
  'As many keys and tokens live in this world as may. Revoke some first.',
)

export const revokedOfApplication = ofOwn(async (owning, { clientId }) => {
  const { request, world } = owning
  const { credential: id = '' } = request.form ?? {}
  const { accounts, now } = world
  const { credentials } = accounts
  if (credentials.find(id)?.application !== clientId) return problem(owning, 404, 'The application has no such key.')
  await accounts.change(() => credentials.revoke(id, now))
  return onwards(world, applicationLink(clientId))
})

export const deleteForm = ofOwn(({ world, visit, person }, { clientId, name }) =>
  htmlAnswer(
    page(
      world,
      `Delete ${name}`,
      html`<section aria-labelledby="title">
        <h2 id="title">Delete ${name}?</h2>
        <p>Its secret and its keys, and everything that users granted to it, are good for nothing from then on.</p>
        <form class="buttons" method="post" action="${world.base}${applicationPath}/delete">
          ${formToken(visit)}<input type="hidden" name="id" value="${clientId}" />
          <button class="ends">Delete it</button> <a href="${world.base}${applicationLink(clientId)}">Back</a>
        </form>
      </section>`,
      { person, current: 'developer' },
    ),
  ),
)

export const deletedOwn = ofOwn(async ({ world }, { clientId }) => {
  const { accounts, now } = world
  await accounts.change(() => accounts.remove(clientId, now))
  return onwards(world, developerPath)
})
