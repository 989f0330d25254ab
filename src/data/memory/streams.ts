/**
 * What individual sessions are offered: for each coach of a series, its options on the courts that the coach prefers.
 *
 * Kept as one record for a coach in a series; the streams, which are many more, are made when they are first asked for.
 */
import type { SessionScope, SlotStream } from '../../club/facts.ts'
import type { CoachPreferences, Court, FeeOption, Group, Id, IndividualSession, Series } from '../../club/model.ts'
import { type SlotTerms, slotKey, splitSlotId } from '../../club/slot-id.ts'
import type { ByScope } from './group-sessions.ts'
import { listing } from './grouping.ts'
import { sealed } from './frozen.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { type Tables, namedPerson, required } from './tables.ts'
import type { SeriesFacts } from './series-facts.ts'

/** A coach of an individual series, with the preferred courts that suit it; archived series too. */
export interface Tuition {
  readonly coachId: Id
  readonly series: Series
  readonly group: Group
  readonly preferences: CoachPreferences
  readonly courts: readonly Court[]
}

export type Streams = ReturnType<typeof streamsOf>

/** @param formerKeys of offers that the world no longer knows */
export const streamsOf = (tables: Tables, factsOfSeries: SeriesFacts, formerKeys: Iterable<string> = []) => {
  const { world } = tables
  const tuitions = lazy(() => [...tuitionsIn(tables)])
  const offered = lazy(() => tuitions().filter(({ series }) => !series.archived))

  const by = (keysOf: (tuition: Tuition) => Iterable<Id>) =>
    listing<Tuition>(add => {
      for (const tuition of offered()) for (const key of keysOf(tuition)) add(key, tuition)
    })
  const scoped = {
    club: by(({ courts }) => new Set(courts.map(({ clubId }) => clubId))),
    affiliate: by(({ group }) => [group.affiliateId]),
    owner: by(({ group }) => [group.owner.id]),
    coach: by(({ coachId }) => [coachId]),
  } satisfies ByScope<unknown>

  const streamOf = ({ coachId, series, preferences }: Tuition, option: FeeOption, court: Court): SlotStream =>
    sealed({
      ...factsOfSeries(series),
      coach: namedPerson(required(tables.person(coachId), 'person', coachId)),
      preferences,
      option,
      court,
      club: required(tables.club(court.clubId), 'club', court.clubId),
    })
  const streamsIn = lazyEach((tuition: Tuition): readonly SlotStream[] =>
    optionsOffered(tables, tuition.series).flatMap(option =>
      tuition.courts.map(court => streamOf(tuition, option, court)),
    ),
  )

  /** Keys of what is offered, and of what was: inactive options, archived series, terms that sessions were booked under. */
  const keys = lazy(() => {
    const current = new Map<string, () => SlotStream>()
    const former = new Set([...formerKeys, ...world.individualSessions.map(({ id }) => splitSlotId(id).key)])
    for (const tuition of tuitions())
      for (const option of tables.optionsOf(tuition.series.id).filter(({ price }) => price > 0))
        for (const court of tuition.courts) {
          const key = slotKey(termsOf(tuition.coachId, option, court))
          if (option.active && !tuition.series.archived) current.set(key, () => streamOf(tuition, option, court))
          else former.add(key)
        }
    return { current, former }
  })

  return {
    tuitions,
    formerKeys: (): ReadonlySet<string> => keys().former,
    of: ({ kind, id }: SessionScope): readonly SlotStream[] =>
      scoped[kind](id).flatMap(tuition =>
        kind === 'club' ? streamsIn(tuition).filter(({ club }) => club.id === id) : streamsIn(tuition),
      ),
    ofKey: (key: string): SlotStream | 'former' | undefined =>
      keys().current.get(key)?.() ?? (keys().former.has(key) ? 'former' : undefined),
    /** Is it still offered on the terms that this session was booked under? Its start is for the rules to judge. */
    offers: ({ id }: IndividualSession): boolean => keys().current.has(splitSlotId(id).key),
  }
}

export const optionsOffered = ({ optionsOf }: Tables, { id }: Series): readonly FeeOption[] =>
  optionsOf(id).filter(({ active, price }) => active && price > 0)

const tuitionsIn = function* (tables: Tables): Iterable<Tuition> {
  for (const series of tables.world.series) {
    if (series.coaching !== 'individual') continue
    const group = required(tables.group(series.groupId), 'group', series.groupId)
    for (const coachId of new Set(group.leaders)) {
      const preferences = tables.preferences(coachId)
      if (preferences !== undefined)
        yield { coachId, series, group, preferences, courts: courtsFor(tables, preferences, series) }
    }
  }
}

const courtsFor = (
  { court }: Tables,
  { preferredCourts }: CoachPreferences,
  { sport, clubId }: Series,
): readonly Court[] =>
  [...new Set(preferredCourts)]
    .flatMap(id => court(id) ?? [])
    .filter(({ sports, clubId: at }) => sports.includes(sport) && (clubId === undefined || at === clubId))

const termsOf = (coachId: Id, { id, durationMinutes, price }: FeeOption, court: Court): SlotTerms => ({
  coachId,
  courtId: court.id,
  feeOptionId: id,
  durationMinutes,
  price,
})
