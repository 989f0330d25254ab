/**
 * One data layer as it is just now: the records of its base under its own changes, what is worked out from them, and
 * how many changes there were.
 *
 * A change is one synchronous step, after which every question is answered from what it left.
 */
import type { ChangedRecord, WrittenChanges } from '../replica.ts'
import type { Deed, Edit } from '../edit.ts'
import type { Id } from '../../club/model.ts'
import type { RecordChange } from '../../club/record-change.ts'
import {
  type ParticipationChange,
  type Conflict,
  type ParticipationOutcome,
  type RecordsNow,
  outcomeOf,
} from '../../club/taking-part.ts'
import { atOnceIfShort } from '../../text/slices.ts'
import { type BusyLookup, busyIn } from './busy.ts'
import { changesIn } from './changes.ts'
import { anchored, coachesConcerned, seriesConcerned } from './edits.ts'
import { frozen } from './frozen.ts'
import { type Base, type Indexes, indexesAfter } from './indexes.ts'
import { type Layer, layerOver } from './layer.ts'
import { sessionsIn } from './sessions.ts'
import { layeredSlotKeys } from './slot-keys.ts'
import { timeTakenBy } from './timelines.ts'
import { changesOf, recordsOf } from './written.ts'

export const stateOver = (base: Base) => {
  const layer = layerOver(base)
  const { tables, timelines, standings } = layer
  const busy: BusyLookup = busyIn(timelines)
  const now = recordsNow(layer, busy)
  const slotKeys = layeredSlotKeys(base.slotKeys, tables)
  const deeds: Deed[] = []
  /** Those with which an edit had to do. */
  const touched = { series: new Set<Id>(), coaches: new Set<Id>() }
  let revision = 0
  // An edit puts others in their place; nothing may keep what it has read of the former ones.
  let indexes: Indexes = base.indexes
  let sessions = sessionsIn(indexes, layer)

  /** @throws where the rule that decided it is wrong */
  const holds = ({ changes, asOf }: Edit): boolean => {
    if (asOf !== revision) return false
    for (const change of changes) anchored(change, tables)
    return true
  }

  const applyEdit = (changes: readonly RecordChange[], done: readonly Deed[]): void => {
    const touch = (): void => {
      for (const id of seriesConcerned(changes, tables)) touched.series.add(id)
      for (const id of coachesConcerned(changes, tables)) touched.coaches.add(id)
    }
    touch()
    const learn = slotKeys.learn(changes)
    layer.apply(changes)
    touch()
    learn()
    indexes = indexesAfter(base, tables, timelines, slotKeys, touched)
    sessions = sessionsIn(indexes, layer)
    deeds.push(...done)
  }

  return {
    tables,
    timelines,
    busy,
    standings,
    get indexes() {
      return indexes
    },
    get sessions() {
      return sessions
    },
    get revision() {
      return revision
    },

    commit: (change: ParticipationChange): Conflict | undefined => {
      const outcome = outcomeOf(change, now)
      if (typeof outcome === 'string') return outcome
      layer.apply(outcome)
      revision += 1
      return undefined
    },

    edit: (given: Edit): 'changed' | undefined => {
      const edit = frozen(given)
      if (!holds(edit)) return 'changed'
      applyEdit(edit.changes, [edit.deed])
      revision += 1
      return undefined
    },

    decide: (changes: readonly ParticipationChange[]): readonly (Conflict | readonly ChangedRecord[])[] => {
      if (changes.length <= 1) return changes.map(change => written(outcomeOf(change, now)))
      // What comes of each is seen by those after it, and by nobody else.
      const sketch = layerOver(layer.over())
      const sketched = recordsNow(sketch, busyIn(sketch.timelines))
      return changes.map(change => {
        const outcome = outcomeOf(change, sketched)
        if (typeof outcome !== 'string') sketch.apply(outcome)
        return written(outcome)
      })
    },

    decideEdit: (edit: Edit): 'changed' | readonly ChangedRecord[] =>
      holds(edit) ? recordsOf(edit.changes, edit.deed) : 'changed',

    apply: ({ version, records, isWhole = false }: WrittenChanges): void => {
      if (version <= revision) return
      const { changes, deeds: done } = changesOf(records)
      // What has been added comes in the order in which it came, whatever was here.
      const all = isWhole ? [...layer.withoutAdded(), ...changes] : changes
      const isEdited = done.length > 0 || (isWhole && deeds.length > 0)
      if (isWhole) deeds.length = 0
      if (isEdited) applyEdit(all, done)
      else layer.apply(all)
      revision = version
    },
    whole: (): readonly ChangedRecord[] => recordsOf(layer.whole(), ...deeds),

    changes: () => atOnceIfShort(changesIn(layer.layers, deeds), base.run),
    size: (): number => layer.size() + deeds.length,
  }
}

/** Nothing is awaited between what is asked here and what is then applied. */
const recordsNow = ({ tables, participants }: Layer, busy: BusyLookup): RecordsNow => ({
  individualSession: tables.individualSession,
  courtBooking: tables.courtBooking,
  participants,
  timeOf: sessionId => timeTakenBy(sessionId, tables),
  isCourtBusy: (courtId, window) => busy.court(courtId, window).length > 0,
  isPersonBusy: (personId, window, ...without) => busy.person(personId, window, without).length > 0,
})

const written = (outcome: ParticipationOutcome): Conflict | readonly ChangedRecord[] =>
  typeof outcome === 'string' ? outcome : recordsOf(outcome)
