/** What requests carry and responses bring: media types, their schemas, statuses, headers. */
import { admits, isJson, isXml, isYaml } from '../contract/check/media-types.ts'
import { usualStyleIn } from '../contract/operations/parameters.ts'
import { type Segments, dereferenced, isObject, valueAt } from '../text/pointer.ts'
import { encodingChanges, fieldWays } from './encodings.ts'
import { schemaOutcomes } from './outcomes.ts'
import { isAnnotation } from './same.ts'
import { fields } from './schema-view.ts'
import type { ContractComparison } from './telling.ts'
import {
  areBoth,
  formed,
  isListAt,
  isSingleAt,
  marked,
  travellingSchemas,
  travellingOf,
  writingOf,
} from './travelling.ts'
import { isGoodDeclared } from '../text/good-status.ts'

interface Media {
  /** As written. */
  readonly name: string
  /** Without parameters, lower case. */
  readonly type: string
  readonly at: Segments
}

const mediaIn = (document: unknown, at: Segments): Media[] =>
  Object.keys(fields(valueAt(document, [...at, 'content']))).map(name => ({
    name,
    type: (name.split(';', 1)[0] ?? '').trim().toLowerCase(),
    at: dereferenced(document, [...at, 'content', name])[0],
  }))

const covers = (range: string, type: string): boolean => admits(range, type) > 0

/** The media type of a list that serves this one: its very name first, and of ranges the narrower one. */
const serving = (list: readonly Media[], { name, type }: Media): Media | undefined => {
  const [closest] = list
    .filter(other => covers(other.type, type))
    .toSorted((one, other) => admits(other.type, type) - admits(one.type, type))
  return list.find(other => other.name === name) ?? closest
}

export const bodyChanges = (
  comparison: ContractComparison,
  operation: string,
  oldAt: Segments,
  newAt: Segments,
): void => {
  const [from, before] = dereferenced(comparison.old.document, oldAt)
  const [to, after] = dereferenced(comparison.new.document, newAt)
  const { tell } = comparison
  if (!isObject(before) && !isObject(after)) return
  if (!isObject(before)) {
    const isRequired = isObject(after) && after.required === true
    const rule = `request-body-added-${isRequired ? 'required' : 'optional'}`
    return tell({
      rule,
      operation,
      what: `${isRequired ? 'A required' : 'An optional'} request body was added.`,
      newAt: to,
    })
  }
  if (!isObject(after))
    return tell({ rule: 'request-body-removed', operation, what: 'The request body was removed.', oldAt: from })
  const at = { operation, oldAt: from, newAt: to }
  if (before.required !== true && after.required === true)
    tell({ ...at, rule: 'request-body-became-required', what: 'The request body became required.' })
  if (before.required === true && after.required !== true)
    tell({ ...at, rule: 'request-body-became-optional', what: 'The request body became optional.' })
  acceptedChanges(comparison, operation, 'The request body', from, to)
}

/** What may be sent, and is read by the new contract: of requests. */
export const acceptedChanges = (
  comparison: ContractComparison,
  operation: string,
  subject: string,
  from: Segments,
  to: Segments,
): void => {
  const { tell } = comparison
  const [old, now] = [mediaIn(comparison.old.document, from), mediaIn(comparison.new.document, to)]
  for (const media of old) {
    const other = serving(now, media)
    if (other === undefined)
      tell({
        rule: 'request-body-media-type-removed',
        operation,
        what: `${subject} may no longer be ${media.name}.`,
        oldAt: media.at,
        newAt: to,
      })
    else contentChanges(comparison, operation, subject, 'request', media, other)
  }
  for (const media of now) {
    const other = serving(old, media)
    if (other === undefined)
      tell({
        rule: 'request-body-media-type-added',
        operation,
        what: `${subject} may be ${media.name}.`,
        newAt: media.at,
      })
    // What came under a range is read by a schema of its own now.
    else if (other.type !== media.type && serving(now, other) !== media)
      contentChanges(comparison, operation, `${subject} (${media.name})`, 'request', other, media)
  }
}

/**
 * Undefined: there is no schema. Nothing is said by one of bytes either: OpenAPI 3.0 wrote `{type: string, format:
 * binary}` where 3.1 leaves it out.
 */
const saidAt = (document: unknown, at: Segments, type: string): 'something' | 'nothing' | undefined => {
  const [, schema] = dereferenced(document, at)
  if (schema === undefined) return undefined
  const { type: kind, format, ...rest } = fields(schema)
  const isOfBytes = kind === 'string' && format === 'binary' && !isJson(type)
  const isSaid = schema === false || Object.keys(isOfBytes ? rest : fields(schema)).some(name => !isAnnotation(name))
  return isSaid ? 'something' : 'nothing'
}

/** Of the parts of a `multipart/form-data` single values are plain texts. */
const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** A number and the text of it are written alike. */
const isMarked = (type: string): boolean => isXml(type) || (type.startsWith('text/') && !isJson(type) && !isYaml(type))

