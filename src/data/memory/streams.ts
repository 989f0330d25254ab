/**
 * What individual sessions are offered: for each coach of a series, its options on the courts that the coach prefers.
 *
 * Kept as one record for a coach in a series; the streams, which are many more, are made when they are first asked for.
 */
import {
  type IndividualOffering,
  type PossibleTerms,
  isForSale,
  isGoingOn,
  offeredTerms,
  unofferedTerms,
} from '../../club/coaching-offerings.ts'
import type { SessionScope, SlotStream } from '../../club/facts.ts'
import type { Court, Id, IndividualSession, Series } from '../../club/model.ts'
import { isOnTerms, standingOfOffer, streamOnTerms } from '../../club/slot.ts'
import { splitSlotId } from '../../club/slot-id.ts'
import { namedPerson } from '../../club/names.ts'
import { groupedBy } from '../../text/grouped-by.ts'
import { lazyEach } from '../../text/lazy.ts'
import { eachByWeight } from '../../text/slices.ts'
import { sealed } from './frozen.ts'
import { offeringsIn } from './individual-offerings.ts'
import type { Indexing } from './indexing.ts'
import type { SeriesFacts } from './series-facts.ts'
import type { SlotKeys } from './slot-keys.ts'
import { type MemoryTables, optional, required } from './tables.ts'

/** Of so many terms the key is worked out for one that nobody knows: some 20 ms. */
const mostTerms = 10_000

/** To make one is as much work as to look at so many records. */
const weightOfStream = 16

export const streamsOf = (tables: MemoryTables, factsOfSeries: SeriesFacts, keys: SlotKeys, indexing: Indexing) => {
  /** Of its series, archived or not. */
  const offeringsOf = lazyEach((series: Series): readonly IndividualOffering[] => offeringsIn(series, tables))

  const inSeries = (some: readonly Series[]): readonly IndividualOffering[] =>
    some.filter(isGoingOn).flatMap(offeringsOf)
  const ofGroups = (groups: readonly { readonly id: Id }[]): readonly IndividualOffering[] =>
    inSeries(groups.flatMap(({ id }) => tables.seriesOf(id)))
  /** A series may have thousands of leaders, and each of them be asked about. */
  const byCoach = lazyEach((series: Series) => groupedBy(offeringsOf(series), ({ coachId }) => coachId))
  const ofCoachIn = (id: Id, some: readonly Series[]): readonly IndividualOffering[] =>
    some.filter(isGoingOn).flatMap(series => byCoach(series).get(id) ?? [])
  const ofCoach = (id: Id): readonly IndividualOffering[] =>
    ofCoachIn(
      id,
      tables.groupsCoachedBy(id).flatMap(group => tables.seriesOf(group.id)),
    )

  const offered: Readonly<Record<SessionScope['kind'], (id: Id) => readonly IndividualOffering[]>> = {
    club: id => {
      const coaches = new Set(
        tables.courtsOf(id).flatMap(court => tables.coachesPreferring(court.id).map(({ personId }) => personId)),
      )
      return [...coaches].flatMap(ofCoach)
    },
    affiliate: id => ofGroups(tables.groupsOf(id)),
    owner: id => ofGroups(tables.groupsOwnedBy(id)),
    coach: ofCoach,
  }

  const streamOf = ([{ coachId, series, preferences }, option, court]: PossibleTerms): SlotStream =>
    sealed({
      ...factsOfSeries(series),
      coach: namedPerson(required(tables.person(coachId), 'person', coachId)),
      preferences,
      option,
      court,
      club: required(tables.club(court.clubId), 'club', court.clubId),
    })
  const streamsIn = lazyEach((offering: IndividualOffering): readonly SlotStream[] =>
    offeredTerms(offering, tables.optionsOf(offering.series.id)).map(streamOf),
  )

  const standing = new Map<string, SlotStream | undefined>()
  /** What is offered on the terms of this key, by now. */
  const onTerms = (key: string): SlotStream | undefined => {
    if (standing.has(key)) return standing.get(key)
    const offer = keys.find(key)
    // Ids come from clients too: nothing is kept for those that mean nothing.
    if (offer === undefined) return undefined
    const ofSeries = optional(tables.series(offer.seriesId), series => [series]) ?? []
    const options = optional(tables.option(offer.feeOptionId), option => [option]) ?? []
    const terms = ofCoachIn(offer.coachId, ofSeries).flatMap(offering =>
      offeredTerms({ ...offering, courts: offering.courts.filter(({ id }) => id === offer.courtId) }, options),
    )
    const stream = streamOnTerms(key, offer, terms.map(streamOf))
    standing.set(key, stream)
    return stream
  }

  const unofferedOfKey = (key: string): SlotStream | undefined => {
    let steps = 0
    for (const { id } of tables.world.series) {
      const ofSeries = inSeries(optional(tables.series(id), series => [series]) ?? [])
      for (const terms of unofferedTerms(ofSeries, tables.optionsOf(id), tables.court, tables.courtsOf)) {
        const [{ coachId }, option, court] = terms
        if (isOnTerms({ coach: { id: coachId }, option, court }, key)) return streamOf(terms)
        if (++steps === mostTerms) return undefined
      }
    }
    return undefined
  }

  const known = new Map<string, () => readonly SlotStream[]>()
  return {
    unofferedOfKey,
    offeringsOf,
    /** Undefined: there are more than so many. */
    of: ({ kind, id }: SessionScope, most: number): readonly SlotStream[] | undefined => {
      const before = known.get(`${kind} ${id}`)?.()
      if (before !== undefined) return before.length > most ? undefined : [...before]
      const offerings = offered[kind](id)
      const isThere = ({ clubId }: Court): boolean => kind !== 'club' || clubId === id
      let count = 0
      for (const { courts, series } of offerings) {
        const there = courts.reduce((sum, court) => (isThere(court) ? sum + 1 : sum), 0)
        if (there > 0) count += there * tables.optionsOf(series.id).filter(isForSale).length
        if (count > most) return undefined
      }
      if (count === 0) return []
      const streams = indexing(function* () {
        const all: SlotStream[] = []
        yield* eachByWeight(offerings, offering => {
          const some = streamsIn(offering)
          for (const stream of some) if (isThere(stream.court)) all.push(stream)
          return weightOfStream * some.length
        })
        return all
      })
      known.set(`${kind} ${id}`, streams)
      return [...streams()]
    },
    ofKey: (key: string): SlotStream | 'former' | undefined =>
      standingOfOffer(onTerms(key), () => keys.find(key) !== undefined || keys.isFormer(key)),
    /** What is still offered on the terms that this session was booked under. */
    onTermsOf: ({ id }: IndividualSession): SlotStream | undefined => onTerms(splitSlotId(id).key),
  }
}
