/**
 * The recorded examples of a contract, each held against its schema.
 *
 * An example that breaks its schema is reported at its own line, in the YAML or in the JSON file, and is not among the
 * recordings: nothing here is served as if it were valid.
 */
import type { Bundle } from '../document/bundle.ts'
import type { FileRefusal } from '../document/readable-files.ts'
import type { Walked } from '../document/walk.ts'
import { bytesOf, concreteMediaType, isJson } from '../check/media-types.ts'
import type { Recording } from '../operation.ts'
import { type Direction, type Schemas, unhurried } from '../schemas.ts'
import type { Finding } from '../../text/finding.ts'
import { jsonOf } from '../../text/json-of.ts'
import { type Segments, isObject, pointerOf, valueAt } from '../../text/pointer.ts'
import { ExampleObjects, type ExternalExample, type Recorded } from './example-objects.ts'
import { ExampleProof } from './proof.ts'

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

export const examplesOf = (bundle: Bundle, { visited }: Walked, schemas: Schemas, refusalOf: FileRefusal): Examples => {
  const findings: Finding[] = []
  const objects = new ExampleObjects(bundle, refusalOf, findings)
  const proof = new ExampleProof(bundle, schemas, findings)
  const recordings = new Map<string, readonly Recording[]>()
  const refused = new Map<string, ReadonlyMap<string, string>>()
  for (const { kind, ...site } of visited) {
    const segments = bundle.segmentsOf(site)
    const value = segments === undefined ? undefined : valueAt(bundle.document, segments)
    if (segments === undefined || !isObject(value)) continue
    if (value.schema !== undefined && (kind === 'MediaType' || kind === 'Parameter' || kind === 'Header'))
      proof.isUsable([...segments, 'schema'])
    if (kind === 'MediaType') {
      const recorder = new MediaTypeExamples(bundle, schemas, proof, segments, value.schema)
      recorder.read(objects.beside(segments, value, recorder.mediaType))
      recordings.set(pointerOf(segments), recorder.kept)
      refused.set(pointerOf(segments), recorder.reasons)
    } else if (kind === 'Schema' && ('default' in value || 'example' in value || 'examples' in value))
      proof.proveSchema(segments, value)
    else if ((kind === 'Parameter' || kind === 'Header') && value.schema !== undefined) {
      for (const [name, recorded] of objects.beside(segments, value, 'application/json')) {
        if (typeof recorded !== 'string')
          proof.prove(`Example "${name}"`, `${pointerOf(segments)}/schema`, recorded, 'either')
      }
    }
  }
  return { recordings, refused, external: objects.external, findings, files: objects.files }
}

/** The examples of one Media Type Object: what can be served of them, and why the others can't. */
class MediaTypeExamples {
  readonly mediaType: string
  readonly kept: Recording[] = []
  readonly reasons = new Map<string, string>()
  readonly #bundle: Bundle
  readonly #schemas: Schemas
  readonly #proof: ExampleProof
  readonly #segments: Segments
  readonly #schema: unknown
  readonly #direction: Direction

  constructor(bundle: Bundle, schemas: Schemas, proof: ExampleProof, segments: Segments, schema: unknown) {
    this.mediaType = segments.at(-1) ?? ''
    this.#bundle = bundle
    this.#schemas = schemas
    this.#proof = proof
    this.#segments = segments
    this.#schema = schema
    this.#direction = segments.includes('requestBody') || segments[1] === 'requestBodies' ? 'request' : 'response'
  }

  /** With none of its own that can be served, the schema's. */
  read(examples: readonly (readonly [string, Recorded | string])[]): void {
    for (const [name, recorded] of examples) {
      if (typeof recorded === 'string') {
        this.reasons.set(name, recorded)
        continue
      }
      const meant = this.#heldIn(name, recorded)
      if (meant === undefined) this.#keep(name, recorded, this.#flawOf(name, recorded))
      else this.#keep(name, meant, undefined)
    }
    if (this.kept.length > 0 || this.#schema === undefined) return
    const own = this.#schemaExample()
    if (own !== undefined && this.#isWritable(own)) this.#keep('schema', own, undefined)
  }

  #flawOf(name: string, recorded: Recorded): string | undefined {
    if (this.#schema === undefined) return undefined
    // What is no JSON is given as text, in whatever form the type has; only a schema for text can say something of
    // that.
    const isText = typeof recorded.value === 'string' && !isJson(concreteMediaType(this.mediaType))
    if (isText && !this.#admitsText()) return undefined
    const what = recorded.isExternal === true ? 'The example' : `Example "${name}"`
    return this.#proof.prove(what, this.#schemaPointer, recorded, this.#direction)
  }

  /**
   * Many write the JSON of an example into a text (`value: '{"id": 1}'`). Where the schema admits no such text, but
   * what it holds is right, that is what is meant: it is served, and reported.
   */
  #heldIn(name: string, { value, site, bytes }: Recorded): Recorded | undefined {
    if (this.#schema === undefined || typeof value !== 'string' || bytes !== undefined) return undefined
    if (!isJson(concreteMediaType(this.mediaType)) || this.#isGood(value)) return undefined
    const bytesHeld = Buffer.from(value)
    const held = jsonOf(bytesHeld)
    if (held === undefined || !this.#isGood(held)) return undefined
    this.#proof.report(
      site,
      'text-example',
      `Example "${name}" is JSON in a text. It is served as what it holds; write it as a value.`,
    )
    return { value: held, bytes: bytesHeld, site }
  }

  #isGood(value: unknown): boolean {
    return this.#schemas.problems(this.#schemaPointer, value, this.#direction, unhurried).length === 0
  }

  /** A schema's example is one of any media type that the schema is of: what is made in this one begins with it. */
  #isWritable({ value }: Recorded): boolean {
    return bytesOf(value, concreteMediaType(this.mediaType)) !== undefined
  }

  #keep(name: string, recorded: Recorded, flaw: string | undefined): void {
    const bytes = recorded.bytes ?? bytesOf(recorded.value, concreteMediaType(this.mediaType))
    if (flaw !== undefined) this.reasons.set(name, flaw)
    else if (bytes === undefined) {
      this.reasons.set(name, `it can't be written as ${this.mediaType}`)
      this.#proof.report(
        recorded.site,
        'unwritable-example',
        `Example "${name}" can't be written as ${this.mediaType}. Give it as a string.`,
      )
    } else if (!this.kept.some(recording => recording.name === name)) this.kept.push({ name, bytes })
  }

  /** The schema's own first example that fits it; its flaws are reported where the schema is visited. */
  #schemaExample(): Recorded | undefined {
    const target = this.#schemas.resolved(this.#schema)
    if (!isObject(target)) return undefined
    const values = [
      ...(Array.isArray(target.examples) ? target.examples : []),
      ...('example' in target ? [target.example] : []),
    ]
    const value = values.find(candidate => this.#isGood(candidate))
    return value === undefined ? undefined : { value, site: this.#bundle.siteOf([...this.#segments, 'schema']) }
  }

  #admitsText(): boolean {
    const target = this.#schemas.resolved(this.#schema)
    return isObject(target) && [target.type].flat().includes('string')
  }

  get #schemaPointer(): string {
    return `${pointerOf(this.#segments)}/schema`
  }
}
