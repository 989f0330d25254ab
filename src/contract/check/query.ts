/** The query of a target, split into pairs and typed by nobody yet. */
import { decodedQueryOrAsSent } from '../../text/percent-encoding.ts'
import { addTo } from '../../text/grouped-by.ts'

/**
 * A query string's pairs in order: each name decoded, its value not. A name that can't be decoded is nobody's
 * parameter; it is kept as it was sent.
 */
export type RawPairs = readonly (readonly [name: string, value: string])[]

/**
 * Names are decoded once for all the parameters that look for theirs; values as they are declared.
 *
 * @param query behind the question mark
 */
export const rawPairs = (query: string): RawPairs =>
  query
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const equals = part.indexOf('=')
      return equals < 0
        ? [decodedQueryOrAsSent(part), '']
        : [decodedQueryOrAsSent(part.slice(0, equals)), part.slice(equals + 1)]
    })

/** So few are gone through for each parameter. */
const fewPairs = 32

export class Query {
  readonly pairs: RawPairs
  /** Of many pairs: those of each name, with the fields of it (`name[a]`). */
  #byName: Map<string, (readonly [string, string])[]> | undefined

  constructor(pairs: RawPairs) {
    this.pairs = pairs
  }

  /** Characters of its values. */
  get length(): number {
    let length = 0
    for (const [, value] of this.pairs) length += value.length
    return length
  }

  /** At least those of this name and its fields, in their order. */
  near(name: string): RawPairs {
    if (this.pairs.length <= fewPairs) return this.pairs
    return (this.#byName ??= pairsByName(this.pairs)).get(name) ?? []
  }
}

const pairsByName = (pairs: RawPairs): Map<string, (readonly [string, string])[]> => {
  const byName = new Map<string, (readonly [string, string])[]>()
  for (const pair of pairs) {
    const [name] = pair
    addTo(byName, name, pair)
    const bracket = name.indexOf('[')
    if (bracket >= 0) addTo(byName, name.slice(0, bracket), pair)
  }
  return byName
}
