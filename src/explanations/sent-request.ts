/** A request as it was sent, in parts that can be replaced: what a corrected one is made of. */
import { isUtf8 } from 'node:buffer'
import { decodedOrAsSent, decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { rawPairs } from '../contract/check/query.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import type { Operation, ParameterPlace } from '../contract/operation.ts'
import { comparablePath, parameterNames, pathPattern } from '../contract/path-template.ts'
import { headersIn } from '../worlds/exchange-values.ts'
import { type JournalledExchange, mostOfBody } from '../worlds/journal.ts'

export interface SentRequest {
  readonly method: string
  /** Of the mount that it was sent to. */
  readonly prefix: string
  readonly path: string
  /** Undecoded, by the names of the template. */
  readonly pathValues: ReadonlyMap<string, string>
  /** Names decoded, values as they were sent. */
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: ReadonlyMap<string, string>
  readonly cookies: ReadonlyMap<string, string>
  /** Undefined: none. */
  readonly body: SentBody | undefined
}

/** `json` is absent for what is none; cut: there was more of it than is kept. */
export interface SentBody {
  /** As they are kept: one more than is told, where it was cut. */
  readonly bytes: Buffer
  readonly isText: boolean
  readonly text: string
  readonly isCut: boolean
  readonly json?: { readonly value: unknown }
}

export const sentIn = (entry: JournalledExchange): SentRequest => {
  const { method, url, prefixLength, operation, body } = entry
  const [path = '', query = ''] = pathAndQuery(url).split(/\?(.*)/s, 2)
  const headers = headersIn(entry)
  return {
    method,
    prefix: path.slice(0, prefixLength),
    path: path.slice(prefixLength),
    pathValues: operation === undefined ? new Map() : pathValuesIn(operation, path.slice(prefixLength)),
    query: rawPairs(query),
    headers,
    cookies: cookiesOf(headers.get('cookie')),
    body: body === undefined || body.length === 0 ? undefined : bodyIn(body),
  }
}

const pathValuesIn = ({ path: template }: Operation, path: string): ReadonlyMap<string, string> => {
  const values = pathPattern(template).valuesIn(comparablePath(path))
  return new Map(parameterNames(template).map((name, index) => [name, values?.[index] ?? '']))
}

const bodyIn = (bytes: Buffer): SentBody => {
  const isCut = bytes.length > mostOfBody
  const text = (isCut ? bytes.subarray(0, mostOfBody) : bytes).toString()
  const isText = isUtf8(bytes)
  // What can't be read as UTF-8 is another JSON than was sent.
  if (isCut || !isText) return { bytes, isText, text, isCut }
  try {
    return { bytes, isText, text, isCut, json: { value: JSON.parse(text) } }
  } catch {
    return { bytes, isText, text, isCut }
  }
}

/** What was sent for a parameter, as text; of several their list. Undefined: nothing. */
export const sentFor = (sent: SentRequest, place: ParameterPlace, name: string): string | undefined => {
  switch (place) {
    case 'path': {
      const value = sent.pathValues.get(name)
      return value === undefined ? undefined : decodedOrAsSent(value)
    }
    case 'query': {
      const values = sent.query.filter(([one]) => one === name).map(([, value]) => decodedQueryOrAsSent(value))
      return values.length === 0 ? undefined : values.join(',')
    }
    case 'header':
      return sent.headers.get(name.toLowerCase())
    case 'cookie':
      return sent.cookies.get(name)
  }
}
