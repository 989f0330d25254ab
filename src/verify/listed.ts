/** What a list of a service tells of ids. One that breaks the contract elsewhere tells them all the same. */
import { segmentsOf, valueAt } from '../text/pointer.ts'
import { type JudgedAnswer, everyItem } from './answer.ts'
import type { Answered } from './provider.ts'

/** A JSON Pointer leads to the list in the answer's body: an empty one, where the body is the list. */
export interface Listed {
  readonly itemsAt: (list: string) => readonly unknown[]
  /** Does what is at a pointer into an item break the contract, in any of them? */
  readonly isBroken: (list: string, pointer: string) => boolean
}

export const nothingListed: Listed = { itemsAt: () => [], isBroken: () => false }

export const listedIn = ({ parsed, faults }: JudgedAnswer, { status }: Pick<Answered, 'status'>): Listed => {
  if (status >= 300) return nothingListed
  const broken = new Set(faults.flatMap(({ pointer }) => (pointer === undefined ? [] : [everyItem(pointer)])))
  return {
    itemsAt: list => {
      const items = valueAt(parsed, segmentsOf(list))
      return Array.isArray(items) ? items : []
    },
    isBroken: (list, pointer) => broken.has(`${list}/*${pointer}`),
  }
}
