/**
 * `?__prefer=example%3Dempty`: a preference for whoever can write an address and no header, as in a browser's address
 * bar.
 *
 * It is no part of the request that the contract describes, so it is taken off before anything else looks at the query.
 */
import type { Operation } from '../operation.ts'
import { preferParameter } from '../../text/prefer-address.ts'
import { decodedQueryOrAsSent } from '../../text/percent-encoding.ts'
import type { RawPairs } from './query.ts'

/** Characters, of all of them together. */
export const longestPrefer = 4096

/** A contract that declares a query parameter of this name has it for itself. */
export const hasOwnPrefer = ({ parameters }: Pick<Operation, 'parameters'>): boolean =>
  parameters.some(({ in: place, name }) => place === 'query' && name === preferParameter)

export interface Preferring {
  /** Those that are the contract's business. */
  readonly pairs: RawPairs
  /** As in a `Prefer` header: given several times, as one list. */
  readonly prefer: string | undefined
}

export const preferIn = (pairs: RawPairs): Preferring => {
  const given = pairs.filter(([name]) => name === preferParameter)
  if (given.length === 0) return { pairs, prefer: undefined }
  return {
    pairs: pairs.filter(([name]) => name !== preferParameter),
    prefer: given.map(([, value]) => decodedQueryOrAsSent(value)).join(', '),
  }
}
