/** Contracts of a few lines, and what a change from one to the other is told by. */
import { parse } from 'yaml'
import type { Change } from '../../src/comparison/change.ts'
import { changesBetween } from '../../src/comparison/compare.ts'
import type { Policy } from '../../src/comparison/lifecycle.ts'
import type { ComparedContract } from '../../src/comparison/telling.ts'
import { basePathsOf } from '../../src/contract/servers.ts'
import { isObject } from '../../src/text/pointer.ts'

const today = '2027-03-27'

/** A fragment in the flow or block style of YAML; one line of fields needs no braces. */
export const fragment = (text: string): unknown =>
  parse(/^[[{]|^\w+$|\n/.test(text.trim()) || text.trim() === '' ? text : `{${text}}`)

const contractOf = (document: unknown): ComparedContract => {
  if (!isObject(document)) throw new Error('A document is an object.')
  return {
    document,
    basePaths: basePathsOf(document),
    placeOf: segments => ({ file: 'pets.yaml', line: segments.length + 1, column: 1 }),
  }
}

export const comparedDocuments = (old: unknown, now: unknown, policy?: Policy): Change[] =>
  changesBetween(contractOf(old), contractOf(now), today, policy)

/** A contract without an operation, but for these fields of the document. */
export const contractWith = (fields: unknown): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {},
  ...Object(fields),
})

/** A contract of one operation. */
const withOperation = (operation: unknown, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { post: { responses: { 204: { description: 'Done' } }, ...Object(operation) } } },
  ...more,
})

export const withRequest = (schema: unknown, components: unknown = {}): Record<string, unknown> =>
  withOperation({ requestBody: { content: { 'application/json': { schema } } } }, { components })

export const withResponse = (schema: unknown, components: unknown = {}): Record<string, unknown> =>
  withOperation(
    { responses: { 200: { description: 'Pets', content: { 'application/json': { schema } } } } },
    { components },
  )

export const withParameter = (parameter: unknown): Record<string, unknown> =>
  withOperation({ parameters: [{ name: 'q', in: 'query', ...Object(parameter) }] })

/** `error request-property-max-decreased`, sorted. */
export const told = (changes: readonly Change[]): string[] =>
  changes.map(({ level, rule }) => `${level} ${rule}`).toSorted()
