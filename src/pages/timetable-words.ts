/** What is said of a piece of a timetable, wherever it is shown. */
import type { ItemListing, Timetable, TimetableItem } from '../worlds/timetable.ts'

/** In a word or two: `rule 2`. */
export const keptOut = ({ because }: ItemListing): string => {
  if (because?.rule !== undefined) return `rule ${because.rule.number}`
  return because?.step === 'query' ? (because.parameter ?? 'query') : 'not offered'
}

export const timesOf = ({ from, to }: TimetableItem): string => `${from.slice(11, 16)} to ${to.slice(11, 16)}`

export const laneNames = (item: TimetableItem, { lanes, words }: Timetable): string => {
  const names = item.lanes.flatMap(id => lanes.find(lane => lane.id === id)?.name ?? [])
  return names.join(', ') || words.none
}

export const kindName = ({ kind }: TimetableItem, { kinds }: Timetable): string =>
  kinds.find(({ id }) => id === kind)?.name ?? kind

/** In one breath: `10:00 to 11:00, Lane 2: Early swim. Class. Places taken: 3 of 8.` */
export const itemInWords = (item: TimetableItem, timetable: Timetable): string => {
  const { title, detail, listing, places, own = [] } = item
  const there = own.filter(({ participating }) => participating).map(({ name }) => name)
  return [
    `${timesOf(item)}, ${laneNames(item, timetable)}: ${title}`,
    [kindName(item, timetable), detail ?? []].flat().join(', '),
    places === undefined ? [] : `Places taken: ${places.taken} of ${places.of}`,
    there.length === 0 ? [] : `With ${there.join(', ')}`,
    listing === undefined ? [] : listing.says.replace(/\.$/, ''),
    listing?.facts ?? [],
  ]
    .flat()
    .map(sentence => `${sentence}.`)
    .join(' ')
}

/** Of its row in the table. */
export const rowId = (item: TimetableItem, { items }: Timetable): string => `item-${items.indexOf(item) + 1}`
