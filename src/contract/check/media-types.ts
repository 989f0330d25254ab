/** What the engine needs to know about media types (RFC 9110, section 8.3). */
import { headerParts, unquoted } from '../../text/header-list.ts'

/** Without parameters, lower case: `Application/JSON; charset=utf-8` is `application/json`. */
export const essenceOf = (mediaType: string): string => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Names and values, one behind the other (HTML, section 4.10.21.7). */
export const isForm = (mediaType: string): boolean => essenceOf(mediaType) === 'application/x-www-form-urlencoded'

/** Names and values, each in a part of its own (RFC 7578). */
export const isPartsForm = (mediaType: string): boolean => essenceOf(mediaType) === 'multipart/form-data'

/** Bodies in parts, of any kind. */
export const isMultipart = (mediaType: string): boolean => /^\s*multipart\//i.test(mediaType)

/** Bodies that go on for as long as somebody reads them (HTML, section 9.2; the pushed pages of old). */
export const isEndless = (mediaType: string): boolean =>
  /^(text\/event-stream|multipart\/x-mixed-replace)$/.test(essenceOf(mediaType))

export const isJson = (mediaType: string): boolean => /^(application|text)\/json$|\+json$/.test(essenceOf(mediaType))

const isText = (mediaType: string): boolean => essenceOf(mediaType).startsWith('text/')
export const isXml = (mediaType: string): boolean => /^(application|text)\/xml$|\+xml$/.test(essenceOf(mediaType))
/** A table in lines, the first of which has the names of its columns as a rule (RFC 4180). */
export const isTable = (mediaType: string): boolean =>
  /^(?:text|application)\/(?:x-)?(?:csv|tab-separated-values)$/.test(essenceOf(mediaType))
export const isYaml = (mediaType: string): boolean =>
  /^(application|text)\/(x-)?yaml$|\+yaml$/.test(essenceOf(mediaType))

/**
 * Does a browser that is led to it run what is in it? Markup of any kind, and what is no media type at all, or says
 * that it is an unknown one: those a browser finds out by looking (WHATWG MIME Sniffing, section 7).
 */
export const isActive = (mediaType: string): boolean => {
  if (mediaType === 'application/json') return false
  const essence = essenceOf(mediaType)
  return (
    /html|xml|xsl|svg|^multipart\/|^(?:unknown|application)\/unknown$/.test(essence)
    || !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence)
  )
}

/** A range such as `text/*` is declared by contracts that mean "JSON"; an answer needs one type. */
export const concreteMediaType = (declared: string): string => {
  const essence = essenceOf(declared)
  if (essence === '*/*' || essence === 'application/*') return 'application/json'
  if (essence === 'text/*') return 'text/plain'
  return essence.endsWith('/*') ? essence.replace('*', 'octet-stream') : declared
}

/** Does a declared type or range admit this type? The more specific, the larger the number; 0 for no. */
export const admits = (declared: string, essence: string): number => {
  const range = essenceOf(declared)
  if (range === essence) return 3
  if (range === '*/*') return 1
  return range.endsWith('/*') && essence.startsWith(range.slice(0, -1)) ? 2 : 0
}

/**
 * How well a type that was sent has the parameters that a declared one of the same name is told apart by (`version=2`):
 * how many they have in common; below 0: one has another value. One that wasn't sent may be meant, and a charset or a
 * boundary says how a body is written, not what it is.
 */
export const sharedParameters = (declared: string, sent: string): number => {
  if (!declared.includes(';')) return 0
  const given = mediaTypeParameters(sent)
  let shared = 0
  for (const [name, value] of mediaTypeParameters(declared)) {
    if (name === 'charset' || name === 'boundary' || !given.has(name)) continue
    if (given.get(name) !== value) return -1
    shared++
  }
  return shared
}

/** Of a value. Nobody writes more. */
const mostParameters = 32

/** What stands behind a media type, or behind anything that is written like one; names in lower case. */
export const mediaTypeParameters = (value: string): ReadonlyMap<string, string> =>
  new Map(
    headerParts(value, ';')
      .slice(1, mostParameters + 1)
      .flatMap((part): readonly (readonly [string, string])[] => {
        const equals = part.indexOf('=')
        const name = part.slice(0, Math.max(equals, 0)).trim().toLowerCase()
        return name === '' ? [] : [[name, unquoted(part.slice(equals + 1).trim())]]
      }),
  )

/** The bytes of a value in this media type; undefined where it can't be written (an object as XML). */
export const bytesOf = (value: unknown, mediaType: string): Buffer | undefined => {
  if (isJson(mediaType)) return Buffer.from(JSON.stringify(value))
  if (typeof value === 'string') return Buffer.from(value)
  if (isYaml(mediaType)) return Buffer.from(JSON.stringify(value, null, 2))
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  return isText(mediaType) && isScalar ? Buffer.from(String(value)) : undefined
}
