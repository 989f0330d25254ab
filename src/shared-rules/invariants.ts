/**
 * What holds for every good answer of the club's service, whoever gives it, and that no schema says.
 *
 * The numbered rules are those of the contract's own description.
 */
import { compareNames } from '../club/names.ts'
import type { Operation } from '../contract/operation.ts'
import type { RuleFailure, GoodAnswer, AnswerInvariant } from '../verify/shared-rules.ts'
import { type Item, instantAt, itemsOf, listAt, numberAt, jsonInMessage, textAt } from './answers.ts'
import { aboutAnyOf, isSessions } from './about.ts'
import { lastDatesOf, mostDays, startDateOf, withinDays } from './days.ts'
import { coachIdsOf, filtered, isFiltered } from './filters.ts'
import { nestedOrder } from './nested-order.ts'

type Compare = (one: Item, other: Item) => number

/** The first two that are the wrong way round. */
const ordered =
  (compare: Compare, pointer: string) =>
  ({ body }: GoodAnswer): readonly RuleFailure[] => {
    const items = itemsOf(body)
    const at = items.findIndex((item, index) => index > 0 && compare(items[index - 1] ?? item, item) > 0)
    if (at < 0) return []
    const [before, after] = [items[at - 1], items[at]].map(item =>
      jsonInMessage(textAt(item, pointer) || numberAt(item, pointer)),
    )
    return [{ pointer: `/${at}${pointer}`, expected: `${after} before ${before}`, found: `${before} before ${after}` }]
  }

/** The first item in which something is not as it has to be. */
const inEach =
  (wrong: (item: Item, answer: GoodAnswer) => (Omit<RuleFailure, 'pointer'> & { readonly at: string }) | undefined) =>
  (answer: GoodAnswer): readonly RuleFailure[] => {
    for (const [index, item] of itemsOf(answer.body).entries()) {
      const found = wrong(item, answer)
      if (found === undefined) continue
      const { at, ...breach } = found
      return [{ pointer: `/${index}${at}`, ...breach }]
    }
    return []
  }

const byNames: Compare = (one, other) => compareNames(textAt(one, '/name'), textAt(other, '/name'))
const byDistance: Compare = (one, other) => numberAt(one, '/distance') - numberAt(other, '/distance')
const byStart: Compare = (one, other) => instantAt(one, '/period/start') - instantAt(other, '/period/start')
const byLastChange: Compare = (one, other) => instantAt(other, '/changed') - instantAt(one, '/changed')

/** Whom a list of sessions is asked for, by the end of its operation's name. */
const ofWhom: Readonly<Record<string, (session: Item) => readonly string[]>> = {
  ClubCoachingSessions: session => [textAt(session, '/club/id')],
  AffiliateCoachingSessions: session => [textAt(session, '/affiliate/id')],
  OwnerCoachingSessions: session => [textAt(session, '/owner/id')],
  CoachCoachingSessions: coachIdsOf,
}

const askedFor = ({ id }: Operation): ((session: Item) => readonly string[]) =>
  Object.entries(ofWhom).find(([ending]) => id.endsWith(ending))?.[1] ?? (() => [])

