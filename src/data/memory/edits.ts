/**
 * What an edit may change here, and which series and coaches it has to do with.
 */
import { coachesOf } from '../../club/group-sessions.ts'
import type { Id } from '../../club/model.ts'
import { type EditableCollection, type RecordChange, type RecordOf, idIn } from '../../club/record-change.ts'
import { type MemoryTables, optional } from './tables.ts'

type Anchors = { readonly [C in EditableCollection]?: (record: RecordOf<C>) => readonly unknown[] }

/** What other records hang on, by what ties them together. */
const anchors: Anchors = {
  courts: ({ clubId, sports }) => [clubId, ...sports],
  groups: ({ affiliateId, owner }) => [affiliateId, owner.kind, owner.id],
  series: ({ groupId, clubId, coaching, sport }) => [groupId, clubId, coaching, sport],
  feeOptions: ({ seriesId }) => [seriesId],
  events: ({ seriesId, clubId }) => [seriesId, clubId],
}

/** @throws where an edit would tear apart what indexes take for given: the rule that decided it is wrong. */
export const anchored = <C extends EditableCollection>(change: RecordChange<C>, tables: MemoryTables): void => {
  const tiesOf = anchors[change.collection]
  if (tiesOf === undefined) return
  const before = tables.collections[change.collection].get(idIn(change))
  const now = 'put' in change ? change.put : undefined
  const isSame =
    before !== undefined && now !== undefined && JSON.stringify(tiesOf(before)) === JSON.stringify(tiesOf(now))
  if (!isSame)
    throw new Error(`An edit may alter the record ${idIn(change)} of ${change.collection}, but not what it belongs to.`)
}

/** Who coaches, or may, as far as records are just now. */
export const coachesConcerned = (changes: readonly RecordChange[], tables: MemoryTables): readonly Id[] =>
  changes.flatMap((change): readonly Id[] => {
    const id = idIn(change)
    switch (change.collection) {
      case 'bookings':
        return optional(tables.booking(id), booking => [...coachesOf(booking)]) ?? []
      case 'groups':
        return tables.group(id)?.leaders ?? []
      case 'preferences':
        return [id]
      default:
        return []
    }
  })

/** Of which something may be offered otherwise, whoever coaches, as far as records are just now. */
export const seriesConcerned = (changes: readonly RecordChange[], tables: MemoryTables): readonly Id[] =>
  changes.flatMap((change): readonly Id[] => {
    const id = idIn(change)
    switch (change.collection) {
      case 'series':
        return [id]
      case 'groups':
        return tables.seriesOf(id).map(series => series.id)
      case 'feeOptions':
        return [tables.option(id)?.seriesId ?? []].flat()
      case 'events':
        return [tables.event(id)?.seriesId ?? []].flat()
      case 'preferences':
        return tables.groupsCoachedBy(id).flatMap(group => tables.seriesOf(group.id).map(series => series.id))
      default:
        return []
    }
  })
