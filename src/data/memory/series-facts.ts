/**
 * A series of coaching with the group it is in, and with who administers and who owns that group.
 */
import type { CoachingSeries, Named } from '../../club/facts.ts'
import type { Owner, Series } from '../../club/model.ts'
import { type Tables, named, namedPerson, required } from './tables.ts'

export const factsOfSeries = (tables: Tables, series: Series): CoachingSeries => {
  const group = required(tables.group(series.groupId), 'group', series.groupId)
  return {
    series, group,
    affiliate: named(required(tables.affiliate(group.affiliateId), 'affiliate', group.affiliateId)),
    owner: ownerOf(tables, group.owner),
  }
}

const ownerOf = ({ person, affiliate }: Tables, { kind, id }: Owner): Named =>
  kind === 'person' ? namedPerson(required(person(id), 'person', id)) : named(required(affiliate(id), 'affiliate', id))
