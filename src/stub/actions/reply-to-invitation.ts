/** Somebody who is invited says yes or no. */
import { refuseAction } from '../../club/action-refusal.ts'
import type { SportsMatch, PersonalBooking } from '../../club/model.ts'
import { playersOf } from '../../club/playing.ts'
import type { ClubData } from '../../data/club-data.ts'
import { refusalForReplying, replying } from '../../rules/invitations.ts'
import { mapping, oneOf } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { anId, exampleIds } from './argument-shapes.ts'
import { edited } from './editing.ts'

export const replyToInvitation = actionOf(
  mapping(
    'Somebody who is invited accepts or declines; it can be changed until it starts. A match that all have '
      + 'accepted is arranged, until one of them declines; one that none is left for is off, and its court is free.',
    {
      bookingId: anId('Booking', "Its id, as the person's bookings give it.", exampleIds.booking),
      personId: anId('Person', 'Who answers.', exampleIds.person),
      reply: titled('Reply', 'accepted', oneOf('What they say.', ['accepted', 'declined'])),
    },
    {},
  ),
  { bookingId: exampleIds.booking, personId: exampleIds.person, reply: 'accepted' },
  async ({ reply, ...given }, context) => {
    const [bookingId, personId] = [readId(given.bookingId), readId(given.personId)]
    return edited(context, async () => {
      const { data, now } = context
      const matchId = context.newId()
      const booking = await data.find('personalBookings', bookingId)
      if (booking === undefined) return refuseAction('unknown_booking', 'No booking has this id.', 'bookingId')
      if ((await data.person(personId)) === undefined)
        return refuseAction('unknown_person', 'Nobody has this id.', 'personId')
      const { courtBookingId } = booking
      const match = await matchOf(booking, data)
      // The booking and its match are one thing.
      const own = [bookingId, ...(match === undefined ? [] : [match.id])]
      const answer = {
        booking,
        courtBooking: courtBookingId === undefined ? undefined : await data.find('courtBookings', courtBookingId),
        personId,
        reply,
        now,
        busy: (await data.busyPeople([personId], booking, ...own)).get(personId) ?? [],
      }
      const refusal = refusalForReplying(answer)
      if (refusal !== undefined) return refusal
      const people = await data.people([booking.ownerId, ...booking.invitees.map(one => one.personId)])
      const changes = replying(answer, match, [...people.values()], () => matchId)
      return {
        deed: { kind: 'replyToInvitation', bookingId, personId, reply },
        changes,
        result: { booking: { id: bookingId, name: booking.name }, reply },
      }
    })
  },
)

/** The one for this booking's court, arranged or still to be. */
const matchOf = async (
  { ownerId, courtBookingId }: PersonalBooking,
  data: ClubData,
): Promise<SportsMatch | undefined> => {
  if (courtBookingId === undefined) return undefined
  const matches = (await data.playOn([courtBookingId])).filter(one => 'sides' in one)
  return matches.find(match => isAhead.has(match.status) && playersOf(match).includes(ownerId))
}

const isAhead: ReadonlySet<string> = new Set(['pending', 'arranged'])
