/** What the invariants read in an answer of the club's service, which the contract's schemas have been held against. */
import { type Segments, isObject, segmentsOf, valueAt } from '../text/pointer.ts'

export type Item = Readonly<Record<string, unknown>>

export const itemsOf = (body: unknown): readonly Item[] => (Array.isArray(body) ? body.filter(isObject) : [])

export const textAt = (item: unknown, pointer: string): string => {
  const value = valueAt(item, segmentsOf(pointer))
  return typeof value === 'string' ? value : ''
}

export const numberAt = (item: unknown, pointer: string): number => {
  const value = valueAt(item, segmentsOf(pointer))
  return typeof value === 'number' ? value : Number.NaN
}

/** Milliseconds since 1970. */
export const instantAt = (item: unknown, pointer: string): number => Date.parse(textAt(item, pointer))

export const listAt = (item: unknown, ...segments: Segments): readonly Item[] => itemsOf(valueAt(item, segments))

export const itemIds = (items: readonly Item[]): readonly string[] => items.map(item => textAt(item, '/id'))

/** As much of a list as one call may ask for. */
export const wholePage = [['query limit', '500']] as const

/** Why nothing can be told of a list that takes several calls to read. */
export const changedMeanwhile = 'the list changed while it was read'

/** As it stands in a message. */
export const jsonInMessage = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
