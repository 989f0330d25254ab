/**
 * The club's records, as they are kept: nothing derived, nothing in the contract's words.
 *
 * Ids are 24 lower-case hexadecimal digits. Dates are `YYYY-MM-DD`, times of day `HH:MM`, both in the club's own zone;
 * instants are milliseconds since 1970-01-01T00:00Z; periods include their start and exclude their end.
 */
import type { Instant } from '../text/instants.ts'

export type { Instant }

export type Id = string
/** `YYYY-MM-DD`. */
export type LocalDate = string
/** `HH:MM`, 00:00 to 23:59. */
export type LocalTime = string
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** `end` absent: open-ended. */
export interface Period {
  readonly start: Instant
  readonly end?: Instant
}

export const sports = [
  'tennis',
  'padel',
  'pickleball',
  'badminton',
  'squash',
  'squash57',
  'tabletennis',
  'realtennis',
  'rackets',
  'fives',
] as const
export type Sport = (typeof sports)[number]
export const affiliateTypes = [
  'club',
  'coaching',
  'county',
  'league',
  'association',
  'school',
  'university',
  'parks',
  'business',
  'other',
] as const
export type AffiliateType = (typeof affiliateTypes)[number]
export type Gender = 'male' | 'female' | 'other' | 'undisclosed'
export type FamilyRelationship = 'child' | 'partner' | 'parent' | 'guardian' | 'other'

export interface Address {
  readonly streetAddress: string
  readonly locality: string
  readonly region?: string
  readonly postalCode: string
  readonly country?: string
}

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface Person {
  readonly id: Id
  /** What else a world file calls them; it is in no answer. */
  readonly alias?: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: LocalDate
  readonly gender: Gender
  readonly email: string
  readonly telephone?: string
  readonly address?: Address
  /** What a coach says about themselves. */
  readonly description?: string
  readonly hasPaymentMethod: boolean
}

/** `relationship`: what the member is to the guardian. Leads from guardian to member only. */
export interface FamilyLink {
  readonly guardianId: Id
  readonly memberId: Id
  readonly relationship: FamilyRelationship
}

export interface Affiliate {
  readonly id: Id
  readonly type: AffiliateType
  readonly name: string
  readonly longName?: string
  readonly description?: string
  readonly website?: string
  readonly email?: string
  readonly telephone?: string
}

/** Weekly hours; an `end` at or before `start` is on the next day. */
export interface WeeklyHours {
  readonly day: Weekday
  readonly start: LocalTime
  readonly end: LocalTime
}

export interface Club {
  readonly id: Id
  readonly name: string
  readonly longName?: string
  readonly description?: string
  readonly website?: string
  readonly email?: string
  readonly telephone?: string
  readonly address: Address
  readonly location: Coordinates
  /** IANA name. */
  readonly timeZone: string
  readonly openingHours: readonly WeeklyHours[]
  readonly closures: readonly Interval[]
  readonly ownAffiliateId?: Id
}

export type Surface = 'grass' | 'clay' | 'artificialgrass' | 'artificialclay' | 'hard' | 'carpet' | 'wood' | 'other'

export interface Court {
  readonly id: Id
  readonly clubId: Id
  readonly name: string
  readonly sports: readonly Sport[]
  readonly surface?: Surface
  readonly indoor: boolean
  readonly floodlit: boolean
  readonly stepMinutes: 15 | 20 | 30 | 60
  /** The grid: bookings start at `firstStart` of the local day and whole steps after it. */
  readonly firstStart: LocalTime
  readonly closures: readonly Interval[]
}

/** `from` and `to` are the first and the last day. */
export interface Membership {
  readonly personId: Id
  readonly affiliateId: Id
  readonly category: string
  readonly memberNumber?: string
  readonly from: LocalDate
  readonly to?: LocalDate
}

export interface ClubAccount {
  readonly personId: Id
  readonly clubId: Id
  /** Pounds; negative when the member owes. */
  readonly credit: number
}

export interface Owner {
  readonly kind: 'person' | 'affiliate'
  readonly id: Id
}

