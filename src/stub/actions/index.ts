/** Every action of the stub, by name. What each takes follows from it. */
import type { ActionDefinition } from './action.ts'
import {
  acceptApplication,
  authorizeApplication,
  declareApplication,
  listApplications,
  rejectApplication,
} from './applications.ts'
import { archiveSeries } from './archive-series.ts'
import { cancelSession } from './cancel-session.ts'
import { closeCourt } from './close-court.ts'
import { listCredentials, makeApiKey, makeToken, revokeCredential } from './credentials.ts'
import { deactivateFeeOption } from './deactivate-fee-option.ts'
import { endMembership } from './end-membership.ts'
import { joinGroup, leaveGroup } from './group-membership.ts'
import { inviteToMatch } from './invite-to-match.ts'
import { moveSession } from './move-session.ts'
import { recordAttendance } from './record-attendance.ts'
import { replyToInvitation } from './reply-to-invitation.ts'
import { takeLastPlace } from './take-last-place.ts'
import { withdrawAvailability } from './withdraw-availability.ts'

export const stubActions = {
  takeLastPlace,
  withdrawAvailability,
  cancelSession,
  moveSession,
  closeCourt,
  archiveSeries,
  deactivateFeeOption,
  recordAttendance,
  inviteToMatch,
  replyToInvitation,
  joinGroup,
  leaveGroup,
  endMembership,
  makeToken,
  makeApiKey,
  revokeCredential,
  listCredentials,
  declareApplication,
  acceptApplication,
  rejectApplication,
  listApplications,
  authorizeApplication,
} satisfies Readonly<Record<string, ActionDefinition>>

export type StubActionName = keyof typeof stubActions

/** What the actions take, by name. */
export type StubActionArguments = {
  readonly [Name in StubActionName]: (typeof stubActions)[Name] extends ActionDefinition<infer Arguments>
    ? Arguments
    : never
}
