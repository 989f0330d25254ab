/**
 * The recorded examples of a contract, each held against its schema.
 *
 * An example that breaks its schema is reported at its own line, in the YAML or in the JSON file, and is not among the
 * recordings: nothing here is served as if it were valid.
 */
import type { Bundle } from './document/bundle.ts'
import type { Finding } from '../text/finding.ts'
import { bytesOf, concreteMediaType, isJson } from './check/media-types.ts'
import type { Recording } from './operation.ts'
import { type Segments, dereferenced, isObject, pointerOf, segmentsOf, valueAt } from '../text/pointer.ts'
import type { Direction, SchemaProblem, Schemas } from './schemas.ts'
import { type Site, findingAt, readBytes, readSource } from './document/source.ts'
import { fileReferredTo } from './document/file-reference.ts'
import type { FileRefusal } from './document/readable-files.ts'
import type { Walked } from './document/walk.ts'

export interface Examples {
  /** By the pointer of the Media Type Object in the document. */
  readonly recordings: ReadonlyMap<string, readonly Recording[]>
  /** Names of examples that are not served, with the reason, by the same pointer. */
  readonly refused: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The values of external examples, by the pointer of the Example Object in the document. */
  readonly external: ReadonlyMap<string, ExternalExample>
  readonly findings: readonly Finding[]
  readonly files: ReadonlySet<string>
}

export interface ExternalExample {
  readonly value: unknown
  /** What its file holds, where that is the value in JSON. */
  readonly json?: Buffer
}

interface Recorded {
  readonly value: unknown
  /** As recorded, where that is not just the value written out. */
  readonly bytes?: Buffer
  /** Where the value starts. */
  readonly site: Site
  /** It has a file of its own, and may be there under several names. */
  readonly isExternal?: boolean
}

