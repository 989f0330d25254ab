/** What a filter lets through: nothing else, and all of it that the whole list has. */
import type { Operation } from '../contract/operation.ts'
import type { Probe, ProbeFailure } from '../verify/shared-rules.ts'
import { isObject } from '../text/pointer.ts'
import { isSessions } from './about.ts'
import { type Item, changedMeanwhile, itemIds, itemsOf, listAt, jsonInMessage, textAt, wholePage } from './answers.ts'

/** Who leads a session. */
export const coachIdsOf = (session: Item): readonly string[] => [
  textAt(session, '/coach/id'),
  ...listAt(session, 'assistants').map(assistant => textAt(assistant, '/id')),
]

/** What an item has of a filter, by its parameter. */
export const filtered: Readonly<Record<string, (item: Item) => readonly string[]>> = {
  type: item => [textAt(item, '/type')],
  sport: item => [textAt(item, '/sport')],
  coach: coachIdsOf,
  matchType: item => [textAt(item, '/type')],
  matchStatus: item => [textAt(item, '/status')],
  eventId: item => [textAt(item, '/event/id')],
}

/** Values of a filter that are tried, of those that are in the list. */
const mostValues = 2

export const isFiltered = (operation: Operation): boolean => isSessions(operation) || operation.id === 'listMyMatches'

export const filtersLoseNothing: Probe = {
  rule: 'filters-lose-nothing',
  says: 'what is in the whole list and filtered for is in the filtered one',
  writes: false,
  isAbout: isFiltered,
  run: async ({ id, parameters }, { call }) => {
    const whole = itemsOf((await call(id, new Map(wholePage))).body)
    if (whole.length === 0) return 'the list is empty'
    const breaches: ProbeFailure[] = []
    for (const [name, of] of Object.entries(filtered)) {
      const parameter = parameters.find(one => one.in === 'query' && one.name === name)
      const values = [...new Set(whole.flatMap(of))].filter(value => value !== '').slice(0, mostValues)
      const asked = values.map(value => [value])
      if (values.length > 1 && isObject(parameter?.schema) && parameter.schema.type === 'array') asked.push(values)
      for (const wanted of parameter === undefined ? [] : asked) {
        // oxlint-disable-next-line no-await-in-loop
        const seen = await call(id, new Map([...wholePage, [`query ${name}`, wanted.join(',')]]))
        const ids = new Set(itemIds(itemsOf(seen.body)))
        const lost = whole.find(item => of(item).some(one => wanted.includes(one)) && !ids.has(textAt(item, '/id')))
        if (lost === undefined) continue
        const expected = `${jsonInMessage(textAt(lost, '/id'))}, which is in the list without ${name}`
        breaches.push({ seen, pointer: '', parameter: name, expected, found: `${ids.size} others` })
        break
      }
    }
    if (breaches.length === 0) return []
    // A list that has changed meanwhile may have lost it for good.
    const again = itemsOf((await call(id, new Map(wholePage))).body)
    return itemIds(again).join() === itemIds(whole).join() ? breaches : changedMeanwhile
  },
}
