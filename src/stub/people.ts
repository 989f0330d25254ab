/** Whom a form or a test may mean by a few letters: a member of the cast by role, anybody by id or by name. */
import type { People } from '../accounts/world-accounts.ts'
import type { Named } from '../club/facts.ts'
import { compareNames, fullName } from '../club/names.ts'
import type { ClubData } from '../data/club-data.ts'
import { didYouMean, isOneSlip, nearest } from '../text/nearest.ts'
import type { CastMember } from '../world-file/cast.ts'
import { idOf } from '../world-file/ids.ts'
import { readId } from './parameters.ts'

const pageSize = 500
/** People who are looked through for a name; in a larger world there are ids. */
const mostLookedAt = 50_000
/** Of those who may have been meant. */
const mostTold = 3

/** One slip away as a whole, or in the first name or the last. */
const nearTo = (wanted: string): ((name: string) => boolean) => {
  const written = wanted.toLowerCase()
  return name => {
    const lower = name.toLowerCase()
    return written.length > 1 && [lower, ...lower.split(' ')].some(one => one === written || isOneSlip(one, written))
  }
}

interface Called {
  /** By their whole name. */
  readonly wholly: readonly Named[]
  /** By their first name alone. */
  readonly first: readonly Named[]
  /** By almost that. */
  readonly near: readonly string[]
  /** By the other name that the world file has for them. */
  readonly alias?: Named
}

export const peopleOf = (data: ClubData, cast: readonly CastMember[]): People => {
  const named = async (id: string): Promise<Named | undefined> => {
    const person = await data.person(id)
    return person === undefined ? undefined : { id: person.id, name: fullName(person) }
  }
  /** An alias is one person's alone: whoever else is called so isn't meant. */
  const called = async (wanted: string): Promise<Called> => {
    const [wholly, first, near]: [Named[], Named[], Set<string>] = [[], [], new Set()]
    const isNear = nearTo(wanted)
    for (let offset = 0; offset < mostLookedAt; offset += pageSize) {
      // A page tells whether there is another one.
      // oxlint-disable-next-line no-await-in-loop
      const page = await data.everybody({ offset, limit: pageSize })
      for (const person of page) {
        const one = { id: person.id, name: fullName(person) }
        if (person.alias === wanted) return { wholly, first, near: [], alias: one }
        if (compareNames(one.name, wanted) === 0) {
          if (wholly.length < mostTold) wholly.push(one)
        } else if (first.length < mostTold && compareNames(person.firstName, wanted) === 0) first.push(one)
        else if (near.size < mostTold && isNear(one.name)) near.add(one.name)
      }
      if (page.length < pageSize) break
    }
    return { wholly, first, near: [...near] }
  }
  /** The nearest sense in which somebody may be meant comes first. */
  const somebody = async (wanted: string): Promise<readonly Named[] | Called> => {
    const member = cast.find(({ role }) => role === wanted)
    if (member !== undefined) return [{ id: member.personId, name: member.name }]
    const byId = /^[0-9a-fA-F]{24}$/.test(wanted) ? await named(readId(wanted)) : undefined
    const known = byId ?? (await named(idOf('person', wanted)))
    if (known !== undefined) return [known]
    const found = await called(wanted.trim())
    if (found.alias !== undefined) return [found.alias]
    if (found.wholly.length > 0) return found.wholly
    return found.first.length > 0 ? found.first : found
  }
  return {
    cast,
    named,
    meant: async wanted => {
      const found = await somebody(wanted)
      const shown = JSON.stringify(wanted.slice(0, 64))
      if ('near' in found) {
        const roles = cast.flatMap(({ role }) => role ?? [])
        const hint = didYouMean([...nearest(wanted, roles, 1), ...found.near], '.')
        return {
          unclear: `Nobody has the role, the id or the name ${shown}${hint} Roles: ${roles.join(', ') || 'none'}.`,
        }
      }
      const [only, ...others] = found
      return only !== undefined && others.length === 0 ? only : { unclear: severalOf(shown, found) }
    },
  }
}

const severalOf = (shown: string, found: readonly Named[]): string => {
  const told = found.slice(0, mostTold).map(({ id, name }) => `${name} (${id})`)
  return `More than one person is called ${shown}: ${told.join(', ')}. Their ids tell them apart.`
}
