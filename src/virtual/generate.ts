/**
 * Values made from a schema by json-schema-faker and faker: the same seed gives the same value.
 *
 * The two packages are loaded when the first value is made. What they make is held against the schema before it is
 * used, since they don't know every keyword; a few further seeds are tried before giving up.
 */
import type { GenerateOptions, JsonSchema } from 'json-schema-faker'
import { isObject, segmentsOf } from '../text/pointer.ts'
import type { SchemaProblem, Schemas } from '../contract/schemas.ts'
import { type Manner, preparedForFaking } from './prepare.ts'

export interface Generate {
  /**
   * A valid value, or undefined where none could be made. `dynamic`: realistic values; else the schemas' own examples
   * first.
   */
  (schemaPointer: string, seed: number, dynamic: boolean): Promise<unknown>
}

const tries = 25

export const generatorFor = (schemas: Schemas): Generate => {
  const prepared = new Map<string, Record<string, unknown>>()

  const documentFor = (manner: Manner): Record<string, unknown> => {
    const key = JSON.stringify(manner)
    const document = prepared.get(key) ?? preparedForFaking(schemas, manner)
    prepared.set(key, document)
    return document
  }

  const make = async (
    schemaPointer: string,
    seed: number,
    manner: Manner,
    options: GenerateOptions,
  ): Promise<unknown> => {
    const [{ generateSync }, { faker }] = await Promise.all([
      import('json-schema-faker'),
      import('@faker-js/faker/locale/en_GB'),
    ])
    // Behind a property, because a `$ref` at the root draws its siblings in.
    const schema = {
      ...documentFor(manner),
      type: 'object',
      required: ['value'],
      properties: { value: { $ref: `#${schemaPointer}` } },
    }
    faker.seed(seed)
    faker.setDefaultRefDate('2027-01-01T00:00:00Z')
    try {
      const made = generateSync(schema as JsonSchema, {
        seed,
        refDepthMax: 40,
        maxDepth: 40,
        maxDefaultItems: 5,
        propAliases: { 'x-faker': 'faker' },
        extensions: { faker },
        minDateTime: '2026-01-01T00:00:00Z',
        maxDateTime: '2027-12-31T00:00:00Z',
        failOnInvalidTypes: false,
        formats: formatsBy(faker),
        ...options,
      })
      return isObject(made) ? made.value : undefined
    } catch {
      // It throws for what it can't make (a pattern with a lookahead, a loop without an end); the next try may avoid
      // it.
      return undefined
    }
  }

  return async (schemaPointer, seed, dynamic) => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const isLast = attempt > tries / 2
      const value = await make(
        schemaPointer,
        (seed + attempt * 7919) >>> 0,
        { isDynamic: dynamic, isSimple: attempt % 2 === 1 },
        {
          useExamplesValue: !dynamic,
          useDefaultValue: !dynamic,
          alwaysFakeOptionals: !isLast,
          optionalsProbability: isLast ? 0 : 1,
        },
      )
      const mended =
        value === undefined ? undefined : withAllowedValues(value, schemas.problems(schemaPointer, value, 'response'))
      if (mended !== undefined && schemas.problems(schemaPointer, mended, 'response').length === 0) return mended
    }
    return undefined
  }
}

/**
 * Puts in what alone is allowed. json-schema-faker takes a property from the first branch of an `allOf`, where the
 * usual way to tell kinds apart (a base, and `kind: { const }` beside it) has the telling one in the second.
 */
const withAllowedValues = (value: unknown, problems: readonly SchemaProblem[]): unknown => {
  let mended = value
  for (const { pointer, allowed } of problems)
    if (allowed !== undefined) mended = withValueAt(mended, segmentsOf(pointer), allowed[0])
  return mended
}

const withValueAt = (holder: unknown, [first, ...rest]: readonly string[], value: unknown): unknown => {
  if (first === undefined) return value
  if (Array.isArray(holder))
    return holder.map((item, index) => (String(index) === first ? withValueAt(item, rest, value) : item))
  return isObject(holder) ? { ...holder, [first]: withValueAt(holder[first], rest, value) } : holder
}

type Faker = typeof import('@faker-js/faker/locale/en_GB').faker

/** Formats that json-schema-faker lacks or gets wrong, and those that faker words better. */
const formatsBy = (faker: Faker): Record<string, () => string> => ({
  email: () => faker.internet.email(),
  'idn-email': () => faker.internet.email(),
  uri: () => faker.internet.url({ appendSlash: false }),
  url: () => faker.internet.url({ appendSlash: false }),
  hostname: () => faker.internet.domainName(),
  uuid: () => faker.string.uuid(),
  byte: () => Buffer.from(faker.lorem.words(3)).toString('base64'),
  binary: () => faker.lorem.words(3),
  password: () => faker.internet.password(),
  duration: () => `PT${faker.number.int({ min: 1, max: 120 })}M`,
  time: () => `${faker.date.recent().toISOString().slice(11, 19)}Z`,
})