export interface Group {
  readonly id: Id
  /** The administering organisation. */
  readonly affiliateId: Id
  readonly owner: Owner
  readonly name: string
  readonly description?: string
  readonly private: boolean
  readonly leaders: readonly Id[]
  readonly deputies: readonly Id[]
  readonly members: readonly Id[]
}

export interface AgeEligibility {
  readonly eligible: boolean
  /** Whole years, inclusive. */
  readonly minAge?: number
  readonly maxAge?: number
  /** Absent: the local date on which the session or event starts. */
  readonly ageOn?: LocalDate
}

export interface Eligibility {
  readonly members: boolean
  readonly nonMembers: boolean
  /** Absent: no restriction. */
  readonly male?: AgeEligibility
  readonly female?: AgeEligibility
}

export interface Series {
  readonly id: Id
  readonly groupId: Id
  /** An individual series with a club stays there. */
  readonly clubId?: Id
  readonly name: string
  readonly description?: string
  readonly frequency?: string
  readonly schedule?: string
  readonly sport: Sport
  readonly eligibility: Eligibility
  readonly archived: boolean
  readonly coaching: 'none' | 'individual' | 'group'
}

export interface FeeOption {
  readonly id: Id
  readonly seriesId: Id
  readonly name: string
  /** Pounds. */
  readonly price: number
  readonly durationMinutes: number
  readonly capacity: number
  readonly active: boolean
}

export interface ClubEvent {
  readonly id: Id
  readonly seriesId: Id
  readonly clubId: Id
  readonly name: string
  readonly organisers: readonly Id[]
  readonly ticketed: boolean
  /** Involves individually booked matches. */
  readonly personal: boolean
  readonly entriesOpen?: Instant
  readonly entriesClose?: Instant
  readonly period?: Period
  readonly archived: boolean
}

/** On a coaching series a booking is a group session: period, coach, fee option and capacity are there then. */
export interface Booking {
  readonly id: Id
  readonly eventId: Id
  readonly type: 'tournament' | 'team' | 'fixture'
  readonly name: string
  readonly period?: Interval
  readonly status: 'planned' | 'booked' | 'cancelled'
  readonly courts: readonly Id[]
  readonly coach?: Id
  readonly assistants: readonly Id[]
  readonly feeOptionId?: Id
  readonly capacity?: number
}

/** `from` and `to` bound the dates on which it holds. */
export interface Availability extends WeeklyHours {
  /** Absent: at every club. */
  readonly clubId?: Id
  readonly from?: LocalDate
  readonly to?: LocalDate
}

/** One date on which the week does not hold: no times for a day off, or other times. */
export interface AvailabilityException {
  readonly date: LocalDate
  readonly times: readonly { readonly start: LocalTime; readonly end: LocalTime; readonly clubId?: Id }[]
}

export interface CoachPreferences {
  readonly personId: Id
  readonly availability: readonly Availability[]
  readonly exceptions: readonly AvailabilityException[]
  readonly preferredCourts: readonly Id[]
  /** When nothing is offered, whatever the week and its exceptions say. */
  readonly withdrawn?: readonly Interval[]
}

export interface CourtBooking extends Interval {
  readonly id: Id
  readonly courtId: Id
  readonly source: 'session' | 'fixture' | 'match' | 'private' | 'maintenance'
  readonly refId: Id
}

/** A slot that was taken; it keeps the slot's id. One that was cancelled is over for good, and nobody's. */
export interface IndividualSession extends Interval {
  readonly id: Id
  readonly coachId: Id
  readonly courtId: Id
  readonly feeOptionId: Id
  readonly priceAtBooking: number
  /** Absent of a cancelled one, whose court is free. */
  readonly courtBookingId?: Id
  readonly bookedBy: Id
  readonly status?: 'cancelled'
}

/** One that somebody holds. */
export type BookedLesson = IndividualSession & Required<Pick<IndividualSession, 'courtBookingId'>>

export interface Participation {
  readonly sessionId: Id
  readonly clientId: Id
  readonly state: 'none' | 'participating'
  readonly changed: Instant
  /** Who signed the client in. Absent: whoever booked the session, if it is individual. */
  readonly signedBy?: Id
}

