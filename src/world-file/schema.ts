/**
 * The JSON Schema of world files, made from the shapes that check them, so that an editor and the loader can't
 * disagree.
 *
 * It is published as examples/worlds/world.schema.json. `$defs/line` is the schema of a line of a file with a record a
 * line.
 */
import { type RecordName, recordNames, recordShapes } from './records/records.ts'
import type { JsonSchema } from './shape.ts'
import { isObject } from '../text/pointer.ts'

export const worldSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://courtside.example/world.schema.json',
  title: 'A world of Courtside',
  description:
    'Clubs, people and what goes on there, from which the stub starts. Days are counted from the day on which '
    + 'the world starts. Every section is a list of records; what belongs to another record may stand inside that '
    + 'one instead.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', description: 'The address of this schema, for editors.' },
    ...Object.fromEntries(recordNames.map(name => [recordShapes[name].section, section(name)])),
  },
  $defs: {
    ...Object.fromEntries(recordNames.map(name => [name, recordShapes[name].shape.schema])),
    line: {
      description: 'A line of a file with a record a line: a record, and what it is.',
      type: 'object',
      anyOf: recordNames.map(lineSchema),
    },
  },
})

const section = (name: RecordName): JsonSchema => {
  if (name === 'world') return { $ref: '#/$defs/world' }
  // A list of names, where a line of its own needs a field for the one that it has.
  if (name === 'remove')
    return {
      type: 'array',
      description: 'Records of the base that are not in this world.',
      items: { $ref: '#/$defs/remove/properties/name' },
    }
  return {
    type: 'array',
    description: String(recordShapes[name].shape.schema.description),
    items: { $ref: `#/$defs/${name}` },
  }
}

const lineSchema = (name: RecordName): JsonSchema => {
  const { properties, required } = recordShapes[name].shape.schema
  const fields = isObject(properties) ? Object.keys(properties) : []
  return {
    type: 'object',
    additionalProperties: false,
    required: ['record', ...(Array.isArray(required) ? required : [])],
    properties: {
      record: { const: name },
      ...Object.fromEntries(fields.map(field => [field, { $ref: `#/$defs/${name}/properties/${field}` }])),
    },
  }
}
