/**
 * A series of coaching with the group it is in, and with who administers and who owns that group. Made once for each:
 * all its sessions share them.
 */
import type { CoachingSeries, Named } from '../../club/facts.ts'
import type { Owner, Series } from '../../club/model.ts'
import { named, namedPerson } from '../../club/names.ts'
import { sealed } from './frozen.ts'
import { lazyEach } from '../../text/lazy.ts'
import { type MemoryTables, required } from './tables.ts'

export type SeriesFacts = (series: Series) => CoachingSeries

export const seriesFactsOf = (tables: MemoryTables): SeriesFacts =>
  lazyEach(series => {
    const group = required(tables.group(series.groupId), 'group', series.groupId)
    return sealed({
      series,
      group,
      affiliate: named(required(tables.affiliate(group.affiliateId), 'affiliate', group.affiliateId)),
      owner: ownerOf(tables, group.owner),
    })
  })

const ownerOf = ({ person, affiliate }: MemoryTables, { kind, id }: Owner): Named =>
  kind === 'person' ? namedPerson(required(person(id), 'person', id)) : named(required(affiliate(id), 'affiliate', id))
