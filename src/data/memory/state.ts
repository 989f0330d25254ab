/**
 * One data layer as it is just now: the records of its base under its own changes, what is worked out from them, and
 * how many changes there were.
 *
 * A change is one synchronous step, after which every question is answered from what it left.
 */
import type { Change, Conflict } from '../club-data.ts'
import type { Deed, Edit } from '../edit.ts'
import type { Id } from '../../club/model.ts'
import { type Busy, busyIn } from './busy.ts'
import { changesIn } from './changes.ts'
import { commitTo } from './commit.ts'
import { anchored, seriesConcerned } from './edits.ts'
import { frozen } from './frozen.ts'
import { type Base, type Indexes, indexesAfter } from './indexes.ts'
import { layerOver } from './layer.ts'
import { sessionsIn } from './sessions.ts'
import { layeredSlotKeys } from './slot-keys.ts'

export const stateOver = (base: Base) => {
  const layer = layerOver(base)
  const { tables, timelines, standings } = layer
  const busy: Busy = busyIn(timelines)
  const save = commitTo(layer, busy)
  const slotKeys = layeredSlotKeys(base.slotKeys, tables)
  const deeds: Deed[] = []
  /** Series with which an edit had to do. */
  const touched = new Set<Id>()
  let revision = 0
  // An edit puts others in their place; nothing may keep what it has read of the former ones.
  let indexes: Indexes = base.indexes
  let sessions = sessionsIn(indexes, layer)

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

    commit: (change: Change): Conflict | undefined => {
      const conflict = save(change)
      if (conflict === undefined) revision += 1
      return conflict
    },

    edit: (given: Edit): 'changed' | undefined => {
      const { deed, changes, asOf } = frozen(given)
      if (asOf !== revision) return 'changed'
      for (const change of changes) anchored(change, tables)
      const before = seriesConcerned(changes, tables)
      layer.apply(changes)
      const concerned = [...before, ...seriesConcerned(changes, tables)]
      for (const id of concerned) touched.add(id)
      slotKeys.learn(concerned)
      indexes = indexesAfter(base, tables, timelines, slotKeys, touched)
      sessions = sessionsIn(indexes, layer)
      deeds.push(deed)
      revision += 1
      return undefined
    },

    changes: () => changesIn(layer.layers, deeds),
    size: (): number => layer.size() + deeds.length,
  }
}
