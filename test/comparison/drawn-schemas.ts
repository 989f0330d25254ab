/** Small schemas and values of a few names and numbers, so that drawn ones meet. */
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  letrec,
  nat,
  oneof,
  record,
  sample,
  uniqueArray,
} from 'fast-check'

const name = constantFrom('a', 'b', 'c')
const small = nat(3)
const scalar = constantFrom<unknown>(null, true, false, 0, 1, 2, 3, 0.5, '', 'a', 'ab', 'abc')
const everyType = ['string', 'integer', 'number', 'null', 'boolean', 'array', 'object'].map(type => ({ type }))

const leaf: Arbitrary<unknown> = oneof(
  constantFrom<unknown>(true, false, {}, { type: ['string', 'null'] }, ...everyType),
  record(
    { minimum: small, maximum: small, multipleOf: constantFrom(1, 2, 0.5), exclusiveMinimum: small },
    { requiredKeys: [] },
  ),
  record({ type: constant('integer'), minimum: small, exclusiveMaximum: small }, { requiredKeys: ['type'] }),
  record(
    {
      type: constant('string'),
      minLength: small,
      maxLength: small,
      pattern: constantFrom('^a', 'b', '^(a|ab)$'),
    },
    { requiredKeys: ['type'] },
  ),
  record({ enum: array(scalar, { minLength: 1, maxLength: 4 }) }),
  record({ const: scalar }),
)

const { schema } = letrec(tie => {
  const some = array(tie('schema'), { minLength: 1, maxLength: 3 })
  const properties = dictionary(name, tie('schema'), { maxKeys: 2 })
  return {
    schema: oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      record(
        {
          type: constant('object'),
          properties,
          required: uniqueArray(name, { maxLength: 2 }),
          additionalProperties: tie('schema'),
          minProperties: small,
          maxProperties: small,
          patternProperties: dictionary(constantFrom('^a', 'b'), tie('schema'), { maxKeys: 1 }),
          propertyNames: leaf,
          dependentRequired: dictionary(name, uniqueArray(name, { maxLength: 1 }), { maxKeys: 1 }),
          dependentSchemas: dictionary(name, tie('schema'), { maxKeys: 1 }),
        },
        { requiredKeys: ['type'] },
      ),
      record(
        {
          type: constant('array'),
          items: tie('schema'),
          prefixItems: array(tie('schema'), { minLength: 1, maxLength: 2 }),
          minItems: small,
          maxItems: small,
          uniqueItems: boolean(),
          contains: tie('schema'),
          minContains: small,
        },
        { requiredKeys: ['type'] },
      ),
      record({ anyOf: some }),
      record({ oneOf: some }),
      record({ allOf: some, properties, unevaluatedProperties: boolean() }, { requiredKeys: ['allOf'] }),
      record({ not: tie('schema') }),
      // oxlint-disable-next-line no-thenable -- a keyword of JSON Schema
      record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
    ),
  }
})

/** As it would be in a file. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const drawnSchema = schema.map(plain)

export const drawnValues = (count: number, seed: number): unknown[] => {
  const { value } = letrec(tie => ({
    value: oneof(
      { maxDepth: 2 },
      scalar,
      array(tie('value'), { maxLength: 3 }),
      dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  }))
  return sample(value, { seed, numRuns: count }).map(plain)
}
