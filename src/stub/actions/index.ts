/** Every action of the stub, by name, with the arguments that it takes. */
import type { Action } from './action.ts'
import type { StubActionArguments } from './arguments.ts'
import { cancelSession } from './cancel-session.ts'
import { endMembership } from './end-membership.ts'
import { takeLastPlace } from './take-last-place.ts'
import { withdrawAvailability } from './withdraw-availability.ts'

export type StubActionName = keyof StubActionArguments

export const stubActions: Readonly<Record<StubActionName, Action>> = {
  takeLastPlace,
  withdrawAvailability,
  cancelSession,
  endMembership,
}
