/** Who came is written down. */
import { recordingAttendance } from '../../rules/recording-attendance.ts'
import { wasCancelled } from '../../rules/cancelling.ts'
import { mapping, oneOf } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { anId, exampleIds } from './argument-shapes.ts'
import { edited } from './editing.ts'
import { unknownSession } from './open-session.ts'
import { recordedSession } from './recorded-session.ts'

export const recordAttendance = actionOf(
  mapping(
    'A client who takes part in a session came, or did not; from its start on.',
    {
      sessionId: anId('Session', 'Its id, as a list of coaching sessions gives it.', exampleIds.session),
      clientId: anId('Client', "The client's id.", exampleIds.person),
      state: titled('Attendance', 'attended', oneOf('What is recorded.', ['attended', 'absent', 'expected'])),
    },
    {},
  ),
  { sessionId: exampleIds.session, clientId: exampleIds.person, state: 'attended' },
  async ({ state, ...given }, context) =>
    edited(context, async () => {
      const { data, now } = context
      const [sessionId, clientId] = [readId(given.sessionId), readId(given.clientId)]
      const [session, recorded] = await Promise.all([data.session(sessionId), recordedSession(sessionId, data)])
      if (session === undefined || recorded === undefined) return unknownSession()
      const { start, participants } = session
      const isCancelled = wasCancelled(recorded)
      const changes = recordingAttendance({ sessionId, start, isCancelled, participants, clientId, state, now })
      if ('refused' in changes) return changes
      return {
        deed: { kind: 'recordAttendance', sessionId, clientId, state },
        changes,
        result: { session: { id: sessionId, name: session.name }, clientId, state },
      }
    }),
)
