/** A session is called off. */
import { refuseAction } from '../../club/action-refusal.ts'
import { cancelling, wasCancelled } from '../../rules/cancelling.ts'
import { mapping, text } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { edited, fewerTakingPart } from './editing.ts'
import { unknownSession } from './open-session.ts'
import { preferencesOfCoaches, recordedSession } from './recorded-session.ts'

const shape = mapping(
  'A session is cancelled. A group session is listed no more, and its courts and coaches are free. A booked '
    + 'individual session is over for good: everybody is out, and its coach offers nothing in that time.',
  {
    sessionId: titled(
      'Session',
      '6048b4905c3e9a1f2b7d8e60',
      text('Its id, as a list of coaching sessions gives it.', /^[0-9a-fA-F]{24}$/, '24 hexadecimal digits'),
    ),
  },
  {},
)

export const cancelSession = actionOf(
  shape,
  { sessionId: '6048b4905c3e9a1f2b7d8e60' },
  async ({ sessionId }, context) =>
    edited(context, async () => {
      const { data, now } = context
      const id = readId(sessionId)
      const [session, recorded] = await Promise.all([data.session(id), recordedSession(id, data)])
      if (session === undefined || recorded === undefined) return unknownSession()
      if (wasCancelled(recorded))
        return refuseAction('session_closed', 'The session was cancelled before.', 'sessionId')
      if (session.end <= now) return refuseAction('session_closed', 'The session is over.', 'sessionId')
      return {
        deed: { kind: 'cancelSession', sessionId: id },
        changes: cancelling([recorded], await preferencesOfCoaches([recorded], data), now),
        result: { session: { id, name: session.name }, participants: [...session.participants] },
        instead: fewerTakingPart(session, 'give it the status cancelled'),
      }
    }),
)
