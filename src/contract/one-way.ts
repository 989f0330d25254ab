/**
 * Properties that travel one way: `readOnly` ones are in no request and `writeOnly` ones in no answer, whatever part of
 * a schema calls them so (OpenAPI 3.0.4, section 4.7.24.1).
 */
import { applicableSchemas, schemasOfItem, schemasOfProperty } from './applicable-schemas.ts'
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
): readonly SchemaProblem[] =>
  problems.some(isMissing)
    ? problems.filter(problem => !isMissing(problem) || !isDeclaredSo(schemas, schemaPointer, problem, keyword))
    : problems

const isMissing = ({ keyword }: SchemaProblem): boolean => keyword === 'required'

const isDeclaredSo = (
  schemas: Schemas,
  schemaPointer: string,
  { pointer }: SchemaProblem,
  keyword: OneWay,
): boolean => {
  const declared = segmentsOf(pointer).reduce<readonly unknown[]>(
    (holders, segment) => {
      const all = applicableSchemas(holders, schemas)
      const own = schemasOfProperty(all, segment)
      return own.length > 0 || !/^\d+$/.test(segment) ? own : schemasOfItem(all, Number(segment))
    },
    [schemas.at(schemaPointer)],
  )
  return declared.some(one => isOneWay(schemas, one, keyword))
}
