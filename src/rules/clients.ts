/**
 * Whom a caller may sign in or out of a session, by name.
 *
 * The caller and their family are there as far as the session concerns them, or did until they were removed. Those who
 * run the session also have its participants, whoever was removed from it, and its group. A coach of the session is
 * nobody's client in it. Nobody else's name, often a child's, ever gets into an answer.
 */
import type { CoachingSession, Party, PartyMember } from '../club/facts.ts'
import type { Group, Id, Person } from '../club/model.ts'
import { byName, fullName } from '../club/names.ts'
import type { Standing } from '../club/standings.ts'
import { isAmong } from '../text/among.ts'
import { type Slices, mapped, sorted } from '../text/slices.ts'
import { type User, everyoneIn, isCoachOf, isConcerned, isStaff } from './access.ts'

export interface Client {
  readonly id: Id
  readonly name: string
  readonly relationship: 'self' | 'family' | 'client'
}

/** By client: all who ever were in a session. Absent: nobody was. */
export type Standings = ReadonlyMap<Id, Standing> | undefined

/** Of the group, those who aren't there for another reason: a group may have thousands. */
const maxGroupMembers = 50

/** For whom a page is, and whose names are known for it. */
export interface ClientsAsked {
  readonly party: Party
  /** Has those of `otherClientIds`; who isn't in it is left out. */
  readonly persons: ReadonlyMap<Id, Person>
  readonly members: MembersByName
  /** Who has just been signed in or out by this caller, and is there whatever the rules say of the next time. */
  readonly toggled?: Id | undefined
}

/** Of groups whose sessions the caller runs. */
export type MembersByName = ReadonlyMap<Group, readonly Client[]>

const clientIn =
  (persons: ReadonlyMap<Id, Person>) =>
  (id: Id): Client[] => {
    const person = persons.get(id)
    return person === undefined ? [] : [{ id, name: fullName(person), relationship: 'client' }]
  }

/** A group may have thousands. */
export function* membersByName(
  sessions: readonly CoachingSession[],
  party: Party,
  persons: ReadonlyMap<Id, Person>,
): Slices<MembersByName> {
  const found = new Map<Group, readonly Client[]>()
  const asClient = clientIn(persons)
  for (const group of groupsRun(sessions, party))
    found.set(group, yield* sorted((yield* mapped(group.members, asClient)).flat(), byName))
  return found
}

const groupsRun = (sessions: readonly CoachingSession[], party: Party): ReadonlySet<Group> =>
  new Set(sessions.filter(session => isStaff(party, session)).map(({ group }) => group))

export type ClientsOf = (session: CoachingSession, standings: Standings) => readonly Client[]

/**
 * Of any session of a page: the caller first, then their family, then the others; by name. What its sessions have in
 * common, the family and the members of a group in their order, is worked out once.
 */
export const clientsOnPage = ({ party, persons, members, toggled }: ClientsAsked): ClientsOf => {
  if (party === undefined) return () => nobody
  const own = ownClients(party)
  const ownIds = new Set(own.map(({ client }) => client.id))
  const asClient = clientIn(persons)

  /** However large the group: who is or was in the session has to be there to be signed out, or in again. */
  const othersOf = (session: CoachingSession, standings: Standings): readonly Client[] => {
    const isOther = (id: Id): boolean => !ownIds.has(id) && (id === toggled || !isCoachOf(id, session))
    const known = new Set(everIn(session, standings))
    const others = [...known].filter(isOther).flatMap(asClient)
    let left = maxGroupMembers
    for (const member of members.get(session.group) ?? nobody) {
      if (left === 0) break
      if (known.has(member.id) || !isOther(member.id)) continue
      others.push(member)
      left -= 1
    }
    return others.toSorted(byName)
  }

  return (session, standings) => {
    const theirs = own
      .filter(
        ({ member, client: { id } }) =>
          id === toggled || (!isCoachOf(id, session) && (isConcerned(member, session) || wasRemoved(id, standings))),
      )
      .map(({ client }) => client)
    return isStaff(party, session) ? [...theirs, ...othersOf(session, standings)] : theirs
  }
}

/** The caller, then their family by name. */
const ownClients = (party: User): readonly { readonly member: PartyMember; readonly client: Client }[] => {
  const self = party.user.person.id
  const all = everyoneIn(party).map(member => ({
    member,
    client: {
      id: member.person.id,
      name: fullName(member.person),
      relationship: member.person.id === self ? ('self' as const) : ('family' as const),
    },
  }))
  return [
    ...all.filter(({ client }) => client.id === self),
    ...all.filter(({ client }) => client.id !== self).toSorted((one, other) => byName(one.client, other.client)),
  ]
}

/** Whose names a caller who runs some of these sessions needs, each once. */
export const otherClientIds = (
  sessions: readonly CoachingSession[],
  party: Party,
  standingsOf: (session: CoachingSession) => Standings,
): readonly Id[] => {
  const run = sessions.filter(session => isStaff(party, session))
  const ids = new Set<Id>()
  for (const session of run) for (const id of everIn(session, standingsOf(session))) ids.add(id)
  for (const group of groupsRun(run, party)) for (const id of group.members) ids.add(id)
  return [...ids]
}

/** By relationship alone: whoever may be somebody's client stays so when they are too old or no member any more. */
export const isPermitted = (clientId: Id, session: CoachingSession, party: Party, standings: Standings): boolean =>
  everyoneIn(party).some(({ person }) => person.id === clientId)
  || (isStaff(party, session)
    && (everIn(session, standings).includes(clientId) || isAmong(session.group.members, clientId)))

/** Those who take part, and those who did. */
const everIn = ({ participants }: CoachingSession, standings: Standings): readonly Id[] => [
  ...participants,
  ...[...(standings?.keys() ?? [])].filter(id => wasRemoved(id, standings)),
]

const wasRemoved = (id: Id, standings: Standings): boolean => standings?.get(id)?.participation === 'none'

const nobody: readonly never[] = []
