/** Headers on their way from one connection to the next. */
import { addTo } from '../text/grouped-by.ts'

export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** What is about one connection alone (RFC 9110, section 7.6.1), whether `Connection` names it or not. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** As node keeps them: names and values in turns, as they were sent. */
export const pairsOf = (raw: readonly string[]): HeaderPairs =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))

const valuesOf = (headers: HeaderPairs, name: string): readonly string[] =>
  headers.flatMap(([one, value]) => (one.toLowerCase() === name ? [value] : []))

/** As one value, however often it was sent (RFC 9110, section 5.3). */
export const valueOf = (headers: HeaderPairs, name: string): string | undefined => {
  const values = valuesOf(headers, name)
  return values.length === 0 ? undefined : asOne(name, values)
}

const asOne = (name: string, values: readonly string[]): string => values.join(name === 'cookie' ? '; ' : ', ')

/** By name in lower case, each as one value. */
export const headersByName = (headers: HeaderPairs): ReadonlyMap<string, string> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of headers) addTo(values, name.toLowerCase(), value)
  return new Map([...values].map(([name, all]) => [name, asOne(name, all)]))
}

/** Those that go on. */
export const endToEnd = (headers: HeaderPairs): HeaderPairs => {
  const named = new Set(
    valuesOf(headers, 'connection').flatMap(value => value.split(',').map(option => option.trim().toLowerCase())),
  )
  return headers.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
}
