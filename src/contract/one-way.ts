/**
 * Properties that travel one way: `readOnly` ones are in no request and `writeOnly` ones in no answer, whatever part of
 * a schema calls them so (OpenAPI 3.0.4, section 4.7.24.1).
 */
import { applicableSchemas, namingBy, schemasOfField, schemasOfItem } from './applicable-schemas.ts'
import type { SchemaProblem } from './schema-problem.ts'
import type { Schemas } from './schemas.ts'
import { segmentsOf } from '../text/pointer.ts'

export type OneWay = 'readOnly' | 'writeOnly'

/** By what a schema is made of; an alternative doesn't say it of all its values. */
export const isOneWay = (schemas: Schemas, schema: unknown, keyword: OneWay): boolean =>
  applicableSchemas([schema], schemas, () => false).some(one => one[keyword] === true)

/**
 * Problems without those of what is missing and doesn't travel this way: one part of a schema asks for it, another one
 * calls it so. Where both stand in one schema Ajv's error says so itself.
 */
export const withoutOneWay = (
  schemas: Schemas,
  schemaPointer: string,
  problems: readonly SchemaProblem[],
  keyword: OneWay,
): readonly SchemaProblem[] => {
  if (!problems.some(isMissing) || !occurs(schemas.document, keyword)) return problems
  // What is missing in many items of a list is looked up once; the first of them may be of kinds of their own.
  const known = new Map<string, boolean>()
  const isExcused = (problem: SchemaProblem): boolean => {
    const place = problem.pointer.replaceAll(/\/\d{2,}(?=\/)/g, '/*')
    const before = known.get(place)
    if (before !== undefined) return before
    const found = isDeclaredSo(schemas, schemaPointer, problem, keyword)
    known.set(place, found)
    return found
  }
  return problems.filter(problem => !isMissing(problem) || !isExcused(problem))
}

/** By the document, which doesn't change. */
const occurring = new WeakMap<object, ReadonlySet<unknown>>()

/** Does anything in a document say that it travels one way? */
export const occurs = (document: object, keyword: OneWay): boolean => {
  const before = occurring.get(document)
  if (before !== undefined) return before.has(keyword)
  const found = new Set<unknown>()
  const waiting: unknown[] = [document]
  for (let part = waiting.pop(); part !== undefined || waiting.length > 0; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null) continue
    for (const name of ['readOnly', 'writeOnly']) if (Reflect.get(part, name) === true) found.add(name)
    for (const inner of Object.values(part)) waiting.push(inner)
  }
  occurring.set(document, found)
  return found.has(keyword)
}

const isMissing = ({ keyword }: SchemaProblem): boolean => keyword === 'required'

const isDeclaredSo = (
  schemas: Schemas,
  schemaPointer: string,
  { pointer }: SchemaProblem,
  keyword: OneWay,
): boolean => {
  const isNamedBy = namingBy(schemas)
  const declared = segmentsOf(pointer).reduce<readonly unknown[]>(
    (holders, segment) => {
      const all = applicableSchemas(holders, schemas)
      const own = schemasOfField(all, segment, isNamedBy)
      return own.length > 0 || !/^\d+$/.test(segment) ? own : schemasOfItem(all, Number(segment))
    },
    [schemas.at(schemaPointer)],
  )
  return declared.some(one => isOneWay(schemas, one, keyword))
}
