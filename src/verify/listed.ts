/** What a list of a service tells of ids. One that breaks the contract elsewhere tells them all the same. */
import { segmentsOf, valueAt } from '../text/pointer.ts'
import { type JudgedAnswer, everyItem } from './answer.ts'
import type { Answered } from './provider.ts'

export interface Listed {
  /**
   * Where an item has it and keeps to the contract there.
   *
   * @param list JSON Pointer to the list in the answer's body: an empty one, where the body is the list
   * @param pointer JSON Pointer into each item
   */
  readonly valuesAt: (list: string, pointer: string) => readonly unknown[]
}

export const nothingListed: Listed = { valuesAt: () => [] }

export const listedIn = ({ parsed, faults, brokenAt }: JudgedAnswer, { status }: Pick<Answered, 'status'>): Listed => {
  if (status >= 300) return nothingListed
  // Of more than are told nobody knows which items they are in.
  const inSome = new Set(faults.flatMap(({ pointer }) => (pointer === undefined ? [] : [everyItem(pointer)])))
  return {
    valuesAt: (list, pointer) => {
      const items = valueAt(parsed, segmentsOf(list))
      if (!Array.isArray(items) || (brokenAt === undefined && inSome.has(`${list}/*${pointer}`))) return []
      const segments = segmentsOf(pointer)
      return items.flatMap((item: unknown, index) =>
        brokenAt?.has(`${list}/${index}${pointer}`) === true ? [] : [valueAt(item, segments)],
      )
    },
  }
}
