/** How the fields of forms and the parts of multipart bodies are written (OpenAPI 3.1, "Encoding Object"). */
import { admits } from '../contract/check/media-types.ts'
import { type Segments, dereferenced, isObject, valueAt } from '../text/pointer.ts'
import { schemaOutcomes } from './outcomes.ts'
import { fields } from './schema-changes.ts'
import type { Direction } from './sides.ts'
import type { Comparison } from './telling.ts'
import { areBoth, isListAt, isScalarAt, textual, writingOf } from './travelling.ts'

/** A media type of a body, in both contracts. */
export interface EncodedBody {
  readonly operation: string
  readonly subject: string
  readonly direction: Direction
  /** `application/x-www-form-urlencoded` */
  readonly type: string
  readonly oldAt: Segments
  readonly newAt: Segments
}

export const encodingChanges = (comparison: Comparison, body: EncodedBody): void => {
  const isMultipart = body.type.startsWith('multipart/')
  if (!isMultipart && body.type !== 'application/x-www-form-urlencoded') return
  const { oldAt, newAt } = body
  const encodings = (document: unknown, at: Segments): Record<string, unknown> =>
    fields(valueAt(document, [...at, 'encoding']))
  const [before, after] = [encodings(comparison.old.document, oldAt), encodings(comparison.new.document, newAt)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const part = { ...body, name, before: fields(before[name]), after: fields(after[name]) }
    if (isMultipart) partChanges(comparison, part)
    else fieldChanges(comparison, part)
  }
}

interface EncodedPart extends EncodedBody {
  readonly name: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

const ruleOf = ({ direction }: EncodedPart): string =>
  direction === 'request' ? 'request-values-narrowed' : 'response-values-widened'

/** What isn't said is the same as what is, and another style is noticed in lists and objects alone. */
const fieldChanges = (comparison: Comparison, part: EncodedPart): void => {
  const { operation, subject, name, before, after, oldAt, newAt } = part
  const field = ['schema', 'properties', name]
  const [from, to] = [
    [...oldAt, ...field],
    [...newAt, ...field],
  ]
  if (areBoth(comparison, from, to, isScalarAt)) return
  const isList = areBoth(comparison, from, to, isListAt)
  const [written, now] = [writingOf(before, 'form', isList), writingOf(after, 'form', isList)]
  if (written === now) return
  const what = `${subject}, ${name}: it is written otherwise: ${now} instead of ${written}.`
  comparison.tell({ rule: ruleOf(part), operation, what, oldAt, newAt })
}

const partChanges = (comparison: Comparison, part: EncodedPart): void => {
  const { operation, subject, direction, name, before, after, oldAt, newAt } = part
  const at = { operation, oldAt: [...oldAt, 'encoding', name], newAt: [...newAt, 'encoding', name] }
  const [sent, read] = direction === 'request' ? [before, after] : [after, before]
  const [sends, reads] = [mediaTypesIn(sent), mediaTypesIn(read)]
  const isRead = (type: string): boolean => reads.some(range => admits(range, type) > 0)
  if (reads.length > 0 && (sends.length === 0 || !sends.every(isRead))) {
    const listed = (types: readonly string[]): string => (types.length === 0 ? 'any type' : types.join(' or '))
    const [was, is] = direction === 'request' ? [sends, reads] : [reads, sends]
    const what = `${subject}, part ${name}: it is ${listed(is)} instead of ${listed(was)}.`
    comparison.tell({ rule: ruleOf(part), ...at, what })
  }
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
    schemaOutcomes(comparison, {
      operation,
      subject: `${subject}, part ${name}, header ${header}`,
      direction,
      standing: 'header',
      oldAt: [...from, 'schema'],
      newAt: [...to, 'schema'],
      travelling: textual,
    })
  }
}

/** None: it isn't said. */
const mediaTypesIn = ({ contentType }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof contentType === 'string' ? contentType.split(',').map(type => type.trim().toLowerCase()) : []
