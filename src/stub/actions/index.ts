/** Every action of the stub, by name, with the arguments that it takes. */
import type { Action } from './action.ts'
import { type CancelSession, cancelSession } from './cancel-session.ts'
import { type EndMembership, endMembership } from './end-membership.ts'
import { type TakeLastPlace, takeLastPlace } from './take-last-place.ts'
import { type WithdrawAvailability, withdrawAvailability } from './withdraw-availability.ts'

export interface StubActionArguments {
  readonly takeLastPlace: TakeLastPlace
  readonly withdrawAvailability: WithdrawAvailability
  readonly cancelSession: CancelSession
  readonly endMembership: EndMembership
}

export type StubActionName = keyof StubActionArguments

export const stubActions: Readonly<Record<StubActionName, Action>> = { takeLastPlace, withdrawAvailability, cancelSession, endMembership }
