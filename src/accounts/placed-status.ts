/** What becomes of an application's status where nobody needs to accept it. */
import type { Application } from './applications.ts'

export const placedStatus = (status: Application['status'], isAccepting: boolean): Application['status'] =>
  isAccepting && status === 'pending' ? 'accepted' : status
