/** Which operations of the club's service a rule is about. */
import type { Operation } from '../contract/operation.ts'

type IsAbout = (operation: Operation) => boolean

export const isSessions: IsAbout = ({ id, method }) => method === 'GET' && id.endsWith('CoachingSessions')

export const aboutAnyOf =
  (...ids: readonly string[]): IsAbout =>
  ({ id }) =>
    ids.includes(id)
