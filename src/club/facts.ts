/**
 * Records joined as the rules need them: what the data layer answers, and what a rule decides on.
 */
import type {
  Affiliate,
  Booking,
  Club,
  ClubEvent,
  CoachPreferences,
  Court,
  FamilyRelationship,
  FeeOption,
  Group,
  Id,
  IndividualSession,
  Interval,
  Membership,
  Person,
  Series,
  Sport,
} from './model.ts'

export interface Named {
  readonly id: Id
  readonly name: string
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export interface AffiliateEntry {
  readonly affiliate: Affiliate
  /** Of its series that are not archived and of the courts of its own club, in the order of the contract's Sport. */
  readonly sports: readonly Sport[]
  /** Its own club, and where its events are held; in name order. */
  readonly clubs: readonly Named[]
}

export interface ClubEntry {
  readonly club: Club
  /** In name order. */
  readonly courts: readonly Court[]
  readonly sports: readonly Sport[]
  /** Its own affiliate, and those whose events are held here; in name order. */
  readonly affiliates: readonly Named[]
}

export interface CoachEntry extends Named {
  readonly description?: string
  readonly sports: readonly Sport[]
  readonly clubs: readonly Named[]
  readonly affiliates: readonly Named[]
}

export interface FamilyMember {
  readonly person: Person
  readonly relationship: FamilyRelationship
}

/** A person with what eligibility asks of them. */
export interface PartyMember {
  readonly person: Person
  readonly memberships: readonly Membership[]
}

/** Who asks: nobody (no token), or a user with the family they act for. */
export type Party =
  | undefined
  | {
      readonly user: PartyMember
      readonly family: readonly PartyMember[]
    }

/** What a series of coaching is, whatever its sessions. */
export interface CoachingSeries {
  readonly series: Series
  readonly group: Group
  readonly affiliate: Named
  readonly owner: Named
}

interface SessionFacts extends Interval, CoachingSeries {
  readonly id: Id
  readonly name: string
  readonly description?: string
  readonly club: Club
  /** In name order. */
  readonly courts: readonly Named[]
  readonly coach: Named
  /** In name order. */
  readonly assistants: readonly Named[]
  readonly organisers: readonly Id[]
  readonly fee: FeeOption
  readonly capacity: number
  /** Those whose participation is `participating`. */
  readonly participants: readonly Id[]
  /**
   * Stands for all that is said here but the id, the times, who holds it and who is in it: sessions with the same one
   * differ in nothing else, so that what follows from the rest can be worked out once. Absent: nobody knows of another
   * one like it.
   */
  readonly terms?: object
}

export interface GroupSession extends SessionFacts {
  readonly kind: 'group'
  readonly status: Booking['status']
  readonly event: ClubEvent
  /** Court bookings that hold its courts. */
  readonly courtBookings: number
}

/** A slot that can be booked, or one that is. */
export interface IndividualSlot extends SessionFacts {
  readonly kind: 'individual'
  /** Absent: nobody holds it. */
  readonly held?: IndividualSession
  /** The option, the court and the coach's preferences still offer this start. */
  readonly isOffered: boolean
}

/**
 * A slot that somebody holds, on the terms that it was booked under. Whether its start is still offered is for the
 * rules to say.
 */
export interface HeldSlot extends Omit<IndividualSlot, 'isOffered'> {
  readonly held: IndividualSession
  /** The one whose slots are on these very terms. Absent: nothing is offered on them any more. */
  readonly stream?: SlotStream
}

export type CoachingSession = GroupSession | IndividualSlot

/** One (coach, fee option, court) of an individual series, before its starts are worked out. */
export interface SlotStream extends CoachingSeries {
  readonly coach: Named
  readonly preferences: CoachPreferences
  readonly option: FeeOption
  readonly court: Court
  readonly club: Club
}

/** Whose sessions a list holds. */
export interface SessionScope {
  readonly kind: 'club' | 'affiliate' | 'owner' | 'coach'
  readonly id: Id
}

/** When somebody or something can't be had; sorted by start, overlaps possible. */
export type BusyTimes = ReadonlyMap<Id, readonly Interval[]>
