/** The tables of a world as an operator may see them. */
import type { WorldRecords } from '../../club/model.ts'
import { collectionNames } from '../club-data.ts'

export const countsOf = (world: WorldRecords): Readonly<Record<string, number>> =>
  Object.fromEntries(collectionNames.map(name => [name, world[name].length]))

/** A copy, without what would let its reader in. */
export const withoutSecret = (record: object): object => {
  const { key: _, token: __, ...shown } = { key: undefined, token: undefined, ...record }
  return shown
}
