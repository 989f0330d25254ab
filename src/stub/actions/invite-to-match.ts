/** Somebody books a court and invites others to play. */
import { refuseAction } from '../../club/action-refusal.ts'
import { sports } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import { rfc3339 } from '../../club/zone.ts'
import { isOpen } from '../../rules/availability.ts'
import { type MatchInvitation, inviting, refusalForInviting } from '../../rules/invitations.ts'
import { isOnGrid } from '../../rules/starts.ts'
import { instantBounds, isInstant } from '../../text/instants.ts'
import { list, mapping, oneOf, whole } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { anId, anInstant, exampleIds, instantArgument } from './argument-shapes.ts'
import { edited } from './editing.ts'

export const inviteToMatch = actionOf(
  mapping(
    'Somebody books a court for a match and invites one other player, or three. It stands in the bookings of all '
      + 'of them; who has not answered yet is not busy.',
    {
      ownerId: anId('Organiser', 'Who books and plays.', exampleIds.person),
      invitees: titled(
        'Invited',
        [exampleIds.other],
        list('Who is invited.', anId('Person', "The person's id.", exampleIds.other), 1, 3),
      ),
      courtId: anId('Court', 'Its id, as a club gives it.', exampleIds.court),
      start: anInstant('Start', 'When it starts.', '2027-03-28T18:00:00+01:00'),
    },
    {
      minutes: titled('Minutes', 60, whole('How long it takes, whole steps of the court. Absent: 60.', 15, 480)),
      sport: titled('Sport', 'tennis', oneOf("Absent: the court's first.", sports)),
    },
  ),
  {
    ownerId: exampleIds.person,
    invitees: [exampleIds.other],
    courtId: exampleIds.court,
    start: '2027-03-28T18:00:00+01:00',
  },
  async ({ minutes = 60, ...given }, context) => {
    const start = instantArgument(given.start, 'start')
    if (typeof start !== 'number') return start
    const period = { start, end: start + minutes * 60_000 }
    if (!isInstant(period.end))
      return refuseAction('invalid_argument', `An end ${instantBounds} was expected.`, 'start')
    const [ownerId, courtId] = [readId(given.ownerId), readId(given.courtId)]
    return edited(context, async () => {
      const { data, now } = context
      const [id, courtBookingId] = [context.newId(), context.newId()]
      const owner = await data.person(ownerId)
      if (owner === undefined) return refuseAction('unknown_person', 'Nobody has this id.', 'ownerId')
      const asked = given.invitees.map(readId)
      const known = await data.people(asked)
      const invitees = asked.flatMap(invited => known.get(invited) ?? [])
      if (invitees.length < asked.length)
        return refuseAction('unknown_person', 'Nobody has one of these ids.', 'invitees')
      const court = await data.find('courts', courtId)
      const club = court && (await data.club(court.clubId))?.club
      if (court === undefined || club === undefined)
        return refuseAction('unknown_court', 'No court has this id.', 'courtId')
      const invitation: MatchInvitation = {
        owner,
        invitees,
        court,
        sport: given.sport ?? court.sports[0] ?? 'tennis',
        period,
        now,
        isBookable: isOpen(club, period) && isOnGrid(court, club, start) && minutes % court.stepMinutes === 0,
        courtBusy: (await data.busyCourts([courtId], period)).get(courtId) ?? [],
        ownerBusy: (await data.busyPeople([ownerId], period)).get(ownerId) ?? [],
      }
      const refusal = refusalForInviting(invitation)
      if (refusal !== undefined) return refusal
      return {
        deed: { kind: 'inviteToMatch', bookingId: id, ownerId, invitees: invitees.map(person => person.id) },
        changes: inviting(invitation, id, courtBookingId),
        result: {
          booking: { id },
          court: { id: courtId, name: court.name },
          period: { start: rfc3339(period.start, club.timeZone), end: rfc3339(period.end, club.timeZone) },
          invited: invitees.map(person => ({ id: person.id, name: fullName(person) })),
        },
      }
    })
  },
)
