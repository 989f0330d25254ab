/** Ids by which somebody asked for more: with others in their place they have to lead there as well. */
import type { Contract } from '../contract/contract.ts'
import type { JudgedExchange } from '../proxy/judge.ts'
import { keptIn } from '../text/kept-in.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { fakesWith } from './fakes.ts'
import { type NamedValue, type Replace, namedInBoth, namedParts } from './named-parts.ts'

/** Values that nobody asked for more by, yet: what fits a pattern takes a hundred times as long to make. */
const mostLed = 500

/** By value: what the contract says of each part of a path. */
export const askedIn = (
  { endpoint, path }: Extract<JudgedExchange['ledTo'], { readonly kind: 'operation' }>,
  schemas: Contract['schemas'],
): ReadonlyMap<string, NamedValue> => {
  const found = new Map<string, NamedValue>()
  const sent = endpoint.pathValues(path)
  for (const { in: place, name, schemaPointer } of endpoint.operation.parameters) {
    const value = decodedOrAsSent(sent[name] ?? '')
    if (place !== 'path' || schemaPointer === undefined || value === '') continue
    const note: Replace = (_, named) => void found.set(value, named)
    namedParts(value, schemas.at(schemaPointer), schemas, note, new Set(), new Set())
  }
  return found
}

/**
 * A value by which somebody asked for more has to lead there with another in its place: what a path says of it holds of
 * it, and of some that are called as it is and fit there.
 */
export const leadOn = (everywhere: Map<string | number, NamedValue>, asked: ReadonlyMap<string, NamedValue>): void => {
  const { fits } = fakesWith(Buffer.alloc(0))
  /** By property, those that differ. */
  const ways = new Map<string, Map<string, NamedValue>>()
  for (const [value, of] of asked) {
    const name = everywhere.get(value)?.name
    if (name !== undefined) keptIn(ways, name, () => new Map<string, NamedValue>()).set(of.patterns.join('\0'), of)
  }
  let others = 0
  for (const [value, named] of everywhere) {
    const own = ways.get(named.name)
    if (own === undefined || typeof value !== 'string' || (!asked.has(value) && ++others > mostLed)) continue
    const led = [...own.values()].filter(of => fits(value, of))
    if (led.length > 0) everywhere.set(value, led.reduce(namedInBoth, named))
  }
}
