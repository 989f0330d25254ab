/** Reference Objects and `$ref`s: which place of which file each of them means. */
import { meantInstead, nearest } from '../../text/nearest.ts'
import type { Finding } from '../../text/finding.ts'
import { type Segments, isObject, pointerOf, segmentsOfFragment, valueAt } from '../../text/pointer.ts'
import { fileReferredTo } from './file-reference.ts'
import type { FileRefusal } from './readable-files.ts'
import { inQuotes } from './scalars.ts'
import { type ReadSource, type SourceSite, type Source, findingAt, readReferred } from './source.ts'

/** A broken reference to one of these leaves the operation usable. */
const decoration = new Set(['Example', 'Link', 'Callback', 'SecurityScheme', 'Discriminator'])

/** Names that lead nowhere are held against all that there are. Who reads of the first ones has seen what is wrong. */
const mostGuesses = 100

/** The place of a field, or of an item, of what stands at `site`. */
export const within = (site: SourceSite, segment: string): SourceSite => ({
  source: site.source,
  segments: [...site.segments, segment],
})

/** The files of a contract, opened as references lead to them. */
export class References {
  /** Every file that was read, or should have been. */
  readonly files: Set<string>
  readonly #root: Source
  readonly #refusalOf: FileRefusal
  readonly #findings: Finding[]
  readonly #sources: Map<string, ReadSource>
  readonly #anchors = new Map<Source, ReadonlyMap<string, Segments>>()
  /** Of what holds a reference: whether whoever follows it comes to no end. */
  readonly #isCircle = new Map<unknown, boolean>()
  #guesses = 0

  /** Reports go to `findings`. */
  constructor(root: Source, refusalOf: FileRefusal, findings: Finding[]) {
    this.#root = root
    this.#refusalOf = refusalOf
    this.#findings = findings
    this.#sources = new Map([[root.path, { source: root }]])
    this.files = new Set([root.path])
    this.#reportDuplicates(root)
  }

  /** Where a reference leads; one that can't be followed is reported. */
  resolve(kind: string, ref: string, at: SourceSite): SourceSite | undefined {
    const [file = '', fragment = ''] = ref.split('#', 2)
    const referred = fileReferredTo(file, at.source.path)
    if ('unusable' in referred) {
      const isFaraway = referred.unusable === 'faraway'
      this.reportReference(
        kind,
        at,
        isFaraway ? 'remote-ref' : 'dangling-ref',
        isFaraway
          ? `${inQuotes(ref)} is on another machine, and nothing is fetched. Save a copy beside this file and refer to `
              + 'that.'
          : `${inQuotes(ref)} is no URI reference: its percent-encoding is broken.`,
      )
      return undefined
    }
    const { path } = referred
    const refusal = this.#refusalOf(path)
    if (refusal !== undefined) {
      this.reportReference(kind, at, 'file-outside', `${inQuotes(ref)} is not read: ${refusal}.`)
      return undefined
    }
    const read = this.#open(path)
    if ('unreadable' in read)
      this.reportReference(
        kind,
        at,
        'dangling-ref',
        `${inQuotes(ref)} points to a file that can't be had: ${read.unreadable}.`,
      )
    if (!('source' in read)) return undefined
    const { source } = read
    const segments = segmentsOfFragment(fragment)
    if (segments !== undefined) return { source, segments: inResource(segments, file === '' ? at : undefined, source) }
    const anchored = this.#anchorsOf(source).get(fragment)
    if (anchored !== undefined) return { source, segments: anchored }
    this.reportReference(
      kind,
      at,
      'dangling-ref',
      `${inQuotes(ref)} is no JSON Pointer: after "#" comes "/" and a path.`,
    )
    return undefined
  }

  /** What may have been meant by a reference that leads nowhere, as a sentence, or ''. */
  guessFor(ref: string, { source, segments }: SourceSite): string {
    const parent = valueAt(source.value, segments.slice(0, -1))
    const guess = isObject(parent) ? this.#guess(segments.at(-1) ?? '', parent) : undefined
    if (guess === undefined) return ''
    return meantInstead(inQuotes(`${ref.split('#')[0]}#${pointerOf([...segments.slice(0, -1), guess])}`))
  }

