/**
 * An action over records: it looks at them, a rule decides what becomes of them, and all of it is saved at once.
 *
 * What was looked at may be old by the time it is saved; then it is looked at and decided anew.
 */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { RecordChange } from '../../club/record-change.ts'
import type { Deed } from '../../data/edit.ts'
import type { StubContext } from '../context.ts'
import type { ActionResult } from './action.ts'

export interface Decided {
  readonly deed: Omit<Deed, 'at'> & { readonly kind: string }
  readonly changes: readonly RecordChange[]
  readonly result: ActionResult
}

/** Each failed attempt means that somebody else's succeeded; nobody loses this often in a row. */
const mostAttempts = 100

export const edited = async (
  { data, now }: Pick<StubContext, 'data' | 'now'>,
  decide: () => Promise<Decided | ActionRefusal>,
): Promise<ActionResult | ActionRefusal> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const asOf = await data.revision()
    const decided = await decide()
    if ('refused' in decided) return decided
    const { deed, changes, result } = decided
    if ((await data.edit({ deed: { ...deed, at: now }, changes, asOf })) === undefined) return result
  }
  return refuseAction('slot_taken', 'Too much else happens at this moment. Try again.')
}
