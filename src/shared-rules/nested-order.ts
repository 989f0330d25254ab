/**
 * The order of lists within an answer: the contract says of each that it is in name order, of bookings that they are
 * by their start.
 */
import { compareNames } from '../club/names.ts'
import type { RuleFailure, GoodAnswer, AnswerInvariant } from '../verify/shared-rules.ts'
import { isObject } from '../text/pointer.ts'
import { aboutAnyOf, isSessions } from './about.ts'
import { type Item, instantAt, itemsOf, jsonInMessage, textAt } from './answers.ts'

interface Order {
  /** What an item is ordered by. */
  readonly pointer: string
  readonly compare: (one: Item, other: Item) => number
}

/** Who has none is anywhere. */
const byName: Order = {
  pointer: '/name',
  compare: (one, other) => {
    const [first, second] = [one, other].map(item => textAt(item, '/name'))
    return first === '' || second === '' ? 0 : compareNames(first ?? '', second ?? '')
  },
}

const byStart: Order = {
  pointer: '/period/start',
  compare: (one, other) => instantAt(one, '/period/start') - instantAt(other, '/period/start'),
}

const orders: ReadonlyMap<string, Order> = new Map([
  ...[
    'clubActivities',
    'groups',
    'series',
    'events',
    'courts',
    'clubs',
    'affiliates',
    'family',
    'participants',
    'assistants',
  ].map(name => [name, byName] as const),
  ['bookings', byStart],
])

/** The first two of any list that are the wrong way round; `name`: of the property that the part is. */
const breachIn = (part: unknown, name: string, pointer: string): RuleFailure | undefined => {
  if (Array.isArray(part)) {
    const own = orders.get(name)
    const found = own === undefined ? undefined : misplaced(itemsOf(part), own, pointer)
    return found ?? firstOf(part.map((item, index) => [item, '', `${pointer}/${index}`]))
  }
  return isObject(part)
    ? firstOf(Object.entries(part).map(([property, inner]) => [inner, property, `${pointer}/${property}`]))
    : undefined
}

const firstOf = (
  parts: readonly (readonly [part: unknown, name: string, pointer: string])[],
): RuleFailure | undefined => {
  for (const [part, name, pointer] of parts) {
    const found = breachIn(part, name, pointer)
    if (found !== undefined) return found
  }
  return undefined
}

const misplaced = (
  items: readonly Item[],
  { pointer: by, compare }: Order,
  pointer: string,
): RuleFailure | undefined => {
  const at = items.findIndex((item, index) => index > 0 && compare(items[index - 1] ?? item, item) > 0)
  if (at < 0) return undefined
  const [before, after] = [items[at - 1], items[at]].map(item => jsonInMessage(textAt(item, by)))
  const found = `${before} before ${after}`
  return { pointer: `${pointer}/${at}${by}`, expected: `${after} before ${before}`, found }
}

const hasLists = aboutAnyOf(
  'listAffiliates',
  'getAffiliate',
  'listClubs',
  'getClub',
  'getClubEvents',
  'getMyDetails',
  'listMyBookings',
  'listCoaches',
)

export const nestedOrder: AnswerInvariant = {
  rule: 'nested-order',
  says: 'lists within an answer are in name order, bookings by their start',
  isAbout: operation => isSessions(operation) || hasLists(operation),
  breaches: ({ body }: GoodAnswer) => [breachIn(body, '', '') ?? []].flat(),
}
