/** A series is held no more. */
import { refuseAction } from '../../club/action-refusal.ts'
import { archiving } from '../../rules/withdrawing-offers.ts'
import { mapping } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf } from './action.ts'
import { anId, exampleIds } from './argument-shapes.ts'
import { edited } from './editing.ts'

export const archiveSeries = actionOf(
  mapping(
    'A series is archived: nobody new gets in, its slots go, and who takes part or runs it sees what is booked.',
    { seriesId: anId('Series', 'Its id, as a coaching session gives it.', exampleIds.series) },
    {},
  ),
  { seriesId: exampleIds.series },
  async ({ seriesId }, context) =>
    edited(context, async () => {
      const id = readId(seriesId)
      const series = await context.data.find('series', id)
      if (series === undefined) return refuseAction('unknown_series', 'No series has this id.', 'seriesId')
      const changes = archiving(series)
      if ('refused' in changes) return changes
      return {
        deed: { kind: 'archiveSeries', seriesId: id },
        changes,
        result: { series: { id, name: series.name } },
      }
    }),
)
