/** Is the record that is answered the one that was asked for? */
import type { Operation } from '../contract/operation.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'
import { isNamedLikeId } from './id-guesses.ts'
import { type AnswerInvariant, type SharedRules, noSharedRules } from './shared-rules.ts'

/** What ends a path, and names a record there. */
const lastOf = ({ path, method }: Operation): string | undefined => {
  const [, name] = /\/\{([^{}]+)\}$/.exec(path) ?? []
  return method === 'GET' ? name : undefined
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'bigint'].includes(typeof value)

/** A UUID in capitals is the same, and so is a letter with its accent that is written as two. */
const plain = (text: string): string => text.normalize().toLowerCase()

/** A date and its time, `de` and `de-CH`: said more precisely, and no other record perhaps. */
const isMoreOf = (one: string, other: string): boolean =>
  one.startsWith(other) && /^(?:t\d|[^\p{L}\p{N}])/u.test(one.slice(other.length))

/** Which record that is the service knows: `/users/me`, `/versions/latest`. */
const isAlias = (sent: string): boolean =>
  /^[@~$]?(?:me|mine|self|myself|current|latest|newest|first|last|default|primary|today|now|head)$/i.test(sent)

/**
 * `itemId` of `/items/{itemId}` is the `itemId` of what is answered, or else its `id`. What isn't named like an id,
 * `/books/{isbn}`, may be anything: it has to be what it was in the list, where that and the answer have the very name.
 */
const sameRecord: AnswerInvariant = {
  rule: 'same-record',
  says: 'the record that was asked for is answered',
  isAbout: operation => lastOf(operation) !== undefined,
  isShownBy: ({ operation, values, shown, body }) => {
    const name = lastOf(operation) ?? ''
    if (isNamedLikeId(name)) return !isAlias(values.get(`path ${name}`) ?? '')
    return shown?.has(`path ${name}`) === true && isObject(body) && Object.hasOwn(body, name) && isScalar(body[name])
  },
  breaches: ({ operation, values, body: read, exactBody }) => {
    const body = exactBody === undefined ? read : exactBody()
    const name = lastOf(operation) ?? ''
    const isId = isNamedLikeId(name)
    const sent = values.get(`path ${name}`)
    const fields = isObject(body) ? body : {}
    const field = (isId ? [name, 'id'] : [name]).find(one => isScalar(fields[one]))
    if (sent === undefined || field === undefined) return []
    const found = String(fields[field])
    const [asked, came] = [plain(sent), plain(found)]
    return came === asked || (!isId && (isMoreOf(came, asked) || isMoreOf(asked, came)))
      ? []
      : [{ pointer: `/${escapeSegment(field)}`, expected: JSON.stringify(sent), found: JSON.stringify(found) }]
  },
}

/** What holds for both sides of any contract. */
export const rulesOfAny: SharedRules = { ...noSharedRules, invariants: [sameRecord] }
