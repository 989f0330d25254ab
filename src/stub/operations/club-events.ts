import type { Id } from '../../club/model.ts'
import {
  comingMonth,
  hostedEvents,
  type ListedEvent,
  type ListedGroup,
  type ListedSeries,
} from '../../rules/hosted-events.ts'
import { given } from '../../text/given.ts'
import { bookedPeriodBody, periodBody } from '../bodies/periods.ts'
import { eligibilityBody } from '../bodies/session.ts'
import type { Bodies, StubOperation } from '../operation.ts'
import { idOf } from '../parameters.ts'
import { unknownClub } from './clubs.ts'

export const getClubEvents: StubOperation<'getClubEvents'> = async ({ data, path, now }) => {
  const id: Id = idOf(path.id)
  const entry = await data.club(id)
  if (entry === undefined) return unknownClub('path', 'id')
  const zone = entry.club.timeZone
  const listed = hostedEvents(await data.hosted(id, comingMonth(now, zone)), now, zone)
  return {
    clubActivities: listed.map(({ affiliate, groups }) => ({
      id: affiliate.id,
      name: affiliate.name,
      type: affiliate.type,
      ...given({ longName: affiliate.longName, description: affiliate.description }),
      groups: groups.map(group => groupBody(group, zone)),
    })),
  }
}

const groupBody = (
  { group: { id, name, description }, period, series }: ListedGroup,
  zone: string,
): Bodies['GroupEntry'] => ({
  id,
  name,
  ...given({ description }),
  series: series.map(one => seriesBody(one, zone)),
  ...given({ period: period && periodBody(period, zone) }),
})

const seriesBody = ({ series, period, events }: ListedSeries, zone: string): Bodies['SeriesEntry'] => {
  const { id, name, description, frequency, schedule, sport, eligibility } = series
  return {
    id,
    name,
    ...given({ description, frequency, schedule }),
    sport,
    eligibility: eligibilityBody(eligibility),
    ...given({ period: period && periodBody(period, zone) }),
    ...(events.length === 0 ? {} : { events: events.map(event => eventBody(event, zone)) }),
  }
}

const eventBody = (
  { event: { id, name, ticketed, personal, period }, stage, bookings }: ListedEvent,
  zone: string,
): Bodies['EventInstance'] => ({
  id,
  name,
  stage,
  ticketed,
  personal,
  ...given({
    period: period && periodBody(period, zone),
    bookings:
      bookings === undefined
        ? undefined
        : bookings.map(booking => ({
            id: booking.id,
            type: booking.type,
            name: booking.name,
            ...given({ period: booking.period && bookedPeriodBody(booking.period, zone) }),
          })),
  }),
})
