/** How the fields of forms and the parts of multipart bodies are written (OpenAPI 3.1, "Encoding Object"). */
import { admits, essenceOf } from '../contract/check/media-types.ts'
import { type Segments, dereferenced, isObject, valueAt } from '../text/pointer.ts'
import type { FieldWays } from './arrival.ts'
import { schemaOutcomes } from './outcomes.ts'
import { fields } from './schema-view.ts'
import type { ComparedDirection } from './sides.ts'
import type { ContractComparison } from './telling.ts'
import { areBoth, isListAt, isScalarAt, isSingleAt, inHeader, travellingSchemas, writingOf } from './travelling.ts'

/** A media type of a body, in both contracts. */
export interface EncodedBody {
  readonly operation: string
  readonly subject: string
  readonly direction: ComparedDirection
  /** `application/x-www-form-urlencoded` */
  readonly type: string
  readonly oldAt: Segments
  readonly newAt: Segments
}

export const encodingChanges = (comparison: ContractComparison, body: EncodedBody): void => {
  const isMultipart = body.type.startsWith('multipart/')
  if (!isMultipart && body.type !== 'application/x-www-form-urlencoded') return
  const { oldAt, newAt } = body
  const encodings = (document: unknown, at: Segments): Record<string, unknown> =>
    fields(valueAt(document, [...at, 'encoding']))
  const [before, after] = [encodings(comparison.old.document, oldAt), encodings(comparison.new.document, newAt)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [
      propertyAt(comparison.old.document, [...oldAt, 'schema'], name),
      propertyAt(comparison.new.document, [...newAt, 'schema'], name),
    ]
    // What only one of them has is told by its schema; what neither has is nothing.
    if (from === undefined || to === undefined) continue
    const part = { ...body, name, from, to, before: fields(before[name]), after: fields(after[name]) }
    if (isByType(part.before) && isByType(part.after)) typeChanges(comparison, part)
    else fieldChanges(comparison, part)
    if (isMultipart) partChanges(comparison, part)
  }
}

