/**
 * Who takes part in a session, and who came.
 *
 * Whoever takes part is expected, or has attended when the session was over before the world starts. What is written of
 * an attendance goes before that.
 */
import { given } from '../text/given.ts'
import type { Segments } from '../text/pointer.ts'
import { type Slices, each, mapped } from '../text/slices.ts'
import type { Attendance, Id, Participation } from '../club/model.ts'
import type { IdKind } from './ids.ts'
import type { BuildContext } from './build-context.ts'
import type { RecordEntry } from './read.ts'

export const sessionKinds: readonly IdKind[] = ['booking', 'individual session']

/** @param at where the client is named */
export const takePart = (build: BuildContext, at: Segments, sessionId: Id, clientId: Id): void => {
  build.participations.push(
    build.placed({ at }, { sessionId, clientId, state: 'participating', changed: build.dayBefore }),
  )
}

/** Where somebody is named in a list of participants. */
export const participantAt = (at: Segments, index: number): Segments =>
  at.length === 0 ? at : [...at, 'participants', String(index)]

export const participationFrom = (build: BuildContext, { value, at }: RecordEntry<'participation'>): Participation => ({
  sessionId: build.names.resolve(value.session, sessionKinds, at, 'session'),
  clientId: build.ref(at, 'person', value.client, 'client'),
  state: value.state ?? 'participating',
  changed: value.changed === undefined ? build.dayBefore : build.moment(at, value.changed, build.homeZone, 'changed'),
  ...given({
    signedBy: value.signedBy === undefined ? undefined : build.ref(at, 'person', value.signedBy, 'signedBy'),
  }),
})

/** One that is written twice is kept, to be reported. */
export function* attendancesFrom(
  build: BuildContext,
  entries: readonly RecordEntry<'attendance'>[],
): Slices<readonly Attendance[]> {
  const written = yield* mapped(entries, ({ value, at }) =>
    build.placed(
      { at },
      {
        sessionId: build.names.resolve(value.session, sessionKinds, at, 'session'),
        clientId: build.ref(at, 'person', value.client, 'client'),
        state: value.state,
      },
    ),
  )
  const told = new Set<string>()
  yield* each(written, record => void told.add(keyOf(record)))
  const derived: Attendance[] = []
  yield* each(build.participations, record => {
    const key = keyOf(record)
    if (record.state !== 'participating' || told.has(key)) return
    told.add(key)
    derived.push(build.placed({ at: build.places.get(record) ?? [] }, attendanceOf(build, record)))
  })
  return [...derived, ...written]
}

const keyOf = ({ sessionId, clientId }: Pick<Attendance, 'sessionId' | 'clientId'>): string =>
  `${sessionId} ${clientId}`

const attendanceOf = ({ periods, midnight }: BuildContext, { sessionId, clientId }: Participation): Attendance => ({
  sessionId,
  clientId,
  state: (periods.get(sessionId)?.end ?? midnight + 1) <= midnight ? 'attended' : 'expected',
})
