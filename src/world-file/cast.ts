/** Who may be played in a world, and what to send to be them. */
import { given } from '../text/given.ts'
import { type Slices, each } from '../text/slices.ts'
import type { Id, Person, WorldRecords } from '../club/model.ts'
import { fullName } from '../club/names.ts'

export interface CastMember {
  /** What a test calls them by; no other member of the cast has it. */
  readonly role?: string
  readonly label: string
  readonly name: string
  readonly token: string
  readonly personId: Id
}

/** In the order of the tokens; those that have run out or were revoked too, as they are there to be tried. */
export function* castOf({ people, accessTokens }: WorldRecords): Slices<readonly CastMember[]> {
  const asked = new Set<Id>()
  yield* each(accessTokens, ({ personId }) => void asked.add(personId))
  const found = new Map<Id, Person>()
  yield* each(people, person => {
    if (asked.has(person.id)) found.set(person.id, person)
  })
  const cast: CastMember[] = []
  yield* each(accessTokens, ({ role, label, token, personId }) => {
    const person = found.get(personId)
    if (person !== undefined) cast.push({ ...given({ role }), label, name: fullName(person), token, personId })
  })
  return cast
}

/** Keys that are accepted. */
export const keysOf = ({ apiKeys }: WorldRecords): readonly string[] =>
  apiKeys.filter(({ active }) => active).map(({ key }) => key)
