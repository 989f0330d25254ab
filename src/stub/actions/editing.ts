/**
 * An action over records: it looks at them, a rule decides what becomes of them, and all of it is saved at once.
 *
 * What was looked at may be old by the time it is saved; then it is looked at and decided anew.
 */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { GroupSession, HeldSlot } from '../../club/facts.ts'
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
  /** What can be done where it is too much for one step. Absent: it never is. */
  readonly instead?: string
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

/** Of members of a group and closures of a court, of which one comes or goes; the others are only looked at. */
const lookedAtOfRecord = 100

const listsIn = (record: object): number =>
  Object.values(record).reduce((sum: number, field: unknown) => sum + (Array.isArray(field) ? field.length : 0), 0)

/** Whoever takes part in a session is elsewhere when it is changed. */
const weightOf = async (changes: readonly RecordChange[], data: ClubData): Promise<number> => {
  const sessions = await data.sessionsById(
    changes.filter(({ collection }) => collection === 'bookings' || collection === 'individualSessions').map(idIn),
  )
  return changes.reduce((sum, change) => {
    const participants = sessions.get(idIn(change))?.participants.length ?? 0
    if (!('put' in change)) return sum + 1 + participants
    const isLookedAt = change.collection === 'groups' || change.collection === 'courts'
    const perRecord = isLookedAt ? lookedAtOfRecord : listedOfRecord
    return sum + 1 + participants + listsIn(change.put) / perRecord
  }, 0)
}

/**
 * @param instead what can be done
 * @throws Unanswerable where it is more than is changed at once
 */
export const refuseTooMuch = (found: number, instead = ''): void => {
  if (found <= mostInEdit) return
  throw tooMuchWork(
    `This would change ${Math.floor(found)} records, or what stands in them, at once; the most that is done in one `
      + `step is ${mostInEdit}, and nothing was changed. ${instead}`.trimEnd(),
  )
}

/** Of one session in which very many take part, which is changed as a whole or not at all. */
export const fewerTakingPart = ({ kind, name, participants }: GroupSession | HeldSlot, inFile: string): string =>
  `${participants.length} take part in the session ${name}, which changes as a whole: in the world's file, have fewer `
  + `take part in it${kind === 'group' ? `, or ${inFile}` : ''}.`

export const edited = async (
  { data, now }: Pick<StubContext, 'data' | 'now'>,
  decide: () => Promise<DecidedEdit | ActionRefusal>,
): Promise<ActionResult | ActionRefusal> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const asOf = await data.revision()
    const decided = await decide()
    if ('refused' in decided) return decided
    const { deed, changes, result, instead } = decided
    refuseTooMuch(changes.length, instead)
    refuseTooMuch(await weightOf(changes, data), instead)
    if ((await data.edit({ deed: { ...deed, at: now }, changes, asOf })) === undefined) return result
  }
  return refuseAction('slot_taken', 'Too much else happens at this moment. Try again.')
}
