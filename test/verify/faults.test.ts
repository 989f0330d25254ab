/**
 * Faults of a provider, each planted by itself: it is found, told by its operation and the line of the contract that it
 * breaks, and told once.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import {
  type Answering,
  type Item,
  aProvider,
  answersWith,
  eachItemWith,
  listsWith,
  passedWith,
  takesFor,
  withHeader,
} from '../fixtures/faulty-provider.ts'
import { isFields } from '../fixtures/oracle.ts'
import { hold } from './held.ts'

const now = Date.parse('2027-03-15T09:00:00Z')
const courtside = await startCourtside({ now: new Date(now) })
t.teardown(() => courtside.close())
const stubUrl = new URL(courtside.stubUrl ?? '').origin

interface Fault {
  readonly name: string
  readonly operation: string
  /** What its path looks like, below the base path. */
  readonly path: RegExp
  readonly answer: Answering
  readonly rule: string
  /** The line of the contract that is told. */
  readonly line: RegExp
  readonly timeout?: number
  readonly allowWrites?: boolean
}

const someId = '00000000000000000000dead'
const fields = (value: unknown): Item => (isFields(value) ? value : {})
const isAnonymous = ({ headers }: { headers: Headers }): boolean => !headers.has('authorization')
const swapped = (items: Item[]): Item[] => {
  const [first, second, ...others] = items
  return first === undefined || second === undefined ? items : [second, first, ...others]
}
/** Of each list at the end of a path of properties, in all that hold it. */
const withLists = (item: Item, [name = '', ...others]: readonly string[], change: (items: Item[]) => Item[]): Item => {
  const list = item[name]
  if (!Array.isArray(list)) return item
  const items = list.map(fields)
  return { ...item, [name]: others.length === 0 ? change(items) : items.map(one => withLists(one, others, change)) }
}
const eventsWith = (path: string, change: (items: Item[]) => Item[]): Answering =>
  answersWith(body => withLists(body, path.split('.'), change))
const feeOf = (item: Item, price: number): Item => ({ ...item, fee: { ...fields(item.fee), price } })
const without = (item: Item, name: string): Item =>
  Object.fromEntries(Object.entries(item).filter(([one]) => one !== name))
