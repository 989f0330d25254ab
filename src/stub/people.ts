/** Whom a form or a test may mean by a few letters: a member of the cast by role, anybody by id or by name. */
import type { People } from '../accounts/world-accounts.ts'
import type { Named } from '../club/facts.ts'
import { compareNames, fullName } from '../club/names.ts'
import type { ClubData } from '../data/club-data.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { CastMember } from '../world-file/cast.ts'
import { idOf } from './parameters.ts'

const pageSize = 500
/** People who are looked through for a name; in a larger world there are ids. */
const mostLookedAt = 50_000

export const peopleOf = (data: ClubData, cast: readonly CastMember[]): People => {
  const named = async (id: string): Promise<Named | undefined> => {
    const person = await data.person(id)
    return person === undefined ? undefined : { id: person.id, name: fullName(person) }
  }
  const withName = async (wanted: string): Promise<readonly Named[]> => {
    const found: Named[] = []
    for (let offset = 0; offset < mostLookedAt && found.length < 2; offset += pageSize) {
      // A page tells whether there is another one.
      // oxlint-disable-next-line no-await-in-loop
      const page = await data.everybody({ offset, limit: pageSize })
      for (const person of page)
        if (compareNames(fullName(person), wanted) === 0) found.push({ id: person.id, name: fullName(person) })
      if (page.length < pageSize) break
    }
    return found
  }
  return {
    cast,
    named,
    meant: async wanted => {
      const member = cast.find(({ role }) => role === wanted)
      if (member !== undefined) return { id: member.personId, name: member.name }
      const byId = /^[0-9a-fA-F]{24}$/.test(wanted) ? await named(idOf(wanted)) : undefined
      if (byId !== undefined) return byId
      const [first, second] = await withName(wanted.trim())
      const roles = cast.flatMap(({ role }) => role ?? [])
      const shown = JSON.stringify(wanted.slice(0, 64))
      if (first === undefined) {
        const hint = didYouMean(nearest(wanted, roles, 1), '.')
        return {
          unclear: `Nobody has the role, the id or the name ${shown}${hint} Roles: ${roles.join(', ') || 'none'}.`,
        }
      }
      return second === undefined
        ? first
        : { unclear: `More than one person is called ${shown}; their ids tell them apart.` }
    },
  }
}
