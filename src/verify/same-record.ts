/** Is the record that is answered the one that was asked for? */
import type { Operation } from '../contract/operation.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'
import { isNamedLikeId } from './id-guesses.ts'
import { type Invariant, type SharedRules, noSharedRules } from './shared-rules.ts'

/** The id that ends a path. */
const idOf = ({ path, method }: Operation): string | undefined => {
  const [, name = ''] = /\/\{([^{}]+)\}$/.exec(path) ?? []
  return method === 'GET' && isNamedLikeId(name) ? name : undefined
}

/**
 * `itemId` of `/items/{itemId}` is the `itemId` of what is answered, or else its `id`; a UUID in capitals is the same.
 */
const sameRecord: Invariant = {
  rule: 'same-record',
  says: 'the record that was asked for is answered',
  isAbout: operation => idOf(operation) !== undefined,
  breaches: ({ operation, values, body }) => {
    const name = idOf(operation) ?? ''
    const sent = values.get(`path ${name}`)
    const fields = isObject(body) ? body : {}
    const field = [name, 'id'].find(one => ['string', 'number'].includes(typeof fields[one]))
    if (sent === undefined || field === undefined) return []
    const found = String(fields[field])
    return found.toLowerCase() === sent.toLowerCase()
      ? []
      : [{ pointer: `/${escapeSegment(field)}`, expected: JSON.stringify(sent), found: JSON.stringify(found) }]
  },
}

/** What holds for both sides of any contract. */
export const rulesOfAny: SharedRules = { ...noSharedRules, invariants: [sameRecord] }