const contentChanges = (
  comparison: ContractComparison,
  operation: string,
  subject: string,
  direction: 'request' | 'response',
  one: Media,
  other: Media,
): void => {
  const [oldAt, newAt] = [
    [...one.at, 'schema'],
    [...other.at, 'schema'],
  ]
  const [before, after] = [
    saidAt(comparison.old.document, oldAt, one.type),
    saidAt(comparison.new.document, newAt, other.type),
  ]
  if (before === undefined || after === undefined) {
    if (before === after || before === 'nothing' || after === 'nothing') return
    const isThere = after !== undefined
    const what = `${subject} (${other.name}) ${isThere ? 'has a schema now' : 'has no schema any more'}.`
    const rule = `${direction}-body-media-type-schema-${isThere ? 'added' : 'removed'}`
    return comparison.tell({ rule, operation, what, oldAt: one.at, newAt: other.at })
  }
  const isForm = one.type === other.type && formTypes.has(one.type)
  const encodings = [
    valueAt(comparison.old.document, [...one.at, 'encoding']),
    valueAt(comparison.new.document, [...other.at, 'encoding']),
  ]
  const asText = isMarked(one.type) && isMarked(other.type) ? marked : undefined
  const travelling = isForm ? formed(fieldWays(encodings)) : asText
  schemaOutcomes(comparison, { operation, subject, direction, standing: 'body', oldAt, newAt, travelling })
  if (one.type === other.type)
    encodingChanges(comparison, {
      operation,
      subject,
      direction,
      type: one.type,
      oldAt: one.at,
      newAt: other.at,
    })
}

export const responseChanges = (
  comparison: ContractComparison,
  operation: string,
  oldAt: Segments,
  newAt: Segments,
): void => {
  const before = statusesIn(valueAt(comparison.old.document, oldAt))
  const after = statusesIn(valueAt(comparison.new.document, newAt))
  statusChanges(comparison, {
    operation,
    before: { at: oldAt, statuses: before },
    after: { at: newAt, statuses: after },
    removed: status => `The response ${status} was removed.`,
    added: status => `The response ${status} was added.`,
    kept: (status, from, to) => responseChanged(comparison, operation, status, from, to),
  })
}

interface Statuses {
  readonly at: Segments
  readonly statuses: readonly string[]
}

interface StatusesCompared {
  readonly operation: string
  readonly before: Statuses
  readonly after: Statuses
  /** In words. */
  readonly removed: (status: string) => string
  readonly added: (status: string) => string
  /** One that is still answered with, maybe under a range. */
  readonly kept: (status: string, oldAt: Segments, newAt: Segments) => void
}

/** Which statuses went, which came; what became of the others is the caller's to say. */
export const statusChanges = (
  comparison: ContractComparison,
  { operation, before, after, removed, added, kept }: StatusesCompared,
): void => {
  const ruleOf = (status: string): string => `response-${isGoodDeclared(status) ? 'success' : 'non-success'}-status`
  for (const status of before.statuses) {
    const oldAt = [...before.at, status]
    const other = coveringStatus(after.statuses, status)
    if (other !== undefined) kept(status, oldAt, [...after.at, other])
    else {
      // What a range had room for is answered still; of errors it is for the record that others are not.
      const left = after.statuses.filter(one => coveringStatus([status], one) !== undefined)
      if (left.length > 0 && !/^[1345]XX$/i.test(status)) continue
      comparison.tell({
        rule: `${ruleOf(status)}-removed`,
        operation,
        what: left.length === 0 ? removed(status) : `${removed(status).slice(0, -1)}, but for ${left.join(', ')}.`,
        oldAt,
        newAt: after.at,
      })
    }
  }
  for (const status of after.statuses) {
    if (before.statuses.includes(status)) continue
    const newAt = [...after.at, status]
    comparison.tell({ rule: `${ruleOf(status)}-added`, operation, what: added(status), oldAt: before.at, newAt })
    // Until now it came under a range, or by default: that is what it is held against.
    const other = coveringStatus(before.statuses, status)
    if (other !== undefined) kept(status, [...before.at, other], newAt)
  }
}

export const statusesIn = (responses: unknown): string[] =>
  Object.keys(fields(responses)).filter(status => !status.startsWith('x-'))

/** `404` may be a `4XX`, or come by default. */
const coveringStatus = (statuses: readonly string[], status: string): string | undefined =>
  [status, `${status.slice(0, 1)}XX`, `${status.slice(0, 1)}xx`, 'default'].find(one => statuses.includes(one))

const responseChanged = (
  comparison: ContractComparison,
  operation: string,
  status: string,
  oldAt: Segments,
  newAt: Segments,
): void => {
  const [from, before] = dereferenced(comparison.old.document, oldAt)
  const [to, after] = dereferenced(comparison.new.document, newAt)
  if (!isObject(before) || !isObject(after)) return
  const subject = `The response ${status}`
  headerChanges(
    comparison,
    operation,
    subject,
    headersIn(comparison.old.document, from),
    headersIn(comparison.new.document, to),
  )
  comingChanges(comparison, operation, subject, from, to)
}

