/** The tables of a world as an operator may see them. */
import { collectionNames } from '../club-data.ts'
import type { Collections } from './tables.ts'

export const countsOf = (collections: Collections): Readonly<Record<string, number>> =>
  Object.fromEntries(collectionNames.map(name => [name, collections[name].count()]))

/** A copy, without what would let its reader in. */
export const withoutSecret = (record: object): object => {
  const { key: _, token: __, ...shown } = { key: undefined, token: undefined, ...record }
  return shown
}
