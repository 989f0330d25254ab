/** What was asked with a call, and what came, as rules see it that look at one answer alone. */
import { rawPairs } from '../contract/check/query.ts'
import { decodedOrAsSent, decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import type { Operation } from '../contract/operation.ts'
import type { ProviderRequest } from '../verify/provider.ts'
import type { GoodAnswer } from '../verify/shared-rules.ts'

/** @param path as it was sent, with its query, behind the base path */
export const goodAnswer = (
  operation: Operation,
  { headers }: ProviderRequest,
  path: string,
  answer: Pick<GoodAnswer, 'body' | 'exactBody' | 'now'>,
): GoodAnswer => {
  const mark = path.indexOf('?')
  const inPath = path.slice(0, mark < 0 ? undefined : mark).split('/')
  const values = new Map<string, string>()
  const add = (name: string, value: string): void => {
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before},${value}`)
  }
  for (const [at, part] of operation.path.split('/').entries()) {
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1]
    if (name !== undefined) add(`path ${name}`, decodedOrAsSent(inPath[at] ?? ''))
  }
  for (const [name, value] of mark < 0 ? [] : rawPairs(path.slice(mark + 1)))
    add(`query ${name}`, decodedQueryOrAsSent(value))
  for (const { in: place, name } of operation.parameters) {
    const value = place === 'header' ? headers.get(name.toLowerCase()) : undefined
    const cookie = place === 'cookie' ? cookiesOf(headers.get('cookie')).get(name) : undefined
    const sent = value ?? cookie
    if (sent !== undefined) add(`${place} ${name}`, sent)
  }
  return { operation, values, isSignedIn: headers.has('authorization'), ...answer }
}
