/** What the parts of the suite have in common. */
import type { Test } from 'tap'
import type { ClubData } from '../../../src/data/club-data.ts'
import type { WorldRecords } from '../../../src/club/model.ts'

/** A data layer that begins with this world and with nothing else. */
export type Make = (world: WorldRecords) => Promise<ClubData>

export type Suite = (t: Test, make: Make) => Promise<void>

export const everything = { offset: 0, limit: 500 }

export const namesOf = (items: readonly { readonly name: string }[]): readonly string[] => items.map(({ name }) => name)
export const idsOf = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id)

/** Refuses a world with a reference to nothing: a store may well refuse it too. */
export const sound =
  (make: Make): Make =>
  async world => {
    const known = new Set(
      Object.values<readonly object[]>({ ...world })
        .flat()
        .flatMap(record => ('id' in record ? [record.id] : [])),
    )
    const dangling = [...JSON.stringify(world).matchAll(/"([0-9a-f]{24})"/g)].flatMap(([, id]) =>
      id === undefined || known.has(id) ? [] : [id],
    )
    if (dangling.length > 0) throw new Error(`The world of this test refers to nothing: ${dangling.join(', ')}`)
    return make(world)
  }
