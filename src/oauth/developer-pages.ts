/** The developer tab: keys, tokens and applications of whoever is signed in. */
import type { CredentialKind } from '../accounts/credentials.ts'
import { wrongLabel } from '../accounts/declaration.ts'
import { type Markup, html } from '../pages/markup.ts'
import { millisecondsOf } from '../text/duration.ts'
import { isOnClock } from '../text/instants.ts'
import { applicationItems } from './application-markup.ts'
import { type Owning, ofSomebody, onwards, problem, htmlAnswer, takenFor } from './asking.ts'
import type { PageAnswer } from './browser.ts'
import { credentialList, leftSecrets, timeMarkup } from './credential-list.ts'
import { type Field, choiceField, wrongSummary, isWrong, textField } from './fields.ts'
import { formToken, page } from './markup.ts'

export const developerPath = '/account/developer'

/** What is made here, and how it is called. */
interface Kind {
  readonly kind: Extract<CredentialKind, 'accessToken' | 'apiKey'>
  /** Of its form. */
  readonly id: string
  readonly path: string
  readonly title: string
  readonly name: string
  readonly says: string
  readonly none: string
}

const tokens: Kind = {
  kind: 'accessToken',
  id: 'token',
  path: `${developerPath}/tokens`,
  title: 'Access tokens',
  name: 'access token',
  says: 'A token stands for you: whoever has it sees what you see, and does what you may do.',
  none: 'You have made none.',
}

const keys: Kind = {
  kind: 'apiKey',
  id: 'key',
  path: `${developerPath}/keys`,
  title: 'API keys',
  name: 'API key',
  says: 'A key says which program calls. Any active key goes with any token.',
  none: 'You have made none.',
}

const noEnd = 'none'

/** ISO 8601 durations. */
const lifetimes: readonly (readonly [string, string])[] = [
  ['PT1H', 'an hour'],
  ['P1D', 'a day'],
  ['P7D', 'a week'],
  ['P30D', '30 days'],
  ['P90D', '90 days'],
  ['P365D', '365 days'],
  [noEnd, 'until it is revoked'],
]
const usualLifetime = 'P30D'

/** The form for one of them, as it was sent or as it is at first. */
interface Filled {
  readonly kind: Kind
  readonly label: Field
  readonly lifetime: Field
}

const empty = (kind: Kind): Filled => ({
  kind,
  label: {
    id: `${kind.id}-label`,
    name: 'label',
    label: 'Label',
    hint: 'What it is for, to know it by.',
  },
  lifetime: { id: `${kind.id}-lifetime`, name: 'lifetime', label: 'How long it lives', typed: usualLifetime },
})

const filled = (kind: Kind, { request: { form = {} }, world: { now } }: Owning): Filled => {
  const { label, lifetime } = empty(kind)
  const chosen = form.lifetime ?? ''
  return {
    kind,
    label: { ...label, typed: form.label, wrong: wrongLabel(form.label ?? '') },
    lifetime: {
      ...lifetime,
      typed: lifetimes.some(([value]) => value === chosen) ? chosen : usualLifetime,
      wrong: wrongLifetime(chosen, now),
    },
  }
}

const wrongLifetime = (chosen: string, now: number): string | undefined => {
  if (!lifetimes.some(([value]) => value === chosen)) return 'One of these was expected.'
  return isOnClock(now + (millisecondsOf(chosen) ?? 0)) ? undefined : 'The clock of this world ends before that.'
}

export const developerTab = ofSomebody(async owning => {
  const left = await takenFor(owning, owning.request.query.id)
  return htmlAnswer(await tab(owning, [empty(tokens), empty(keys)], { above: leftSecrets(left) }))
})

