/** What is not as it was when the world started: the present records that are not the very ones of the beginning. */
import type { Id, IndividualSession, Instant, WorldRecords } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import type { SignChange, SlotChange, WorldChange } from '../club-data.ts'
import type { Edit } from '../edit.ts'

export const changesBetween = (
  start: WorldRecords,
  present: WorldRecords,
  edits: readonly Edit[],
): readonly WorldChange[] => {
  const before = new Set(start.participations)
  const signs = present.participations
    .filter(record => !before.has(record))
    .map(({ sessionId, clientId, state, changed }): SignChange => ({
      kind: state === 'participating' ? 'signedUp' : 'signedOut',
      sessionId,
      clientId,
      at: changed,
    }))
  const [heldBefore, heldNow] = [new Set(start.individualSessions), new Set(present.individualSessions)]
  const slots: readonly SlotChange[] = [
    ...start.individualSessions
      .filter(session => !heldNow.has(session))
      .map(session => slotChange('slotReleased', session, signs)),
    ...present.individualSessions
      .filter(session => !heldBefore.has(session))
      .map(session => slotChange('slotHeld', session, signs)),
  ]
  return [...slots, ...signs, ...edits].toSorted(
    (one, other) => one.at - other.at || compareIds(idIn(one), idIn(other)),
  )
}

/** Held since the first of those who are in it came, free since the last one left. */
const slotChange = (kind: SlotChange['kind'], session: IndividualSession, signs: readonly SignChange[]): SlotChange => {
  const [wanted, choose] = kind === 'slotHeld' ? ['signedUp', Math.min] : ['signedOut', Math.max]
  const times = signs.filter(sign => sign.sessionId === session.id && sign.kind === wanted).map(({ at }): Instant => at)
  return { kind, session, at: times.length === 0 ? 0 : choose(...times) }
}

const idIn = (change: WorldChange): Id => {
  if ('session' in change) return change.session.id
  return 'sessionId' in change ? change.sessionId : ''
}
