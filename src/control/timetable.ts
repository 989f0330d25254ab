/** What goes on at a place on a day: the mode's to tell. */
import { isFailed } from '../contract/problem.ts'
import type { components } from '../generated/control.ts'
import { given } from '../text/given.ts'
import type { Timetable, TimetableItem } from '../worlds/timetable.ts'
import { type ControlOperation, inWorld } from './operation.ts'

export const getTimetable: ControlOperation<'getTimetable'> = ({ worlds, path, query: { place, day, as } }) =>
  inWorld(worlds, path.world, async ({ instance, settings }) => {
    const { timetables } = instance
    if (timetables === undefined)
      return {
        problem: {
          status: 404,
          code: 'no_timetable',
          message: `A ${settings.mode} world has no timetables: its answers are recorded.`,
          violations: [],
        },
      }
    const timetable = await timetables.of(given({ place, day, as }))
    return isFailed(timetable) ? timetable : { status: 200, body: bodyOf(timetable) }
  })

type Body = components['schemas']['Timetable']

/** The same, in lists that the body may call its own. */
const bodyOf = ({ places, hours, open, lanes, kinds, items, ...rest }: Timetable): Body => ({
  ...rest,
  places: [...places],
  hours: [...hours],
  open: [...open],
  lanes: [...lanes],
  kinds: [...kinds],
  items: items.map(itemOf),
})

const itemOf = ({ lanes, facts, starts, listing, own, ...rest }: TimetableItem): Body['items'][number] => ({
  ...rest,
  lanes: [...lanes],
  facts: [...facts],
  ...given({
    starts: starts && [...starts],
    listing: listing && { ...listing, facts: [...listing.facts] },
    own: own && [...own],
  }),
})
