/**
 * Which offer the key of a slot's id stands for: of what is offered and of what was, inactive options and archived
 * series too.
 *
 * An id says nothing but a hash of the offer's terms, so that every offer there ever was has to be known by it. A layer
 * adds what its edits make possible; whether an offer still stands is asked when it is found.
 */
import { wasForSale } from '../../club/coaching-offerings.ts'
import type { Id, Series } from '../../club/model.ts'
import type { SlotOffer } from '../../club/slot.ts'
import { slotKey, splitSlotId, termsOf } from '../../club/slot-id.ts'
import { type Slices, atOnce, each } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'
import { offeringsIn } from './individual-offerings.ts'
import type { MemoryTables } from './tables.ts'

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
  /** What these series offer by now is known from now on. */
  learn(seriesIds: Iterable<Id>): void
}

export const layeredSlotKeys = (base: SlotKeys, tables: MemoryTables): LayeredSlotKeys => {
  const more = new Map<string, SlotOffer>()
  return {
    find: key => base.find(key) ?? more.get(key),
    isFormer: base.isFormer,
    learn: seriesIds => {
      for (const id of seriesIds) {
        const series = tables.series(id)
        if (series !== undefined) atOnce(offersAdded(series, tables, more))
      }
    },
  }
}

function* offersAdded(series: Series, tables: MemoryTables, found: Map<string, SlotOffer>): Slices<void> {
  const options = tables.optionsOf(series.id).filter(wasForSale)
  for (const { coachId, courts } of offeringsIn(series, tables))
    for (const option of options)
      yield* each(courts, court => {
        found.set(slotKey(termsOf({ coach: { id: coachId }, option, court })), {
          seriesId: series.id,
          coachId,
          courtId: court.id,
          feeOptionId: option.id,
        })
      })
  yield
}
