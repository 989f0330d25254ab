/** What a request said, read again from what was kept of it. */
import type { RequestValues } from '../contract/check/backend.ts'
import { Query } from '../contract/check/query.ts'
import type { RawBody } from '../contract/check/request.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import type { Exchange } from './bound-world.ts'

/** As node gives them: names in lower case, the values of one name joined. */
export const headersIn = ({ rawHeaders }: Pick<Exchange, 'rawHeaders'>): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    const value = rawHeaders[index + 1] ?? ''
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ', '}${value}`)
  }
  return headers
}

/** As the contract types them; undefined for a request that breaks it. */
export const valuesIn = (exchange: Exchange): RequestValues | undefined =>
  valuesBeside(exchange, headers => ({ contentType: headers.get('content-type'), bytes: exchange.body }))

/** The same without its body, which isn't read again: it may be large. */
export const parametersIn = (exchange: Exchange): RequestValues | undefined =>
  exchange.violations.length > 0 ? undefined : valuesBeside(exchange, () => 'unread')

const valuesBeside = (
  exchange: Exchange,
  bodyOf: (headers: ReadonlyMap<string, string>) => RawBody | 'unread',
): RequestValues | undefined => {
  const { endpoint, url, prefixLength } = exchange
  if (endpoint === undefined) return undefined
  const headers = headersIn(exchange)
  const [path = '', query = ''] = pathAndQuery(url).split(/\?(.*)/s, 2)
  const checked = endpoint.check(
    {
      path: endpoint.pathValues(path.slice(prefixLength)),
      query: new Query(endpoint.queryOf(query).pairs),
      header: name => headers.get(name.toLowerCase()),
      cookies: cookiesOf(headers.get('cookie')),
    },
    bodyOf(headers),
  )
  return checked.violations === undefined ? checked.values : undefined
}
