/**
 * What can't have happened yet when the world starts: matches that are played, and sessions that somebody came to,
 * though they lie ahead; changes of tomorrow.
 *
 * The measure is the world's own start, which is the instant that its file gives (`now`). A file without one is started
 * at any hour, and holds days that are counted from then: what it says of its first day may have happened. A start that
 * is given elsewhere (command, control API) only moves the measure on: who starts a world earlier than its file says,
 * or sets a clock back, does so on purpose.
 */
import { instantTold } from './time.ts'
import type { Id, Instant, LocalDate, SportsMatch, WorldRecords } from '../../club/model.ts'
import { endOfDay, homeZone, localDateOf } from '../../club/zone.ts'
import { type Slices, each } from '../../text/slices.ts'

/** When a world starts, as far as what it says of the past is concerned. */
export interface WorldStart {
  readonly day: LocalDate
  /** As its file has it; absent: at any hour of the day. */
  readonly own?: Instant
}

/** @param own the instant that the file gives */
export const worldStart = (now: Instant, own: Instant | undefined, zone: string): WorldStart => {
  const day = localDateOf(now, zone)
  const isOwn = own !== undefined && localDateOf(own, zone) >= day
  return isOwn ? { day, own } : { day }
}

type Report = (record: object, message: string, field: string) => void

export function* notYet(world: WorldRecords, { day, own }: WorldStart, report: Report): Slices<void> {
  const latest = own ?? (yield* endOfDayAtClubs(world, day)) - 1
  const by =
    own === undefined
      ? `by the end of ${day}, the day on which the world starts`
      : `by ${instantTold(own)}, when the world starts`
  const found = (record: object, what: string, start: Instant, field: string, mend: string): void =>
    report(
      record,
      `${what} was expected to have started ${by}; a start of ${instantTold(start)} was found. ${mend}`
        + (own === undefined ? ', or when the world starts (now, in the section world).' : '.'),
      field,
    )
  const foundChange = (record: object, changed: Instant): void =>
    report(record, `A change was expected to have been made ${by}; ${instantTold(changed)} was found.`, 'changed')

  yield* each(world.matches, match => {
    const { status, score, period, changed } = match
    if (period !== undefined && period.start > latest) {
      const mend = `Say status: arranged${status === 'completed' ? ', or outcome: walkover or conceded' : ''}`
      if (hasBegun(match)) found(match, `A match that is ${status}`, period.start, 'status', mend)
      else if (score !== undefined) found(match, 'A match with a score', period.start, 'score', 'Leave the score out')
    }
    if (changed > latest) foundChange(match, changed)
  })
  yield* each(world.participations, participation => {
    if (participation.changed > latest) foundChange(participation, participation.changed)
  })
  if (world.attendances.length === 0) return
  const starts = new Map<Id, Instant>()
  yield* each(world.bookings, ({ id, period }) => {
    if (period !== undefined && period.start > latest) starts.set(id, period.start)
  })
  yield* each(world.individualSessions, session => {
    if (session.start > latest) starts.set(session.id, session.start)
  })
  yield* each(world.attendances, attendance => {
    const { sessionId, state } = attendance
    const ahead = state === 'attended' || state === 'absent' ? starts.get(sessionId) : undefined
    if (ahead !== undefined)
      found(attendance, `A session with somebody ${state}`, ahead, 'state', 'Say state: expected')
  })
}

/** At the club where it ends last. */
function* endOfDayAtClubs({ clubs }: WorldRecords, day: LocalDate): Slices<Instant> {
  const zones = new Set([homeZone])
  yield* each(clubs, ({ timeZone }) => void zones.add(timeZone))
  return Math.max(...[...zones].map(zone => endOfDay(day, zone)))
}

/** What nobody plays has ended before it starts. */
const hasBegun = ({ status, outcome }: SportsMatch): boolean =>
  status === 'inplay' || (status === 'completed' && outcome !== 'walkover' && outcome !== 'conceded')