export const examplesOf = (bundle: Bundle, { visited }: Walked, schemas: Schemas, refusalOf: FileRefusal): Examples => {
  const recordings = new Map<string, readonly Recording[]>()
  const refused = new Map<string, ReadonlyMap<string, string>>()
  const external = new Map<string, ExternalExample>()
  const findings: Finding[] = []
  const files = new Set<string>()
  const readFiles = new Map<string, ReturnType<typeof readSource>>()

  const report = (site: Site, code: string, message: string): void =>
    void findings.push(findingAt(site, 'value', code, message))

  const open = (path: string): ReturnType<typeof readSource> => {
    const read = readFiles.get(path) ?? readSource(path)
    readFiles.set(path, read)
    files.add(path)
    return read
  }

  /** Reports what is wrong with a value; the first problem in words, or undefined for a valid one. */
  const prove = (
    what: string,
    schemaPointer: string,
    { value, site }: Recorded,
    direction: Direction,
  ): string | undefined => {
    const problems = schemas.problems(schemaPointer, value, direction)
    for (const problem of problems) {
      const at = { source: site.source, segments: [...site.segments, ...segmentsOf(problem.pointer)] }
      report(
        at,
        'invalid-example',
        `${what} breaks its schema${inside(problem)}: expected ${problem.expected}, found ${problem.found}.`,
      )
    }
    const [first] = problems
    return first === undefined
      ? undefined
      : `${inside(first).trim()} expected ${first.expected}, found ${first.found}`.trim()
  }

  const externalExample = (segments: Segments, address: unknown, mediaType: string): Recorded | string => {
    const site = bundle.siteOf(segments)
    const at = { source: site.source, segments: [...site.segments, 'externalValue'] }
    if (typeof address !== 'string') return 'its externalValue is no string'
    const referred = fileReferredTo(address, site.source.path)
    if ('fault' in referred && referred.fault === 'faraway') {
      report(
        at,
        'remote-example',
        `"${address}" is on another machine, and nothing is fetched. Save a copy beside this file and name that.`,
      )
      return 'it is on another machine'
    }
    if ('fault' in referred) {
      report(at, 'missing-example', `"${address}" is no URI reference: its percent-encoding is broken.`)
      return 'its externalValue is no URI reference'
    }
    const { path } = referred
    const refusal = refusalOf(path)
    if (refusal !== undefined) {
      report(at, 'file-outside', `The example file ${address} is not read: ${refusal}.`)
      return 'its file is outside the project'
    }
    // Only JSON is looked into; whatever else is recorded is bytes.
    const read = isJson(concreteMediaType(mediaType)) ? open(path) : readBytes(path)
    files.add(path)
    if ('unreadable' in read) {
      report(at, 'missing-example', `The example file ${address} can't be had: ${read.unreadable}.`)
      return read.unreadable
    }
    if ('findings' in read) {
      findings.push(...read.findings.map(finding => ({ ...finding, fatal: false })))
      return "its file can't be read"
    }
    if ('bytes' in read) {
      external.set(pointerOf(segments), { value: read.bytes.toString() })
      return { value: read.bytes.toString(), bytes: read.bytes, site: at }
    }
    const { value, bytes, isJson: isVerbatim } = read.source
    external.set(pointerOf(segments), { value, ...(isVerbatim ? { json: bytes } : {}) })
    return { value, ...(isVerbatim ? { bytes } : {}), site: { source: read.source, segments: [] }, isExternal: true }
  }

  const exampleAt = (segments: Segments, mediaType: string): Recorded | string => {
    const [target, example] = dereferenced(bundle.document, segments)
    if (!isObject(example)) return 'it is no Example object'
    const given = ['value', 'externalValue', 'dataValue', 'serializedValue'].filter(field =>
      Object.hasOwn(example, field),
    )
    if (given.length > 1 && given.includes('externalValue')) {
      report(
        bundle.siteOf([...target, given[0] ?? '']),
        'ambiguous-example',
        `An example has either ${given.join(' or ')}, not both.`,
      )
    }
    if ('externalValue' in example) return externalExample(target, example.externalValue, mediaType)
    const field = 'dataValue' in example ? 'dataValue' : 'value'
    if (typeof example.serializedValue === 'string') {
      return {
        value: example[field],
        bytes: Buffer.from(example.serializedValue),
        site: bundle.siteOf([...target, field]),
      }
    }
    if (!(field in example)) {
      report(bundle.siteOf(target), 'empty-example', 'An example needs a value or an externalValue.')
      return 'it has no value'
    }
    return { value: example[field], site: bundle.siteOf([...target, field]) }
  }

  /** `examples` and `example` of a media type, a parameter or a header. */
  const examplesBeside = (
    segments: Segments,
    holder: Record<string, unknown>,
    mediaType: string,
  ): [string, Recorded | string][] => {
    const named = isObject(holder.examples)
      ? Object.keys(holder.examples).map((name): [string, Recorded | string] => [
          name,
          exampleAt([...segments, 'examples', name], mediaType),
        ])
      : []
    if (!('example' in holder)) return named
    if (named.length > 0)
      report(
        bundle.siteOf([...segments, 'example']),
        'ambiguous-example',
        'Only one of "example" and "examples" may be given.',
      )
    return [...named, ['default', { value: holder.example, site: bundle.siteOf([...segments, 'example']) }]]
  }

  const admitsText = (schema: unknown): boolean => {
    const target = schemas.resolved(schema)
    return isObject(target) && [target.type].flat().includes('string')
  }

  const recordMediaType = (segments: Segments, holder: Record<string, unknown>): void => {
    const pointer = pointerOf(segments)
    const mediaType = segments.at(-1) ?? ''
    const direction = segments.includes('requestBody') || segments[1] === 'requestBodies' ? 'request' : 'response'
    const kept: Recording[] = []
    const reasons = new Map<string, string>()
    const keep = (name: string, recorded: Recorded, flaw: string | undefined): void => {
      const bytes = recorded.bytes ?? bytesOf(recorded.value, concreteMediaType(mediaType))
      if (flaw !== undefined) reasons.set(name, `it breaks its schema (${flaw})`)
      else if (bytes === undefined) {
        reasons.set(name, `it can't be written as ${mediaType}`)
        report(
          recorded.site,
          'unwritable-example',
          `Example "${name}" can't be written as ${mediaType}. Give it as a string.`,
        )
      } else if (!kept.some(recording => recording.name === name)) kept.push({ name, bytes })
    }
    for (const [name, recorded] of examplesBeside(segments, holder, mediaType)) {
      if (typeof recorded === 'string') {
        reasons.set(name, recorded)
        continue
      }
      // What is no JSON is given as text, in whatever form the type has; only a schema for text can say something of
      // that.
      const isText = typeof recorded.value === 'string' && !isJson(concreteMediaType(mediaType))
      const isChecked = holder.schema !== undefined && (isText ? admitsText(holder.schema) : true)
      keep(
        name,
        recorded,
        isChecked
          ? prove(
              recorded.isExternal === true ? 'The example' : `Example "${name}"`,
              `${pointer}/schema`,
              recorded,
              direction,
            )
          : undefined,
      )
    }
    if (kept.length === 0 && holder.schema !== undefined) {
      const own = schemaExample(segments, holder.schema, direction)
      if (own !== undefined) keep('schema', own, undefined)
    }
    recordings.set(pointer, kept)
    refused.set(pointer, reasons)
  }

  /** The schema's own first example that fits it; its flaws are reported where the schema is visited. */
  const schemaExample = (segments: Segments, schema: unknown, direction: Direction): Recorded | undefined => {
    const target = schemas.resolved(schema)
    if (!isObject(target)) return undefined
    const values = [
      ...(Array.isArray(target.examples) ? target.examples : []),
      ...('example' in target ? [target.example] : []),
    ]
    const value = values.find(
      candidate => schemas.problems(`${pointerOf(segments)}/schema`, candidate, direction).length === 0,
    )
    return value === undefined ? undefined : { value, site: bundle.siteOf([...segments, 'schema']) }
  }

  const proveSchema = (segments: Segments, schema: Record<string, unknown>): void => {
    const pointer = pointerOf(segments)
    if (!isUsable(segments)) return
    const prove1 = (what: string, field: Segments): void => {
      const site = bundle.siteOf([...segments, ...field])
      prove(what, pointer, { value: valueAt(bundle.document, [...segments, ...field]), site }, 'either')
    }
    if ('default' in schema) prove1('The default', ['default'])
    if ('example' in schema) prove1('The example', ['example'])
    if (Array.isArray(schema.examples))
      schema.examples.forEach((_, index) => prove1(`Example ${index + 1}`, ['examples', String(index)]))
  }

  const reportedFaults = new Set<string>()
  const isUsable = (segments: Segments): boolean => {
    const fault = schemas.fault(pointerOf(segments))
    if (fault === undefined) return true
    const site = bundle.siteOf(segments)
    if (!reportedFaults.has(fault))
      report(site, 'invalid-schema', `This schema can't be used, so nothing is checked against it: ${fault}.`)
    reportedFaults.add(fault)
    return false
  }

  for (const { kind, ...site } of visited) {
    const segments = bundle.segmentsOf(site)
    const value = segments === undefined ? undefined : valueAt(bundle.document, segments)
    if (segments === undefined || !isObject(value)) continue
    if (value.schema !== undefined && (kind === 'MediaType' || kind === 'Parameter' || kind === 'Header'))
      isUsable([...segments, 'schema'])
    if (kind === 'MediaType') recordMediaType(segments, value)
    else if (kind === 'Schema' && ('default' in value || 'example' in value || 'examples' in value))
      proveSchema(segments, value)
    else if ((kind === 'Parameter' || kind === 'Header') && value.schema !== undefined) {
      for (const [name, recorded] of examplesBeside(segments, value, 'application/json')) {
        if (typeof recorded !== 'string')
          prove(`Example "${name}"`, `${pointerOf(segments)}/schema`, recorded, 'either')
      }
    }
  }
  return { recordings, refused, external, findings, files }
}

const inside = (problem: SchemaProblem): string => (problem.pointer === '' ? '' : ` at ${problem.pointer}`)
