/** A coach can't be had any more: ill, away, gone. */
import { given } from '../../text/given.ts'
import { instantBounds, isInstant, lastInstant } from '../../text/instants.ts'
import type { Interval } from '../../club/model.ts'
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import { fullName } from '../../club/names.ts'
import { homeZone, rfc3339 } from '../../club/zone.ts'
import { withdrawing } from '../../rules/withdrawing.ts'
import { mapping, text } from '../../world-file/shape.ts'
import { instantForm, readInstant } from '../../world-file/times.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { edited } from './editing.ts'

const instant = (what: string) =>
  text(`${what} RFC 3339 with an offset.`, instantForm, 'An instant (2027-03-28T18:00:00+01:00)')

const shape = mapping(
  'A coach offers no individual sessions, between two instants or at all. Slots that an app has seen are '
    + 'withdrawn; what is booked stays.',
  {
    coachId: titled(
      'Coach',
      'a8e6c1f48ec70a43d4f58f4a',
      text("The coach's id.", /^[0-9a-fA-F]{24}$/, '24 hexadecimal digits'),
    ),
  },
  {
    from: titled('From', '2027-03-28T09:00:00+01:00', instant('Absent, with `to`: from now on.')),
    to: titled('Until', '2027-03-28T18:00:00+01:00', instant('Absent, with `from`: for good.')),
  },
)

const example = {
  coachId: 'a8e6c1f48ec70a43d4f58f4a',
  from: '2027-03-28T09:00:00+01:00',
  to: '2027-03-28T18:00:00+01:00',
}

export const withdrawAvailability = actionOf(shape, example, async ({ coachId, ...written }, context) => {
  const { data, now } = context
  const id = readId(coachId)
  const period = periodFrom(written, now)
  if (period !== undefined && 'refused' in period) return period
  return edited(context, async () => {
    const coach = await data.person(id)
    if (coach === undefined || !(await data.isCoach(id)))
      return refuseAction('unknown_coach', 'No coach has this id.', 'coachId')
    return {
      deed: { kind: 'withdrawAvailability', coachId: id, ...given({ period }) },
      changes: withdrawing(await data.find('preferences', id), period),
      result: {
        coach: { id, name: fullName(coach) },
        ...given({
          from: period && rfc3339(period.start, homeZone),
          to: written.to === undefined || period === undefined ? undefined : rfc3339(period.end, homeZone),
        }),
      },
    }
  })
})

/** Later than any slot can start. */
const forGood = lastInstant

const periodFrom = (
  { from, to }: { readonly from?: string; readonly to?: string },
  now: number,
): Interval | ActionRefusal | undefined => {
  if (from === undefined && to === undefined) return undefined
  const [start, end] = [from === undefined ? now : readInstant(from), to === undefined ? forGood : readInstant(to)]
  const expected = `An instant of the calendar ${instantBounds} was expected.`
  if (start === undefined || !isInstant(start)) return refuseAction('invalid_argument', expected, 'from')
  if (end === undefined || !isInstant(end)) return refuseAction('invalid_argument', expected, 'to')
  if (end <= start)
    return refuseAction('invalid_argument', `An instant after ${rfc3339(start, homeZone)} was expected.`, 'to')
  return { start, end }
}
