/** How a client stands to a session. */
import type { Attendance, Participation } from './model.ts'

/** A client's place in a session: for `participation` and `attendance`. */
export interface Standing {
  readonly participation: Participation['state']
  readonly attendance: Attendance['state']
}

/** After signing in. */
export const joined: Standing = { participation: 'participating', attendance: 'expected' }

/** After signing out. */
export const left: Standing = { participation: 'none', attendance: 'notExpected' }

/** A world may leave attendance out; then those who take part are expected, as they are when they sign up. */
export const standingOf = (
  participation: Participation['state'],
  attendance: Attendance['state'] | undefined,
): Standing => ({
  participation,
  attendance: attendance ?? (participation === 'participating' ? joined : left).attendance,
})
