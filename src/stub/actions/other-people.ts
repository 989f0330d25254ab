/**
 * Who might come to a session though no test plays them, the most natural first.
 *
 * The cast are left alone, or a test would find its own people where it has not put them; and so, as long as there are others,
 * are their families. Nobody is kept from a session for being too old: that is the last resort of a world with few people.
 */
import type { CoachingSession, PartyMember } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import { mayJoin } from '../../rules/access.ts'

const pageSize = 200

export const otherPeople = async function* (session: CoachingSession, data: ClubData): AsyncGenerator<Id> {
  const cast = [...new Set((await data.accessTokens()).map(({ personId }) => personId))]
  const families = await Promise.all(cast.map(id => data.family(id)))
  const related = new Set([...cast, ...families.flat().map(({ person }) => person.id)])
  const { group, coach, assistants, participants } = session
  const without = new Set([
    ...cast,
    ...participants,
    coach.id,
    ...assistants.map(({ id }) => id),
    ...group.leaders,
    ...group.deputies,
  ])

  const isRelated = async (id: Id): Promise<boolean> =>
    related.has(id) || (await data.family(id)).some(({ person }) => related.has(person.id))
  const later: Record<'relatives' | 'ineligible', Id[]> = { relatives: [], ineligible: [] }

  for (const { person } of await membersOf(group.members, data)) {
    if (without.has(person.id)) continue
    without.add(person.id)
    if (await isRelated(person.id)) later.relatives.push(person.id)
    else yield person.id
  }
  for (let offset = 0; ; offset += pageSize) {
    const page = (await data.everybody({ offset, limit: pageSize })).map(({ id }) => id)
    for (const member of await membersOf(
      page.filter(id => !without.has(id)),
      data,
    )) {
      const { id } = member.person
      if (!mayJoin(member, session)) later.ineligible.push(id)
      else if (await isRelated(id)) later.relatives.push(id)
      else yield id
    }
    if (page.length < pageSize) break
  }
  yield* later.relatives
  for (const id of later.ineligible) if (!(await isRelated(id))) yield id
}

const membersOf = async (ids: readonly Id[], data: ClubData): Promise<readonly PartyMember[]> => {
  const [people, memberships] = await Promise.all([data.people(ids), data.memberships(ids)])
  return [...people.values()].map(person => ({
    person,
    memberships: memberships.filter(({ personId }) => personId === person.id),
  }))
}
