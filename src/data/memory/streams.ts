/**
 * What individual sessions are offered: for each coach of a series, its options on the courts that the coach prefers.
 *
 * Kept as one record for a coach in a series; the streams, which are many more, are made when they are first asked for.
 */
import { type IndividualOffering, individualOfferings, isForSale, wasForSale } from '../../club/coaching-offerings.ts'
import type { SessionScope, SlotStream } from '../../club/facts.ts'
import type { Court, FeeOption, Id, IndividualSession } from '../../club/model.ts'
import { slotKey, splitSlotId, termsOf } from '../../club/slot-id.ts'
import type { ByScope } from './group-sessions.ts'
import { listing } from './grouping.ts'
import { sealed } from './frozen.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { type Tables, namedPerson, required } from './tables.ts'
import type { SeriesFacts } from './series-facts.ts'

export type Streams = ReturnType<typeof streamsOf>

/** @param formerKeys of offers that the world no longer knows */
export const streamsOf = (tables: Tables, factsOfSeries: SeriesFacts, formerKeys: Iterable<string> = []) => {
  const { world } = tables
  const offerings = lazy(() =>
    world.series.flatMap(series =>
      individualOfferings(
        series,
        required(tables.group(series.groupId), 'group', series.groupId),
        tables.preferences,
        tables.court,
      ),
    ),
  )
  const current = lazy(() => offerings().filter(({ series }) => !series.archived))

  const by = (keysOf: (offering: IndividualOffering) => Iterable<Id>) =>
    listing<IndividualOffering>(add => {
      for (const offering of current()) for (const key of keysOf(offering)) add(key, offering)
    })
  const scoped = {
    club: by(({ courts }) => new Set(courts.map(({ clubId }) => clubId))),
    affiliate: by(({ group }) => [group.affiliateId]),
    owner: by(({ group }) => [group.owner.id]),
    coach: by(({ coachId }) => [coachId]),
  } satisfies ByScope<unknown>

  const streamOf = (
    { coachId, series, preferences }: IndividualOffering,
    option: FeeOption,
    court: Court,
  ): SlotStream =>
    sealed({
      ...factsOfSeries(series),
      coach: namedPerson(required(tables.person(coachId), 'person', coachId)),
      preferences,
      option,
      court,
      club: required(tables.club(court.clubId), 'club', court.clubId),
    })
  const streamsIn = lazyEach((offering: IndividualOffering): readonly SlotStream[] =>
    tables
      .optionsOf(offering.series.id)
      .filter(isForSale)
      .flatMap(option => offering.courts.map(court => streamOf(offering, option, court))),
  )

  /**
   * Keys of what is offered, and of what was: inactive options, archived series, terms that sessions were booked under.
   */
  const keys = lazy(() => {
    const known = new Map<string, () => SlotStream>()
    const former = new Set([...formerKeys, ...world.individualSessions.map(({ id }) => splitSlotId(id).key)])
    for (const offering of offerings())
      for (const option of tables.optionsOf(offering.series.id).filter(wasForSale))
        for (const court of offering.courts) {
          const key = slotKey(termsOf({ coach: { id: offering.coachId }, option, court }))
          if (isForSale(option) && !offering.series.archived)
            known.set(
              key,
              lazy(() => streamOf(offering, option, court)),
            )
          else former.add(key)
        }
    return { known, former }
  })

  return {
    offerings,
    formerKeys: (): ReadonlySet<string> => keys().former,
    of: ({ kind, id }: SessionScope): readonly SlotStream[] =>
      scoped[kind](id).flatMap(offering =>
        kind === 'club' ? streamsIn(offering).filter(({ club }) => club.id === id) : streamsIn(offering),
      ),
    ofKey: (key: string): SlotStream | 'former' | undefined =>
      keys().known.get(key)?.() ?? (keys().former.has(key) ? 'former' : undefined),
    /** What is still offered on the terms that this session was booked under. */
    onTermsOf: ({ id }: IndividualSession): SlotStream | undefined => keys().known.get(splitSlotId(id).key)?.(),
  }
}