export interface Attendance {
  readonly sessionId: Id
  readonly clientId: Id
  readonly state: 'notExpected' | 'expected' | 'attended' | 'absent'
}

export interface MatchSide {
  readonly name: string
  readonly players: readonly Id[]
  readonly winner?: boolean
}

export interface SportsMatch {
  readonly id: Id
  readonly sport: Sport
  readonly type: 'friendly' | 'ladder' | 'box' | 'league' | 'tournament' | 'team'
  readonly status: 'pending' | 'arranged' | 'inplay' | 'completed' | 'cancelled'
  readonly format: 'singles' | 'doubles' | 'mixed'
  readonly sides: readonly [MatchSide, MatchSide]
  readonly changed: Instant
  readonly eventId?: Id
  readonly courtBookingId?: Id
  readonly clubId?: Id
  readonly courtId?: Id
  readonly period?: Period
  readonly team?: { readonly id: Id; readonly name: string; readonly fixtureId?: Id }
  readonly score?: string
  readonly outcome?: 'normal' | 'retired' | 'walkover' | 'conceded' | 'abandoned'
}

export interface PersonalBooking extends Interval {
  readonly id: Id
  readonly type: 'match' | 'coaching' | 'invitation' | 'guest'
  readonly name: string
  readonly clubId: Id
  readonly ownerId: Id
  readonly participants: readonly Id[]
  readonly invitees: readonly { readonly personId: Id; readonly reply: 'awaiting' | 'accepted' | 'declined' }[]
  readonly courtBookingId?: Id
  readonly sport?: Sport
  readonly fee?: number
  readonly status: 'confirmed' | 'cancelled'
}

/** Identifies an application. */
export interface ApiKey {
  readonly key: string
  readonly name: string
  /** In whose account it is; absent: nobody's. */
  readonly ownerId?: Id
  readonly active: boolean
  readonly expires?: Instant
  /** Milliseconds from the start of the world, after which it runs out. */
  readonly lifetime?: number
}

/** Asks users for access by OAuth 2.0. */
export interface ClientApplication {
  readonly clientId: string
  readonly name: string
  readonly description?: string
  readonly redirectUris: readonly string[]
  /** Can it keep a secret? */
  readonly isConfidential: boolean
  readonly status: 'accepted' | 'pending' | 'rejected'
  /** Why it was rejected. */
  readonly reason?: string
  readonly clientSecret?: string
  /** Good for as long as it is accepted. */
  readonly apiKey?: string
  /** Who declared it; absent: the operator. */
  readonly ownerId?: Id
}

/** Identifies a user. */
export interface AccessToken {
  readonly token: string
  readonly personId: Id
  /** What the token is for, to be shown where the demo's people are listed: `parent`. */
  readonly label: string
  /** What a test calls this caller by: short, and no other token of the world has it. */
  readonly role?: string
  readonly expires?: Instant
  /** Milliseconds from the start of the world, after which it runs out. */
  readonly lifetime?: number
  readonly revoked: boolean
}

/** Everything a world holds. */
export interface WorldRecords {
  readonly people: readonly Person[]
  readonly familyLinks: readonly FamilyLink[]
  readonly affiliates: readonly Affiliate[]
  readonly clubs: readonly Club[]
  readonly courts: readonly Court[]
  readonly memberships: readonly Membership[]
  readonly accounts: readonly ClubAccount[]
  readonly groups: readonly Group[]
  readonly series: readonly Series[]
  readonly feeOptions: readonly FeeOption[]
  readonly events: readonly ClubEvent[]
  readonly bookings: readonly Booking[]
  readonly preferences: readonly CoachPreferences[]
  readonly courtBookings: readonly CourtBooking[]
  readonly individualSessions: readonly IndividualSession[]
  readonly participations: readonly Participation[]
  readonly attendances: readonly Attendance[]
  readonly matches: readonly SportsMatch[]
  readonly personalBookings: readonly PersonalBooking[]
  readonly apiKeys: readonly ApiKey[]
  readonly accessTokens: readonly AccessToken[]
  readonly applications: readonly ClientApplication[]
}
