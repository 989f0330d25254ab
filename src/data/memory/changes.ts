/** What is not as it was when the world started: the present records that are not the very ones of the beginning. */
import type { IndividualSession, Instant } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
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
            kind: now.state === 'participating' ? 'signedUp' : 'signedOut',
            sessionId: now.sessionId,
            clientId: now.clientId,
            at: now.changed,
          },
        ],
  )
  const signsIn = grouped<SignChange>(add => signs.forEach(sign => add(sign.sessionId, sign)))
  const slots = [...individualSessions.changes()].flatMap(({ before, now }): SlotChange[] => [
    ...(isHeld(before) && before !== now ? [slotChange('slotReleased', before, signsIn.get(before.id))] : []),
    ...(isHeld(now) && before !== now ? [slotChange('slotHeld', now, signsIn.get(now.id))] : []),
  ])
  return [
    ...slots.map(change => ({ change, about: change.session.id })),
    ...signs.map(change => ({ change, about: change.sessionId })),
    ...deeds.map(change => ({ change, about: typeof change.sessionId === 'string' ? change.sessionId : '' })),
  ]
    .toSorted((one, other) => one.change.at - other.change.at || compareIds(one.about, other.about))
    .map(({ change }) => change)
}

const isHeld = (session: IndividualSession | undefined): session is IndividualSession =>
  session !== undefined && session.status !== 'cancelled'

/** Held since the first of those who are in it came, free since the last one left. */
const slotChange = (
  kind: SlotChange['kind'],
  session: IndividualSession,
  signs: readonly SignChange[] = [],
): SlotChange => {
  const wanted = kind === 'slotHeld' ? 'signedUp' : 'signedOut'
  const times = signs.filter(sign => sign.kind === wanted).map(({ at }): Instant => at)
  const choose = kind === 'slotHeld' ? Math.min : Math.max
  return { kind, session, at: times.length === 0 ? 0 : times.reduce((one, other) => choose(one, other)) }
}
