/** A call that may be a good one, and would cost too much: no violation, and never a 400. */
import { Unanswerable } from '../contract/call.ts'

/** @param message what would be too much, and what can be done instead */
export const tooMuchWork = (message: string): Unanswerable =>
  new Unanswerable({ status: 503, code: 'too_much_work', message, violations: [] })
