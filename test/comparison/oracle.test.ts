/**
 * Never "compatible" where a value proves otherwise: drawn schemas, and three contracts in which something drawn is
 * otherwise, against values that others make, judged by plain Ajv.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { boolean, nat, sample, tuple } from 'fast-check'
import { generateSync } from 'json-schema-faker'
import t from 'tap'
import { Parts } from '../../src/comparison/conjuncts.ts'
import { counterexample } from '../../src/comparison/counterexamples.ts'
import { isIncluded } from '../../src/comparison/inclusion.ts'
import { sidesOf } from '../../src/comparison/sides.ts'
import { readContract } from '../../src/contract/contract.ts'
import { isObject } from '../../src/text/pointer.ts'
import { comparedDocuments, told, withRequest, withResponse } from './compared.ts'
import { drawnSchema, drawnValues } from './drawn-schemas.ts'
import { mutate } from './mutation.ts'

const plainAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, multipleOfPrecision: 6 })
  formats.default(ajv)
  return ajv
}

t.setTimeout(120_000)

t.test('what is proven of drawn schemas holds for every drawn value, and what is shown is so', async t => {
  const values = drawnValues(800, 3)
  const draws = tuple(nat(1000), nat(1000), nat(1000))
  const pairs = sample(tuple(drawnSchema, drawnSchema, draws, boolean()), { seed: 11, numRuns: 110 })
  const counts = { proven: 0, shown: 0, undecided: 0 }
  for (const [one, drawn, by, isMutated] of pairs) {
    const other = isMutated ? structuredClone(one) : drawn
    if (isMutated) mutate(other, by)
    const [isOne, isOther] = [one, other].map(schema =>
      plainAjv().compile(Object(schema) === schema ? Object(schema) : { allOf: [schema] }),
    )
    if (isOne === undefined || isOther === undefined) continue
    const at = ['components', 'schemas', 'S']
    const documentOf = (schema: unknown): Record<string, unknown> => ({ components: { schemas: { S: schema } } })
    const parts = new Parts(sidesOf('request', { old: documentOf(one), new: documentOf(other) }))
    const [sent, read] = [parts.sides.at('old', 'sent', at), parts.sides.at('new', 'read', at)]
    const isProven = isIncluded(parts, sent, read, false)
    const shown = counterexample(parts, sent, read)
    if (isProven) counts.proven++
    else counts[shown === undefined ? 'undecided' : 'shown']++
    const context = `${JSON.stringify(one)} in ${JSON.stringify(other)}`
    if (isProven) {
      t.strictSame(shown, undefined, `nothing is shown against a proof: ${context}`)
      t.strictSame(
        values.find(value => isOne(value) && !isOther(value)),
        undefined,
        `no value is against it: ${context}`,
      )
    }
    if (shown !== undefined)
      t.strictSame([isOne(shown.value), isOther(shown.value)], [true, false], `it is so: ${context}`)
  }
  t.ok(counts.proven > 30 && counts.shown > 30, `both come often: ${JSON.stringify(counts)}`)
  t.ok(counts.undecided < counts.shown, `and seldom neither: ${JSON.stringify(counts)}`)
})

const withoutFlags = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, item) =>
    (name === 'readOnly' || name === 'writeOnly') && typeof item === 'boolean' ? undefined : item,
  )

const schemasOf = (path: string): Record<string, unknown> => {
  const read = readContract(path)
  if (!('document' in read) || !isObject(read.document.components)) throw new Error(`${path} can't be read.`)
  const schemas = withoutFlags(read.document.components.schemas)
  return isObject(schemas) ? schemas : {}
}

/** Makes values of a schema of these components, and says whether one is good. */
const ofComponents = (schemas: Record<string, unknown>, name: string) => {
  const root = { $ref: `#/components/schemas/${name}`, components: { schemas } }
  let isGood: ValidateFunction | undefined
  return {
    isGood: (value: unknown): boolean => (isGood ??= plainAjv().compile(root))(value),
    samples: (count: number): unknown[] =>
      Array.from({ length: count }, (_, index) => {
        try {
          return generateSync(root, {
            seed: index + 1,
            maxDepth: 4,
            maxDefaultItems: 2,
            optionalsProbability: (index % 4) / 3,
          })
        } catch {
          return undefined
        }
      }).filter(value => value !== undefined),
  }
}

for (const path of ['openapi/sports-club.yaml', 'openapi/control.yaml', 'test/fixtures/served-library.yaml']) {
  t.test(`${path}, in which something is otherwise`, async t => {
    const schemas = schemasOf(path)
    const names = Object.keys(schemas)
    const draws = tuple(nat(), nat(1000), nat(1000), nat(1000))
    const counts = { compatible: 0, noticed: 0, judged: 0, otherwise: 0 }
    for (const [which, ...by] of sample(draws, { seed: 5, numRuns: 30 })) {
      const name = names[which % names.length] ?? ''
      const changed = structuredClone(schemas)
      mutate(changed[name], by)
      const ref = { $ref: `#/components/schemas/${name}` }
      const [old, now] = [ofComponents(schemas, name), ofComponents(changed, name)]
      for (const [direction, contractWith, sent, read] of [
        ['request', withRequest, old, now],
        ['response', withResponse, now, old],
      ] as const) {
        const lines = told(comparedDocuments(contractWith(ref, { schemas }), contractWith(ref, { schemas: changed })))
        const isCompatible = lines.every(line => line.startsWith('info '))
        counts[isCompatible ? 'compatible' : 'noticed']++
        const good = sent.samples(12).filter(value => sent.isGood(value))
        counts.judged += good.length
        const against = good.find(value => !read.isGood(value))
        if (against !== undefined) counts.otherwise++
        if (isCompatible)
          t.strictSame(against, undefined, `${direction}, ${name}: ${JSON.stringify(by)}, told: ${lines.join(', ')}`)
      }
    }
    t.ok(counts.compatible > 5 && counts.noticed > 5, `both come: ${JSON.stringify(counts)}`)
    t.ok(counts.judged > 100 && counts.otherwise > 3, `and values that judge: ${JSON.stringify(counts)}`)
  })
}

/** The fields of every object in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reordered(item)]),
  )
}

/** References to schemas written out, to a depth. */
const writtenOut = (value: unknown, schemas: Record<string, unknown>, depth = 2): unknown => {
  if (Array.isArray(value)) return value.map(item => writtenOut(item, schemas, depth))
  if (!isObject(value)) return value
  const [, name = ''] = /^#\/components\/schemas\/([^/]+)$/.exec(String(value.$ref)) ?? []
  if (depth > 0 && Object.hasOwn(schemas, name) && Object.keys(value).length === 1)
    return writtenOut(schemas[name], schemas, depth - 1)
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, writtenOut(item, schemas, depth)]))
}

t.test('a contract against itself in other words', async t => {
  for (const path of ['openapi/sports-club.yaml', 'openapi/control.yaml', 'test/fixtures/petstore.yaml']) {
    const read = readContract(path)
    if (!('document' in read)) throw new Error(`${path} can't be read.`)
    const { document } = read
    const schemas =
      isObject(document.components) && isObject(document.components.schemas) ? document.components.schemas : {}
    t.strictSame(told(comparedDocuments(document, document)), [], `${path}, as it is`)
    t.strictSame(told(comparedDocuments(document, reordered(document))), [], `${path}, in another order`)
    const out = { ...document, paths: writtenOut(document.paths, schemas) }
    t.strictSame(told(comparedDocuments(document, out)), [], `${path}, references written out`)
    t.strictSame(told(comparedDocuments(out, document)), [], `${path}, and back`)
  }
})
