/**
 * Parameters and fields of forms, drawn: never "compatible" where a text proves otherwise, which the old contract's
 * server takes and the new one's refuses, and each value that is shown to break something does.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Arbitrary, boolean, constantFrom, nat, oneof, record, sample, tuple } from 'fast-check'
import t, { type Test } from 'tap'
import { type Endpoint, endpointsOf } from '../../src/contract/check/endpoint.ts'
import { Query, rawPairs } from '../../src/contract/check/query.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { aFolder } from '../cli/child-process.ts'
import { comparedDocuments } from './compared.ts'

const small = nat(12)
const scalar: Arbitrary<object> = oneof(
  constantFrom<object>(
    { type: 'integer' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'string' },
    { type: ['integer', 'null'] },
    { type: ['string', 'null'] },
    { type: ['string', 'boolean'] },
    { enum: ['1', '2', 'a'] },
    { enum: [1, 2] },
    { enum: ['1.0', '007'] },
    { enum: ['true', 'false'] },
    { enum: ['', 'a'] },
    { const: 5 },
  ),
  record({ type: constantFrom('integer', 'number'), minimum: small, maximum: small }, { requiredKeys: ['type'] }),
  record(
    {
      type: constantFrom('string'),
      minLength: nat(2),
      maxLength: nat(3),
      pattern: constantFrom('^[0-9]+$', '^a', ','),
    },
    { requiredKeys: ['type'] },
  ),
)
const wrapped = oneof(
  scalar,
  scalar.map(one => ({ allOf: [one] })),
  tuple(scalar, scalar).map(anyOf => ({ anyOf })),
)
const drawn = oneof(
  { weight: 3, arbitrary: wrapped },
  record(
    { type: constantFrom('array'), items: wrapped, minItems: nat(2), maxItems: nat(3) },
    { requiredKeys: ['type'] },
  ),
)

const words = ['0', '1', '2', '5', '12', '-1', '13', '100', '1.0', '1.5', '1e1', '007', 'true', 'false', 'null', 'a']
const single = [...words, '', 'aa', 'ab1', 'abcd', '1,2', 'a,b', '5,', ',']
const several = [
  ['1', '2'],
  ['a', 'a'],
  ['1', 'a'],
  ['true', 'null'],
  ['1', '2', '5'],
  ['12', '13', '100', '0'],
]
/** Each text alone, and several of them. */
const given: readonly (readonly string[])[] = [...single.map(text => [text]), ...several]

interface Drawn {
  readonly schema: object
  readonly explode: boolean
}
type Place = 'query' | 'path' | 'form'

const documentOf = (place: Place, { schema, explode }: Drawn): Record<string, unknown> => {
  const form = { schema: { type: 'object', properties: { q: schema } }, encoding: { q: { explode } } }
  const operation = {
    responses: { 204: { description: 'Good.' } },
    ...(place === 'form'
      ? { requestBody: { content: { 'application/x-www-form-urlencoded': form } } }
      : { parameters: [{ name: 'q', in: place, required: place === 'path', schema, explode }] }),
  }
  const path = place === 'path' ? '/things/{q}' : '/things'
  return { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths: { [path]: { post: operation } } }
}

/** As the requests of a contract are checked. */
const checking = async (t: Test, document: object): Promise<Endpoint> => {
  const file = join(aFolder(t), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const { contract, findings } = loadContract(file, 'own')
  const [endpoint] = contract === undefined ? [] : await endpointsOf(contract)
  if (endpoint === undefined) throw new Error(JSON.stringify(findings))
  return endpoint
}

/**
 * @param text what stands in the query, in the path or in the form
 * @returns undefined: it is refused; else as what it is read
 */
const readAs = ({ check, pathValues }: Endpoint, place: Place, text: string): readonly string[] | undefined => {
  const type = place === 'form' ? 'application/x-www-form-urlencoded' : undefined
  const checked = check(
    {
      path: pathValues(place === 'path' ? `/things/${text}` : '/things'),
      query: new Query(rawPairs(place === 'query' ? text : '')),
      header: name => (name.toLowerCase() === 'content-type' ? type : undefined),
      cookies: new Map(),
    },
    { contentType: type, bytes: place === 'form' ? Buffer.from(text) : undefined },
  )
  if (!('values' in checked) || checked.values === undefined) return undefined
  const { path, query, requestBody } = checked.values
  return textsOf(place === 'form' ? Object(requestBody).q : { path, query }[place].q)
}

const inPairs = (texts: readonly string[]): string => texts.map(text => `q=${encodeURIComponent(text)}`).join('&')

/** As whoever keeps to the contract writes it; undefined: it can't be. */
const written = (place: Place, texts: readonly string[], isExploded: boolean): string | undefined => {
  const isJoined = place === 'path' || !isExploded
  if (isJoined && texts.length > 1 && texts.some(text => text.includes(','))) return undefined
  const sent = isJoined ? [texts.map(encodeURIComponent).join(',')] : texts
  if (place === 'path') return sent[0] === '' ? undefined : sent[0]
  return isJoined ? `q=${sent[0]}` : inPairs(sent)
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String)

for (const [place, seed] of [
  ['query', 3],
  ['path', 4],
  ['form', 5],
] as const)
  t.test(`in the ${place}`, async t => {
    const pairs = sample(tuple(drawn, drawn, boolean()), { seed, numRuns: 260 })
    const counts = { broken: 0, undecided: 0, compatible: 0 }
    for (const [one, other, isExploded] of pairs) {
      const explode = place === 'form' ? true : isExploded
      const [old, now] = [one, other].map(schema => documentOf(place, { schema, explode }))
      if (old === undefined || now === undefined) continue
      const changes = comparedDocuments(old, now)
      // oxlint-disable-next-line no-await-in-loop
      const [before, after] = [await checking(t, old), await checking(t, now)]
      const context = JSON.stringify([place, explode, one, other])
      // A number that is written as nobody writes it (`1.0`, `007`) is no proof.
      const breaks = (text: string): boolean => {
        const was = readAs(before, place, text)
        const isSent = was !== undefined && written(place, was, explode) === text
        return isSent && readAs(after, place, text) === undefined
      }
      for (const { level, witness } of changes) {
        if (level !== 'error' || witness === undefined) continue
        const value = place === 'form' ? Object(witness).q : witness
        const text = written(place, textsOf(value), explode)
        t.ok(text !== undefined && breaks(text), `${JSON.stringify(witness)} breaks it: ${context}`)
      }
      const isHeard = (level: string): boolean => changes.some(change => change.level === level)
      if (isHeard('error')) counts.broken += 1
      else if (isHeard('warning')) counts.undecided += 1
      else {
        counts.compatible += 1
        const sent = given.flatMap(texts => written(place, texts, explode) ?? [])
        t.strictSame(
          sent.filter(text => breaks(text)),
          [],
          `nothing is refused: ${context}`,
        )
      }
    }
    t.comment(JSON.stringify(counts))
    t.ok(Math.min(counts.broken, counts.compatible) > 20, `both come often: ${JSON.stringify(counts)}`)
  })
