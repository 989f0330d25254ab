/** What is not as it was when the world started: the present records that are not the very ones of the beginning. */
import type { Id, IndividualSession, Instant, Participation } from '../../club/model.ts'
import { compareIds } from '../../club/names.ts'
import { isHeld } from '../../club/slot.ts'
import { isParticipating } from '../../club/standings.ts'
import { addTo } from '../../text/grouped-by.ts'
import { type Slices, each, mapped, sorted } from '../../text/slices.ts'
import type { SignChange, SlotChange, WorldChange } from '../club-data.ts'
import type { Deed } from '../edit.ts'
import type { Layer } from './layer.ts'

/** As things are when it is called, whatever changes while its slices run. */
export const changesIn = (
  { participations, individualSessions }: Layer['layers'],
  deeds: readonly Deed[],
): Slices<readonly WorldChange[]> =>
  changesAmong([...participations.entries()], [...individualSessions.entries()], individualSessions.before, [...deeds])

type Entries<T> = readonly (readonly [id: string, now: T | undefined])[]

function* changesAmong(
  participations: Entries<Participation>,
  sessions: Entries<IndividualSession>,
  sessionBefore: (id: string) => IndividualSession | undefined,
  deeds: readonly Deed[],
): Slices<readonly WorldChange[]> {
  const all: { readonly change: WorldChange; readonly about: string }[] = []
  const signsIn = new Map<Id, SignChange[]>()
  const signs: SignChange[] = []
  yield* each(participations, ([, now]) => {
    if (now === undefined) return
    const { sessionId, clientId, changed: at } = now
    const sign: SignChange = { kind: isParticipating(now) ? 'signedUp' : 'signedOut', sessionId, clientId, at }
    signs.push(sign)
    addTo(signsIn, sessionId, sign)
  })
  yield* each(sessions, ([id, now]) => {
    const before = sessionBefore(id)
    if (before === now) return
    for (const change of [
      ...slotChange('slotReleased', held(before), signsIn),
      ...slotChange('slotHeld', held(now), signsIn),
    ])
      all.push({ change, about: id })
  })
  yield* each(signs, change => void all.push({ change, about: change.sessionId }))
  yield* each(deeds, change => {
    all.push({ change, about: typeof change.sessionId === 'string' ? change.sessionId : '' })
  })
  const inOrder = yield* sorted(
    all,
    (one, other) => one.change.at - other.change.at || compareIds(one.about, other.about),
  )
  return yield* mapped(inOrder, ({ change }) => change)
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
