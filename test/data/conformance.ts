/**
 * What every implementation of the data layer must do, written against its interface alone: a store passes when it
 * passes this, and may be used for the whole service then. memory.test.ts shows how it is run.
 *
 * Worlds are given as they were loaded and checked: no reference in them dangles.
 */
import { busyTimes } from './conformance/busy-times.ts'
import { coachingProviders } from './conformance/coaching-providers.ts'
import { commits } from './conformance/commits.ts'
import { concurrency } from './conformance/concurrency.ts'
import { credentials } from './conformance/credentials.ts'
import { collections, edits } from './conformance/edits.ts'
import { editedRecords } from './conformance/edited-records.ts'
import { directory } from './conformance/directory.ts'
import { events } from './conformance/events.ts'
import { fields } from './conformance/fields.ts'
import { handedOut } from './conformance/handed-out.ts'
import { identity } from './conformance/identity.ts'
import { people } from './conformance/people.ts'
import { plans } from './conformance/plans.ts'
import { sessions } from './conformance/sessions.ts'
import { slots } from './conformance/slots.ts'
import { type Suite, sound } from './conformance/suite.ts'

const parts: Readonly<Record<string, Suite>> = {
  credentials: credentials,
  'the directory': directory,
  people: people,
  'what a person has on': plans,
  events: events,
  'who provides coaching': coachingProviders,
  'coaching sessions': sessions,
  slots: slots,
  'busy times': busyTimes,
  'what is asked for by a field': fields,
  commits: commits,
  'changes at the same time': concurrency,
  edits: edits,
  'edits of records': editedRecords,
  'what an operator sees': collections,
  'what is handed out': handedOut,
  'what may be kept of it': identity,
}

export const conformance: Suite = async (t, make) => {
  for (const [name, part] of Object.entries(parts)) await t.test(name, t => part(t, sound(make)))
}
