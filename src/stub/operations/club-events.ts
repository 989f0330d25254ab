import type { Id, Instant } from '../../club/model.ts'
import {
  comingMonth,
  type Hosted,
  hostedEvents,
  type ListedEvent,
  type ListedGroup,
  type ListedSeries,
} from '../../rules/hosted-events.ts'
import { given } from '../../text/given.ts'
import { type Slices, atOnce, mapped } from '../../text/slices.ts'
import { bookedPeriodBody, periodBody } from '../bodies/periods.ts'
import { eligibilityBody } from '../bodies/session.ts'
import { hostedAt } from '../hosted.ts'
import { Long } from '../listed.ts'
import type { Bodies, LongOperation, Success } from '../operation.ts'
import { readId } from '../parameters.ts'
import { unknownClub } from './clubs.ts'

export const getClubEvents: LongOperation<'getClubEvents'> = async ({ data, path, now, inSlices }) => {
  const id: Id = readId(path.id)
  const entry = await data.club(id)
  if (entry === undefined) return unknownClub('path', 'id')
  const zone = entry.club.timeZone
  const hosted = await hostedAt(id, comingMonth(now, zone), { data, inSlices })
  const events = hosted.reduce((sum, one) => sum + 1 + one.events.length, 0)
  const bookings = hosted.reduce((sum, one) => one.events.reduce((of, event) => of + event.bookings.length, sum), 0)
  const body = eventsBody(hosted, now, zone)
  return new Long(events + bookings <= few ? atOnce(body) : await inSlices(body), events + bookings)
}

/** Series, events and bookings together that are worked out in one go. */
const few = 256

function* eventsBody(hosted: readonly Hosted[], now: Instant, zone: string): Slices<Success<'getClubEvents'>> {
  const clubActivities: Bodies['AffiliateEntry'][] = []
  for (const { affiliate, groups } of yield* hostedEvents(hosted, now, zone)) {
    const { id, name, type, longName, description } = affiliate
    clubActivities.push({
      id,
      name,
      type,
      ...given({ longName, description }),
      groups: yield* inTurns(groups, group => groupBody(group, zone)),
    })
  }
  return { clubActivities }
}

/** What becomes of each, which may be long itself. */
function* inTurns<T, U>(items: readonly T[], bodyOf: (item: T) => Slices<U>): Slices<U[]> {
  const all: U[] = []
  for (const item of items) {
    yield
    all.push(yield* bodyOf(item))
  }
  return all
}

function* groupBody(
  { group: { id, name, description }, period, series }: ListedGroup,
  zone: string,
): Slices<Bodies['GroupEntry']> {
  return {
    id,
    name,
    ...given({ description }),
    series: yield* inTurns(series, one => seriesBody(one, zone)),
    ...given({ period: period && periodBody(period, zone) }),
  }
}

function* seriesBody({ series, period, events }: ListedSeries, zone: string): Slices<Bodies['SeriesEntry']> {
  const { id, name, description, frequency, schedule, sport, eligibility } = series
  return {
    id,
    name,
    ...given({ description, frequency, schedule }),
    sport,
    eligibility: eligibilityBody(eligibility),
    ...given({ period: period && periodBody(period, zone) }),
    ...(events.length === 0 ? {} : { events: yield* inTurns(events, event => eventBody(event, zone)) }),
  }
}

function* eventBody(
  { event: { id, name, ticketed, personal, period }, stage, bookings }: ListedEvent,
  zone: string,
): Slices<Bodies['EventInstance']> {
  return {
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
          : yield* mapped(bookings, booking => ({
              id: booking.id,
              type: booking.type,
              name: booking.name,
              ...given({ period: booking.period && bookedPeriodBody(booking.period, zone) }),
            })),
    }),
  }
}
