/** The secrets of an exchange: whatever its contract, or its name, says is one. */
import { cookiesOf } from '../contract/check/cookies.ts'
import { decodedQueryOrAsSent } from '../contract/check/percent-encoding.ts'
import { rawPairs } from '../contract/check/query.ts'
import { isForm, isJson } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import { type Redaction, declaredRedaction, namedIn } from '../contract/redaction.ts'
import { jsonOf } from '../text/json-of.ts'
import { isObject } from '../text/pointer.ts'
import type { Headers } from './headers.ts'

/** What OAuth 2.0 carries and is good for a token (RFC 6749, section 4.1.2; RFC 7636, section 4.5; RFC 7521). */
const oauthSecrets = ['code', 'code_verifier', 'assertion', 'client_assertion']

export interface SeenRedaction extends Redaction {
  isSecretInQuery(name: string): boolean
}

/**
 * A parameter that the contract declares by such a name is something else: a country, a discount. In a body of JSON it
 * is the code of an error.
 */
export const redactionOf = (contract: Contract): SeenRedaction => {
  const declared = new Set(
    contract.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name.toLowerCase())),
  )
  const inQuery = declaredRedaction(
    contract,
    oauthSecrets.filter(name => !declared.has(name)),
  )
  const { url, form, isSecret } = inQuery
  return { ...declaredRedaction(contract), url, form, isSecretInQuery: isSecret }
}

export interface Carrying {
  readonly target: string
  /** Of the request and of the answer. */
  readonly headers: Headers
  /** Decoded, with the media type of each. */
  readonly bodies: readonly { readonly bytes: Buffer; readonly mediaType: string | undefined }[]
}

export const secretsIn = ({ target, headers, bodies }: Carrying, redaction: SeenRedaction): readonly string[] => {
  const found = new Set<string>()
  const add = (value: string): void => {
    if (value !== '') found.add(value)
  }
  const ofQuery = (query: string): void => {
    for (const [name, value] of rawPairs(query)) {
      const decoded = decodedQueryOrAsSent(value)
      if (redaction.isSecretInQuery(name)) {
        add(value)
        add(decoded)
      } else if (decoded.includes('"')) for (const one of namedIn(decoded, redaction.isSecret)) add(one)
    }
  }
  const ofAddress = (text: string): void => {
    for (const part of text.split(/[?#]/).slice(1)) ofQuery(part)
  }
  const ofValue = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(ofValue)
    if (!isObject(value)) return
    for (const [name, inner] of Object.entries(value)) {
      if (redaction.isSecret(name) && (typeof inner === 'string' || typeof inner === 'number')) add(String(inner))
      else ofValue(inner)
    }
  }
  ofAddress(target)
  for (const secret of redaction.inPath(target)) add(secret)
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (lower === 'cookie') for (const one of cookiesOf(value).values()) add(one)
    else if (lower === 'set-cookie') for (const one of cookiesOf(value.split(';', 1)[0]).values()) add(one)
    else if (lower === 'location') {
      ofAddress(value)
      for (const secret of redaction.inPath(value)) add(secret)
    } else if (redaction.isSecret(name)) for (const one of credentialsIn(value)) add(one)
  }
  for (const { bytes, mediaType = '' } of bodies) {
    const body = isJson(mediaType) ? jsonOf(bytes) : undefined
    if (body !== undefined) ofValue(body)
    else if (isForm(mediaType)) ofQuery(bytes.toString())
    else if (isJson(mediaType) || isText(mediaType)) {
      const text = bytes.toString()
      // To find each name and value takes thirty times as long as to find that none of them is a secret's.
      if (redaction.mayHold(text)) for (const one of namedIn(text, redaction.isSecret)) add(one)
    }
  }
  return [...found]
}

/** Behind the name of a scheme, where there is one; of Basic what it stands for too (RFC 7617). */
const credentialsIn = (value: string): readonly string[] => {
  const [, scheme, rest] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(value.trim()) ?? []
  if (scheme === undefined || rest === undefined) return [value]
  if (scheme.toLowerCase() !== 'basic') return [value, rest]
  const both = Buffer.from(rest, 'base64').toString()
  return [value, rest, both, both.slice(both.indexOf(':') + 1)]
}

/** Without a media type it may be that too. */
const isText = (mediaType: string): boolean => /^(text\/|$)/i.test(mediaType)
