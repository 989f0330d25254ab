/** The user behind a token with the family that they act for, as eligibility needs to know them. */
import type { Party } from '../club/facts.ts'
import type { Id } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import { groupedBy } from '../text/grouped-by.ts'
import { signedIn } from './signed-in.ts'

const none: readonly never[] = []

/** undefined for a caller without a token. */
export const partyOf = async (data: ClubData, userId: Id | undefined): Promise<Party> => {
  if (userId === undefined) return undefined
  const user = await signedIn(data, userId)
  const family = (await data.family(user.id)).map(({ person }) => person)
  const memberships = await data.memberships([user, ...family].map(({ id }) => id))
  const byPerson = groupedBy(memberships, ({ personId }) => personId)
  const withMemberships = (person: typeof user) => ({ person, memberships: byPerson.get(person.id) ?? none })
  return { user: withMemberships(user), family: family.map(withMemberships) }
}
