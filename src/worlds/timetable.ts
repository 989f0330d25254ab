/**
 * What goes on at one place on one day, as a mode tells it: lanes, what is in them, and what of it a caller's lists
 * show. Instants are RFC 3339 with the offset of the place.
 */
import type { Failed } from '../contract/problem.ts'

export interface TimetableWish {
  /** Its id or its name; absent: of the first hundred by name the one with most lanes. */
  readonly place?: string
  /** `YYYY-MM-DD`, where the place is; absent: today. */
  readonly day?: string
  /** Whose lists count: a role, an id or a name; absent: those of nobody who signs in. */
  readonly as?: string
}

export interface NamedThing {
  readonly id: string
  readonly name: string
}

export interface TimeSpan {
  readonly from: string
  readonly to: string
}

export interface ItemKind extends NamedThing {
  /** Somebody has it; somebody could have it; nobody can. */
  readonly look: 'taken' | 'open' | 'shut'
}

/** What keeps something out of a list: what was asked for, that it isn't offered, or a rule. */
export interface KeptOutBy {
  readonly step: 'query' | 'offer' | 'rule'
  readonly parameter?: string
  readonly rule?: { readonly number: number; readonly says: string }
}

/** Does the caller's list show it, and if not: what keeps it out first. */
export interface ItemListing {
  readonly listed: boolean
  readonly because?: KeptOutBy
  readonly says: string
  readonly facts: readonly string[]
}

export interface TimetableItem extends TimeSpan {
  /** No other of this timetable has it, and the next timetable has the same for the same thing. */
  readonly id: string
  /** Id of an `ItemKind`. */
  readonly kind: string
  /** Ids; empty: it is in none. */
  readonly lanes: readonly string[]
  readonly title: string
  readonly detail?: string
  /** Each a short sentence without a full stop. */
  readonly facts: readonly string[]
  readonly places?: { readonly taken: number; readonly of: number }
  /** Of what is open: when it can begin, and the id that it has then. */
  readonly starts?: readonly { readonly id: string; readonly from: string }[]
  /** Absent: it is of a kind that no such list shows. */
  readonly listing?: ItemListing
  /** Who of the caller and their own is in it, or could be signed up for it now. */
  readonly own?: readonly (NamedThing & { readonly participating: boolean; readonly may?: 'join' | 'leave' })[]
}

export interface Timetable extends TimeSpan {
  /** What places, lanes and what is in none of these are called. */
  readonly words: { readonly place: string; readonly lane: string; readonly none: string }
  readonly place: NamedThing
  /** The first by name, to choose from. */
  readonly places: readonly NamedThing[]
  readonly hasMorePlaces: boolean
  readonly day: string
  readonly timeZone: string
  /** What the world's clock shows. */
  readonly now: string
  /** Each full hour of the day: 23, 24 or 25. */
  readonly hours: readonly string[]
  /** When the place is open on this day. */
  readonly open: readonly TimeSpan[]
  readonly caller?: NamedThing
  readonly lanes: readonly (NamedThing & { readonly detail?: string })[]
  readonly kinds: readonly ItemKind[]
  /** By start. */
  readonly items: readonly TimetableItem[]
  /** What there is beside, and was too much. */
  readonly omitted: { readonly lanes: number; readonly items: number }
}

export interface Timetables {
  /** What one is called: `A day at the pool`. */
  readonly title: string
  of(wish: TimetableWish): Promise<Timetable | Failed>
}
