/**
 * Who takes part in a session, and who came.
 *
 * Whoever takes part is expected, or has attended when the session was over before the world starts. What is written of an
 * attendance goes before that.
 */
import type { Segments } from '../text/pointer.ts'
import type { Attendance, Id, Participation } from '../club/model.ts'
import type { IdKind } from './ids.ts'
import type { Making } from './build-context.ts'
import type { Entry } from './read.ts'

export const sessionKinds: readonly IdKind[] = ['booking', 'individual session']

export const takePart = (making: Making, at: Segments, sessionId: Id, clientId: Id): void => {
  making.participations.push(
    making.placed({ at }, { sessionId, clientId, state: 'participating', changed: making.dayBefore }),
  )
}

export const participationFrom = (making: Making, { value, at }: Entry<'participation'>): Participation => ({
  sessionId: making.names.resolve(value.session, sessionKinds, at, 'session'),
  clientId: making.ref(at, 'person', value.client, 'client'),
  state: value.state ?? 'participating',
  changed:
    value.changed === undefined ? making.dayBefore : making.moment(at, value.changed, making.homeZone, 'changed'),
})

/** One that is written twice is kept, to be reported. */
export const attendancesFrom = (making: Making, entries: readonly Entry<'attendance'>[]): readonly Attendance[] => {
  const written = entries.map(({ value, at }) =>
    making.placed(
      { at },
      {
        sessionId: making.names.resolve(value.session, sessionKinds, at, 'session'),
        clientId: making.ref(at, 'person', value.client, 'client'),
        state: value.state,
      },
    ),
  )
  const told = new Set(written.map(keyOf))
  const derived: Attendance[] = []
  for (const record of making.participations) {
    const key = keyOf(record)
    if (record.state !== 'participating' || told.has(key)) continue
    told.add(key)
    derived.push(making.placed({ at: making.places.get(record) ?? [] }, attendanceOf(making, record)))
  }
  return [...derived, ...written]
}

const keyOf = ({ sessionId, clientId }: Pick<Attendance, 'sessionId' | 'clientId'>): string =>
  `${sessionId} ${clientId}`

const attendanceOf = ({ periods, midnight }: Making, { sessionId, clientId }: Participation): Attendance => ({
  sessionId,
  clientId,
  state: (periods.get(sessionId)?.end ?? midnight + 1) <= midnight ? 'attended' : 'expected',
})
