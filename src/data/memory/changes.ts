/** What is not as it was when the world started: the present records that are not the very ones of the beginning. */
import type { Id, IndividualSession, Instant } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { isHeld } from '../../club/slot.ts'
import { isParticipating } from '../../club/standings.ts'
import type { SignChange, SlotChange, WorldChange } from '../club-data.ts'
import type { Deed } from '../edit.ts'
import { grouped } from './grouping.ts'
import type { Layer } from './layer.ts'

export const changesIn = (
  { participations, individualSessions }: Layer['layers'],
  deeds: readonly Deed[],
): readonly WorldChange[] => {
  const signs = [...participations.changes()].flatMap(({ now }): SignChange[] =>
    now === undefined
      ? []
      : [
          {
            kind: isParticipating(now) ? 'signedUp' : 'signedOut',
            sessionId: now.sessionId,
            clientId: now.clientId,
            at: now.changed,
          },
        ],
  )
  const signsIn = grouped<SignChange>(add => signs.forEach(sign => add(sign.sessionId, sign)))
  const slots = [...individualSessions.changes()]
    .filter(({ before, now }) => before !== now)
    .flatMap(({ before, now }): SlotChange[] => [
      ...slotChange('slotReleased', held(before), signsIn),
      ...slotChange('slotHeld', held(now), signsIn),
    ])
  return [
    ...slots.map(change => ({ change, about: change.session.id })),
    ...signs.map(change => ({ change, about: change.sessionId })),
    ...deeds.map(change => ({ change, about: typeof change.sessionId === 'string' ? change.sessionId : '' })),
  ]
    .toSorted((one, other) => one.change.at - other.change.at || compareIds(one.about, other.about))
    .map(({ change }) => change)
}

const held = (session: IndividualSession | undefined): IndividualSession | undefined =>
  session !== undefined && isHeld(session) ? session : undefined

/** Held since the first of those who are in it came, free since the last one left; nothing of one that nobody holds. */
const slotChange = (
  kind: SlotChange['kind'],
  session: IndividualSession | undefined,
  signsIn: ReadonlyMap<Id, readonly SignChange[]>,
): readonly SlotChange[] => {
  if (session === undefined) return []
  const wanted = kind === 'slotHeld' ? 'signedUp' : 'signedOut'
  const times = (signsIn.get(session.id) ?? []).filter(sign => sign.kind === wanted).map(({ at }): Instant => at)
  const choose = kind === 'slotHeld' ? Math.min : Math.max
  return [{ kind, session, at: times.length === 0 ? 0 : times.reduce((one, other) => choose(one, other)) }]
}
