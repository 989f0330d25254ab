/** Who may be played in a world, and what to send to be them. */
import { given } from '../text/given.ts'
import type { Id, WorldRecords } from '../club/model.ts'
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
export const castOf = ({ people, accessTokens }: WorldRecords): readonly CastMember[] =>
  accessTokens.flatMap(({ role, label, token, personId }) => {
    const person = people.find(({ id }) => id === personId)
    return person === undefined ? [] : [{ ...given({ role }), label, name: fullName(person), token, personId }]
  })

/** Keys that are accepted. */
export const keysOf = ({ apiKeys }: WorldRecords): readonly string[] =>
  apiKeys.filter(({ active }) => active).map(({ key }) => key)
