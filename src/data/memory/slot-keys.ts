/**
 * Which offer the key of a slot's id stands for: of what is offered and of what was, inactive options and archived
 * series too.
 *
 * An id says nothing but a hash of the offer's terms, so that every offer there ever was has to be known by it. A layer
 * adds what its edits make possible; whether an offer still stands is asked when it is found.
 */
import { wasForSale } from '../../club/coaching-offerings.ts'
import type { Court, FeeOption, Id, Series } from '../../club/model.ts'
import type { RecordChange } from '../../club/record-change.ts'
import type { SlotOffer } from '../../club/slot.ts'
import { slotKey, splitSlotId, termsOf } from '../../club/slot-id.ts'
import { type Slices, atOnce, each } from '../../text/slices.ts'
import { seriesConcerned } from './edits.ts'
import type { Indexing } from './indexing.ts'
import { offeringsIn } from './individual-offerings.ts'
import { type MemoryTables, optional } from './tables.ts'

export interface SlotKeys {
  find(key: string): SlotOffer | undefined
  /** Of terms that only a session which was booked under them tells of. */
  isFormer(key: string): boolean
}

export const baseSlotKeys = (tables: MemoryTables, indexing: Indexing): SlotKeys => {
  const offers = indexing(function* () {
    const found = new Map<string, SlotOffer>()
    for (const series of tables.world.series) yield* offersAdded(series, tables, found)
    return found
  })
  const booked = indexing(function* () {
    const found = new Set<string>()
    yield* each(tables.world.individualSessions, ({ id }) => void found.add(splitSlotId(id).key))
    return found
  })
  return { find: key => offers().get(key), isFormer: key => booked().has(key) }
}

export interface LayeredSlotKeys extends SlotKeys {
  /**
   * Asked before records change.
   *
   * @returns to be called after it: what is offered then and was not is known from now on
   */
  learn(changes: readonly RecordChange[]): () => void
}

/** Is this offer one of those that a change makes? */
type IsNew = (coachId: Id, court: Court, option: FeeOption) => boolean

/** Undefined: it makes none. Whatever else an offer rests on stays as it is. */
const offersMade = (change: RecordChange, tables: MemoryTables): IsNew | undefined => {
  if (!('put' in change)) return undefined
  switch (change.collection) {
    case 'feeOptions': {
      const { id, price, durationMinutes } = change.put
      const before = tables.option(id)
      const isSame = before?.price === price && before.durationMinutes === durationMinutes
      return isSame ? undefined : (_coachId, _court, option) => option.id === id
    }
    case 'preferences': {
      const { personId, preferredCourts } = change.put
      const before = new Set(tables.preferences(personId)?.preferredCourts)
      const isSame = preferredCourts.every(id => before.has(id))
      return isSame ? undefined : (coachId, court) => coachId === personId && !before.has(court.id)
    }
    case 'groups': {
      const before = new Set(tables.group(change.put.id)?.leaders)
      return change.put.leaders.every(id => before.has(id)) ? undefined : coachId => !before.has(coachId)
    }
    default:
      return undefined
  }
}

export const layeredSlotKeys = (base: SlotKeys, tables: MemoryTables): LayeredSlotKeys => {
  const more = new Map<string, SlotOffer>()
  return {
    find: key => base.find(key) ?? more.get(key),
    isFormer: base.isFormer,
    learn: changes => {
      const made = changes.flatMap(change => optional(offersMade(change, tables), isNew => [{ change, isNew }]) ?? [])
      return () => {
        for (const { change, isNew } of made)
          for (const id of seriesConcerned([change], tables)) {
            const series = tables.series(id)
            if (series !== undefined) atOnce(offersAdded(series, tables, more, isNew))
          }
      }
    },
  }
}

function* offersAdded(
  series: Series,
  tables: MemoryTables,
  found: Map<string, SlotOffer>,
  isNew: IsNew = () => true,
): Slices<void> {
  const options = tables.optionsOf(series.id).filter(wasForSale)
  for (const { coachId, courts } of offeringsIn(series, tables))
    for (const option of options)
      yield* each(courts, court => {
        if (!isNew(coachId, court, option)) return
        found.set(slotKey(termsOf({ coach: { id: coachId }, option, court })), {
          seriesId: series.id,
          coachId,
          courtId: court.id,
          feeOptionId: option.id,
        })
      })
  yield
}