/** What comes by the new contract, and is read by the old one: of responses. */
export const comingChanges = (
  comparison: ContractComparison,
  operation: string,
  subject: string,
  from: Segments,
  to: Segments,
): void => {
  const { tell } = comparison
  const [old, now] = [mediaIn(comparison.old.document, from), mediaIn(comparison.new.document, to)]
  const served = new Set<Media>()
  for (const media of now) {
    // Whoever reads has to know what comes.
    const other =
      serving(old, media) ?? old.find(one => isSuffixed(one.type, media.type) || isSuffixed(media.type, one.type))
    if (other === undefined) {
      tell({
        rule: 'response-media-type-added',
        operation,
        what: `${subject} may be ${media.name}.`,
        oldAt: from,
        newAt: media.at,
      })
      continue
    }
    served.add(other)
    if (other.name !== media.name && !now.some(one => one.name === other.name))
      tell({
        rule: `response-media-type-name-${nameChange(other, media)}`,
        operation,
        what: `${subject} is ${media.name} instead of ${other.name}.`,
        oldAt: other.at,
        newAt: media.at,
      })
    contentChanges(comparison, operation, subject, 'response', other, media)
  }
  for (const media of old) {
    if (served.has(media)) continue
    tell({
      rule: 'response-media-type-removed',
      operation,
      what: `${subject} is no longer ${media.name}.`,
      oldAt: media.at,
      newAt: to,
    })
  }
}

/** `application/hal+json` is a kind of `application/json`. */
const isSuffixed = (special: string, general: string): boolean => {
  const [kind = '', name = ''] = general.split('/')
  return special.startsWith(`${kind}/`) && special.endsWith(`+${name}`)
}

const nameChange = (one: Media, other: Media): 'generalized' | 'specialized' | 'changed' => {
  if (isSuffixed(one.type, other.type) || (one.type !== other.type && covers(other.type, one.type)))
    return 'generalized'
  return isSuffixed(other.type, one.type) || (one.type !== other.type && covers(one.type, other.type))
    ? 'specialized'
    : 'changed'
}

/** A header of what comes, or a parameter of a call that comes. */
export interface ComingHeader {
  readonly name: string
  readonly at: Segments
  readonly node: Record<string, unknown>
}

export interface ComingHeaders {
  /** Where they stand. */
  readonly at: Segments
  /** By what is the same for both contracts. */
  readonly all: ReadonlyMap<string, ComingHeader>
}

const headersIn = (document: unknown, at: Segments): ComingHeaders => ({
  at,
  all: new Map(
    Object.keys(fields(valueAt(document, [...at, 'headers'])))
      .filter(name => name.toLowerCase() !== 'content-type')
      .flatMap(name => {
        const [headerAt, node] = dereferenced(document, [...at, 'headers', name])
        return isObject(node) ? [[name.toLowerCase(), { name, at: headerAt, node }] as const] : []
      }),
  ),
})

/** @param word what one is called */
export const headerChanges = (
  comparison: ContractComparison,
  operation: string,
  subject: string,
  before: ComingHeaders,
  after: ComingHeaders,
  word = 'header',
): void => {
  const { tell } = comparison
  for (const [key, { name, at: oldAt, node: old }] of before.all) {
    const { at: newAt, node: now } = after.all.get(key) ?? {}
    if (now === undefined || newAt === undefined) {
      const kind = old.required === true ? 'required' : 'optional'
      tell({
        rule: `${kind}-response-header-removed`,
        operation,
        what: `${subject} no longer has the ${kind} ${word} ${name}.`,
        oldAt,
        newAt: after.at,
      })
      continue
    }
    if (old.required === true && now.required !== true)
      tell({
        rule: 'response-header-became-optional',
        operation,
        what: `${subject}: its ${word} ${name} became optional.`,
        oldAt,
        newAt,
      })
    const [from, to] = travellingSchemas(comparison, { at: oldAt, node: old }, { at: newAt, node: now })
    const usual = old.in === undefined ? 'simple' : usualStyleIn(old.in)
    const isList = areBoth(comparison, from.at, to.at, isListAt)
    const [written, is] = [from.media ?? writingOf(old, usual, isList), to.media ?? writingOf(now, usual, isList)]
    const isAlike = from.media === to.media && isSingleAt(comparison.new.document, to.at)
    if (written !== is && !isAlike)
      tell({
        rule: 'response-values-widened',
        operation,
        what: `${subject}: its ${word} ${name} is written otherwise: ${is} instead of ${written}.`,
        oldAt,
        newAt,
      })
    if (from.media !== to.media) continue
    schemaOutcomes(comparison, {
      operation,
      subject: `${subject}, ${word} ${name}`,
      direction: 'response',
      standing: 'header',
      oldAt: from.at,
      newAt: to.at,
      travelling: from.media === undefined ? travellingOf(now, String(now.in ?? 'header'), usual) : undefined,
    })
  }
  for (const [key, { name, at: newAt }] of after.all)
    if (!before.all.has(key))
      tell({
        rule: 'response-header-added',
        operation,
        what: `${subject} has the ${word} ${name}.`,
        oldAt: before.at,
        newAt,
      })
}
