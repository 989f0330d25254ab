/**
 * Whom a caller may sign in or out of a session, by name.
 *
 * The caller and their family are there as far as the session concerns them. Those who run the session also have its
 * participants and its group. Nobody else's name, often a child's, ever gets into an answer.
 */
import type { CoachingSession, Party } from '../club/facts.ts'
import type { Id, Person } from '../club/model.ts'
import { byName, fullName } from '../club/names.ts'
import { everyoneIn, isConcerned, isStaff } from './access.ts'

export interface Client {
  readonly id: Id
  readonly name: string
  readonly relationship: 'self' | 'family' | 'client'
}

const maxOtherClients = 50

/**
 * The caller first, then their family, then the others; by name.
 *
 * @param persons has those of `otherClientIds`; who isn't in it is left out
 */
export const clientsOf = (
  session: CoachingSession,
  party: Party,
  persons: ReadonlyMap<Id, Person>,
): readonly Client[] => {
  if (party === undefined) return []
  const own = everyoneIn(party)
    .filter(member => isConcerned(member, session))
    .map(({ person }): Client => ({
      id: person.id,
      name: fullName(person),
      relationship: person.id === party.user.person.id ? 'self' : 'family',
    }))
  const [self, family] = [own.filter(isSelf), own.filter(client => !isSelf(client))]
  return [...self, ...family.toSorted(byName), ...othersOf(session, party, persons)]
}

/** Whose names a caller who runs the session needs; nobody's for the others. */
export const otherClientIds = (session: CoachingSession, party: Party): readonly Id[] => {
  if (!isStaff(party, session)) return []
  const own = new Set(everyoneIn(party).map(({ person }) => person.id))
  return [...new Set([...session.participants, ...session.group.members])].filter(id => !own.has(id))
}

/** By relationship alone: whoever may be somebody's client stays so when they are too old or no member any more. */
export const isPermitted = (clientId: Id, session: CoachingSession, party: Party): boolean =>
  everyoneIn(party).some(({ person }) => person.id === clientId) || otherClientIds(session, party).includes(clientId)

const isSelf = ({ relationship }: Client): boolean => relationship === 'self'

/** In a large group those who take part come before those who don't: they have to be there to be signed out. */
const othersOf = (session: CoachingSession, party: Party, persons: ReadonlyMap<Id, Person>): readonly Client[] => {
  const ids = otherClientIds(session, party)
  if (ids.length === 0) return []
  const others = ids
    .flatMap((id): Client[] => {
      const person = persons.get(id)
      return person === undefined ? [] : [{ id, name: fullName(person), relationship: 'client' }]
    })
    .toSorted(byName)
  const participants = new Set(session.participants)
  const [taking, waiting] = [
    others.filter(({ id }) => participants.has(id)),
    others.filter(({ id }) => !participants.has(id)),
  ]
  return [...taking, ...waiting].slice(0, maxOtherClients).toSorted(byName)
}
