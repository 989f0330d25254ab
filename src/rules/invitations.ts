/**
 * Somebody books a court and invites others to a match, and each says yes or no.
 *
 * Nobody is busy through an invitation that they have not accepted. When all have, the match is arranged, and while one
 * of them declines there is none; when nobody is left, it is off, and its court is free.
 */
import { type ActionRefusal, refuseAction } from '../club/action-refusal.ts'
import { overlapsAny } from '../club/intervals.ts'
import type { Court, CourtBooking, Id, Instant, Interval, SportsMatch, Person, PersonalBooking } from '../club/model.ts'
import { fullName, titleOf } from '../club/names.ts'
import { type RecordChange, gone, put } from '../club/record-change.ts'

export interface MatchInvitation {
  readonly owner: Person
  readonly invitees: readonly Person[]
  readonly court: Court
  readonly sport: Court['sports'][number]
  readonly period: Interval
  readonly now: Instant
  /** Does the club book its courts then: open, and on the grid? */
  readonly isBookable: boolean
  readonly courtBusy: readonly Interval[]
  readonly ownerBusy: readonly Interval[]
}

export const refusalForInviting = ({
  owner,
  invitees,
  court,
  sport,
  period,
  now,
  isBookable,
  courtBusy,
  ownerBusy,
}: MatchInvitation): ActionRefusal | undefined => {
  const ids = new Set([owner, ...invitees].map(({ id }) => id))
  if (ids.size !== invitees.length + 1)
    return refuseAction('invalid_argument', 'People other than the organiser were expected, each once.', 'invitees')
  if (ids.size !== 2 && ids.size !== 4)
    return refuseAction('invalid_argument', 'One other player was expected, or three.', 'invitees')
  if (!court.sports.includes(sport))
    return refuseAction('invalid_argument', `One of ${court.sports.join(', ')} was expected.`, 'sport')
  if (period.start <= now) return refuseAction('invalid_argument', 'A start that is ahead was expected.', 'start')
  if (!isBookable) return refuseAction('slot_withdrawn', 'The court is not to be had at that time.', 'start')
  if (overlapsAny(courtBusy, period)) return refuseAction('slot_taken', 'The court is taken then.', 'start')
  if (overlapsAny(ownerBusy, period))
    return refuseAction('client_busy', 'The organiser is somewhere else then.', 'ownerId')
  return undefined
}

export const inviting = (
  { owner, invitees, court, sport, period: { start, end } }: MatchInvitation,
  id: Id,
  courtBookingId: Id,
): readonly RecordChange[] => [
  put('courtBookings', { id: courtBookingId, courtId: court.id, start, end, source: 'match', refId: id }),
  put('personalBookings', {
    id,
    type: 'invitation',
    name: titleOf(`Match: ${[owner, ...invitees].map(fullName).join(', ')}`),
    clubId: court.clubId,
    ownerId: owner.id,
    participants: [owner.id],
    invitees: invitees.map(person => ({ personId: person.id, reply: 'awaiting' })),
    courtBookingId,
    sport,
    start,
    end,
    status: 'confirmed',
  }),
]

export interface Reply {
  readonly booking: PersonalBooking
  readonly courtBooking: CourtBooking | undefined
  readonly personId: Id
  readonly reply: 'accepted' | 'declined'
  readonly now: Instant
  /** When the person is anywhere else. */
  readonly busy: readonly Interval[]
}

export const refusalForReplying = ({ booking, personId, reply, now, busy }: Reply): ActionRefusal | undefined => {
  const invitation = booking.invitees.find(invited => invited.personId === personId)
  if (invitation === undefined)
    return refuseAction('not_invited', 'Somebody who is invited was expected, the person is not.', 'personId')
  if (booking.status === 'cancelled') return refuseAction('session_closed', 'The booking was cancelled.', 'bookingId')
  if (booking.start <= now) return refuseAction('session_closed', 'It has already started.', 'bookingId')
  if (invitation.reply === reply) return refuseAction('already_done', `The person has ${reply} before.`, 'reply')
  if (reply === 'accepted' && overlapsAny(busy, booking))
    return refuseAction('client_busy', 'The person is somewhere else then.', 'personId')
  return undefined
}

/** @param match arranged for this booking before, if there is one */
export const replying = (
  { booking, courtBooking, personId, reply, now }: Reply,
  match: SportsMatch | undefined,
  people: readonly Person[],
  newId: () => Id,
): readonly RecordChange[] => {
  const invitees = booking.invitees.map(one => (one.personId === personId ? { ...one, reply } : one))
  const answered = { ...booking, invitees }
  const isOff =
    invitees.every(one => one.reply === 'declined') && booking.participants.every(id => id === booking.ownerId)
  if (isOff) {
    const { courtBookingId: _, ...without } = answered
    return [
      put('personalBookings', { ...without, status: 'cancelled' }),
      ...(courtBooking === undefined ? [] : [gone('courtBookings', courtBooking.id)]),
      ...calledOff(match, now),
    ]
  }
  const isOn = invitees.every(one => one.reply === 'accepted')
  if (!isOn) return [put('personalBookings', answered), ...undone(match, now)]
  if (match !== undefined) return [put('personalBookings', answered), put('matches', inStatus(match, 'arranged', now))]
  const isToBe = courtBooking?.source === 'match'
  return [
    put('personalBookings', answered),
    ...(isToBe ? [put('matches', arranged(answered, courtBooking, people, newId(), now))] : []),
  ]
}

const inStatus = (match: SportsMatch, status: SportsMatch['status'], changed: Instant): SportsMatch => ({
  ...match,
  status,
  changed,
})

/** It may be arranged again; a friendly one is nothing until it is. */
const undone = (match: SportsMatch | undefined, changed: Instant): readonly RecordChange[] => {
  if (match?.status !== 'arranged') return []
  return match.type === 'friendly' ? [gone('matches', match.id)] : [put('matches', inStatus(match, 'pending', changed))]
}

const calledOff = (match: SportsMatch | undefined, changed: Instant): readonly RecordChange[] => {
  if (match === undefined) return []
  const { courtBookingId: _, ...rest } = match
  return [put('matches', { ...rest, status: 'cancelled', changed })]
}

/** The organiser plays with the first who was asked, where there are four. */
const arranged = (
  { ownerId, invitees, start, end, clubId, sport = 'tennis' }: PersonalBooking,
  { id: courtBookingId, courtId }: CourtBooking,
  people: readonly Person[],
  id: Id,
  changed: Instant,
): SportsMatch => {
  const players = [ownerId, ...invitees.map(({ personId }) => personId)]
  const half = players.length / 2
  const side = (ids: readonly Id[]) => ({
    name: titleOf(ids.flatMap(one => people.filter(person => person.id === one).map(fullName)).join(' / ')),
    players: ids,
  })
  return {
    id,
    sport,
    type: 'friendly',
    status: 'arranged',
    format: half === 1 ? 'singles' : 'doubles',
    sides: [side(players.slice(0, half)), side(players.slice(half))],
    changed,
    courtBookingId,
    clubId,
    courtId,
    period: { start, end },
  }
}
