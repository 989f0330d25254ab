/** What there is on a club's day. */
import type { ItemKind } from '../../worlds/timetable.ts'

export const timetableKinds = [
  { id: 'session', name: 'Group session', look: 'taken' },
  { id: 'lesson', name: 'Individual lesson', look: 'taken' },
  { id: 'free', name: 'Free for lessons', look: 'open' },
  { id: 'match', name: 'Match', look: 'taken' },
  { id: 'fixture', name: 'Event or fixture', look: 'taken' },
  { id: 'booking', name: 'Booking', look: 'taken' },
  { id: 'closed', name: 'Closed', look: 'shut' },
] as const satisfies readonly ItemKind[]

export type KindId = (typeof timetableKinds)[number]['id']
