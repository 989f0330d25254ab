/**
 * Who might come to a session though no test plays them, the most natural first.
 *
 * The cast are left alone, or a test would find its own people where it has not put them; and so, as long as there are
 * others, are their families. Nobody is kept from a session for being too old: that is the last resort of a world with
 * few people.
 */
import type { CoachingSession, PartyMember } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import type { ClubData } from '../../data/club-data.ts'
import { mayJoin } from '../../rules/access.ts'
import { groupedBy } from '../../text/grouped-by.ts'
import { turnForOthers } from '../batches.ts'
import type { StubContext } from '../context.ts'

const pageSize = 200

export const otherPeople = async function* (
  session: CoachingSession,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): AsyncGenerator<Id> {
  const cast = [...new Set((await data.accessTokens()).map(({ personId }) => personId))]
  const families = await data.families(cast)
  const related = new Set([...cast, ...[...families.values()].flat().map(({ person }) => person.id)])
  const { group, coach, assistants, participants } = session
  const without = new Set([
    ...cast,
    ...participants,
    coach.id,
    ...assistants.map(({ id }) => id),
    ...group.leaders,
    ...group.deputies,
  ])

  const relatedAmong = async (ids: readonly Id[]): Promise<ReadonlySet<Id>> => {
    const known = await data.families(ids)
    return new Set(
      ids.filter(id => related.has(id) || known.get(id)?.some(({ person }) => related.has(person.id)) === true),
    )
  }
  const later: Record<'relatives' | 'ineligible', Id[]> = { relatives: [], ineligible: [] }

  for (let offset = 0; offset < group.members.length; offset += pageSize) {
    const some = await data.people(group.members.slice(offset, offset + pageSize))
    const members = [...some.keys()].filter(id => !without.has(id))
    const relatives = await relatedAmong(members)
    for (const id of members) {
      without.add(id)
      if (relatives.has(id)) later.relatives.push(id)
      else yield id
    }
    await turnForOthers(inSlices)
  }
  for (let offset = 0; ; offset += pageSize) {
    const page = (await data.everybody({ offset, limit: pageSize })).map(({ id }) => id)
    const others = await membersOf(
      page.filter(id => !without.has(id)),
      data,
    )
    const [eligible, ineligible] = [true, false].map(may => others.filter(one => mayJoin(one, session) === may))
    later.ineligible.push(...idsOf(ineligible))
    const theirRelatives = await relatedAmong(idsOf(eligible))
    for (const id of idsOf(eligible)) {
      if (theirRelatives.has(id)) later.relatives.push(id)
      else yield id
    }
    if (page.length < pageSize) break
    await turnForOthers(inSlices)
  }
  yield* later.relatives
  for (let offset = 0; offset < later.ineligible.length; offset += pageSize) {
    const some = later.ineligible.slice(offset, offset + pageSize)
    const theirs = await relatedAmong(some)
    yield* some.filter(id => !theirs.has(id))
    await turnForOthers(inSlices)
  }
}

const idsOf = (members: readonly PartyMember[] = []): readonly Id[] => members.map(({ person }) => person.id)

const membersOf = async (ids: readonly Id[], data: ClubData): Promise<readonly PartyMember[]> => {
  const [people, memberships] = await Promise.all([data.people(ids), data.memberships(ids)])
  const byPerson = groupedBy(memberships, ({ personId }) => personId)
  return [...people.values()].map(person => ({ person, memberships: byPerson.get(person.id) ?? [] }))
}