const later = (text: unknown, days: number): string => {
  const [date = '', time = ''] = String(text).split('T')
  return `${new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}
const moved = (item: Item, days: number): Item => {
  const { start, end } = fields(item.period)
  return { ...item, period: { start: later(start, days), end: later(end, days) } }
}
/** As long as it was, and so long before the clock of the service. */
const begun = (item: Item, milliseconds: number): Item => {
  const { start, end } = fields(item.period)
  const at = (time: unknown): string =>
    new Date(now - milliseconds + Date.parse(String(time)) - Date.parse(String(start))).toISOString()
  return { ...item, period: { start: at(start), end: at(end) } }
}
const firstBegun = (milliseconds: number): Answering =>
  listsWith(items => items.map((item, index) => (index === 0 ? begun(item, milliseconds) : item)))
const query =
  (change: (query: URLSearchParams) => void): Answering =>
  (passing, hand) =>
    takesFor(({ url }) => change(url.searchParams))(passing, hand)
const capped =
  (name: string, most: number): Answering =>
  (passing, hand) =>
    query(params => {
      if (Number(params.get(name)) > most) params.set(name, String(most))
    })(passing, hand)
/** Of those that are neither the fewest nor the most. */
const daysWith = (change: (days: number) => number): Answering =>
  query(params => {
    const days = Number(params.get('days'))
    if (days > 1 && days < 30) params.set('days', String(change(days)))
  })

const inZone = (world: string, zone: string): string => {
  const [before = '', clubs = '', after = ''] = world.split(/^(?=clubs:$|people:$)/m)
  return before + clubs.replaceAll(/^ {2}- id: .*$/gm, `$&\n    timeZone: ${zone}`) + after
}

const clubs = /^\/clubs$/
const clubEvents = /^\/clubs\/[^/]+\/events$/
const mySessions = /^\/my\/coaching\/sessions\/club\//
const sessions = /^\/coaching\/sessions\/club\//

const faults: readonly Fault[] = [
  {
    name: 'clubs are not in the order of their names',
    operation: 'listClubs',
    path: clubs,
    answer: listsWith(swapped),
    rule: 'name-order',
    line: /^name:$/,
  },
  {
    name: 'the nearest club comes second',
    operation: 'listClubDistances',
    path: /^\/clubdistances$/,
    answer: listsWith(swapped),
    rule: 'distance-order',
    line: /^distance:$/,
  },
  {
    name: 'the latest session comes first',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: listsWith(items => items.toReversed()),
    rule: 'start-order',
    line: /^start:$/,
  },
  {
    name: 'sessions end before they start',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: eachItemWith(item => {
      const { start, end } = fields(item.period)
      return { ...item, period: { start: end, end: start } }
    }),
    rule: 'period',
    line: /^end:$/,
  },
  {
    name: 'the match that changed first comes first',
    operation: 'listMyMatches',
    path: /^\/my\/matches$/,
    answer: listsWith(items => items.toReversed()),
    rule: 'change-order',
    line: /^changed:$/,
  },
  {
    name: 'the latest booking comes first',
    operation: 'listMyBookings',
    path: /^\/my\/bookings$/,
    answer: listsWith(items => items.toReversed()),
    rule: 'start-order',
    line: /^start:$/,
  },
  {
    name: 'a field is missing that is required',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: answersWith(club => without(club, 'timeZone')),
    rule: 'body',
    line: /^timeZone:$/,
  },
  {
    name: 'a field deep within is missing',
    operation: 'listClubs',
    path: clubs,
    answer: eachItemWith(club => ({ ...club, address: without(fields(club.address), 'postalCode') })),
    rule: 'body',
    line: /^postalCode:$/,
  },
  {
    name: 'a price has three decimals',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: eachItemWith(item => feeOf(item, 12.345)),
    rule: 'body',
    line: /^price:$/,
  },
  {
    name: 'a price is a text',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: eachItemWith(item => ({ ...item, fee: { ...fields(item.fee), price: '12.50' } })),
    rule: 'body',
    line: /^price:$/,
  },
  {
    name: 'a session is free of charge (rule 3)',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: listsWith(items => items.map((item, index) => (index === 0 ? feeOf(item, 0) : item))),
    rule: 'body',
    line: /^price:$/,
  },
  {
    name: 'an absent field is null',
    operation: 'getAffiliate',
    path: /^\/affiliates\/[^/]+$/,
    answer: answersWith(affiliate => ({ ...affiliate, longName: null })),
    rule: 'body',
    line: /^longName:$/,
  },
  {
    name: 'a sport that there is not',
    operation: 'listCoachingSports',
    path: /^\/coaching\/sports$/,
    answer: listsWith(items => items.map((item, index) => (index === 0 ? { ...item, sport: 'croquet' } : item))),
    rule: 'body',
    line: /^sport:$/,
  },
  {
    name: 'a time without its offset',
    operation: 'listMyBookings',
    path: /^\/my\/bookings$/,
    answer: listsWith(items =>
      items.map(item => {
        const { start, end } = fields(item.period)
        return { ...item, period: { start: String(start).slice(0, 19), end } }
      }),
    ),
    rule: 'body',
    line: /^start:$/,
  },
  {
    name: 'an object where a list was declared',
    operation: 'listAffiliates',
    path: /^\/affiliates$/,
    answer: passedWith(passed => (passed.status === 200 ? { ...passed, body: `{"items":${passed.body}}` } : passed)),
    rule: 'body',
    line: /^schema:$/,
  },
  {
    name: 'a body that is cut off',
    operation: 'listCoaches',
    path: /^\/coaching\/coaches$/,
    answer: passedWith(passed => (passed.status === 200 ? { ...passed, body: passed.body.slice(0, -1) } : passed)),
    rule: 'body',
    line: /^content:$/,
  },
  {
    name: 'each page begins one too late',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => {
      const offset = params.get('offset') ?? ''
      if (/^[1-9]\d*$/.test(offset)) params.set('offset', String(Number(offset) + 1))
    }),
    rule: 'paging',
    line: /^name: offset$/,
  },
  {
    name: 'the first page of several has one too few',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => {
      const limit = Number(params.get('limit') ?? 1)
      if (params.get('offset') === '0' && limit > 1 && limit < 100) params.set('limit', String(limit - 1))
    }),
    rule: 'paging',
    line: /^name: offset$/,
  },
  {
    name: 'the limit is not heeded',
    operation: 'listAffiliates',
    path: /^\/affiliates$/,
    answer: query(params => {
      if (/^[1-9]\d?$/.test(params.get('limit') ?? '')) params.set('limit', '100')
    }),
    rule: 'paging',
    line: /^name: limit$/,
  },
  {
    name: 'the limit is not read',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => params.delete('limit')),
    rule: 'paging',
    line: /^name: limit$/,
  },
  {
    name: 'the offset is not read',
    operation: 'listCoaches',
    path: /^\/coaching\/coaches$/,
    answer: query(params => params.delete('offset')),
    rule: 'paging',
    line: /^name: offset$/,
  },
  {
    name: 'the offset may be anything',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => {
      if (!/^\d+$/.test(params.get('offset') ?? '0')) params.delete('offset')
    }),
    rule: 'refuses-offset',
    line: /^name: offset$/,
  },
  {
    name: 'the days are not read',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: query(params => params.delete('days')),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'the kind of session is not read',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: query(params => params.delete('type')),
    rule: 'filters',
    line: /type/i,
  },
  {
    name: 'the state of a match is not read',
    operation: 'listMyMatches',
    path: /^\/my\/matches$/,
    answer: query(params => params.delete('matchStatus')),
    rule: 'filters',
    line: /matchStatus/i,
  },
  {
    name: 'the balance is told whatever is said of it',
    operation: 'getMyDetails',
    path: /^\/my\/details$/,
    answer: query(params => params.set('includeCredit', 'true')),
    rule: 'credit-unless-asked',
    line: /^- name: includeCredit$/,
  },
  {
    name: 'a limit of 501 is taken',
    operation: 'listClubs',
    path: clubs,
    answer: capped('limit', 500),
    rule: 'refuses-limit',
    line: /^name: limit$/,
  },
  {
    name: 'a limit of 0 is taken',
    operation: 'listCoaches',
    path: /^\/coaching\/coaches$/,
    answer: query(params => {
      if (params.get('limit') === '0') params.delete('limit')
    }),
    rule: 'refuses-limit',
    line: /^name: limit$/,
  },
  {
    name: '31 days are taken',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: capped('days', 30),
    rule: 'refuses-days',
    line: /^name: days$/,
  },
  {
    name: '30 days are refused',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: query(params => {
      if (params.get('days') === '30') params.set('days', '31')
    }),
    rule: 'answers',
    line: /^name: days$/,
  },
  {
    name: 'a sport that there is not can be asked for',
    operation: 'listMyCoachingClubs',
    path: /^\/my\/coaching\/clubs$/,
    answer: query(params => {
      if (/such|croquet/.test(params.get('sport') ?? '')) params.delete('sport')
    }),
    rule: 'refuses-sport',
    line: /^name: sport$/,
  },
  {
    name: 'a sport that there is not is not looked at, so that what else is wrong is told',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: query(params => {
      if (['no-such-value', 'croquet'].includes(params.get('sport') ?? '')) params.delete('sport')
    }),
    rule: 'refuses-sport',
    line: /^name: sport$/,
  },
  {
    name: 'an address may be left out',
    operation: 'listClubDistances',
    path: /^\/clubdistances$/,
    answer: query(params => {
      if (!params.has('address')) params.set('address', 'Cheltenham')
    }),
    rule: 'refuses-address',
    line: /^- name: address$/,
  },
  {
    name: 'a session of a private group is shown to everybody (rule 1)',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: listsWith((items, passing) =>
      items.map((item, index) => (index === 0 && isAnonymous(passing) ? { ...item, private: true } : item)),
    ),
    rule: 'private-hidden',
    line: /^private:$/,
  },
  {
    name: 'somebody is named to everybody',
    operation: 'listCoachCoachingSessions',
    path: /^\/coaching\/sessions\/coach\//,
    answer: listsWith((items, passing) =>
      items.map(item =>
        isAnonymous(passing)
          ? {
              ...item,
              clients: [{ id: someId, name: 'Theo Whitcombe', relationship: 'client' }],
              participation: [{ clientId: someId, state: 'participating' }],
              attendance: [{ clientId: someId, state: 'expected' }],
            }
          : item,
      ),
    ),
    rule: 'clients-hidden',
    line: /^clients:$/,
  },
  {
    name: 'there are more places than the capacity has',
    operation: 'listAffiliateCoachingSessions',
    path: /^\/coaching\/sessions\/affiliate\//,
    answer: eachItemWith(item => ({ ...item, available: Number(item.available) + 1 })),
    rule: 'places',
    line: /^available:$/,
  },
  {
    name: 'it always fails',
    operation: 'getClubEvents',
    path: /^\/clubs\/[^/]+\/events$/,
    answer: passedWith(passed => ({ ...passed, status: 500 })),
    rule: 'status',
    line: /^responses:$/,
  },
  {
    name: 'an id that there is not gives a status that is not declared',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: passedWith(passed => (passed.body.includes('unknown_club') ? { ...passed, status: 404 } : passed)),
    rule: 'status',
    line: /^responses:$/,
  },
  {
    name: 'it never answers',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: () => Promise.resolve('never'),
    rule: 'answers-in-time',
    line: /^operationId: /,
    timeout: 2000,
  },
  {
    name: 'it breaks the connection off',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: () => Promise.resolve(undefined),
    rule: 'answers-in-time',
    line: /^operationId: /,
  },
  {
    name: 'JSON is said to be a page',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: passedWith(passed =>
      passed.status === 200 ? withHeader(passed, 'content-type', 'text/html; charset=utf-8') : passed,
    ),
    rule: 'media-type',
    line: /^content:$/,
  },
  {
    name: 'JSON is said to be in Latin-1',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: passedWith(passed =>
      passed.status === 200 ? withHeader(passed, 'content-type', 'application/json; charset=ISO-8859-1') : passed,
    ),
    rule: 'media-type',
    line: /^content:$/,
  },
  {
    name: 'errors are plain text',
    operation: 'listCoachingClubs',
    path: /^\/coaching\/clubs$/,
    answer: passedWith(passed => (passed.status === 400 ? withHeader(passed, 'content-type', 'text/plain') : passed)),
    rule: 'media-type',
    line: /^content:$/,
  },
  {
    name: 'an error has no code',
    operation: 'listCoachingAffiliates',
    path: /^\/coaching\/affiliates$/,
    answer: passedWith(passed =>
      passed.status === 400 ? { ...passed, body: passed.body.replace(/"code":"\w+",/, '') } : passed,
    ),
    rule: 'body',
    line: /^code:$/,
  },
  {
    name: 'what is out of range is called invalid',
    operation: 'listCoaches',
    path: /^\/coaching\/coaches$/,
    answer: passedWith(passed =>
      passed.status === 400
        ? { ...passed, body: passed.body.replaceAll('"out_of_range"', '"invalid_parameter"') }
        : passed,
    ),
    rule: 'error-code',
    line: /^code:$/,
  },
  {
    name: 'what is out of range is said to be another parameter',
    operation: 'listClubs',
    path: /^\/clubs$/,
    answer: passedWith(passed =>
      passed.status === 400 ? { ...passed, body: passed.body.replaceAll('"name":"limit"', '"name":"offset"') } : passed,
    ),
    rule: 'error-code',
    line: /^name:$/,
  },
  {
    name: 'what is out of range is said to be in the path',
    operation: 'listClubs',
    path: /^\/clubs$/,
    answer: passedWith(passed =>
      passed.status === 400 ? { ...passed, body: passed.body.replaceAll('"in":"query"', '"in":"path"') } : passed,
    ),
    rule: 'error-code',
    line: /^in:$/,
  },
  {
    name: 'a 401 does not say what it wants',
    operation: 'listMyBookings',
    path: /^\/my\/bookings$/,
    answer: passedWith(passed => withHeader(passed, 'www-authenticate', undefined)),
    rule: 'headers',
    line: /^WWW-Authenticate:$/,
  },
  {
    name: 'another club comes than was asked for',
    operation: 'getClub',
    path: /^\/clubs\/[^/]+$/,
    answer: answersWith(club => ({ ...club, id: someId })),
    rule: 'asked-id',
    line: /^id:$/,
  },
  {
    name: 'sessions of another club are among them',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: eachItemWith(item => ({ ...item, club: { id: someId, name: 'Elsewhere' } })),
    rule: 'asked-id',
    line: /^schema:$|^items:$/,
  },
  {
    name: 'the balance is told without being asked for',
    operation: 'getMyDetails',
    path: /^\/my\/details$/,
    answer: query(params => params.set('includeCredit', params.get('includeCredit') ?? 'true')),
    rule: 'credit-unless-asked',
    line: /^- name: includeCredit$/,
  },
  {
    name: 'anybody is let in without a token',
    operation: 'listMyCoachingAffiliates',
    path: /^\/my\/coaching\/affiliates$/,
    answer: takesFor(({ headers }) => {
      if (isAnonymous({ headers })) headers.set('authorization', 'Bearer demo-parent')
    }),
    rule: 'refuses-without-access_token_v3',
    line: /^operationId: /,
  },
  {
    name: 'a wrong token is taken for none',
    operation: 'listCoachingClubs',
    path: /^\/coaching\/clubs$/,
    answer: takesFor(({ headers }) => {
      if (/given-out/.test(headers.get('authorization') ?? '')) headers.delete('authorization')
    }),
    rule: 'refuses-without-access_token_v3',
    line: /^operationId: /,
  },
  {
    name: 'any API key will do',
    operation: 'getAffiliate',
    path: /^\/affiliates\/[^/]+$/,
    answer: takesFor(({ headers }) => {
      if (headers.has('x-api-key')) headers.set('x-api-key', 'demo-key')
    }),
    rule: 'refuses-without-api_key',
    line: /^operationId: /,
  },
  {
    name: 'days are not heeded',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: query(params => {
      if (/^([12]?\d|30)$/.test(params.get('days') ?? '')) params.delete('days')
    }),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'a day more is listed than was asked for',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: daysWith(days => days + 1),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'the last of the days is left out',
    operation: 'listOwnerCoachingSessions',
    path: /^\/coaching\/sessions\/owner\//,
    answer: daysWith(days => days - 1),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'what is past is listed',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: listsWith(items => items.map((item, index) => (index === 0 ? moved(item, -7) : item))),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'what has begun is listed for longer than clocks may differ',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: firstBegun(120_001),
    rule: 'within-days',
    line: /^name: days$/,
  },
  {
    name: 'the kind of session is not heeded',
    operation: 'listClubCoachingSessions',
    path: sessions,
    answer: query(params => {
      if (params.get('type') === 'group') params.delete('type')
    }),
    rule: 'filters',
    line: /type/i,
  },
  {
    name: 'of a kind of session the first is lost',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: async (passing, hand) => {
      const passed = await hand(passing)
      const isFiltered = passed.status === 200 && passing.url.searchParams.has('type')
      const list: unknown = isFiltered ? JSON.parse(passed.body) : undefined
      return Array.isArray(list) ? { ...passed, body: JSON.stringify(list.slice(1)) } : passed
    },
    rule: 'filters-lose-nothing',
    line: /type/i,
  },
  {
    name: 'of several kinds of match only the first is heeded',
    operation: 'listMyMatches',
    path: /^\/my\/matches$/,
    answer: query(params => {
      const [first = '', ...others] = (params.get('matchType') ?? '').split(',')
      if (others.length > 0 && /^[a-z]+$/i.test(first)) params.set('matchType', first)
    }),
    rule: 'filters-lose-nothing',
    line: /matchType/i,
  },
  {
    name: 'the offset is heeded beside a limit alone',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => {
      const [offset = '', ...others] = params.getAll('offset')
      if (/^\d{1,3}$/.test(offset) && others.length === 0 && !params.has('limit')) params.delete('offset')
    }),
    rule: 'paging',
    line: /^name: offset$/,
  },
  {
    name: 'the first page of a few is one short',
    operation: 'listClubs',
    path: clubs,
    answer: query(params => {
      if (params.get('offset') === '0' && params.get('limit') === '3') params.set('limit', '2')
    }),
    rule: 'paging',
    line: /^name: offset$/,
  },
  {
    name: "the last group of a club's events comes first",
    operation: 'getClubEvents',
    path: clubEvents,
    answer: eventsWith('clubActivities.groups', groups => groups.toReversed()),
    rule: 'nested-order',
    line: /^name:$/,
  },
  {
    name: 'the latest of its bookings comes first',
    operation: 'getClubEvents',
    path: clubEvents,
    answer: eventsWith('clubActivities.groups.series.events.bookings', bookings => bookings.toReversed()),
    rule: 'nested-order',
    line: /^start:$/,
  },
  {
    name: "a group's period ends before its last event does",
    operation: 'getClubEvents',
    path: clubEvents,
    answer: eventsWith('clubActivities.groups', groups =>
      groups.map(group => {
        const { start } = fields(group.period)
        return start === undefined ? group : { ...group, period: { start, end: start } }
      }),
    ),
    rule: 'period-of-events',
    line: /^end:$/,
  },
  {
    name: 'who is not signed up is expected',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: eachItemWith(item =>
      withLists(item, ['attendance'], all => all.map(one => ({ ...one, state: 'expected' }))),
    ),
    rule: 'attendance',
    line: /^state:$/,
  },
  {
    name: 'a session is longer than its fee says',
    operation: 'listMyClubCoachingSessions',
    path: mySessions,
    answer: eachItemWith(item => ({ ...item, fee: { ...fields(item.fee), durationMinutes: 1 } })),
    rule: 'duration',
    line: /^durationMinutes:$/,
  },
  {
    name: 'a club is listed twice',
    operation: 'listClubs',
    path: clubs,
    answer: listsWith(items => items.flatMap((item, index) => (index === 0 ? [item, item] : [item]))),
    rule: 'listed-once',
    line: /^id:$/,
  },
  {
    name: 'who signs out stays in',
    operation: 'toggleCoachingSession',
    path: /^\/my\/coaching\/session$/,
    answer: (() => {
      let isIn = false
      const answer: Answering = async (passing, hand) => {
        const passed = await hand(passing)
        if (isIn || passed.status !== 200) return passed
        isIn = true
        // The second post is swallowed: what the first has answered comes again.
        return passed
      }
      let first: Awaited<ReturnType<Answering>>
      const swallowing: Answering = async (passing, hand) => {
        first ??= await answer(passing, hand)
        return first
      }
      return swallowing
    })(),
    rule: 'sign-up-and-out',
    line: /^participation:$/,
    allowWrites: true,
  },
]

const lineOf = (file: string, line: number): string =>
  readFileSync(resolve(file), 'utf8').split('\n')[line - 1]?.trim() ?? ''

t.test('a provider that hands everything on as it is has no fault', async t => {
  const origin = await aProvider(t, stubUrl, (passing, hand) => hand(passing))
  const { checks } = await hold({ baseUrl: `${origin}/v2`, apiKey: 'demo-key', token: 'demo-parent', now })
  t.strictSame(
    checks.flatMap(({ failures }) => failures),
    [],
  )
})

t.test('what has begun while it was on its way, or by a clock that is not the same, was ahead', async t => {
  const origin = await aProvider(t, stubUrl, (passing, hand) =>
    sessions.test(passing.url.pathname.replace(/^\/v2/, '')) ? firstBegun(120_000)(passing, hand) : hand(passing),
  )
  const { checks } = await hold({
    baseUrl: `${origin}/v2`,
    apiKey: 'demo-key',
    token: 'demo-parent',
    operations: ['listClubCoachingSessions'],
    now,
  })
  t.strictSame(
    checks.flatMap(({ failures }) => failures),
    [],
  )
})

/** Where it is another day than at home. */
for (const [zone, instant] of [
  ['Asia/Tokyo', '2027-03-01T20:00:00Z'],
  ['America/Los_Angeles', '2027-03-01T04:00:00Z'],
] as const)
  t.test(`days are counted by the calendar of a club in ${zone}`, async t => {
    const text = readFileSync('examples/worlds/demo.yaml', 'utf8')
    const world = join(t.testdir({ 'world.yaml': inZone(text, zone) }), 'world.yaml')
    const there = await startCourtside({ world, now: new Date(instant) })
    t.teardown(() => there.close())
    const { checks } = await hold({
      baseUrl: there.stubUrl ?? '',
      apiKey: 'demo-key',
      token: 'demo-parent',
      operations: ['listClubCoachingSessions', 'listOwnerCoachingSessions'],
      now: Date.parse(instant),
    })
    t.strictSame(
      checks.flatMap(({ failures }) => failures),
      [],
    )
    t.ok(checks.some(({ rule }) => rule === 'within-days'))
  })

for (const { name, operation, path, answer, rule, line, timeout, allowWrites } of faults) {
  t.test(name, async t => {
    const origin = await aProvider(t, stubUrl, (passing, hand) =>
      path.test(passing.url.pathname.replace(/^\/v2/, '')) ? answer(passing, hand) : hand(passing),
    )
    const { checks } = await hold({
      baseUrl: `${origin}/v2`,
      apiKey: 'demo-key',
      token: 'demo-parent',
      operations: [operation],
      now,
      ...given({ timeout }),
      ...given({ allowWrites }),
    })
    const told = checks.flatMap(check => check.failures.map(failure => ({ check, failure })))
    t.strictSame(
      told.map(({ check }) => `${check.operation} ${check.rule}`),
      [`${operation} ${rule}`],
      'it is told once',
      { told },
    )
    const place = told[0]?.failure.place
    t.match(place?.file, /sports-club\.yaml$/)
    t.match(lineOf(place?.file ?? '', place?.line ?? 0), line, 'with the line of the contract')
    t.notMatch(JSON.stringify(told), /demo-key|demo-parent/, 'without credentials')
  })
}

t.test('there are thirty and more', async t => {
  t.ok(faults.length >= 30)
  t.equal(new Set(faults.map(({ name }) => name)).size, faults.length)
})
