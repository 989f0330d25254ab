/** Kinds of values that are no objects of the table of shapes, and the words in which a value is told. */
import { isObject } from '../../text/pointer.ts'
import { regularExpression } from '../schemas.ts'
import { cut } from '../../text/cut.ts'

export const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return isObject(value) ? 'an object' : `the ${typeof value} ${inQuotes(value)}`
}

/** A value as it is quoted in a finding: 60 characters at most. */
export const inQuotes = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return cut(text, 60)
}

const schemaTypes = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
const isSchemaType = (value: unknown): boolean => typeof value === 'string' && schemaTypes.includes(value)
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0

const isPattern = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  try {
    regularExpression(value)
    return true
  } catch {
    return false
  }
}

/** Kinds that are no objects of the table: whether a value is one, and what was expected. */
export const scalars: Readonly<Record<string, { is: (value: unknown) => boolean; expected: string }>> = {
  any: { is: () => true, expected: 'anything' },
  string: { is: value => typeof value === 'string', expected: 'a string' },
  boolean: { is: value => typeof value === 'boolean', expected: 'true or false' },
  number: { is: Number.isFinite, expected: 'a number' },
  bound: { is: Number.isFinite, expected: 'a number' },
  step: { is: value => typeof value === 'number' && Number.isFinite(value) && value > 0, expected: 'a number above 0' },
  values: { is: value => Array.isArray(value) && value.length > 0, expected: 'a list of at least one value' },
  bound30: { is: value => typeof value === 'boolean', expected: 'true or false' },
  count: { is: isCount, expected: 'a whole number of 0 or more' },
  pattern: { is: isPattern, expected: 'a regular expression of ECMA-262' },
  type: {
    is: value => isSchemaType(value) || (Array.isArray(value) && value.length > 0 && value.every(isSchemaType)),
    expected: `one or more of ${schemaTypes.join(', ')}`,
  },
}
