/** Of two parameters that are the ends of a range, none is sent that ends before it begins. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { aFolder } from '../cli/child-process.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { hold } from './held.ts'

const ranges: readonly (readonly [begin: string, end: string])[] = [
  ['minPrice', 'maxPrice'],
  ['price_from', 'price_to'],
  ['from', 'to'],
  ['age[gte]', 'age[lte]'],
  ['year', 'yearUntil'],
  ['createdAfter', 'createdBefore'],
  ['start_min', 'start_max'],
  ['endFrom', 'endTo'],
  ['lowPrice', 'highPrice'],
]
const number = { type: 'integer', minimum: 0, maximum: 500 }
const other = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 3 } }

for (const isTurned of [false, true])
  for (const [begin, end] of ranges)
    t.test(`${begin} and ${end}, ${isTurned ? 'the end first' : 'in their order'}, behind another one`, async t => {
      const names = isTurned ? [end, begin] : [begin, end]
      const parameters = [other, ...names.map(name => ({ name, in: 'query', schema: number }))]
      const responses = { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } }
      const paths = { '/things': { get: { operationId: 'listThings', parameters, responses } } }
      const file = join(aFolder(t), 'openapi.json')
      writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }))
      const together = new Set<string>()
      const baseUrl = await aProvider(t, '', ({ url: { searchParams } }) => {
        const isGood = [...searchParams].every(
          ([name, value]) => /^\d+$/.test(value) && Number(value) <= (name === 'page' ? 3 : 500),
        )
        const [first, last] = [searchParams.get(begin), searchParams.get(end)]
        if (first !== null && last !== null) together.add(`${first} to ${last}`)
        const isRange = first === null || last === null || Number(first) <= Number(last)
        const status = isGood && isRange && searchParams.get('page') !== '0' ? 200 : 400
        return Promise.resolve({ status, headers: new Headers(), body: '' })
      })
      const { checks } = await hold({ baseUrl, contract: file })
      t.strictSame([...together], ['0 to 500'])
      t.strictSame(
        checks.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule),
        [],
      )
    })

t.test('a range that is required, in a path or in a query, is never sent from its end to its beginning', async t => {
  const year = { type: 'integer', minimum: 1990, maximum: 2030, example: 2020 }
  const inQuery = (name: string, required: boolean): object => ({ name, in: 'query', required, schema: number })
  const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: year })
  const cases: readonly (readonly [path: string, parameters: readonly object[], ends: readonly [string, string]])[] = [
    ['/things', [inQuery('minPrice', true), inQuery('maxPrice', true)], ['minPrice', 'maxPrice']],
    ['/things', [inQuery('maxPrice', true), inQuery('minPrice', true)], ['minPrice', 'maxPrice']],
    ['/things', [inQuery('age_from', true), inQuery('age_to', false)], ['age_from', 'age_to']],
    ['/things', [inQuery('age_from', false), inQuery('age_to', true)], ['age_from', 'age_to']],
    ['/things/{fromYear}/{toYear}', [inPath('fromYear'), inPath('toYear')], ['fromYear', 'toYear']],
  ]
  for (const [path, parameters, [begin, end]] of cases) {
    const responses = { 200: { description: 'Fine.' } }
    const file = join(aFolder(t), 'openapi.json')
    const paths = { [path]: { get: { operationId: 'listThings', parameters, responses } } }
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }))
    const asked: string[] = []
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await aProvider(t, '', ({ url: { pathname, searchParams } }) => {
      const [, , from = searchParams.get(begin) ?? '0', to = searchParams.get(end) ?? '500'] = pathname.split('/')
      asked.push(`${from} to ${to}`)
      return Promise.resolve({ status: 200, headers: new Headers(), body: '' })
    })
    // oxlint-disable-next-line no-await-in-loop
    await hold({ baseUrl, contract: file })
    const good = asked.filter(range => /^\d+ to \d+$/.test(range))
    const bounds = new Set(['0', '500', '1990', '2020', '2030'])
    const turned = good
      .map(range => range.split(' to '))
      .filter(([from = '', to = '']) => bounds.has(from) && bounds.has(to) && Number(from) > Number(to))
    t.strictSame(turned, [], `${path}: ${asked.join(', ')}`)
    t.ok(good.length > 1, path)
  }
})

t.test('what only sounds alike is no range', async t => {
  const names = ['maxPrice', 'maxWeight', 'limit', 'last']
  const parameters = names.map(name => ({ name, in: 'query', schema: number }))
  const responses = { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } }
  const paths = { '/things': { get: { operationId: 'listThings', parameters, responses } } }
  const file = join(aFolder(t), 'openapi.json')
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }))
  const asked = new Set<string>()
  const baseUrl = await aProvider(t, '', ({ url: { search } }) => {
    asked.add(search)
    return Promise.resolve({ status: 200, headers: new Headers(), body: '' })
  })
  await hold({ baseUrl, contract: file })
  const pairs = [...asked].filter(search => search.includes('&'))
  t.strictSame(pairs, [
    '?maxPrice=0&maxWeight=0',
    '?maxPrice=500&limit=500',
    '?maxPrice=0&last=0',
    '?maxWeight=500&limit=0',
    '?maxWeight=0&last=500',
    '?limit=0&last=0',
  ])
})

/** What of an operation with these parameters is broken in a service that takes these. */
const brokenIn = async (
  t: Test,
  parameters: readonly object[],
  isTaken: (query: URLSearchParams) => boolean,
): Promise<readonly string[]> => {
  const responses = { 200: { description: 'Fine.' }, 400: { description: 'Wrong.' } }
  const file = join(aFolder(t), 'openapi.json')
  const paths = { '/things': { get: { operationId: 'listThings', parameters, responses } } }
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }))
  const baseUrl = await aProvider(t, '', ({ url: { searchParams } }) =>
    Promise.resolve({ status: isTaken(searchParams) ? 200 : 400, headers: new Headers(), body: '' }),
  )
  const { checks } = await hold({ baseUrl, contract: file })
  return checks.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule)
}

