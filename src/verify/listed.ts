/** What a list of a service tells of ids. One that breaks the contract elsewhere tells them all the same. */
import { type JudgedAnswer, everyItem } from './answer.ts'
import type { Answered } from './provider.ts'

export interface Listed {
  readonly items: readonly unknown[]
  /** Does what is at a pointer into an item break the contract, in any of them? */
  readonly isBroken: (pointer: string) => boolean
}

export const nothingListed: Listed = { items: [], isBroken: () => false }

export const listedIn = ({ parsed, faults }: JudgedAnswer, { status }: Pick<Answered, 'status'>): Listed => {
  if (status >= 300 || !Array.isArray(parsed)) return nothingListed
  const broken = new Set(faults.flatMap(({ pointer }) => (pointer === undefined ? [] : [everyItem(pointer)])))
  return { items: parsed, isBroken: pointer => broken.has(`/*${pointer}`) }
}
