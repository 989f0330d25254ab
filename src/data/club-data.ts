/**
 * The data layer: what is asked of it, in the club's words. It stores and finds; what follows from records is worked
 * out in `club/`, for every data layer alike, and what is decided about them in `rules/`.
 *
 * What it promises, and test/data/conformance.ts holds it to:
 *
 * - Absence is `undefined`, or an empty list or map.
 * - What is handed out can't change what is held: it is frozen, or the asker's own copy.
 * - What was handed out never changes: the same object says the same for ever, so that a text written of it may be kept
 *   for as long as the object. Two sessions with the same `terms` differ in nothing but what `terms` leaves out. The
 *   reverse is no promise: another object may say the same.
 * - A change is one commit, an edit as well: it happens as a whole or, when a conflict is told, not at all. Every
 *   question that is asked once the promise is fulfilled sees all of it, every question that was answered before saw
 *   none of it.
 * - A world that was given stays what it was. Data layers that begin with the same world don't see each other's
 *   changes.
 *
 * Reads go by index and window, and none needs the whole club in one answer, so that a shared SQL store can implement
 * this as well as memory.
 */
import type { CoachingFilter } from '../club/coaching-offerings.ts'
import type {
  AffiliateEntry,
  BusyTimes,
  ClubEntry,
  CoachEntry,
  FamilyMember,
  GroupSession,
  HeldSlot,
  Named,
  Page,
  SessionScope,
  SlotStream,
} from '../club/facts.ts'
import type { MatchFilter } from '../club/matches.ts'
import type {
  AccessToken,
  ApiKey,
  Booking,
  Club,
  ClubAccount,
  ClubEvent,
  Coordinates,
  CourtBooking,
  Group,
  Id,
  IndividualSession,
  Instant,
  Interval,
  SportsMatch,
  Membership,
  Person,
  PersonalBooking,
  Series,
  Sport,
  WorldRecords,
} from '../club/model.ts'
import type { EditableCollection, RecordOf } from '../club/record-change.ts'
import type { RoleAt } from '../club/roles.ts'
import type { Standing } from '../club/standings.ts'
import type { ParticipationChange, Conflict } from '../club/taking-part.ts'
import type { Deed, Edit } from './edit.ts'

/**
 * Whose clubs or affiliates: those of the party's memberships and groups, of what the party takes part in, and of the
 * user's own roles.
 */
export interface PartyConnections {
  readonly userId: Id
  readonly familyIds: readonly Id[]
  /** Where the sessions are held that one of the party takes part in, and whose groups they are. */
  readonly clubIds: readonly Id[]
  readonly affiliateIds: readonly Id[]
  /** For memberships: the date of today, in Europe/London. */
  readonly today: string
}

/** An event at a club, and whose it is; or a series that is fixed to the club. */
export interface HostedEvent {
  readonly affiliate: AffiliateEntry['affiliate']
  readonly group: Group
  readonly series: Series
  readonly event?: ClubEvent
}

/** The tables of a world, as an operator may look at them. */
export const collectionNames = [
  'people',
  'familyLinks',
  'affiliates',
  'clubs',
  'courts',
  'memberships',
  'accounts',
  'groups',
  'series',
  'feeOptions',
  'events',
  'bookings',
  'preferences',
  'courtBookings',
  'individualSessions',
  'participations',
  'attendances',
  'matches',
  'personalBookings',
  'apiKeys',
  'accessTokens',
  'applications',
] as const satisfies readonly (keyof WorldRecords)[]
export type CollectionName = (typeof collectionNames)[number]

/** A client's last word about a session since the world started. */
export interface SignChange {
  readonly kind: 'signedUp' | 'signedOut'
  readonly sessionId: Id
  readonly clientId: Id
  readonly at: Instant
}

/** An individual session that nobody held when the world started, or that nobody holds any more. */
export interface SlotChange {
  readonly kind: 'slotHeld' | 'slotReleased'
  readonly session: IndividualSession
  readonly at: Instant
}

/** What is not as it was when the world started, or what an operator did. */
export type WorldChange = SignChange | SlotChange | Deed

/** Where a batch ended: the next one begins behind it. */
export interface Cursor {
  /** Of whom the last was, where several were asked about. */
  readonly personId?: Id
  readonly start: Instant
  readonly id: Id
}

/**
 * A part of all that is found, as long as the data layer likes, so that whoever asks can do something else before the
 * next. It may be empty and not the last one.
 */
export interface Batch<T, Place = Cursor> {
  readonly items: readonly T[]
  /** Undefined: there are no more. */
  readonly next?: Place
}

