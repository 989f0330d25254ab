/** A session is called off. */
import { mapping, text } from '../../world-file/shape.ts'
import { idOf } from '../parameters.ts'
import { actionOf, refuseAction, titled } from './action.ts'
import type { CancelSession } from './arguments.ts'
import { unknownSession } from './open-session.ts'

const shape = mapping(
  'A group session is cancelled: it is listed no more, and its courts and coaches are free. Of a booked individual session everybody is out, and its slot is free.',
  {
    sessionId: titled(
      'Session',
      '6048b4905c3e9a1f2b7d8e60',
      text('Its id, as a list of coaching sessions gives it.', /^[0-9a-fA-F]{24}$/, '24 hexadecimal digits'),
    ),
  },
  {},
)

export const cancelSession = actionOf<CancelSession>(
  shape,
  { sessionId: '6048b4905c3e9a1f2b7d8e60' },
  async ({ sessionId }, { data, now }) => {
    const id = idOf(sessionId)
    const session = await data.session(id)
    const refusal = await data.edit({ kind: 'cancelSession', sessionId: id, at: now })
    if (refusal === 'alreadyCancelled')
      return refuseAction('session_closed', 'The session was cancelled before.', 'sessionId')
    if (refusal !== undefined || session === undefined) return unknownSession()
    return { session: { id, name: session.name }, participants: [...session.participants] }
  },
)
