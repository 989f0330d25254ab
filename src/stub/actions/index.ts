/** Every action of the stub, by name. What each takes follows from it. */
import type { Action } from './action.ts'
import { cancelSession } from './cancel-session.ts'
import { listCredentials, makeApiKey, makeToken, revokeCredential } from './credentials.ts'
import { endMembership } from './end-membership.ts'
import { takeLastPlace } from './take-last-place.ts'
import { withdrawAvailability } from './withdraw-availability.ts'

export const stubActions = {
  takeLastPlace,
  withdrawAvailability,
  cancelSession,
  endMembership,
  makeToken,
  makeApiKey,
  revokeCredential,
  listCredentials,
} satisfies Readonly<Record<string, Action>>

export type StubActionName = keyof typeof stubActions

/** What the actions take, by name. */
export type StubActionArguments = {
  readonly [Name in StubActionName]: (typeof stubActions)[Name] extends Action<infer Arguments> ? Arguments : never
}
