/**
 * Others take what is left of a session, just before the app under test asks for it.
 *
 * Each is a sign-up like any other, saved by a commit: nobody is in two places, and no session holds more than it can.
 */
import { refuseAction } from '../../club/action-refusal.ts'
import type { CoachingSession } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import type { ParticipationChange } from '../../club/taking-part.ts'
import { mapping, text, whole } from '../../world-file/shape.ts'
import { placesLeft } from '../../rules/bookable.ts'
import { turnForOthers } from '../batches.ts'
import type { StubContext } from '../context.ts'
import { readId } from '../parameters.ts'
import { signUp } from '../sign-up.ts'
import { actionOf, titled } from './action.ts'
import { otherPeople } from './other-people.ts'
import { openSession } from './open-session.ts'

const idForm = /^[0-9a-fA-F]{24}$/

const shape = mapping(
  'Others sign up for a session until so many places are left; an individual slot is taken by somebody else. '
    + 'None of the cast is signed up.',
  {
    sessionId: titled(
      'Session',
      '6048b4905c3e9a1f2b7d8e60',
      text('Its id, as a list of coaching sessions gives it.', idForm, '24 hexadecimal digits'),
    ),
  },
  {
    leave: titled(
      'Places to leave',
      1,
      whole(
        'How many places are left then. Absent: none. Whoever holds an individual slot keeps it from all others, '
          + 'whatever its places.',
        0,
        10_000,
      ),
    ),
  },
)

export const takeLastPlace = actionOf(
  shape,
  { sessionId: '6048b4905c3e9a1f2b7d8e60', leave: 1 },
  async ({ sessionId, leave = 0 }, context) => {
    const { data, now } = context
    let session = await openSession(readId(sessionId), data, now)
    if ('refused' in session) return session
    const signedIn: Id[] = []
    const isSlot = session.kind === 'individual' && session.held === undefined
    let wanted = isSlot ? Math.min(1, Math.max(0, session.capacity - leave)) : placesLeft(session) - leave
    if (wanted > 0) {
      let asked = 0
      for await (const clientId of otherPeople(session, context)) {
        // Whether they come or are busy.
        if (++asked % 16 === 0) await turnForOthers(context.inSlices)
        let conflict = await data.commit(changeFor(session, clientId, context))
        if (conflict === 'changed') {
          // It was moved meanwhile, or cancelled, or they are in it by now.
          const again = await openSession(session.id, data, now)
          // Who has come by then is told.
          if ('refused' in again && signedIn.length > 0) break
          if ('refused' in again) return again
          session = again
          conflict = await data.commit(changeFor(session, clientId, context))
        }
        if (conflict === 'held')
          return refuseAction('slot_taken', "The slot's court or coach is taken then.", 'sessionId')
        // Somebody else was quicker.
        if (conflict === 'full') break
        if (conflict === undefined) {
          signedIn.push(clientId)
          wanted -= 1
        }
        if (wanted === 0) break
      }
    }
    // Some of them is told by `available`; nobody at all would leave whoever asked with a session as it was.
    if (wanted > 0 && signedIn.length === 0)
      return refuseAction('client_busy', 'Nobody else in this world is free then.', 'sessionId')
    const after = (await data.session(session.id)) ?? session
    return { session: { id: session.id, name: session.name }, signedIn, available: placesLeft(after) }
  },
)

const changeFor = (session: CoachingSession, clientId: Id, { now, newId }: StubContext): ParticipationChange => {
  const isHeld = session.kind === 'group' || session.held !== undefined
  return signUp(isHeld ? 'join' : 'takeSlot', session, { clientId, by: clientId, at: now }, newId)
}
