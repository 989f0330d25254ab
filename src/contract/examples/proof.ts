/** Holds what a contract records against its schemas, and reports what breaks them at its own line. */
import type { Bundle } from '../document/bundle.ts'
import { type SourceSite, findingAt } from '../document/source.ts'
import type { SchemaProblem } from '../schema-problem.ts'
import { type Direction, type Schemas, unchecked, unhurried } from '../schemas.ts'
import { type WriteOnlyFinder, writeOnlyFinder } from '../write-only.ts'
import type { Finding } from '../../text/finding.ts'
import { type Segments, pointerOf, segmentsOf, valueAt } from '../../text/pointer.ts'
import type { Recorded } from './example-objects.ts'

export class ExampleProof {
  readonly #findings: Finding[]
  readonly #bundle: Bundle
  readonly #schemas: Schemas
  readonly #reported = new Set<string>()
  readonly #writeOnlyIn: WriteOnlyFinder

  /** Reports go to `findings`. */
  constructor(bundle: Bundle, schemas: Schemas, findings: Finding[]) {
    this.#findings = findings
    this.#bundle = bundle
    this.#schemas = schemas
    this.#writeOnlyIn = writeOnlyFinder(schemas)
  }

  /** Reports what is wrong with a value; why it isn't served, in words, or undefined for a valid one. */
  prove(what: string, schemaPointer: string, { value, site }: Recorded, direction: Direction): string | undefined {
    const problems = this.#schemas.problems(schemaPointer, value, direction, unhurried)
    const slow = problems.find(({ keyword }) => keyword === unchecked)
    if (slow !== undefined) {
      this.report(site, 'slow-example', `${what} can't be checked in time: it is ${slow.found}.`)
      return `it can't be checked in time: it is ${slow.found}`
    }
    for (const problem of problems) {
      const at = { source: site.source, segments: [...site.segments, ...segmentsOf(problem.pointer)] }
      this.report(
        at,
        'invalid-example',
        `${what} breaks its schema${inside(problem)}: expected ${problem.expected}, found ${problem.found}.`,
      )
    }
    const [first] = problems
    if (first === undefined) {
      if (direction === 'response') this.#warnOfWriteOnly(what, schemaPointer, { value, site })
      return undefined
    }
    return `it breaks its schema (${`${inside(first)} expected ${first.expected}, found ${first.found}`.trim()})`
  }

  /** It is served as it was written all the same. */
  #warnOfWriteOnly(what: string, schemaPointer: string, { value, site }: Recorded): void {
    for (const { pointer } of this.#writeOnlyIn(schemaPointer, value)) {
      const at = { source: site.source, segments: [...site.segments, ...segmentsOf(pointer)] }
      const message = `${what} has a value at ${pointer}, which is writeOnly: no answer should have it. Take it out.`
      this.#findings.push({ ...findingAt(at, 'value', 'write-only-example', message), severity: 'warning' })
    }
  }

  /** Whether the schema there can be used at all; one that can't is reported once for each of its reasons. */
  isUsable(segments: Segments): boolean {
    const reason = this.#schemas.whyUnusable(pointerOf(segments))
    if (reason === undefined) return true
    const site = this.#bundle.siteOf(segments)
    if (!this.#reported.has(reason))
      this.report(site, 'invalid-schema', `This schema can't be used, so nothing is checked against it: ${reason}.`)
    this.#reported.add(reason)
    return false
  }

  /** A schema's own default and examples, against itself. */
  proveSchema(segments: Segments, schema: Record<string, unknown>): void {
    const pointer = pointerOf(segments)
    if (!this.isUsable(segments)) return
    const proveField = (what: string, field: Segments): void => {
      const site = this.#bundle.siteOf([...segments, ...field])
      this.prove(what, pointer, { value: valueAt(this.#bundle.document, [...segments, ...field]), site }, 'either')
    }
    if ('default' in schema) proveField('The default', ['default'])
    if ('example' in schema) proveField('The example', ['example'])
    if (Array.isArray(schema.examples))
      schema.examples.forEach((_, index) => proveField(`Example ${index + 1}`, ['examples', String(index)]))
  }

  report(site: SourceSite, code: string, message: string): void {
    this.#findings.push(findingAt(site, 'value', code, message))
  }
}

const inside = (problem: SchemaProblem): string => (problem.pointer === '' ? '' : ` at ${problem.pointer}`)
