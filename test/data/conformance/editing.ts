/** What an operator does, as a rule decides it over the records of this data layer. */
import type { Id, Instant, Interval } from '../../../src/club/model.ts'
import type { RecordChange } from '../../../src/club/record-change.ts'
import type { ClubData } from '../../../src/data/club-data.ts'
import { cancelling } from '../../../src/rules/cancelling.ts'
import { endingMemberships, goingOnAfter } from '../../../src/rules/ending-membership.ts'
import { withdrawing } from '../../../src/rules/withdrawing.ts'
import { preferencesOfCoaches, recordedSession } from '../../../src/stub/actions/recorded-session.ts'

export const edit = async (
  data: ClubData,
  changes: readonly RecordChange[],
  deed: { readonly kind: string; readonly at: Instant } = { kind: 'tidying', at: 0 },
): Promise<'changed' | undefined> => data.edit({ deed, changes, asOf: await data.revision() })

export const cancelSession = async (data: ClubData, sessionId: Id, at: Instant): Promise<'changed' | undefined> => {
  const session = await recordedSession(sessionId, data)
  if (session === undefined) throw new Error('The session was expected.')
  return edit(data, cancelling([session], await preferencesOfCoaches([session], data), at), {
    kind: 'cancelSession',
    at,
  })
}

export const withdrawAvailability = async (
  data: ClubData,
  coachId: Id,
  period: Interval | undefined,
  at: Instant,
): Promise<'changed' | undefined> =>
  edit(data, withdrawing(await data.find('preferences', coachId), period), { kind: 'withdrawAvailability', at })

export const endMembership = async (
  data: ClubData,
  personId: Id,
  lastDay: string,
  at: Instant,
): Promise<'changed' | undefined> =>
  edit(data, endingMemberships(goingOnAfter(lastDay, await data.memberships([personId]), undefined), lastDay), {
    kind: 'endMembership',
    at,
  })
