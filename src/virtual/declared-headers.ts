/** Values for the headers that a response declares: what the contract gives for them, or what their schema admits. */
import { isJson } from '../contract/check/media-types.ts'
import { declaredContent } from '../contract/declared-content.ts'
import type { DeclaredResponse } from '../contract/operation.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import type { Generate } from './generate.ts'

export type DeclaredHeaders = (
  response: DeclaredResponse | undefined,
  seed: number,
) => Promise<Readonly<Record<string, string>>>

export const declaredHeadersFor = (schemas: Schemas, generate: Generate): DeclaredHeaders => {
  /** As they were last made; worlds with other seeds may want others. */
  const headersOf = new Map<
    DeclaredResponse,
    { readonly seed: number; readonly headers: Readonly<Record<string, string>> }
  >()

  const madeFor = async (name: string, header: unknown, pointer: string, seed: number): Promise<unknown> => {
    if (!isObject(header)) return undefined
    const content = declaredContent(header)
    if (header.schema === undefined && content === undefined) return undefined
    const schema = `${pointer}${content?.pointer ?? ''}/schema`
    const made = await generate(schema, seed, false)
    const value = 'value' in made ? made.value : undefined
    if (typeof value !== 'string') return value
    const written = inSyntax(name, value)
    return schemas.problems(schema, written, 'response').length === 0 ? written : value
  }

  return async (response, seed) => {
    if (response === undefined || response.headers.length === 0) return {}
    const known = headersOf.get(response)
    if (known?.seed === seed) return known.headers
    const values = await Promise.all(
      response.headers
        .filter(({ name }) => isSendable(name))
        .map(async ({ name, pointer }) => {
          const header = schemas.at(pointer)
          return [
            name.toLowerCase(),
            headerText(
              header,
              ownHeaderValue(header, schemas.resolved) ?? (await madeFor(name, header, pointer, seed)),
            ),
          ] as const
        }),
    )
    const headers = Object.fromEntries(values.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
    headersOf.set(response, { seed, headers })
    return headers
  }
}

interface Syntax {
  readonly is: RegExp
  /** @param word without space */
  readonly of: (word: string) => string
}

const reference: Syntax = { is: /^[^\s<>"{}|\\^`]+$/, of: word => `/${word}` }

/** Of fields whose values clients read: a contract mostly says no more of them than that they are text. */
const syntaxes: ReadonlyMap<string, Syntax> = new Map([
  // RFC 6265, section 4.1.1
  ['set-cookie', { is: /^[\w.-]+=[^\s",;\\]*(?:;|$)/, of: word => `visit=${word}` }],
  // RFC 9110, sections 8.7, 8.8.3 and 10.2.2
  ['location', reference],
  ['content-location', reference],
  ['etag', { is: /^(?:W\/)?"[^"\s]*"$/, of: word => `"${word}"` }],
  // RFC 8288, section 3
  ['link', { is: /^<[^<>\s]*>/, of: word => `</${word}>; rel="related"` }],
])

const inSyntax = (name: string, text: string): string => {
  const syntax = syntaxes.get(name.toLowerCase())
  return syntax === undefined || syntax.is.test(text) ? text : syntax.of(text.replaceAll(/[^\w.~-]+/g, '-'))
}

const ours = new RegExp(
  `^(${[
    'content-(type|length|encoding)',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'trailer',
    'upgrade',
    'date',
    'vary',
    'access-control-.*',
    'courtside-.*',
    'preference-applied',
  ].join('|')})$`,
  'i',
)

/** The server itself says how an answer is framed and who may read it, whatever the contract's example says. */
const isSendable = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !ours.test(name)

/** What the contract itself gives for a header. */
export const ownHeaderValue = (header: unknown, resolved: (schema: unknown) => unknown): unknown => {
  if (!isObject(header)) return undefined
  const schema = resolved(header.schema)
  const [named] = isObject(header.examples) ? Object.values(header.examples).filter(isObject) : []
  const own = isObject(schema)
    ? [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : []), schema.default, schema.const]
    : []
  return [header.example, named?.value, ...own].find(candidate => candidate !== undefined)
}

const headerText = (header: unknown, value: unknown): string | undefined =>
  laidOut(header, value)?.replaceAll(/[^\t\x20-\x7e]/g, '')

/** In the style `simple`, the only one that headers have; it has no way to write what is nested. */
const laidOut = (header: unknown, value: unknown): string | undefined => {
  const content = isObject(header) ? declaredContent(header) : undefined
  if (content !== undefined && isJson(content.mediaType) && value !== undefined)
    return typeof value === 'string' && isObject(header) && value === header.example ? value : asciiJson(value)
  if (Array.isArray(value)) return value.every(isScalar) ? value.join(',') : undefined
  if (!isObject(value)) return isScalar(value) ? String(value) : undefined
  const fields = Object.entries(value)
  if (!fields.every(([, field]) => isScalar(field))) return undefined
  const between = isObject(header) && header.explode === true ? '=' : ','
  return fields.map(([name, field]) => `${name}${between}${String(field)}`).join(',')
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** A header can't carry other characters as they are. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
