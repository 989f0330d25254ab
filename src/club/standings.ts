/** How a client stands to a session. */
import type { Attendance, Id, Participation } from './model.ts'
import { given } from '../text/given.ts'

/** A client's place in a session: for `participation` and `attendance`. */
export interface Standing {
  readonly participation: Participation['state']
  readonly attendance: Attendance['state']
  /** Who signed the client in. Absent: nobody knows, or the client is out. */
  readonly signedBy?: Id
}

/** Now, that is: who has left keeps a record. */
export const isParticipating = ({ state }: Pick<Participation, 'state'>): boolean => state === 'participating'

/** After signing in. */
export const joined: Standing = { participation: 'participating', attendance: 'expected' }

/** After signing out. */
export const left: Standing = { participation: 'none', attendance: 'notExpected' }

/** A world may leave attendance out; then those who take part are expected, as they are when they sign up. */
export const standingOf = (
  { state, signedBy }: Pick<Participation, 'state' | 'signedBy'>,
  attendance: Attendance['state'] | undefined,
): Standing => ({
  participation: state,
  attendance: attendance ?? (isParticipating({ state }) ? joined : left).attendance,
  ...given({ signedBy }),
})
