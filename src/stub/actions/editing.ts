/**
 * An action over records: it looks at them, a rule decides what becomes of them, and all of it is saved at once.
 *
 * What was looked at may be old by the time it is saved; then it is looked at and decided anew.
 */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import { type RecordChange, idIn } from '../../club/record-change.ts'
import type { ClubData } from '../../data/club-data.ts'
import type { Deed } from '../../data/edit.ts'
import type { StubContext } from '../context.ts'
import { tooMuchWork } from '../too-much-work.ts'
import type { ActionResult } from './action.ts'

export interface DecidedEdit {
  readonly deed: Omit<Deed, 'at'> & { readonly kind: string }
  readonly changes: readonly RecordChange[]
  readonly result: ActionResult
}

/** Each failed attempt means that somebody else's succeeded; nobody loses this often in a row. */
const mostAttempts = 100

/**
 * Records that one edit may change, with what stands in others because of them: some 20 ms of work, which can't be done
 * in parts, since nobody may see half of it.
 */
const mostInEdit = 2_000

/** Of a list in a record that is put in the place of another, so many are as much work as a record. */
const listedOfRecord = 10

const listsIn = (record: object): number =>
  Object.values(record).reduce((sum: number, field: unknown) => sum + (Array.isArray(field) ? field.length : 0), 0)

/** Whoever takes part in a session is elsewhere when it is changed; a court is closed as often as it says. */
const weightOf = async (changes: readonly RecordChange[], data: ClubData): Promise<number> => {
  const sessions = await data.sessionsById(
    changes.filter(({ collection }) => collection === 'bookings' || collection === 'individualSessions').map(idIn),
  )
  return changes.reduce((sum, change) => {
    const participants = sessions.get(idIn(change))?.participants.length ?? 0
    if (!('put' in change)) return sum + 1 + participants
    const closures = change.collection === 'courts' ? change.put.closures.length : 0
    return sum + 1 + participants + closures + listsIn(change.put) / listedOfRecord
  }, 0)
}

/** @throws Unanswerable where it is more than is changed at once */
export const refuseTooMuch = (found: number): void => {
  if (found <= mostInEdit) return
  throw tooMuchWork(
    `This would change ${Math.floor(found)} records, or what stands in them, at once; the most that is done in one `
      + `step is ${mostInEdit}. Do it for less at a time.`,
  )
}

export const edited = async (
  { data, now }: Pick<StubContext, 'data' | 'now'>,
  decide: () => Promise<DecidedEdit | ActionRefusal>,
): Promise<ActionResult | ActionRefusal> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const asOf = await data.revision()
    const decided = await decide()
    if ('refused' in decided) return decided
    const { deed, changes, result } = decided
    refuseTooMuch(changes.length)
    refuseTooMuch(await weightOf(changes, data))
    if ((await data.edit({ deed: { ...deed, at: now }, changes, asOf })) === undefined) return result
  }
  return refuseAction('slot_taken', 'Too much else happens at this moment. Try again.')
}