/** Where a batch of bookings ended. */
export interface BookingPlace {
  readonly eventId: Id
  /** Infinity: it says not when. */
  readonly start: Instant
  readonly id: Id
}

export interface ClubData {
  // Credentials
  apiKey(key: string): Promise<ApiKey | undefined>
  accessToken(token: string): Promise<AccessToken | undefined>
  /** For showing the demo's cast. */
  apiKeys(): Promise<readonly ApiKey[]>
  accessTokens(): Promise<readonly AccessToken[]>

  // Directory; lists in name order, ties by id
  affiliates(page: Page): Promise<readonly AffiliateEntry[]>
  affiliate(id: Id): Promise<AffiliateEntry | undefined>
  clubs(page: Page): Promise<readonly ClubEntry[]>
  club(id: Id): Promise<ClubEntry | undefined>
  clubsById(ids: readonly Id[]): Promise<ReadonlyMap<Id, ClubEntry>>
  /** Great-circle miles, unrounded; ties by name, then id. */
  clubsByDistance(from: Coordinates, page: Page): Promise<readonly { readonly club: Named; readonly miles: number }[]>
  /** Where our clubs with this postcode (`GL50 2AB`) are. */
  clubsWithPostcode(postcode: string): Promise<readonly Coordinates[]>

  // People
  person(id: Id): Promise<Person | undefined>
  people(ids: readonly Id[]): Promise<ReadonlyMap<Id, Person>>
  /** Those for whom this person acts, by name. */
  family(personId: Id): Promise<readonly FamilyMember[]>
  /** Who acts for nobody is absent. */
  families(personIds: readonly Id[]): Promise<ReadonlyMap<Id, readonly FamilyMember[]>>
  memberships(personIds: readonly Id[]): Promise<readonly Membership[]>
  accounts(personId: Id): Promise<readonly ClubAccount[]>
  /** Clubs whose own affiliate is one of these, by the affiliate. */
  ownClubs(affiliateIds: readonly Id[]): Promise<ReadonlyMap<Id, readonly Named[]>>
  /** By name of the affiliate; roles in the order of `Role`. `today` decides which memberships are active. */
  roles(personId: Id, today: string): Promise<readonly RoleAt[]>

