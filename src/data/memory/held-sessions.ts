/**
 * Individual sessions as the world begins: by club, affiliate, owner and coach.
 */
import type { IndividualSession, Id } from '../../club/model.ts'
import { listing } from './grouping.ts'
import type { ByScope } from './group-sessions.ts'
import { timelinesOf } from './layered.ts'
import { type Tables, required } from './tables.ts'

export const heldSessionsOf = (tables: Tables) => {
  const context = ({ feeOptionId, courtId }: IndividualSession) => {
    const option = required(tables.option(feeOptionId), 'fee option', feeOptionId)
    const series = required(tables.series(option.seriesId), 'series', option.seriesId)
    const court = required(tables.court(courtId), 'court', courtId)
    return { option, series, court, group: required(tables.group(series.groupId), 'group', series.groupId) }
  }

  const keys = {
    club: session => context(session).court.clubId,
    affiliate: session => context(session).group.affiliateId,
    owner: session => context(session).group.owner.id,
    coach: ({ coachId }) => coachId,
  } satisfies ByScope<(session: IndividualSession) => Id>

  const by = (keyOf: (session: IndividualSession) => Id) =>
    timelinesOf(
      listing<IndividualSession>(add => {
        for (const session of tables.world.individualSessions) add(keyOf(session), session)
      }),
    )

  return {
    context,
    keys,
    by: { club: by(keys.club), affiliate: by(keys.affiliate), owner: by(keys.owner), coach: by(keys.coach) },
  }
}