const tab = async (
  { world, visit, person }: Owning,
  forms: readonly Filled[],
  { above, isWrongly = false }: { readonly above?: Markup | undefined; readonly isWrongly?: boolean },
): Promise<string> => {
  const { base, accounts, written, now } = world
  const own = [...(await written.ownedBy(person.id)), ...accounts.credentials.ownedBy(person.id)]
  const applications = accounts.applications.all.filter(({ owner }) => owner === person.id)
  return page(
    world,
    `${isWrongly ? 'Error: ' : ''}Developer`,
    html`${above}
      <p class="quiet">
        What you make here works at once, on every address of this world. Times are by its clock: it is
        ${timeMarkup(now)}.
      </p>
      ${forms.map(
        form =>
          html`<section aria-labelledby="${form.kind.id}s">
            <h2 id="${form.kind.id}s">${form.kind.title}</h2>
            <p>${form.kind.says}</p>
            ${credentialList({
              visit,
              credentials: own.filter(({ kind }) => kind === form.kind.kind),
              now,
              action: `${base}${developerPath}/revoke`,
              none: form.kind.none,
            })}
            <form class="lines panel" method="post" action="${base}${form.kind.path}">
              ${formToken(visit)}${textField(form.label)}${choiceField({ ...form.lifetime, options: lifetimes })}
              <button class="first">Make an ${form.kind.name}</button>
            </form>
          </section>`,
      )}
      <section aria-labelledby="applications">
        <h2 id="applications">Applications</h2>
        <p>
          An application signs people in by OAuth 2.0 and acts for those who let it, once the operator of this server
          has accepted it.
        </p>
        ${
          applications.length === 0
            ? html`<p class="quiet">You have declared none.</p>`
            : applicationItems(applications, base)
        }
        <p><a class="button" href="${base}${developerPath}/declare">Declare an application</a></p>
      </section>`,
    { person, current: 'developer' },
  )
}

const makeOne = (kind: Kind) =>
  ofSomebody(async owning => {
    const { world, cookie, person } = owning
    const form = filled(kind, owning)
    const { label, lifetime } = form
    const forms = [tokens, keys].map(one => (one === kind ? form : empty(one)))
    const wrong = [label, lifetime].filter(isWrong)
    if (wrong.length > 0)
      return htmlAnswer(await tab(owning, forms, { above: wrongSummary(wrong), isWrongly: true }), 422)
    const { accounts, now } = world
    const wanted = {
      kind: kind.kind,
      label: label.typed ?? '',
      owner: person.id,
      subject: kind.kind === 'accessToken' ? person.id : undefined,
      expires: lifetime.typed === noEnd ? undefined : now + (millisecondsOf(lifetime.typed ?? '') ?? 0),
    }
    const made = await accounts.change(() => {
      const one = accounts.credentials.make(wanted, now)
      if (one === undefined) return undefined
      const secrets = [{ name: `Your new ${kind.name}`, secret: one.secret }]
      accounts.visits.leave(cookie, { id: one.credential.id, secrets })
      return one
    })
    if (made === undefined) {
      const { most } = accounts.credentials
      const above = wrongSummary([], [`${most} keys and tokens live in this world, as many as may. Revoke some first.`])
      return htmlAnswer(await tab(owning, forms, { above, isWrongly: true }), 409)
    }
    return onwards(world, `${developerPath}?id=${made.credential.id}`)
  })

export const madeToken = makeOne(tokens)
export const madeKey = makeOne(keys)

/** One's own alone: whose others are is nobody's business. */
export const revokedOwn = ofSomebody(async (owning): Promise<PageAnswer> => {
  const { request, world, person } = owning
  const { credential: id = '' } = request.form ?? {}
  const { accounts } = world
  const { credentials } = accounts
  const own = [...(await world.written.ownedBy(person.id)), ...credentials.ownedBy(person.id)]
  if (!own.some(one => one.id === id)) return problem(owning, 404, 'You have no such key and no such token.')
  const isRevoked = await accounts.change(() => credentials.revoke(id, world.now))
  if (!isRevoked) await world.written.revoke(id, person.id)
  return onwards(world, developerPath)
})