export const invariants: readonly AnswerInvariant[] = [
  {
    rule: 'name-order',
    says: 'names are in order',
    isAbout: aboutAnyOf(
      'listAffiliates',
      'listClubs',
      'listMyCoachingClubs',
      'listMyCoachingAffiliates',
      'listCoachingClubs',
      'listCoachingAffiliates',
      'listCoaches',
      'listCoachingSports',
    ),
    breaches: ordered(byNames, '/name'),
  },
  {
    rule: 'distance-order',
    says: 'the nearest comes first',
    isAbout: aboutAnyOf('listClubDistances'),
    breaches: ordered(byDistance, '/distance'),
  },
  nestedOrder,
  {
    rule: 'start-order',
    says: 'the earliest comes first',
    isAbout: operation => isSessions(operation) || operation.id === 'listMyBookings',
    breaches: ordered(byStart, '/period/start'),
  },
  {
    rule: 'change-order',
    says: 'what changed last comes first',
    isAbout: aboutAnyOf('listMyMatches'),
    breaches: ordered(byLastChange, '/changed'),
  },
  {
    rule: 'listed-once',
    says: 'nothing is listed twice',
    isAbout: ({ method, id }) => method === 'GET' && id.startsWith('list') && id !== 'listCoachingSports',
    breaches: ({ body }) => {
      const ids = itemsOf(body).map(item => textAt(item, '/id'))
      const at = ids.findIndex((id, index) => ids.indexOf(id) !== index)
      return at < 0
        ? []
        : [{ pointer: `/${at}/id`, expected: 'an id that is not in the list before', found: jsonInMessage(ids[at]) }]
    },
  },
  {
    rule: 'asked-id',
    says: 'what comes is what was asked for',
    isAbout: operation => isSessions(operation) || aboutAnyOf('getAffiliate', 'getClub')(operation),
    breaches: answer => {
      const { operation, values, body } = answer
      const asked = (values.get('path id') ?? '').toLowerCase()
      if (!isSessions(operation)) {
        const found = textAt(body, '/id')
        return found === asked ? [] : [{ pointer: '/id', expected: jsonInMessage(asked), found: jsonInMessage(found) }]
      }
      const of = askedFor(operation)
      return inEach(session =>
        of(session).includes(asked)
          ? undefined
          : {
              at: '',
              expected: `a session of ${jsonInMessage(asked)}`,
              found: `one of ${of(session).map(jsonInMessage).join(', ')}`,
            },
      )(answer)
    },
  },
  {
    rule: 'filters',
    says: 'what comes is what was filtered by',
    isAbout: isFiltered,
    breaches: inEach((item, { values }) => {
      for (const [name, of] of Object.entries(filtered)) {
        const asked = values.get(`query ${name}`)
        if (asked === undefined || asked === '') continue
        const found = of(item)
        if (
          !asked
            .toLowerCase()
            .split(',')
            .some(one => found.includes(one))
        )
          return {
            at: '',
            expected: `${name} ${jsonInMessage(asked)}`,
            found: found.map(jsonInMessage).join(', '),
            parameter: name,
          }
      }
      return undefined
    }),
  },
  {
    ...withinDays,
    isAbout: isSessions,
    breaches: inEach((session, { values, now }) => {
      const start = textAt(session, '/period/start')
      const days = Number(values.get('query days') ?? mostDays)
      const last = lastDatesOf(session, now, days).or
      const at = '/period/start'
      if (startDateOf(session) > last)
        return { at, expected: `a start on ${last} or before`, found: jsonInMessage(start), parameter: 'days' }
      // What has begun while it was on its way was ahead when it was written.
      if (Date.parse(start) < now - slack)
        return {
          at,
          expected: `a start after ${new Date(now).toISOString()}`,
          found: jsonInMessage(start),
          parameter: 'days',
        }
      return undefined
    }),
  },
  {
    rule: 'period',
    says: 'a period ends after its start',
    isAbout: operation => isSessions(operation) || operation.id === 'listMyBookings',
    breaches: inEach(item => {
      const [start, end] = [textAt(item, '/period/start'), textAt(item, '/period/end')]
      return Date.parse(end) <= Date.parse(start)
        ? { at: '/period/end', expected: `an end after ${start}`, found: jsonInMessage(end) }
        : undefined
    }),
  },
  {
    rule: 'private-hidden',
    says: 'sessions of private groups are hidden from who has no token (rule 1)',
    isAbout: isSessions,
    breaches: inEach((session, { isSignedIn }) =>
      !isSignedIn && session.private === true
        ? { at: '/private', expected: 'no session of a private group', found: jsonInMessage(textAt(session, '/name')) }
        : undefined,
    ),
  },
  {
    rule: 'clients-hidden',
    says: 'nobody is named to who has no token',
    isAbout: isSessions,
    breaches: inEach((session, { isSignedIn }) => {
      const named = ['clients', 'participation', 'attendance'].find(list => listAt(session, list).length > 0)
      return isSignedIn || named === undefined
        ? undefined
        : { at: `/${named}`, expected: 'an empty list', found: `${listAt(session, named).length} of them` }
    }),
  },
  {
    rule: 'states-of-clients',
    says: 'each client has a participation and an attendance, in the order of the clients',
    isAbout: isSessions,
    breaches: inEach(session => {
      const ids = listAt(session, 'clients').map(client => textAt(client, '/id'))
      for (const list of ['participation', 'attendance']) {
        const found = listAt(session, list).map(one => textAt(one, '/clientId'))
        if (found.join() !== ids.join())
          return { at: `/${list}`, expected: jsonInMessage(ids), found: jsonInMessage(found) }
      }
      return undefined
    }),
  },
  {
    rule: 'attendance',
    says: 'who is not signed up is not expected, and who is signed up is',
    isAbout: isSessions,
    breaches: inEach(session => {
      const states = listAt(session, 'participation').map(one => textAt(one, '/state'))
      for (const [index, entry] of listAt(session, 'attendance').entries()) {
        const found = textAt(entry, '/state')
        const isOut = states[index] === 'none'
        if (isOut === (found === 'notExpected')) continue
        const expected = isOut ? 'notExpected' : 'expected, attended or absent'
        return { at: `/attendance/${index}/state`, expected, found: jsonInMessage(found) }
      }
      return undefined
    }),
  },
  {
    rule: 'duration',
    says: 'a session lasts as long as its fee says',
    isAbout: isSessions,
    breaches: inEach(session => {
      const lasts = (instantAt(session, '/period/end') - instantAt(session, '/period/start')) / 60_000
      const found = numberAt(session, '/fee/durationMinutes')
      // What ends before it starts is told as that.
      return lasts === found || lasts <= 0
        ? undefined
        : { at: '/fee/durationMinutes', expected: String(lasts), found: String(found) }
    }),
  },
  {
    rule: 'period-of-events',
    says: "a group's period is from the earliest start to the latest end of its events",
    isAbout: aboutAnyOf('getClubEvents'),
    breaches: ({ body }) => {
      for (const [at, activity] of listAt(body, 'clubActivities').entries())
        for (const [index, group] of listAt(activity, 'groups').entries()) {
          const events = listAt(group, 'series').flatMap(series => listAt(series, 'events'))
          for (const [end, pick] of Object.entries(ends)) {
            const [found, ...others] = [group, ...events].map(one => textAt(one, `/period/${end}`))
            const expected = others
              .filter(text => text !== '')
              .toSorted(byInstant)
              .at(pick)
            if (found === undefined || found === '' || expected === undefined || byInstant(found, expected) === 0)
              continue
            const pointer = `/clubActivities/${at}/groups/${index}/period/${end}`
            return [{ pointer, expected: jsonInMessage(expected), found: jsonInMessage(found) }]
          }
        }
      return []
    },
  },
  {
    rule: 'places',
    says: 'what is available is the capacity without what is booked',
    isAbout: isSessions,
    breaches: inEach(session => {
      const [capacity, booked, available] = ['/capacity', '/booked', '/available'].map(at => numberAt(session, at))
      const left = Number(capacity) - Number(booked)
      return left === available ? undefined : { at: '/available', expected: String(left), found: String(available) }
    }),
  },
  {
    rule: 'credit-unless-asked',
    says: 'credit is 0 and hasPaymentMethod false unless they are asked for',
    isAbout: aboutAnyOf('getMyDetails'),
    breaches: ({ body, values }) => {
      const club = listAt(body, 'clubs').findIndex(one => numberAt(one, '/credit') !== 0)
      if (values.get('query includeCredit') !== 'true' && club >= 0) {
        const found = jsonInMessage(numberAt(listAt(body, 'clubs')[club], '/credit'))
        return [{ pointer: `/clubs/${club}/credit`, expected: '0', found, parameter: 'includeCredit' }]
      }
      const [user] = itemsOf([body])
      return values.get('query includePayment') !== 'true' && user?.hasPaymentMethod === true
        ? [{ pointer: '/hasPaymentMethod', expected: 'false', found: 'true', parameter: 'includePayment' }]
        : []
    },
  },
]

/** Of a period: which of many it is, in their order. */
const ends = { start: 0, end: -1 }
const byInstant = (one: string, other: string): number => Date.parse(one) - Date.parse(other)

/** Milliseconds between the clocks of a client and a service, and for the way of an answer. */
const slack = 120_000