interface EncodedPart extends EncodedBody {
  readonly name: string
  /** Where its schemas are. */
  readonly from: Segments
  readonly to: Segments
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

const ruleOf = ({ direction }: EncodedPart): string =>
  direction === 'request' ? 'request-values-narrowed' : 'response-values-widened'

/** Of a change that nobody has to heed. */
const harmlessRuleOf = ({ direction }: EncodedPart): string =>
  direction === 'request' ? 'request-values-widened' : 'response-values-narrowed'

/** Where it is said how a part is written: its encoding, or what has none for it. */
const placesOf = ({ oldAt, newAt, name, before, after }: EncodedPart): { oldAt: Segments; newAt: Segments } => {
  const within = (at: Segments, said: object): Segments =>
    Object.keys(said).length === 0 ? at : [...at, 'encoding', name]
  return { oldAt: within(oldAt, before), newAt: within(newAt, after) }
}

/** @param encodings of one media type in both contracts */
export const fieldWays = (encodings: readonly unknown[]): FieldWays => {
  const named = (isSo: (one: Readonly<Record<string, unknown>>) => boolean): ReadonlySet<string> =>
    new Set(
      encodings.flatMap(encoding =>
        Object.entries(fields(encoding)).flatMap(([name, one]) => (isSo(fields(one)) ? [name] : [])),
      ),
    )
  return {
    asTheyAre: named(
      one => isByType(one) && typeof one.contentType === 'string' && !/^text\/plain\b/i.test(one.contentType),
    ),
    joined: named(({ style = 'form', explode }) => style === 'form' && explode === false),
  }
}

/** Where `style` and the like are said, `contentType` is not heeded (OpenAPI 3.1, "Encoding Object"). */
const isByType = ({ style, explode, allowReserved }: Readonly<Record<string, unknown>>): boolean =>
  style === undefined && explode === undefined && allowReserved === undefined

/** The schema of a property, in what is referred to and in parts of an `allOf`. */
const propertyAt = (document: unknown, at: Segments, name: string, depth = 0): Segments | undefined => {
  const [from, schema] = dereferenced(document, at)
  if (!isObject(schema) || depth > 8) return undefined
  if (isObject(schema.properties) && Object.hasOwn(schema.properties, name)) return [...from, 'properties', name]
  const parts = Array.isArray(schema.allOf) ? [...schema.allOf.keys()] : []
  return parts
    .map(index => propertyAt(document, [...from, 'allOf', String(index)], name, depth + 1))
    .find(found => found !== undefined)
}

/** What isn't said is the same as what is, and another style is noticed in lists and objects alone. */
const fieldChanges = (comparison: ContractComparison, part: EncodedPart): void => {
  const { operation, subject, name, before, after, from, to } = part
  if (areBoth(comparison, from, to, isSingleAt)) return
  const isList = areBoth(comparison, from, to, isListAt)
  const [written, now] = [writingOf(before, 'form', isList), writingOf(after, 'form', isList)]
  if (written === now) return
  const what = `${subject}, ${name}: it is written otherwise: ${now} instead of ${written}.`
  comparison.tell({ rule: ruleOf(part), operation, what, ...placesOf(part) })
}

const typeChanges = (comparison: ContractComparison, part: EncodedPart): void => {
  const { operation, subject, direction, type, name, before, after, from, to } = part
  const [was, is] = [
    typesOf(before, comparison.old.document, from, type),
    typesOf(after, comparison.new.document, to, type),
  ]
  const [sends, reads] = direction === 'request' ? [was, is] : [is, was]
  const areAll = (these: readonly string[] | undefined, among: readonly string[] | undefined): boolean =>
    among === undefined || these?.every(one => among.some(range => admits(range, one) > 0)) === true
  const isHarmless = areAll(sends, reads)
  // What follows from a schema alone is told by its change.
  const isSaid = [before, after].some(({ contentType }) => contentType !== undefined)
  if (isHarmless && (!isSaid || areAll(reads, sends))) return
  const listed = (types: readonly string[] | undefined): string => types?.join(' or ') ?? 'what is not said'
  const what = `${subject}, ${name}: it is ${listed(is)} instead of ${listed(was)}.`
  const breaking = sends === undefined ? 'schema-change-undecided' : ruleOf(part)
  comparison.tell({ rule: isHarmless ? harmlessRuleOf(part) : breaking, operation, what, ...placesOf(part) })
}

/** As it says, else by its schema ("Encoding Object", `contentType`); undefined: that isn't known. */
const typesOf = (
  { contentType }: Readonly<Record<string, unknown>>,
  document: unknown,
  at: Segments,
  type: string,
): readonly string[] | undefined => {
  if (typeof contentType === 'string') return contentType.split(',').map(essenceOf)
  const [, schema] = dereferenced(document, at)
  const { type: kind, format, contentEncoding, contentMediaType } = fields(schema)
  // The values of a form are texts of theirs.
  if (!type.startsWith('multipart/')) return kind === 'object' ? undefined : ['text/plain']
  if (kind === 'object') return ['application/json']
  const isPlain = [format, contentEncoding, contentMediaType].every(one => one === undefined)
  return ['string', 'integer', 'number', 'boolean'].includes(String(kind)) && isPlain ? ['text/plain'] : undefined
}

const partChanges = (comparison: ContractComparison, part: EncodedPart): void => {
  const { operation, subject, direction, name, before, after } = part
  const at = { oldAt: [...part.oldAt, 'encoding', name], newAt: [...part.newAt, 'encoding', name] }
  const read = direction === 'request' ? after : before
  for (const header of Object.keys(fields(read.headers))) {
    if (header.toLowerCase() === 'content-type') continue
    const declared = (
      document: unknown,
      within: Segments,
    ): readonly [Segments, Record<string, unknown> | undefined] => {
      const names = Object.keys(fields(valueAt(document, [...within, 'headers'])))
      const own = names.find(one => one.toLowerCase() === header.toLowerCase()) ?? header
      const [headerAt, node] = dereferenced(document, [...within, 'headers', own])
      return [headerAt, isObject(node) ? node : undefined]
    }
    const [from, old] = declared(comparison.old.document, at.oldAt)
    const [to, now] = declared(comparison.new.document, at.newAt)
    const [whatIsSent, whatIsRead] = direction === 'request' ? [old, now] : [now, old]
    if (whatIsRead?.required === true && whatIsSent?.required !== true) {
      const became = direction === 'request' ? 'has to be there' : 'need not be there any more'
      const what = `${subject}, part ${name}: its header ${header} ${became}.`
      comparison.tell({ rule: ruleOf(part), operation, what, oldAt: at.oldAt, newAt: at.newAt })
    }
    if (old === undefined || now === undefined) continue
    const [was, is] = travellingSchemas(comparison, { at: from, node: old }, { at: to, node: now })
    const isList = areBoth(comparison, was.at, is.at, isListAt)
    const writings = [was.media ?? writingOf(old, 'simple', isList), is.media ?? writingOf(now, 'simple', isList)]
    const isAlike = was.media === is.media && areBoth(comparison, was.at, is.at, isScalarAt)
    if (writings[0] !== writings[1] && !isAlike) {
      const [written, other] = writings
      const label = `${subject}, part ${name}: its header ${header}`
      const what = `${label} is written otherwise: ${other} instead of ${written}.`
      comparison.tell({ rule: ruleOf(part), operation, what, ...at })
    }
    if (was.media !== is.media) continue
    schemaOutcomes(comparison, {
      operation,
      subject: `${subject}, part ${name}, header ${header}`,
      direction,
      standing: 'header',
      oldAt: was.at,
      newAt: is.at,
      travelling: was.media === undefined ? inHeader : undefined,
    })
  }
}
