/** What a series offers one to one, on which courts. */
import { type IndividualOffering, individualOfferings } from '../../club/coaching-offerings.ts'
import type { Series } from '../../club/model.ts'
import { type MemoryTables, required } from './tables.ts'

/** Everything that a series offers one to one, or would if it were not archived. */
export const offeringsIn = (series: Series, tables: MemoryTables): readonly IndividualOffering[] =>
  individualOfferings(
    series,
    required(tables.group(series.groupId), 'group', series.groupId),
    tables.preferences,
    tables.court,
  )