t.test('how wide a range may be the examples of both its ends show, and no end is sent on the other', async t => {
  const numberIn = (name: string, required: boolean, more: object): object => ({
    name,
    in: 'query',
    required,
    schema: { type: 'integer', ...more },
  })
  const isNumber = (query: URLSearchParams): boolean => [...query].every(([, value]) => /^\d+$/.test(value))
  const both = (query: URLSearchParams, is: (from: number, to: number) => boolean): boolean => {
    const [from, to] = [query.get('from'), query.get('to')]
    return isNumber(query) && (from === null || to === null || is(Number(from), Number(to)))
  }
  const day = (name: string, more: object): object => ({
    name,
    in: 'query',
    schema: { type: 'string', format: 'date', ...more },
  })
  const cases: readonly (readonly [
    about: string,
    parameters: readonly object[],
    is: (q: URLSearchParams) => boolean,
  ])[] = [
    [
      'at most an hour, as is shown',
      [
        numberIn('from', false, { minimum: 0, example: 1_700_000_000 }),
        numberIn('to', false, { minimum: 0, example: 1_700_003_600 }),
      ],
      query => both(query, (from, to) => from < to && to - from <= 3_600),
    ],
    [
      'a required beginning above the least end',
      [numberIn('from', true, { minimum: 10, maximum: 90 }), numberIn('to', false, { minimum: 0, maximum: 100 })],
      query => query.has('from') && both(query, (from, to) => from >= 10 && from <= 90 && to <= 100 && from <= to),
    ],
    [
      'never empty',
      [numberIn('from', true, { minimum: 0, maximum: 100 }), numberIn('to', true, { minimum: 0, maximum: 100 })],
      query => query.has('from') && query.has('to') && both(query, (from, to) => from < to && to <= 100),
    ],
    [
      'days of which one is shown',
      [day('from', { example: '2030-01-01' }), day('to', {})],
      query => (query.get('from') ?? '') < (query.get('to') ?? '9') && !/x/.test(String(query)),
    ],
  ]
  for (const [about, parameters, is] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const broken = await brokenIn(t, parameters, is)
    t.strictSame(
      broken.filter(rule => rule === 'answers'),
      [],
      about,
    )
  }
})
