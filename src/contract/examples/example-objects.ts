/** Example Objects: what they record, in the document or in a file of their own. */
import type { Bundle } from '../document/bundle.ts'
import { fileReferredTo } from '../document/file-reference.ts'
import type { FileRefusal } from '../document/readable-files.ts'
import { type ReadSource, type SourceSite, bytesReferred, findingAt, readReferred } from '../document/source.ts'
import { concreteMediaType, isJson } from '../check/media-types.ts'
import type { Finding } from '../../text/finding.ts'
import { type Segments, dereferenced, isObject, pointerOf } from '../../text/pointer.ts'

export interface ExternalExample {
  readonly value: unknown
  /** What its file holds, where that is the value in JSON. */
  readonly json?: Buffer
}

export interface Recorded {
  readonly value: unknown
  /** As recorded, where that is not just the value written out. */
  readonly bytes?: Buffer
  /** Where the value starts. */
  readonly site: SourceSite
  /** It has a file of its own, and may be there under several names. */
  readonly isExternal?: boolean
}

export class ExampleObjects {
  /** The values of external examples, by the pointer of the Example Object in the document. */
  readonly external = new Map<string, ExternalExample>()
  /** Every file that was read, or should have been. */
  readonly files = new Set<string>()
  readonly #findings: Finding[]
  readonly #bundle: Bundle
  readonly #refusalOf: FileRefusal
  readonly #read = new Map<string, ReadSource>()

  /** Reports go to `findings`. */
  constructor(bundle: Bundle, refusalOf: FileRefusal, findings: Finding[]) {
    this.#findings = findings
    this.#bundle = bundle
    this.#refusalOf = refusalOf
  }

  /** `examples` and `example` of a media type, a parameter or a header. */
  beside(segments: Segments, holder: Record<string, unknown>, mediaType: string): [string, Recorded | string][] {
    const named = isObject(holder.examples)
      ? Object.keys(holder.examples).map((name): [string, Recorded | string] => [
          name,
          this.#at([...segments, 'examples', name], mediaType),
        ])
      : []
    if (!('example' in holder)) return named
    if (named.length > 0)
      this.#report(
        this.#bundle.siteOf([...segments, 'example']),
        'ambiguous-example',
        'Only one of "example" and "examples" may be given.',
      )
    return [...named, ['default', { value: holder.example, site: this.#bundle.siteOf([...segments, 'example']) }]]
  }

  #at(segments: Segments, mediaType: string): Recorded | string {
    const [target, example] = dereferenced(this.#bundle.document, segments)
    if (!isObject(example)) return 'it is no Example object'
    const given = ['value', 'externalValue', 'dataValue', 'serializedValue'].filter(field =>
      Object.hasOwn(example, field),
    )
    if (given.length > 1 && given.includes('externalValue')) {
      this.#report(
        this.#bundle.siteOf([...target, given[0] ?? '']),
        'ambiguous-example',
        `An example has either ${given.join(' or ')}, not both.`,
      )
    }
    if ('externalValue' in example) return this.#external(target, example.externalValue, mediaType)
    const field = 'dataValue' in example ? 'dataValue' : 'value'
    if (typeof example.serializedValue === 'string') {
      return {
        value: example[field],
        bytes: Buffer.from(example.serializedValue),
        site: this.#bundle.siteOf([...target, field]),
      }
    }
    if (!(field in example)) {
      this.#report(this.#bundle.siteOf(target), 'empty-example', 'An example needs a value or an externalValue.')
      return 'it has no value'
    }
    return { value: example[field], site: this.#bundle.siteOf([...target, field]) }
  }

  #external(segments: Segments, address: unknown, mediaType: string): Recorded | string {
    const site = this.#bundle.siteOf(segments)
    const at = { source: site.source, segments: [...site.segments, 'externalValue'] }
    if (typeof address !== 'string') return 'its externalValue is no string'
    const referred = fileReferredTo(address, site.source.path)
    if ('unusable' in referred && referred.unusable === 'faraway') {
      this.#report(
        at,
        'remote-example',
        `"${address}" is on another machine, and nothing is fetched. Save a copy beside this file and name that.`,
      )
      return 'it is on another machine'
    }
    if ('unusable' in referred) {
      this.#report(at, 'missing-example', `"${address}" is no URI reference: its percent-encoding is broken.`)
      return 'its externalValue is no URI reference'
    }
    const { path } = referred
    const refusal = this.#refusalOf(path)
    if (refusal !== undefined) {
      this.#report(at, 'file-outside', `The example file ${address} is not read: ${refusal}.`)
      return 'its file is outside the project'
    }
    // Only JSON is looked into; whatever else is recorded is bytes.
    const read = isJson(concreteMediaType(mediaType)) ? this.#open(path) : bytesReferred(path)
    this.files.add(path)
    if ('unreadable' in read) {
      this.#report(at, 'missing-example', `The example file ${address} can't be had: ${read.unreadable}.`)
      return read.unreadable
    }
    if ('findings' in read) {
      this.#findings.push(...read.findings.map(finding => ({ ...finding, fatal: false })))
      return "its file can't be read"
    }
    if ('bytes' in read) {
      this.external.set(pointerOf(segments), { value: read.bytes.toString() })
      return { value: read.bytes.toString(), bytes: read.bytes, site: at }
    }
    const { value, bytes, isJson: isVerbatim } = read.source
    this.external.set(pointerOf(segments), { value, ...(isVerbatim ? { json: bytes } : {}) })
    return { value, ...(isVerbatim ? { bytes } : {}), site: { source: read.source, segments: [] }, isExternal: true }
  }

  #open(path: string): ReadSource {
    const read = this.#read.get(path) ?? readReferred(path)
    this.#read.set(path, read)
    this.files.add(path)
    return read
  }

  #report(site: SourceSite, code: string, message: string): void {
    this.#findings.push(findingAt(site, 'value', code, message))
  }
}
