/**
 * Whom a caller may sign in or out of a session, by name.
 *
 * The caller and their family are there as far as the session concerns them, or did until they were removed. Those who
 * run the session also have its participants, whoever was removed from it, and its group. A coach of the session is
 * nobody's client in it. Nobody else's name, often a child's, ever gets into an answer.
 */
import type { CoachingSession, Party } from '../club/facts.ts'
import type { Id, Person } from '../club/model.ts'
import { byName, fullName } from '../club/names.ts'
import type { Standing } from '../club/standings.ts'
import { everyoneIn, isCoachOf, isConcerned, isStaff } from './access.ts'

export interface Client {
  readonly id: Id
  readonly name: string
  readonly relationship: 'self' | 'family' | 'client'
}

/** By client: all who ever were in a session. Absent: nobody was. */
export type Standings = ReadonlyMap<Id, Standing> | undefined

/** Of the group, those who aren't there for another reason: a group may have thousands. */
const maxGroupMembers = 50

/**
 * The caller first, then their family, then the others; by name.
 *
 * @param persons has those of `otherClientIds`; who isn't in it is left out
 * @param toggled who has just been signed in or out by this caller, and is there whatever the rules say of the next
 * time
 */
export const clientsOf = (
  session: CoachingSession,
  party: Party,
  persons: ReadonlyMap<Id, Person>,
  standings: Standings,
  toggled?: Id,
): readonly Client[] => {
  if (party === undefined) return []
  const own = everyoneIn(party)
    .filter(
      member =>
        member.person.id === toggled
        || (!isCoachOf(member.person.id, session)
          && (isConcerned(member, session) || wasRemoved(member.person.id, standings))),
    )
    .map(({ person }): Client => ({
      id: person.id,
      name: fullName(person),
      relationship: person.id === party.user.person.id ? 'self' : 'family',
    }))
  const [self, family] = [own.filter(isSelf), own.filter(client => !isSelf(client))]
  return [...self, ...family.toSorted(byName), ...othersOf(session, party, persons, standings, toggled)]
}

/** Whose names a caller who runs the session needs; nobody's for the others. */
export const otherClientIds = (
  session: CoachingSession,
  party: Party,
  standings: Standings,
  toggled?: Id,
): readonly Id[] => {
  if (!isStaff(party, session)) return []
  const own = new Set(everyoneIn(party).map(({ person }) => person.id))
  return [...new Set([...everIn(session, standings), ...session.group.members])].filter(
    id => !own.has(id) && (id === toggled || !isCoachOf(id, session)),
  )
}

/** By relationship alone: whoever may be somebody's client stays so when they are too old or no member any more. */
export const isPermitted = (clientId: Id, session: CoachingSession, party: Party, standings: Standings): boolean =>
  everyoneIn(party).some(({ person }) => person.id === clientId)
  || (isStaff(party, session)
    && (everIn(session, standings).includes(clientId) || session.group.members.includes(clientId)))

/** Those who take part, and those who did. */
const everIn = ({ participants }: CoachingSession, standings: Standings): readonly Id[] => [
  ...participants,
  ...[...(standings?.keys() ?? [])].filter(id => wasRemoved(id, standings)),
]

const wasRemoved = (id: Id, standings: Standings): boolean => standings?.get(id)?.participation === 'none'

const isSelf = ({ relationship }: Client): boolean => relationship === 'self'

/** However large the group: who is or was in the session has to be there to be signed out, or in again. */
const othersOf = (
  session: CoachingSession,
  party: Party,
  persons: ReadonlyMap<Id, Person>,
  standings: Standings,
  toggled: Id | undefined,
): readonly Client[] => {
  const ids = otherClientIds(session, party, standings, toggled)
  if (ids.length === 0) return []
  const others = ids
    .flatMap((id): Client[] => {
      const person = persons.get(id)
      return person === undefined ? [] : [{ id, name: fullName(person), relationship: 'client' }]
    })
    .toSorted(byName)
  const known = new Set(everIn(session, standings))
  const members = others.filter(({ id }) => !known.has(id)).slice(0, maxGroupMembers)
  return [...others.filter(({ id }) => known.has(id)), ...members].toSorted(byName)
}
