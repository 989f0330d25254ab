/**
 * The toggle as a child would work it out: all sessions in one list, and for every question a walk through all of them.
 *
 * It shares nothing with the server. People are called by their names; what a session is, the server has told at the
 * start.
 */
import { families, inFirstGroup, juniors, membersAtFirst } from './toggle-world.ts'

export interface Facts {
  readonly id: string
  readonly type: 'individual' | 'group'
  readonly series: string
  /** `first` or `second`. */
  readonly group: string
  readonly coach: string
  readonly court: string
  readonly capacity: number
  readonly start: number
  readonly end: number
  readonly participants: readonly string[]
}

interface State {
  readonly participants: Map<string, Set<string>>
  /** Those who were in it and left. */
  readonly gone: Map<string, Set<string>>
  readonly bookedBy: Map<string, string>
  /** By session and client: `id anna`. */
  readonly signedBy: Map<string, string>
  readonly cancelled: Set<string>
  readonly withdrawn: { readonly coach: string; readonly start: number; readonly end: number }[]
  readonly members: Set<string>
  now: number
}

export interface Shown {
  readonly id: string
  readonly booked: number
  readonly available: number
  readonly bookable: boolean
  /** `anna participating`, by name. */
  readonly clients: readonly string[]
}

type Span = Pick<Facts, 'start' | 'end'>

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

export class ToggleModel {
  readonly #all: readonly Facts[]
  readonly #first: number
  #state: State

  constructor(all: readonly Facts[], now: number) {
    this.#all = all
    this.#first = now
    this.#state = this.#fresh()
  }

  #fresh(): State {
    return {
      participants: new Map(this.#all.map(({ id, participants }) => [id, new Set(participants)])),
      gone: new Map(this.#all.map(({ id }) => [id, new Set()])),
      bookedBy: new Map(),
      signedBy: new Map(),
      cancelled: new Set(),
      withdrawn: [],
      members: new Set(membersAtFirst),
      now: this.#first,
    }
  }

  // ---------------------------------------------------------------- questions

  #in({ id }: Facts): Set<string> {
    const found = this.#state.participants.get(id)
    if (found === undefined) throw new Error(`The model knows no session ${id}.`)
    return found
  }