  // What a person has on
  /**
   * Not over at `now`, not cancelled; the person takes part, is invited and has not declined, or booked it. By start,
   * then id, from one batch to the next as well.
   */
  personalBookings(personId: Id, now: Instant, after?: Cursor): Promise<Batch<PersonalBooking>>
  /**
   * Coaching sessions that these people take part in and that are not cancelled, overlapping the window. Person by
   * person, and of each by start, then id: one of several people is in the batches of each.
   */
  sessionsWith(personIds: readonly Id[], window: Interval, after?: Cursor): Promise<Batch<GroupSession | HeldSlot>>
  /** Matches on one of whose sides the person plays: latest change first, ties by id. */
  matches(personId: Id, filter: MatchFilter, page: Page): Promise<readonly SportsMatch[]>
  /**
   * Matches and bookings of people at this club for which no court is booked: not cancelled, known to the minute, and
   * overlapping the window; by start.
   */
  playWithoutCourt(clubId: Id, window: Interval): Promise<readonly (SportsMatch | PersonalBooking)[]>
  /**
   * Matches and bookings of people whose court is one of these, whatever their status. Of each of these, in their
   * order: matches by latest change, then bookings by start; ties by id.
   */
  playOn(courtBookingIds: readonly Id[]): Promise<readonly (SportsMatch | PersonalBooking)[]>
  /** Names of what matches and bookings refer to: events, series, clubs, courts. Unknown ids are absent. */
  names(ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>
  events(ids: readonly Id[]): Promise<ReadonlyMap<Id, { readonly event: ClubEvent; readonly series: Series }>>
  courts(ids: readonly Id[]): Promise<ReadonlyMap<Id, Named & { readonly club: Club }>>
  courtsOfBookings(courtBookingIds: readonly Id[]): Promise<ReadonlyMap<Id, Named>>

  // Events
  /**
   * What a club hosts: every event there, then every series that is fixed to it, with events or without; archived ones
   * too, private groups too. In an order that stays.
   */
  hosted(clubId: Id, page: Page): Promise<readonly HostedEvent[]>
  /**
   * Not cancelled, and either without a period or overlapping the window. Event by event, and of each by start, then
   * id; those without a period last, in an order that stays.
   */
  eventBookings(eventIds: readonly Id[], window: Interval, after?: BookingPlace): Promise<Batch<Booking, BookingPlace>>

  // Who provides coaching: at least one series that isn't archived, with an active fee option above £0
  coachingClubs(filter: CoachingFilter, page: Page, mine?: PartyConnections): Promise<readonly Named[]>
  coachingAffiliates(filter: CoachingFilter, page: Page, mine?: PartyConnections): Promise<readonly Named[]>
  coaches(filter: CoachingFilter, page: Page): Promise<readonly CoachEntry[]>
  /** In no order. */
  coachingSports(filter: CoachingFilter): Promise<readonly Sport[]>
  /** Does this person coach: leads an individual series' group, or is coach or assistant of a group session? */
  isCoach(personId: Id): Promise<boolean>
  /** Does this id name a person or an affiliate that may own a group? */
  isOwner(id: Id): Promise<boolean>

  // Coaching sessions
  /** Of group series, with start in the window, whatever their status; by start, then id. */
  groupSessions(scope: SessionScope, window: Interval, after?: Cursor): Promise<Batch<GroupSession>>
  /** Individual sessions that somebody holds, with start in the window; by start, then id. */
  heldSlots(scope: SessionScope, window: Interval, after?: Cursor): Promise<Batch<HeldSlot>>
  /**
   * What individual sessions are offered: active options above £0 of series that aren't archived, on preferred courts
   * for the sport. Undefined: they are more than so many, and none was made.
   */
  slotStreams(scope: SessionScope, most: number): Promise<readonly SlotStream[] | undefined>
  session(id: Id): Promise<GroupSession | HeldSlot | undefined>
  sessionsById(ids: readonly Id[]): Promise<ReadonlyMap<Id, GroupSession | HeldSlot>>
  /** The stream whose slots have ids that end in this key (16 hex digits); `former`: there was one with other terms. */
  streamOfKey(key: string): Promise<SlotStream | 'former' | undefined>
  /**
   * For who asks why there is no such slot: the stream that would have this key if a coach of an individual series had
   * it on another court of a club where they coach, or for nothing. No list has it. Not every one is looked for in a
   * world with very many.
   */
  unofferedStreamOfKey(key: string): Promise<SlotStream | undefined>
  /**
   * Group and individual sessions as coach, assistant or client, matches and bookings as a player, at every club;
   * overlapping the window. `without`: but for these.
   */
  busyPeople(ids: readonly Id[], window: Interval, ...without: readonly Id[]): Promise<BusyTimes>
  /** Court bookings and closures, overlapping the window. */
  busyCourts(ids: readonly Id[], window: Interval): Promise<BusyTimes>
  /**
   * By session, then by client; a client who never took part has no entry. Of these clients alone, or of all: those who
   * were ever in a session may be many.
   */
  standings(sessionIds: readonly Id[], clientIds?: readonly Id[]): Promise<ReadonlyMap<Id, ReadonlyMap<Id, Standing>>>

  /** @returns the conflict for which nothing was done, or undefined when all of it was. */
  commit(change: ParticipationChange): Promise<Conflict | undefined>

  // For operators
  /** Grows with every commit and every edit: what was decided on records of a former one may not hold any more. */
  revision(): Promise<number>
  /** A record by its id, or by what `recordIds` knows it by. */
  find<C extends EditableCollection>(collection: C, id: string): Promise<RecordOf<C> | undefined>
  findAll<C extends EditableCollection>(
    collection: C,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RecordOf<C>>>
  /** Court bookings made for these sessions, matches or bookings; what has none is absent. */
  courtBookingsFor(ids: readonly Id[]): Promise<ReadonlyMap<Id, readonly CourtBooking[]>>
  /** Overlapping the window: by court, in the order of these, then by start. */
  courtBookingsOn(courtIds: readonly Id[], window: Interval): Promise<readonly CourtBooking[]>
  /**
   * @returns `changed` when the edit was decided on a former revision and nothing was done, or undefined when it was.
   */
  edit(edit: Edit): Promise<'changed' | undefined>
  /** Everybody, in an order that stays: for finding somebody else. */
  everybody(page: Page): Promise<readonly Person[]>
  /** How many records each table has now, in the order of `collectionNames`. */
  collections(): Promise<Readonly<Record<string, number>>>
  /** As they are now, in an order that stays; of keys and tokens all but the secret. */
  records(collection: CollectionName, page: Page): Promise<readonly object[]>
  /** The oldest first. What was done and undone is told as it stands now. */
  changes(): Promise<readonly WorldChange[]>
  /** How many changes are held: it grows with what is done, and bounds what a world takes. */
  size(): Promise<number>
}
