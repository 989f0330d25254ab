/** Keys, tokens and applications of a world file. A lifetime counts from the instant at which a world starts. */
import { wrongFields, wrongReason } from '../accounts/declaration.ts'
import { ownClientIds } from '../accounts/own-clients.ts'
import { most } from '../accounts/most.ts'
import type { AccessToken, ApiKey, ClientApplication, WorldRecords } from '../club/model.ts'
import { millisecondsOf } from '../text/duration.ts'
import { given } from '../text/given.ts'
import { lastInstant } from '../text/instants.ts'
import { type Slices, mapped } from '../text/slices.ts'
import type { BuildContext } from './build-context.ts'
import type { RecordEntry, WrittenRecords } from './read.ts'

type WrittenLife = RecordEntry<'apiKey' | 'accessToken'>

export function* credentialsFrom(
  build: BuildContext,
  records: WrittenRecords,
): Slices<Pick<WorldRecords, 'apiKeys' | 'accessTokens' | 'applications'>> {
  const applications = records.application.splice(0)
  const [tooMany] = applications.slice(most.applications)
  if (tooMany !== undefined) wrong(build, tooMany, [], `At most ${most.applications} applications were expected.`)
  return {
    apiKeys: yield* mapped(records.apiKey.splice(0), entry => build.placed(entry, keyFrom(build, entry))),
    accessTokens: yield* mapped(records.accessToken.splice(0), entry => build.placed(entry, tokenFrom(build, entry))),
    applications: applications.map(entry => build.placed(entry, applicationFrom(build, entry))),
  }
}

const keyFrom = (build: BuildContext, entry: RecordEntry<'apiKey'>): ApiKey => {
  const {
    value: { key, name, person, active = true },
    at,
  } = entry
  const ownerId = person === undefined ? undefined : build.ref(at, 'person', person, 'person')
  return { key, name, active, ...given({ ownerId }), ...lifeOf(build, entry) }
}

const tokenFrom = (build: BuildContext, entry: RecordEntry<'accessToken'>): AccessToken => {
  const {
    value: { token, person, label, role, revoked = false },
    at,
  } = entry
  const personId = build.ref(at, 'person', person, 'person')
  return { token, label, revoked, personId, ...given({ role }), ...lifeOf(build, entry) }
}

/** When it runs out: at an instant, or so long after the start. */
const lifeOf = (build: BuildContext, entry: WrittenLife): Pick<ApiKey, 'expires' | 'lifetime'> => {
  const {
    value: { expires, expiresIn },
    at,
  } = entry
  if (expires !== undefined && expiresIn !== undefined)
    wrong(build, entry, ['expiresIn'], 'Either expires or expiresIn was expected, both were found.')
  if (expires !== undefined) return { expires: build.moment(at, expires, build.homeZone, 'expires') }
  if (expiresIn === undefined) return {}
  const lifetime = millisecondsOf(expiresIn)
  if (lifetime !== undefined && lifetime > 0 && lifetime <= lastInstant) return { lifetime }
  const found = JSON.stringify(expiresIn)
  wrong(
    build,
    entry,
    ['expiresIn'],
    `An ISO 8601 duration (PT1H), longer than nothing, was expected, ${found} was found.`,
  )
  return {}
}

const applicationFrom = (build: BuildContext, entry: RecordEntry<'application'>): ClientApplication => {
  const {
    value: { public: isPublic = false, status = 'accepted', person, clientSecret, reason, apiKey, ...rest },
    at,
  } = entry
  for (const { field, index, message } of wrongFields({ ...rest, description: rest.description }))
    wrong(build, entry, [field, ...(index === undefined ? [] : [String(index)])], message)
  if (ownClientIds.has(rest.clientId))
    wrong(build, entry, ['clientId'], `Another id was expected: a page of this server is known as ${rest.clientId}.`)
  const isConfidential = !isPublic
  if (clientSecret !== undefined && isPublic)
    wrong(build, entry, ['clientSecret'], 'No secret was expected of a public application, one was found.')
  if (clientSecret === undefined && isConfidential && status === 'accepted') build.missing(at, 'clientSecret')
  if (reason !== undefined && status !== 'rejected')
    wrong(build, entry, ['reason'], `A reason was expected of a rejected application alone, this one is ${status}.`)
  const unreasonable = reason === undefined ? undefined : wrongReason(reason)
  if (unreasonable !== undefined) wrong(build, entry, ['reason'], unreasonable)
  const ownerId = person === undefined ? undefined : build.ref(at, 'person', person, 'person')
  return { ...rest, isConfidential, status, ...given({ clientSecret, apiKey, reason, ownerId }) }
}

const wrong = (
  { unplaced }: BuildContext,
  { at }: Pick<WrittenLife, 'at'>,
  field: readonly string[],
  message: string,
): void => unplaced.push({ code: 'wrong-value', segments: [...at, ...field], spot: 'value', message })