  #gone({ id }: Facts): Set<string> {
    return this.#state.gone.get(id) ?? new Set()
  }

  /** Those whom the coach may sign in or out, their own family left out. */
  #clientsOfCoach = (session: Facts): readonly string[] => [
    ...this.#in(session),
    ...this.#gone(session),
    ...(session.group === 'first' ? inFirstGroup : []),
  ]

  #isStaff = (user: string, session: Facts): boolean => session.coach === user
  #party = (user: string): readonly string[] => [user, ...(families[user] ?? [])]
  #isTaking = (user: string, session: Facts): boolean => this.#party(user).some(one => this.#in(session).has(one))
  #isHeld = (session: Facts): boolean => session.type === 'individual' && this.#in(session).size > 0
  #isHeldByOthers = (user: string, session: Facts): boolean =>
    this.#isHeld(session)
    && !this.#isTaking(user, session)
    && !this.#party(user).includes(this.#state.bookedBy.get(session.id) ?? '')

  /** Takes its court and its coach. */
  #isOn = (session: Facts): boolean =>
    session.type === 'group' ? !this.#state.cancelled.has(session.id) : this.#isHeld(session)

  mayJoin(person: string, { group, series }: Facts): boolean {
    if (group === 'first' && inFirstGroup.includes(person)) return true
    if (group === 'second') return true
    return this.#state.members.has(person) && (series !== 'juniors' || juniors.includes(person))
  }

  #hasAccess = (user: string, session: Facts): boolean =>
    this.#isStaff(user, session)
    || this.#isTaking(user, session)
    || this.#party(user).some(one => this.mayJoin(one, session))

  #isOffered = (session: Facts): boolean =>
    session.type === 'group'
      ? !this.#state.cancelled.has(session.id)
      : !this.#state.withdrawn.some(one => one.coach === session.coach && overlap(one, session))

  #isTaken = (session: Facts): boolean =>
    this.#all.some(
      other =>
        other.id !== session.id
        && this.#isOn(other)
        && overlap(other, session)
        && (other.court === session.court || other.coach === session.coach),
    )

  #isBusy = (person: string, session: Facts): boolean =>
    this.#all.some(
      other => other.id !== session.id && this.#isOn(other) && overlap(other, session) && this.#in(other).has(person),
    )

  /** What a list shows to somebody. */
  list(user: string): readonly Shown[] {
    return this.#all
      .filter(session => this.#isVisible(user, session))
      .map(session => {
        const participants = this.#in(session)
        const own = this.#party(user).filter(
          one =>
            one !== session.coach
            && (participants.has(one) || this.#gone(session).has(one) || this.mayJoin(one, session)),
        )
        const others = this.#isStaff(user, session) ? this.#clientsOfCoach(session) : []
        const available = session.capacity - participants.size
        return {
          id: session.id,
          booked: participants.size,
          available,
          bookable: this.#isOffered(session) && available > 0 && !this.#isHeldByOthers(user, session),
          clients: [...new Set([...own, ...others])]
            .map(one => `${one} ${participants.has(one) ? 'participating' : 'none'}`)
            .toSorted(),
        }
      })
  }

  #isVisible(user: string, session: Facts): boolean {
    if (session.start <= this.#state.now || !this.#hasAccess(user, session)) return false
    if (session.type === 'group')
      return (
        this.#isOn(session)
        && (this.#isStaff(user, session) || this.#isTaking(user, session) || this.#in(session).size < session.capacity)
      )
    if (this.#isHeld(session)) return this.#isStaff(user, session) || this.#isTaking(user, session)
    return this.#isOffered(session) && !this.#isTaken(session)
  }

  /** `session: anna, ann`, for lessons that are not over; a group's sessions are no bookings. */
  bookings(user: string): readonly string[] {
    return this.#all
      .filter(
        session =>
          session.type === 'individual'
          && this.#state.now < session.end
          && this.#party(user).some(
            one =>
              this.#in(session).has(one) && (one === user || this.#state.signedBy.get(`${session.id} ${one}`) === user),
          ),
      )
      .map(
        session =>
          `${session.id}: ${this.#party(user)
            .filter(one => this.#in(session).has(one))
            .toSorted()
            .join(', ')}`,
      )
      .toSorted()
  }

  /** `session court`. */
  courts(): readonly string[] {
    return this.#all
      .filter(this.#isOn)
      .map(({ id, court }) => `${id} ${court}`)
      .toSorted()
  }

  available(session: Facts): number {
    return session.capacity - this.#in(session).size
  }

  // ---------------------------------------------------------------- what happens

  /** What is answered: `done`, or the code of a refusal. */
  toggle(user: string, client: string, session: Facts, inBody: readonly string[]): string {
    const participants = this.#in(session)
    const others = this.#isStaff(user, session) ? this.#clientsOfCoach(session) : []
    if (!inBody.includes(client)) return 'client_not_in_session'
    if (!this.#hasAccess(user, session)) return 'unknown_session'
    if (client === session.coach || (!this.#party(user).includes(client) && !others.includes(client)))
      return 'client_not_permitted'
    if (session.start <= this.#state.now || this.#state.cancelled.has(session.id)) return 'session_closed'
    if (participants.has(client)) {
      participants.delete(client)
      this.#gone(session).add(client)
      if (participants.size === 0) this.#state.bookedBy.delete(session.id)
      return 'done'
    }
    if (!this.mayJoin(client, session)) return 'client_not_eligible'
    if (this.#isHeldByOthers(user, session)) return 'slot_taken'
    if (participants.size >= session.capacity) return 'session_full'
    if (!this.#isOffered(session)) return 'slot_withdrawn'
    if (session.type === 'individual' && !this.#isHeld(session) && this.#isTaken(session)) return 'slot_taken'
    if (this.#isBusy(client, session)) return 'client_busy'
    if (session.type === 'individual' && !this.#isHeld(session)) this.#state.bookedBy.set(session.id, user)
    participants.add(client)
    this.#state.signedBy.set(`${session.id} ${client}`, user)
    return 'done'
  }

  /** Why others can't take places in it; undefined: they may, if there is anybody. */
  refusalForOthers(session: Facts): string | undefined {
    if (session.start <= this.#state.now || this.#state.cancelled.has(session.id)) return 'session_closed'
    return this.#isOffered(session) ? undefined : 'slot_withdrawn'
  }

  /** What is wrong with these having come. */
  others(session: Facts, signedIn: readonly string[]): readonly string[] {
    const participants = this.#in(session)
    const faults = signedIn.flatMap(one => [
      ...(participants.has(one) ? [`${one} was there already`] : []),
      ...(this.#isBusy(one, session) ? [`${one} is somewhere else`] : []),
      ...(one in families ? [`${one} is one of the cast`] : []),
    ])
    if (session.type === 'individual' && !this.#isHeld(session) && signedIn.length > 0) {
      if (this.#isTaken(session)) faults.push('its court or its coach is taken')
      const [first] = signedIn
      if (first !== undefined) this.#state.bookedBy.set(session.id, first)
    }
    for (const one of signedIn) {
      participants.add(one)
      this.#state.signedBy.set(`${session.id} ${one}`, one)
    }
    return participants.size > session.capacity ? [...faults, 'more than there is room for'] : faults
  }

  cancel(session: Facts): string {
    if (this.#state.cancelled.has(session.id)) return 'session_closed'
    if (session.type === 'individual') {
      if (!this.#isHeld(session)) return 'unknown_session'
      for (const one of this.#in(session)) this.#gone(session).add(one)
      this.#in(session).clear()
      this.#state.bookedBy.delete(session.id)
      this.#state.withdrawn.push(session)
    }
    this.#state.cancelled.add(session.id)
    return 'done'
  }

  withdraw(coach: string, from: number | undefined, to: number | undefined): string {
    const [start, end] =
      from === undefined && to === undefined ? [-Infinity, Infinity] : [from ?? this.#state.now, to ?? Infinity]
    if (end <= start) return 'invalid_argument'
    this.#state.withdrawn.push({ coach, start, end })
    return 'done'
  }

  endMembership(person: string): string {
    return this.#state.members.delete(person) ? 'done' : 'not_a_member'
  }

  advance(milliseconds: number): void {
    this.#state.now += milliseconds
  }

  get now(): number {
    return this.#state.now
  }

  reset(): void {
    this.#state = this.#fresh()
  }
}