  #guess(name: string, named: object): string | undefined {
    this.#guesses += 1
    return this.#guesses > mostGuesses ? undefined : nearest(name, Object.keys(named), 1)[0]
  }

  /** Whether the references from `value` on come back to where they began. Nothing is reported twice for it. */
  leadsBack(kind: string, value: unknown, site: SourceSite, start: unknown): boolean {
    const passed = new Set<unknown>([start])
    const isCircle = this.#isCircleFrom(kind, value, site, passed)
    for (const holder of passed) this.#isCircle.set(holder, isCircle)
    return isCircle
  }

  #isCircleFrom(kind: string, value: unknown, site: SourceSite, passed: Set<unknown>): boolean {
    let [current, here]: [unknown, SourceSite] = [value, site]
    while (isObject(current) && typeof current.$ref === 'string') {
      const known = this.#isCircle.get(current)
      if (known !== undefined || passed.has(current)) return known ?? true
      passed.add(current)
      const count = this.#findings.length
      const next = this.resolve(kind, current.$ref, within(here, '$ref'))
      this.#findings.length = count
      if (next === undefined) return false
      here = next
      current = valueAt(next.source.value, next.segments)
    }
    return false
  }

  /** Names of schemas, or references to them. */
  lookUpMapping(mapping: Record<string, unknown>, site: SourceSite): void {
    const schemas = ['components', 'schemas']
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== 'string' || valueAt(this.#root.value, [...schemas, target]) !== undefined) continue
      const at = within(site, value)
      if (/^[\w.-]+$/.test(target) && !/\.(ya?ml|json)$/.test(target)) {
        const guess = this.#guess(target, Object(valueAt(this.#root.value, schemas)))
        const advice = meantInstead(guess === undefined ? guess : `"${guess}"`)
        this.reportReference('Discriminator', at, 'dangling-ref', `No schema is called ${inQuotes(target)}.${advice}`)
        continue
      }
      const found = this.resolve('Discriminator', target, at)
      if (found !== undefined && valueAt(found.source.value, found.segments) === undefined)
        this.reportReference(
          'Discriminator',
          at,
          'dangling-ref',
          `${inQuotes(target)} points to nothing.${this.guessFor(target, found)}`,
        )
    }
  }

  reportReference(kind: string, site: SourceSite, code: string, message: string): void {
    this.#findings.push(findingAt(site, 'value', code, message, !decoration.has(kind)))
  }

  #open(path: string): ReadSource {
    const read = this.#sources.get(path) ?? readReferred(path)
    if (!this.#sources.has(path) && 'findings' in read) for (const one of read.findings) this.#findings.push(one)
    if (!this.#sources.has(path) && 'source' in read) this.#reportDuplicates(read.source)
    this.#sources.set(path, read)
    this.files.add(path)
    return read
  }

  #anchorsOf(source: Source): ReadonlyMap<string, Segments> {
    const anchors = this.#anchors.get(source) ?? anchorsIn(source.value)
    this.#anchors.set(source, anchors)
    return anchors
  }

  #reportDuplicates(source: Source): void {
    for (const { place, pointer, name } of source.duplicateNames()) {
      this.#findings.push({
        severity: 'error',
        fatal: false,
        code: 'duplicate-name',
        place,
        pointer,
        message:
          `${inQuotes(name)} stands twice in this object; only the last one counts. Remove one, or give it another `
          + 'name.',
      })
    }
  }
}

/**
 * Where a pointer leads that stands at a place of the same file: into the schema around it that has an `$id`, which is
 * a resource of its own (JSON Schema 2020-12, section 8.2.1), or else, as most mean it all the same, into the file.
 */
const inResource = (segments: Segments, at: SourceSite | undefined, source: Source): Segments => {
  const around = at?.segments ?? []
  const resources: { readonly holder: unknown; readonly depth: number }[] = []
  let holder = source.value
  for (const [depth, segment] of around.entries()) {
    holder = valueAt(holder, [segment])
    if (isObject(holder) && typeof holder.$id === 'string') resources.push({ holder, depth: depth + 1 })
  }
  const inner = resources.findLast(resource => valueAt(resource.holder, segments) !== undefined)
  return inner === undefined ? segments : [...around.slice(0, inner.depth), ...segments]
}

/** The schemas that have a name (`$anchor`), the last one first. */
const anchorsIn = (value: unknown): ReadonlyMap<string, Segments> => {
  const anchors = new Map<string, Segments>()
  const waiting: [unknown, Segments][] = [[value, []]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [holder, segments] = next
    if (typeof holder !== 'object' || holder === null) continue
    for (const name of isObject(holder) ? [holder.$anchor, holder.$dynamicAnchor] : [])
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, segments)
    for (const [field, item] of Object.entries(holder)) waiting.push([item, [...segments, field]])
  }
  return anchors
}
