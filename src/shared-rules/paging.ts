/** Pages of a list, put one after another, are the list. */
import type { Operation } from '../contract/operation.ts'
import type { Probe, ProbeFailure, ProbeAnswer } from '../verify/shared-rules.ts'
import { changedMeanwhile, itemsOf, jsonInMessage, textAt } from './answers.ts'

const isPaged = ({ method, parameters }: Operation): boolean =>
  method === 'GET' && ['offset', 'limit'].every(name => parameters.some(one => one.in === 'query' && one.name === name))

const mostOfPage = 500
const usualLimit = 100
const small = 3

/** What isn't given isn't sent. */
const query = (offset: number | undefined, limit: number | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ offset, limit }).flatMap(([name, value]): readonly (readonly [string, string])[] =>
      value === undefined ? [] : [[`query ${name}`, String(value)]],
    ),
  )

const keyOf = (item: unknown): string => textAt(item, '/id') || textAt(item, '/sport')
const keysOf = ({ body }: ProbeAnswer): readonly string[] => itemsOf(body).map(keyOf)

export const paging: Probe = {
  rule: 'paging',
  says: 'pages add up to the list',
  writes: false,
  isAbout: isPaged,
  run: async ({ id }, { call }) => {
    const whole = await call(id, query(0, mostOfPage))
    const all = keysOf(whole)
    if (all.length === 0) return 'the list is empty'
    const pages: readonly (readonly [offset: number | undefined, limit: number | undefined])[] = [
      [0, 1],
      [0, small],
      [1, small],
      [small, small],
      [1, undefined],
      [undefined, 1],
      // There may be more of it than fits into a page; else its end is known, and that nothing is beyond.
      ...(all.length < mostOfPage
        ? ([
            [all.length - 1, small],
            [all.length, small],
          ] as const)
        : []),
    ]
    const breaches: ProbeFailure[] = []
    for (const [offset, limit] of pages) {
      // oxlint-disable-next-line no-await-in-loop
      const page = await call(id, query(offset, limit))
      const [from, most] = [offset ?? 0, limit ?? usualLimit]
      const wanted = all.slice(from, from + most)
      if (isAlike(keysOf(page), wanted)) continue
      breaches.push(breachOf(page, wanted, keysOf(page).length > most ? 'limit' : 'offset'))
      break
    }
    const usual = await call(id, query(undefined, undefined))
    const expected = all.slice(0, usualLimit)
    if (breaches.length === 0 && !isAlike(keysOf(usual), expected)) breaches.push(breachOf(usual, expected, 'limit'))
    if (breaches.length === 0) return []
    // A list that has changed meanwhile doesn't add up, and is none the worse for it.
    return isAlike(keysOf(await call(id, query(0, mostOfPage))), all) ? breaches : changedMeanwhile
  },
}

const isAlike = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

const breachOf = (seen: ProbeAnswer, wanted: readonly string[], parameter: string): ProbeFailure => {
  const found = keysOf(seen)
  return { seen, pointer: '', parameter, expected: brief(wanted), found: brief(found) }
}

const brief = (keys: readonly string[]): string =>
  keys.length > small
    ? `${keys.length} items from ${jsonInMessage(keys[0])} to ${jsonInMessage(keys.at(-1))}`
    : jsonInMessage(keys)
