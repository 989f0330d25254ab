/** People, organisations, clubs and courts from the records of a world file. */
import { given } from '../text/given.ts'
import type { Affiliate, Club, Court, Person, Weekday, WeeklyHours } from '../club/model.ts'
import type { BuildContext } from './build-context.ts'
import type { RecordEntry } from './read.ts'
import type { WrittenDay } from './records/forms.ts'

const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const weekend: readonly Weekday[] = ['saturday', 'sunday']
/** `weekdays`, `weekend` and `daily` stand for several days. */
export const daysOf: { readonly [D in WrittenDay]: readonly Weekday[] } = {
  monday: ['monday'],
  tuesday: ['tuesday'],
  wednesday: ['wednesday'],
  thursday: ['thursday'],
  friday: ['friday'],
  saturday: ['saturday'],
  sunday: ['sunday'],
  weekdays,
  weekend,
  daily: [...weekdays, ...weekend],
}
const usualHours: readonly WeeklyHours[] = daysOf.daily.map(day => ({ day, start: '07:00', end: '22:00' }))

export const personFrom = (build: BuildContext, { value, at }: RecordEntry<'person'>): Person => {
  const { id, dateOfBirth, hasPaymentMethod = false, family, memberships, accounts, ...rest } = value
  return {
    id: build.names.of('person', id),
    dateOfBirth: build.date(at, dateOfBirth, 'dateOfBirth'),
    hasPaymentMethod,
    ...rest,
  }
}

export const affiliateFrom = (build: BuildContext, { value }: RecordEntry<'affiliate'>): Affiliate => {
  const { alias, ...rest } = value
  return { ...rest, id: build.names.of('affiliate', value.id) }
}

export const clubFrom = (build: BuildContext, entry: RecordEntry<'club'>): Club => {
  const { alias, ownAffiliate, courts, openingHours, ...rest } = entry.value
  const id = build.names.of('club', entry.value.id)
  const timeZone = build.zones.get(id) ?? build.homeZone
  return {
    ...rest,
    id,
    timeZone,
    openingHours:
      openingHours?.flatMap(({ day, start, end }) => daysOf[day].map(weekday => ({ day: weekday, start, end })))
      ?? usualHours,
    closures: build.intervals(entry.at, entry.value.closures, timeZone, 'closures'),
    ...given({
      ownAffiliateId:
        ownAffiliate === undefined ? undefined : build.ref(entry.at, 'affiliate', ownAffiliate, 'ownAffiliate'),
    }),
  }
}

export const courtFrom = (build: BuildContext, entry: RecordEntry<'court'>): Court => {
  const {
    id: name,
    alias,
    club,
    indoor = false,
    floodlit = false,
    stepMinutes = 30,
    firstStart = '00:00',
    closures,
    ...rest
  } = entry.value
  const id = build.names.of('court', name)
  return {
    id,
    indoor,
    floodlit,
    stepMinutes,
    firstStart,
    clubId: build.ref(entry.at, 'club', club, 'club'),
    closures: build.intervals(entry.at, closures, build.zones.get(id) ?? build.homeZone, 'closures'),
    ...rest,
  }
}
