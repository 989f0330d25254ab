/**
 * The small parts of the contract half, each as a table: pointers, paths, servers, media types, names, parameters,
 * schemas, the bundle, the checks of a request, and how a refusal is put into a contract's words.
 */
import type { Violation } from '../../src/contract/problem.ts'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { OpenAPIRouter } from 'openapi-backend'
import t, { type Test } from 'tap'
import { openBackend } from '../../src/contract/check/backend.ts'
import { bundleOf } from '../../src/contract/document/bundle.ts'
import { withoutIdentities } from '../../src/contract/document/identity.ts'
import { commonErrorFormatter } from '../../src/contract/common-error-formatter.ts'
import { type Contract, loadContract } from '../../src/contract/contract.ts'
import { UnusableContract } from '../../src/contract/unusable-contract.ts'
import { admits, bytesOf, concreteMediaType, essenceOf, isJson } from '../../src/contract/check/media-types.ts'
import { given } from '../../src/text/given.ts'
import { isOneSlip, nearest } from '../../src/text/nearest.ts'
import type { Parameter } from '../../src/contract/operation.ts'
import { formCodecOf } from '../../src/contract/check/form.ts'
import { defaultOf, parameterReader, queryNamesOf } from '../../src/contract/check/parameters.ts'
import { decodedOrAsSent, decodedQueryOrAsSent } from '../../src/text/percent-encoding.ts'
import { Query, rawPairs } from '../../src/contract/check/query.ts'
import {
  bySpecificity,
  byTemplate,
  comparablePath,
  isShadowedBy,
  parameterNames,
  pathPattern,
  shapeOfPath,
} from '../../src/contract/path-template.ts'
import { credentialsOf, securitySchemesOf } from '../../src/contract/check/credentials.ts'
import { fragmentOf, pointerOf, segmentsOf, segmentsOfFragment, valueAt } from '../../src/text/pointer.ts'
import { problemOfViolations, errorAnswers, responseFor, jsonErrorFormatter } from '../../src/contract/error-answers.ts'
import { mediaTypeViolation, requestCheck } from '../../src/contract/check/request.ts'
import { type Direction, schemasOf } from '../../src/contract/schemas.ts'
import { secretPlaces } from '../../src/contract/secret-places.ts'
import { basePathsOf } from '../../src/contract/servers.ts'
import { readSource } from '../../src/contract/document/source.ts'
import { walkContract } from '../../src/contract/document/walk.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const good = fileURLToPath(new URL('../fixtures/contract-good/', import.meta.url))

/** A contract of these paths and components, loaded from a file as every contract is. */
const aContract = (
  t: Test,
  parts: { readonly paths: unknown; readonly components?: unknown; readonly openapi?: string },
): Contract => {
  const document = { openapi: '3.1.0', info: { title: 'A contract', version: '1.0.0' }, ...parts }
  const { contract, findings } = loadContract(
    join(t.testdir({ 'contract.json': JSON.stringify(document) }), 'contract.json'),
    'foreign',
  )
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}

// ---------------------------------------------------------------- pointers

t.test('a JSON Pointer and its segments', async t => {
  const cases = [
    { pointer: '', segments: [] },
    { pointer: '/', segments: [''] },
    { pointer: '/paths//get', segments: ['paths', '', 'get'] },
    { pointer: '/paths/~1clubs~1{id}', segments: ['paths', '/clubs/{id}'] },
    { pointer: '/a~0b', segments: ['a~b'] },
    { pointer: '/~01', segments: ['~1'] },
    { pointer: '/~00~11', segments: ['~0/1'] },
    { pointer: '/0/10', segments: ['0', '10'] },
  ]
  for (const { pointer, segments } of cases) {
    t.strictSame(segmentsOf(pointer), segments, pointer)
    t.equal(pointerOf(segments), pointer, pointer)
  }
})

t.test('a pointer in the fragment of a reference', async t => {
  const names = [
    'Club',
    'A B',
    'A%20B',
    'a/b',
    'a~b',
    'é',
    '𝄞',
    '#',
    '?',
    '"',
    '<>',
    '{id}',
    '\\',
    '^`|',
    '+',
    '&=',
    ':',
    '[0]',
    '__proto__',
  ]
  for (const name of names) {
    const fragment = fragmentOf(pointerOf(['components', 'schemas', name]))
    t.strictSame(segmentsOfFragment(fragment), ['components', 'schemas', name], `${name} comes back from ${fragment}`)
    t.match(fragment, /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%[\]]*$/, `${fragment} holds no character that ends a fragment`)
  }
  const cases = [
    { fragment: '', segments: [] },
    { fragment: '/components/schemas/A%20B', segments: ['components', 'schemas', 'A B'] },
    { fragment: '/a%2Fb', segments: ['a', 'b'] },
    { fragment: '/a%7E1b', segments: ['a/b'] },
    { fragment: 'anchor', segments: undefined },
    { fragment: '/broken%ZZ', segments: undefined },
    { fragment: '/latin%E9', segments: undefined },
  ]
  for (const { fragment, segments } of cases) t.strictSame(segmentsOfFragment(fragment), segments, fragment)
})

t.test('what a pointer leads to', async t => {
  const document = { list: ['a', { b: null }], object: { '': 1, constructor: 2 }, text: 'abc', empty: {} }
  const cases = [
    { pointer: '', value: document },
    { pointer: '/list/0', value: 'a' },
    { pointer: '/list/1/b', value: null },
    { pointer: '/list/2', value: undefined },
    { pointer: '/list/00', value: undefined },
    { pointer: '/list/-', value: undefined },
    { pointer: '/list/-1', value: undefined },
    { pointer: '/list/length', value: undefined },
    { pointer: '/object/', value: 1 },
    { pointer: '/object/constructor', value: 2 },
    { pointer: '/empty/constructor', value: undefined },
    { pointer: '/empty/__proto__', value: undefined },
    { pointer: '/text/0', value: undefined },
    { pointer: '/text/length', value: undefined },
    { pointer: '/none/deeper', value: undefined },
  ]
  for (const { pointer, value } of cases) t.strictSame(valueAt(document, segmentsOf(pointer)), value, pointer)
})

// ---------------------------------------------------------------- paths

t.test('what a path template matches, and the values in it', async t => {
  const cases = [
    { template: '/clubs', path: '/clubs', values: [] },
    { template: '/clubs', path: '/clubs/', values: undefined },
    { template: '/clubs', path: '/Clubs', values: undefined },
    { template: '/clubs/{id}', path: '/clubs/7', values: ['7'] },
    { template: '/clubs/{id}', path: '/clubs/', values: [''] },
    { template: '/clubs/{id}', path: '/clubs', values: undefined },
    { template: '/clubs/{id}', path: '/clubs/7/', values: undefined },
    { template: '/clubs/{id}', path: '/clubs/a%2Fb', values: ['a%2Fb'] },
    { template: '/clubs/{id}/courts/{number}', path: '/clubs/7/courts/1', values: ['7', '1'] },
    { template: '/clubs/{id}/courts/{number}', path: '/clubs//courts/', values: ['', ''] },
    { template: '/files/{name}.{extension}', path: '/files/a.json', values: ['a', 'json'] },
    { template: '/files/{name}.{extension}', path: '/files/a.b.json', values: ['a', 'b.json'] },
    { template: '/files/{name}.{extension}', path: '/files/.json', values: undefined },
    { template: '/files/{name}.json', path: '/files/axjson', values: undefined },
    { template: '/v{version}', path: '/v2', values: ['2'] },
    { template: '/v{version}', path: '/v', values: undefined },
    { template: '/a+b/(c)/[d]/$e', path: '/a+b/(c)/[d]/$e', values: [] },
    { template: '/a.b', path: '/axb', values: undefined },
    { template: '/clubs/{the id}', path: '/clubs/7', values: ['7'] },
    { template: '/', path: '/', values: [] },
    { template: '/cafés', path: '/caf%C3%A9s', values: [] },
    { template: '/caf%c3%a9s', path: '/caf%C3%A9s', values: [] },
    { template: '/clubs', path: '/%63lubs', values: [] },
    { template: '/clubs/{id}', path: '/clubs/%ZZ', values: ['%ZZ'] },
    { template: '/clubs/a%2Fb', path: '/clubs/a/b', values: undefined },
  ]
  for (const { template, path, values } of cases)
    t.strictSame(pathPattern(template).valuesIn(comparablePath(path)), values, `${template} ${path}`)
})

t.test('a mixed segment is read as a lazy expression reads it', async t => {
  const some = (least: number, most: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), minLength: least, maxLength: most })
  /** The texts around the parameters of each segment. */
  const segments = fc.array(fc.array(some(0, 2), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 })
  const values = fc.array(some(1, 4), { minLength: 5, maxLength: 5 })
  let matches = 0
  const isReadAlike = (texts: readonly (readonly string[])[], path: string): boolean => {
    const patterns = texts.map(one =>
      one.length === 2 && one.join('') === ''
        ? '([^/]*)'
        : one.map(text => text.replaceAll('.', String.raw`\.`)).join('([^/]+?)'),
    )
    const wanted = new RegExp(`^/${patterns.join('/')}$`).exec(path)?.slice(1)
    if (wanted !== undefined) matches++
    const template = `/${texts.map(one => one.join('{x}')).join('/')}`
    return JSON.stringify(pathPattern(template).valuesIn(path)) === JSON.stringify(wanted)
  }
  const anyPath = fc.array(some(0, 10), { minLength: 1, maxLength: 2 }).map(parts => `/${parts.join('/')}`)
  const withPath = segments.chain(texts =>
    fc.tuple(
      fc.constant(texts),
      fc.oneof(
        anyPath,
        values.map(
          filling => `/${texts.map(one => one.reduce((all, text, at) => all + filling[at] + text)).join('/')}`,
        ),
      ),
    ),
  )
  fc.assert(
    fc.property(withPath, ([texts, path]) => isReadAlike(texts, path)),
    { seed: 7, numRuns: 5000 },
  )
  t.ok(matches > 2000, `${matches} of them match`)
})

t.test('a segment of many parameters is read once, not tried out', async t => {
  const template = `/${Array.from({ length: 10 }, (_, index) => `{p${index}}`).join('-')}.json`
  // As many ways as to choose 9 of 250.
  t.equal(pathPattern(template).test(`/${'-'.repeat(250)}x`), false)
  const values = pathPattern(template).valuesIn(`/${'-'.repeat(2000)}.json`)
  t.strictSame(values?.slice(0, 9), Array(9).fill('-'))
  t.equal(values?.[9], '-'.repeat(2000 - 18))
})

t.test('the names in a path template, and what makes two templates alike', async t => {
  const cases = [
    { template: '/clubs', names: [], shape: '/clubs' },
    { template: '/clubs/{id}', names: ['id'], shape: '/clubs/{}' },
    { template: '/clubs/{clubId}/courts/{number}', names: ['clubId', 'number'], shape: '/clubs/{}/courts/{}' },
    { template: '/files/{name}.{extension}', names: ['name', 'extension'], shape: '/files/{}.{}' },
    { template: '/{a}{b}', names: ['a', 'b'], shape: '/{}{}' },
    { template: '/clubs/{}', names: [], shape: '/clubs/{}' },
  ]
  for (const { template, names, shape } of cases) {
    t.strictSame(parameterNames(template), names, template)
    t.equal(shapeOfPath(template), shape, template)
  }
})

t.test('a path of too many characters or parameters is told, and not served', async t => {
  const operation = { responses: { 204: { description: 'Nothing.' } } }
  const named = (count: number): string => `/${Array.from({ length: count }, (_, index) => `{p${index}}`).join('.')}`
  const declared = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => ({ in: 'path', name: `p${index}`, required: true, schema: {} }))
  const paths = {
    [`/${'a'.repeat(3_999)}`]: { get: operation },
    [`/${'b'.repeat(4_000)}`]: { get: operation },
    [`/${'{'.repeat(100_000)}`]: { get: operation },
    [named(100)]: { get: { ...operation, parameters: declared(100) } },
    [named(101)]: { get: { ...operation, parameters: declared(101) } },
  }
  const document = { openapi: '3.1.0', info: { title: 'Long paths', version: '1.0.0' }, paths }
  const path = join(t.testdir({ 'contract.json': JSON.stringify(document) }), 'contract.json')
  const { contract, findings } = loadContract(path, 'foreign')
  t.strictSame(
    contract?.operations.map(one => one.path),
    [`/${'a'.repeat(3_999)}`, named(100)],
  )
  t.strictSame(
    findings.map(({ code, message }) => `${code} ${message}`),
    [
      'not-served The path has 4001 characters. One of more than 4000 is not served.',
      'not-served The path has 100001 characters. One of more than 4000 is not served.',
      'not-served The path names 101 parameters. One that names more than 100 is not served.',
    ],
  )
  const isOwnUsable = loadContract(path, 'own').contract !== undefined
  t.equal(isOwnUsable, false, 'of a contract of ours it is an error')
})

t.test('the names of a template are found in one pass, however many braces it opens', async t => {
  t.strictSame(parameterNames('{'.repeat(1_000_000)), [])
  t.equal(shapeOfPath('/{}'.repeat(300_000)), '/{}'.repeat(300_000))
})

t.test('of several templates that match, the more literal is tried first', async t => {
  const cases = [
    ['/users/me', '/users/{id}'],
    ['/users/me/{x}', '/users/{id}/address'],
    ['/users/{id}/address', '/users/{id}/{x}'],
    ['/files/{name}.json', '/files/{name}'],
    ['/v{a}/x', '/{a}/x'],
  ]
  for (const [first = '', second = ''] of cases) {
    t.ok(bySpecificity(first, second) < 0, `${first} before ${second}`)
    t.ok(bySpecificity(second, first) > 0, `${second} after ${first}`)
  }
  t.equal(bySpecificity('/users/{id}', '/users/{name}'), 0, 'names make no difference')
})

t.test('a path leads to what spells most of it out, in whatever order the templates stand', async t => {
  const templates = ['/p/{tx}/{index}', '/p/{tx}/{index}/votes', '/p', '/p/{gov}', '/p/{gov}/votes', '/{any}/x/votes']
  const cases = [
    { path: '/p/a/votes', leadsTo: '/p/{gov}/votes' },
    { path: '/p/a/1', leadsTo: '/p/{tx}/{index}' },
    { path: '/p/a/1/votes', leadsTo: '/p/{tx}/{index}/votes' },
    { path: '/p/x/votes', leadsTo: '/p/{gov}/votes' },
    { path: '/q/x/votes', leadsTo: '/{any}/x/votes' },
  ]
  for (const [turn] of templates.entries()) {
    const all = [...templates.slice(turn), ...templates.slice(0, turn)]
    for (const order of [all, all.toReversed()]) {
      const at = byTemplate(order, one => one)
      for (const { path, leadsTo } of cases) t.strictSame(at(path), [leadsTo], `${path} of ${order.join(' ')}`)
    }
  }
})

t.test('a path that is spelt out takes the requests of one with a parameter', async t => {
  const cases = [
    { template: '/users/{id}', other: '/users/me', shadowed: true },
    { template: '/users/me', other: '/users/{id}', shadowed: false },
    { template: '/users/{id}', other: '/users/{name}', shadowed: false },
    { template: '/users/{id}', other: '/users/{id}', shadowed: false },
    { template: '/users/{id}', other: '/clubs/me', shadowed: false },
    { template: '/users/{id}', other: '/users/me/address', shadowed: false },
    { template: '/a/{x}/c', other: '/a/b/{y}', shadowed: true },
    { template: '/a/b/{y}', other: '/a/{x}/c', shadowed: false },
    { template: '/files/{name}', other: '/files/{name}.json', shadowed: true },
  ]
  for (const { template, other, shadowed } of cases)
    t.equal(isShadowedBy(template, other), shadowed, `${template} by ${other}`)
})

t.test('the base paths of servers', async t => {
  const version = { default: 'v2', enum: ['v2', 'v1', 'test'] }
  const cases = [
    { name: 'no servers', servers: undefined, paths: [] },
    { name: 'the root', servers: [{ url: '/' }], paths: [''] },
    { name: 'no path', servers: [{ url: 'https://api.example' }], paths: [''] },
    { name: 'a path', servers: [{ url: 'https://api.example/v1' }], paths: ['/v1'] },
    { name: 'a port, and a slash at the end', servers: [{ url: 'https://api.example:8443/a/b/' }], paths: ['/a/b'] },
    {
      name: 'relative',
      servers: [{ url: '/v1' }, { url: 'v2' }, { url: '//api.example/v3' }],
      paths: ['/v1', '/v2', '/v3'],
    },
    {
      name: 'the same path on two hosts',
      servers: [{ url: 'https://a.example/v1' }, { url: 'https://b.example/v1' }],
      paths: ['/v1'],
    },
    { name: 'query and fragment are no path', servers: [{ url: 'https://a.example/v1?x=/y#/z' }], paths: ['/v1'] },
    {
      name: 'a variable with its values, the default first',
      servers: [{ url: 'https://a.example/{version}', variables: { version } }],
      paths: ['/v2', '/v1', '/test'],
    },
    {
      name: 'a default that is not among the values',
      servers: [{ url: '/{version}', variables: { version: { default: 'v3', enum: ['v1'] } } }],
      paths: ['/v3', '/v1'],
    },
    {
      name: 'two variables',
      servers: [{ url: '/{region}/{version}', variables: { region: { default: 'uk' }, version } }],
      paths: ['/uk/v2', '/uk/v1', '/uk/test'],
    },
    { name: 'an empty value', servers: [{ url: '/{version}', variables: { version: { default: '' } } }], paths: [''] },
    {
      name: 'a variable in the host only',
      servers: [{ url: 'https://{stage}.example/v1', variables: { stage: { default: 'live' } } }],
      paths: ['/v1'],
    },
    {
      name: 'a variable in the place of the scheme',
      servers: [
        {
          url: '{protocol}://{host}/api/v3',
          variables: { protocol: { default: 'http', enum: ['http', 'https'] }, host: { default: 'HOSTNAME' } },
        },
        { url: 'http{s}://a.example/v4', variables: { s: { default: '', enum: ['', 's'] } } },
      ],
      paths: ['/api/v3', '/v4'],
    },
    {
      name: 'a variable in the place of scheme and host',
      servers: [
        { url: '{endpoint}/v1', variables: { endpoint: { default: 'https://a.example', enum: ['//b.example/b'] } } },
      ],
      paths: ['/v1', '/b/v1'],
    },
    { name: 'two slashes behind the host', servers: [{ url: 'https://a.example//v1' }], paths: ['/v1'] },
    { name: 'a variable nobody declares', servers: [{ url: '/{version}/x' }], paths: [] },
    { name: 'no list', servers: 'https://a.example/v1', paths: [] },
    { name: 'no objects', servers: [null, 5, { url: 7 }], paths: [] },
    { name: 'one among others that are none', servers: [null, { url: '/a' }, { description: 'b' }], paths: ['/a'] },
    { name: 'no default', servers: [{ url: '/{v}/x', variables: { v: { enum: ['a'] } } }], paths: ['/x', '/a/x'] },
  ]
  for (const { name, servers, paths } of cases) t.strictSame(basePathsOf({ servers }), paths, name)
  const many = { default: '0', enum: Array.from({ length: 100 }, (_, index) => String(index)) }
  t.equal(
    basePathsOf({ servers: [{ url: '/{a}/{b}/{c}', variables: { a: many, b: many, c: many } }] }).length,
    64,
    'a million combinations are cut short',
  )
})

// ---------------------------------------------------------------- media types, names

t.test('media types', async t => {
  const cases = [
    { declared: 'application/json', essence: 'application/json', json: true, concrete: 'application/json' },
    {
      declared: 'Application/JSON; charset=UTF-8',
      essence: 'application/json',
      json: true,
      concrete: 'Application/JSON; charset=UTF-8',
    },
    {
      declared: 'application/problem+json',
      essence: 'application/problem+json',
      json: true,
      concrete: 'application/problem+json',
    },
    { declared: 'text/json', essence: 'text/json', json: true, concrete: 'text/json' },
    { declared: 'application/jsonl', essence: 'application/jsonl', json: false, concrete: 'application/jsonl' },
    { declared: 'application/xml', essence: 'application/xml', json: false, concrete: 'application/xml' },
    { declared: '*/*', essence: '*/*', json: false, concrete: 'application/json' },
    { declared: 'application/*', essence: 'application/*', json: false, concrete: 'application/json' },
    { declared: 'text/*', essence: 'text/*', json: false, concrete: 'text/plain' },
    { declared: '', essence: '', json: false, concrete: '' },
  ]
  for (const { declared, essence, json, concrete } of cases) {
    t.equal(essenceOf(declared), essence, declared)
    t.equal(isJson(declared), json, declared)
    t.equal(concreteMediaType(declared), concrete, declared)
  }
})

t.test('the most specific declared media type is the one that counts', async t => {
  const cases = [
    { declared: 'application/json', sent: 'application/json', rank: 3 },
    { declared: 'application/json; charset=utf-8', sent: 'application/json', rank: 3 },
    { declared: 'application/*', sent: 'application/json', rank: 2 },
    { declared: '*/*', sent: 'application/json', rank: 1 },
    { declared: 'text/*', sent: 'application/json', rank: 0 },
    { declared: 'application/json', sent: 'application/problem+json', rank: 0 },
    { declared: 'app/*', sent: 'application/json', rank: 0 },
  ]
  for (const { declared, sent, rank } of cases) t.equal(admits(declared, sent), rank, `${declared} for ${sent}`)
})

t.test('a value in the bytes of a media type', async t => {
  const cases = [
    { value: { a: [1, null] }, mediaType: 'application/json', text: '{"a":[1,null]}' },
    { value: 'é', mediaType: 'application/json', text: '"é"' },
    { value: null, mediaType: 'application/problem+json', text: 'null' },
    { value: 'a,b', mediaType: 'text/csv', text: 'a,b' },
    { value: 5, mediaType: 'text/plain', text: '5' },
    { value: false, mediaType: 'text/plain; charset=utf-8', text: 'false' },
    { value: { a: 1 }, mediaType: 'application/yaml', text: '{\n  "a": 1\n}' },
    { value: '<a/>', mediaType: 'application/xml', text: '<a/>' },
    { value: { a: 1 }, mediaType: 'application/xml', text: undefined },
    { value: 5, mediaType: 'image/png', text: undefined },
    { value: null, mediaType: 'text/plain', text: undefined },
  ]
  for (const { value, mediaType, text } of cases)
    t.equal(bytesOf(value, mediaType)?.toString(), text, `${JSON.stringify(value)} as ${mediaType}`)
})

t.test('the names that somebody may have meant', async t => {
  const cases = [
    { name: 'limt', candidates: ['offset', 'limit', 'sport'], nearest: ['limit'] },
    { name: 'LIMIT', candidates: ['offset', 'limit'], nearest: ['limit'] },
    { name: 'descripton', candidates: ['description', 'descriptions'], nearest: ['description', 'descriptions'] },
    { name: 'x', candidates: ['y', 'yes'], nearest: ['y'] },
    { name: 'club', candidates: ['affiliate', 'session'], nearest: [] },
    { name: '', candidates: ['ab', 'a'], nearest: ['a'] },
    { name: 'abcdefghij', candidates: ['abcdef', 'abcde'], nearest: ['abcdef'] },
    { name: 'any', candidates: [], nearest: [] },
    // Two neighbours exchanged are one slip, wherever they stand.
    { name: 'name', candidates: ['anme', 'naem'], nearest: ['anme', 'naem'] },
    { name: 'name', candidates: ['nmae'], nearest: ['nmae'] },
    { name: 'name', candidates: ['enam', 'amen', 'eman'], nearest: [] },
    { name: 'name', candidates: ['nmaa', 'anmf', 'naef'], nearest: [] },
    { name: 'name', candidates: ['naem', 'NAME'], nearest: ['NAME', 'naem'] },
    { name: 'ab', candidates: ['ba', 'abc'], nearest: ['ba', 'abc'] },
  ]
  for (const { name, candidates, nearest: expected } of cases)
    t.strictSame(nearest(name, candidates, 2), expected, `"${name}" among ${candidates.join(', ')}`)
  t.strictSame(nearest('ab', ['ac', 'ad', 'ae'], 2), ['ac', 'ad'], 'no more than asked for, equals as they stand')
})

t.test('one slip of the fingers: a letter more, less or other, or two neighbours exchanged', async t => {
  const rows = [
    { written: 'same', meant: 'same', isIt: true },
    { written: 'abcd', meant: 'abd', isIt: true },
    { written: 'abd', meant: 'abcd', isIt: true },
    { written: 'abcd', meant: 'abxd', isIt: true },
    { written: 'abcd', meant: 'abdc', isIt: true },
    { written: 'bacd', meant: 'abcd', isIt: true },
    { written: 'xabcd', meant: 'abcd', isIt: true },
    { written: 'abcdx', meant: 'abcd', isIt: true },
    { written: '', meant: 'a', isIt: true },
    { written: 'a', meant: '', isIt: true },
    { written: 'a', meant: 'b', isIt: true },
    { written: 'ab', meant: 'ba', isIt: true },
    { written: 'ab', meant: 'xy', isIt: false },
    { written: 'abcd', meant: 'abxy', isIt: false },
    { written: 'abcd', meant: 'ab', isIt: false },
    { written: 'ab', meant: 'abcd', isIt: false },
    { written: 'abc', meant: 'cba', isIt: false },
    { written: 'abc', meant: 'bca', isIt: false },
    { written: 'abcdef', meant: 'abdcfe', isIt: false },
    { written: 'abcdef', meant: 'abxdxf', isIt: false },
    { written: 'aabcd', meant: 'abcdd', isIt: false },
  ]
  for (const { written, meant, isIt } of rows) t.equal(isOneSlip(written, meant), isIt, `"${written}" for "${meant}"`)
})

// ---------------------------------------------------------------- parameters

interface ParameterWish extends Partial<Omit<Parameter, 'schema'>> {
  readonly schema?: Parameter['schema']
}

const aParameter = ({ in: place = 'query', ...wish }: ParameterWish): Parameter => {
  const style = wish.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return {
    in: place,
    name: 'p',
    required: false,
    allowEmptyValue: false,
    style,
    explode: style === 'form',
    schema: true,
    schemaPointer: undefined,
    mediaType: undefined,
    place: undefined,
    ...wish,
  }
}

const noSchemas = schemasOf({})

interface Sent {
  readonly query?: string
  readonly path?: string
  readonly header?: string
  readonly cookie?: string
}

/** The value that is read, or the message that says why there is none. */
const read = (parameter: Parameter, { query = '', path, header, cookie }: Sent, schemas = noSchemas): unknown => {
  const result = parameterReader(
    parameter,
    schemas,
  )({
    query: new Query(rawPairs(query)),
    path: path === undefined ? {} : { p: path },
    header: () => header,
    cookies: new Map(cookie === undefined ? [] : [['p', cookie]]),
  })
  if (result.kind === 'value') return result.value
  return result.kind === 'absent' ? 'ABSENT' : `VIOLATION ${result.violation.message}`
}

t.test("a parameter is typed as its schema says, and what can't be so typed stays text", async t => {
  const integer = { type: 'integer' }
  const number = { type: 'number' }
  const boolean = { type: 'boolean' }
  const cases: readonly { schema: Parameter['schema']; sent: string; value: unknown }[] = [
    { schema: integer, sent: '10', value: 10 },
    { schema: integer, sent: '-1', value: -1 },
    { schema: integer, sent: '007', value: 7 },
    { schema: integer, sent: '1.0', value: '1.0' },
    { schema: integer, sent: '1e2', value: '1e2' },
    { schema: integer, sent: '0x10', value: '0x10' },
    { schema: integer, sent: '%2B1', value: '+1' },
    { schema: integer, sent: '+1', value: ' 1' },
    { schema: integer, sent: '1_000', value: '1_000' },
    { schema: integer, sent: '%D9%A1', value: '١' },
    { schema: integer, sent: '', value: '' },
    { schema: integer, sent: 'ten', value: 'ten' },
    { schema: integer, sent: '9'.repeat(400), value: Number.MAX_VALUE },
    { schema: integer, sent: `-${'9'.repeat(400)}`, value: -Number.MAX_VALUE },
    { schema: number, sent: '1.5', value: 1.5 },
    { schema: number, sent: '-0.25', value: -0.25 },
    { schema: number, sent: '1e3', value: 1000 },
    { schema: number, sent: '1E-2', value: 0.01 },
    { schema: number, sent: '.5', value: '.5' },
    { schema: number, sent: '5.', value: '5.' },
    { schema: number, sent: 'NaN', value: 'NaN' },
    { schema: number, sent: 'Infinity', value: 'Infinity' },
    { schema: number, sent: '1e400', value: '1e400' },
    { schema: boolean, sent: 'true', value: true },
    { schema: boolean, sent: 'false', value: false },
    { schema: boolean, sent: 'True', value: 'True' },
    { schema: boolean, sent: '1', value: '1' },
    { schema: boolean, sent: 'yes', value: 'yes' },
    { schema: { type: 'string' }, sent: '10', value: '10' },
    { schema: { type: 'string' }, sent: 'true', value: 'true' },
    { schema: { type: 'string' }, sent: 'a+b%20c%2B', value: 'a b c+' },
    { schema: { type: 'string' }, sent: '', value: '' },
    { schema: { type: ['integer', 'null'] }, sent: 'null', value: null },
    { schema: { type: ['integer', 'null'] }, sent: '', value: null },
    { schema: { type: ['string', 'null'] }, sent: 'null', value: 'null' },
    { schema: { type: ['integer', 'string'] }, sent: '5', value: 5 },
    { schema: { type: ['integer', 'string'] }, sent: 'five', value: 'five' },
    { schema: { enum: [1, 2] }, sent: '2', value: 2 },
    { schema: { const: true }, sent: 'true', value: true },
    { schema: { enum: ['1', '2'] }, sent: '2', value: '2' },
    { schema: { anyOf: [{ type: 'integer' }, { enum: ['all'] }] }, sent: '3', value: 3 },
    { schema: { anyOf: [{ type: 'integer' }, { enum: ['all'] }] }, sent: 'all', value: 'all' },
    { schema: { allOf: [{ type: 'integer' }, { minimum: 1 }] }, sent: '3', value: 3 },
    { schema: true, sent: '3', value: '3' },
    { schema: {}, sent: 'true', value: 'true' },
  ]
  for (const { schema, sent, value } of cases) {
    t.strictSame(
      read(aParameter({ schema }), { query: `p=${sent}` }),
      value,
      `${JSON.stringify(schema)} ${sent.slice(0, 20)}`,
    )
  }
})

t.test('the styles of parameters, as the table of the specification has them', async t => {
  const list = { type: 'array', items: { type: 'string' } }
  const numbers = { type: 'array', items: { type: 'integer' } }
  const map = {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, note: { type: 'string' } },
  }
  const RG = { R: 100, G: 200 }
  const cases: readonly { name: string; parameter: ParameterWish; sent: Sent; value: unknown }[] = [
    { name: 'simple', parameter: { in: 'path', schema: { type: 'string' } }, sent: { path: 'blue' }, value: 'blue' },
    {
      name: 'simple list',
      parameter: { in: 'path', schema: list },
      sent: { path: 'blue,black' },
      value: ['blue', 'black'],
    },
    { name: 'simple list of one', parameter: { in: 'path', schema: list }, sent: { path: 'blue' }, value: ['blue'] },
    {
      name: 'simple list of numbers',
      parameter: { in: 'path', schema: numbers },
      sent: { path: '1,x' },
      value: [1, 'x'],
    },
    { name: 'simple object', parameter: { in: 'path', schema: map }, sent: { path: 'R,100,G,200' }, value: RG },
    {
      name: 'simple object exploded',
      parameter: { in: 'path', schema: map, explode: true },
      sent: { path: 'R=100,G=200' },
      value: RG,
    },
    {
      name: 'simple object exploded, a value with "="',
      parameter: { in: 'path', schema: map, explode: true },
      sent: { path: 'note=a=b' },
      value: { note: 'a=b' },
    },
    {
      name: 'simple object, a name without a value',
      parameter: { in: 'path', schema: map },
      sent: { path: 'R,100,G' },
      value: 'R,100,G',
    },
    {
      name: 'simple object, a separator in a value',
      parameter: { in: 'path', schema: { properties: { note: { type: 'string' }, R: { type: 'integer' } } } },
      sent: { path: 'note,a%2Cb,R,1' },
      value: { note: 'a,b', R: 1 },
    },
    {
      name: 'simple object exploded, a separator in a value',
      parameter: { in: 'path', explode: true, schema: { properties: { note: { type: 'string' } } } },
      sent: { path: 'note=a%2Cb' },
      value: { note: 'a,b' },
    },
    {
      name: 'simple object exploded, encoded as a whole',
      parameter: { in: 'path', schema: map, explode: true },
      sent: { path: 'R%3D100%2CG%3D200' },
      value: RG,
    },
    {
      name: 'label object exploded, a separator in a value',
      parameter: {
        in: 'path',
        style: 'label',
        explode: true,
        schema: { properties: { site: { type: 'string' } } },
      },
      sent: { path: '.site=www%2Eexample%2Eorg' },
      value: { site: 'www.example.org' },
    },
    {
      name: 'form object, a separator in a value',
      parameter: { explode: false, schema: { properties: { note: { type: 'string' } } } },
      sent: { query: 'p=note,a%2Cb' },
      value: { note: 'a,b' },
    },
    {
      name: 'simple object exploded, a name without a value',
      parameter: { in: 'path', schema: map, explode: true },
      sent: { path: 'R=100,G' },
      value: 'R=100,G',
    },
    {
      name: 'simple, percent-encoded',
      parameter: { in: 'path', schema: { type: 'string' } },
      sent: { path: 'a%2Fb+c' },
      value: 'a/b+c',
    },
    {
      name: 'label',
      parameter: { in: 'path', style: 'label', schema: { type: 'integer' } },
      sent: { path: '.5' },
      value: 5,
    },
    {
      name: 'label list',
      parameter: { in: 'path', style: 'label', schema: list },
      sent: { path: '.blue,black' },
      value: ['blue', 'black'],
    },
    {
      name: 'label list exploded',
      parameter: { in: 'path', style: 'label', explode: true, schema: list },
      sent: { path: '.blue.black' },
      value: ['blue', 'black'],
    },
    {
      name: 'label object',
      parameter: { in: 'path', style: 'label', schema: map },
      sent: { path: '.R,100,G,200' },
      value: RG,
    },
    {
      name: 'label object exploded',
      parameter: { in: 'path', style: 'label', explode: true, schema: map },
      sent: { path: '.R=100.G=200' },
      value: RG,
    },
    {
      name: 'label without its dot',
      parameter: { in: 'path', style: 'label' },
      sent: { path: '5' },
      value: 'VIOLATION path.p: expected a value that starts with ".".',
    },
    {
      name: 'matrix',
      parameter: { in: 'path', style: 'matrix', schema: { type: 'integer' } },
      sent: { path: ';p=5' },
      value: 5,
    },
    {
      name: 'matrix list',
      parameter: { in: 'path', style: 'matrix', schema: list },
      sent: { path: ';p=blue,black' },
      value: ['blue', 'black'],
    },
    {
      name: 'matrix list exploded',
      parameter: { in: 'path', style: 'matrix', explode: true, schema: list },
      sent: { path: ';p=blue;p=black' },
      value: ['blue', 'black'],
    },
    {
      name: 'matrix object',
      parameter: { in: 'path', style: 'matrix', schema: map },
      sent: { path: ';p=R,100,G,200' },
      value: RG,
    },
    {
      name: 'matrix object exploded',
      parameter: { in: 'path', style: 'matrix', explode: true, schema: map },
      sent: { path: ';R=100;G=200' },
      value: RG,
    },
    {
      name: 'matrix object exploded, a name without a value',
      parameter: { in: 'path', style: 'matrix', explode: true, schema: { properties: { note: { type: 'string' } } } },
      sent: { path: ';note' },
      value: { note: '' },
    },
    {
      name: 'matrix under another name',
      parameter: { in: 'path', style: 'matrix', schema: { type: 'string' } },
      sent: { path: ';q=5' },
      value: 'VIOLATION path.p: expected a value that starts with ";p".',
    },
    {
      name: 'an empty path segment',
      parameter: { in: 'path' },
      sent: { path: '' },
      value: 'VIOLATION path.p: expected a value, found an empty path segment.',
    },
    {
      name: 'broken percent-encoding in the path',
      parameter: { in: 'path' },
      sent: { path: '%ZZ' },
      value: 'VIOLATION path.p: expected percent-encoded UTF-8, found a broken sequence.',
    },
    { name: 'form', parameter: { schema: { type: 'string' } }, sent: { query: 'p=blue' }, value: 'blue' },
    { name: 'form, absent', parameter: {}, sent: { query: 'q=blue' }, value: 'ABSENT' },
    { name: 'form, a name without "="', parameter: { schema: { type: 'string' } }, sent: { query: 'p' }, value: '' },
    {
      name: 'form, a value with "="',
      parameter: { schema: { type: 'string' } },
      sent: { query: 'p=a=b' },
      value: 'a=b',
    },
    {
      name: 'form, an encoded name',
      parameter: { schema: { type: 'string' } },
      sent: { query: '%70=blue' },
      value: 'blue',
    },
    {
      name: 'form, given twice',
      parameter: { schema: { type: 'string' } },
      sent: { query: 'p=a&p=b' },
      value: 'VIOLATION query.p: expected one value, found 2: the parameter is given more than once.',
    },
    {
      name: 'form, broken percent-encoding',
      parameter: {},
      sent: { query: 'p=%E9' },
      value: 'VIOLATION query.p: expected percent-encoded UTF-8, found a broken sequence.',
    },
    {
      name: 'form list exploded',
      parameter: { schema: list },
      sent: { query: 'p=blue&x=1&p=black' },
      value: ['blue', 'black'],
    },
    {
      name: 'form list exploded, a comma is a character',
      parameter: { schema: list },
      sent: { query: 'p=blue,black' },
      value: ['blue,black'],
    },
    { name: 'form list exploded, of one', parameter: { schema: numbers }, sent: { query: 'p=1' }, value: [1] },
    {
      name: 'form list',
      parameter: { schema: list, explode: false },
      sent: { query: 'p=blue,black' },
      value: ['blue', 'black'],
    },
    { name: 'form list, empty', parameter: { schema: list, explode: false }, sent: { query: 'p=' }, value: [] },
    {
      name: 'form list, an empty item',
      parameter: { schema: list, explode: false },
      sent: { query: 'p=blue,,black' },
      value: ['blue', '', 'black'],
    },
    {
      name: 'form list, given twice',
      parameter: { schema: list, explode: false },
      sent: { query: 'p=a&p=b' },
      value:
        'VIOLATION query.p: expected one value, found 2: the parameter is given more than once. Write a list as '
        + 'one value: p=a,b.',
    },
    { name: 'form object', parameter: { schema: map, explode: false }, sent: { query: 'p=R,100,G,200' }, value: RG },
    { name: 'form object exploded', parameter: { schema: map }, sent: { query: 'R=100&G=200&other=1' }, value: RG },
    {
      name: 'form object, of numbers by any name',
      parameter: { schema: { type: 'object', additionalProperties: { type: 'integer' } }, explode: false },
      sent: { query: 'p=a,1,b,x' },
      value: { a: 1, b: 'x' },
    },
    { name: 'form object exploded, absent', parameter: { schema: map }, sent: { query: 'other=1' }, value: 'ABSENT' },
    {
      name: 'space-delimited list',
      parameter: { schema: list, style: 'spaceDelimited', explode: false },
      sent: { query: 'p=blue%20black+brown' },
      value: ['blue', 'black', 'brown'],
    },
    {
      name: 'pipe-delimited list',
      parameter: { schema: list, style: 'pipeDelimited', explode: false },
      sent: { query: 'p=blue%7Cblack|brown' },
      value: ['blue', 'black', 'brown'],
    },
    {
      name: 'deep object',
      parameter: { schema: map, style: 'deepObject' },
      sent: { query: 'p[R]=100&p%5BG%5D=200&p=x&q[R]=1' },
      value: RG,
    },
    {
      name: 'deep object, absent',
      parameter: { schema: map, style: 'deepObject' },
      sent: { query: 'p=1' },
      value: 'ABSENT',
    },
    {
      name: 'deep object with a list in it',
      parameter: { schema: { type: 'object', properties: { ids: numbers } }, style: 'deepObject' },
      sent: { query: 'p[ids]=1&p[ids]=2' },
      value: { ids: [1, 2] },
    },
    { name: 'a header', parameter: { in: 'header', schema: { type: 'integer' } }, sent: { header: '5' }, value: 5 },
    {
      name: 'a header that is a list, with the spaces of HTTP',
      parameter: { in: 'header', schema: list },
      sent: { header: 'blue, black ,brown' },
      value: ['blue', 'black', 'brown'],
    },
    {
      name: 'a header is not percent-decoded',
      parameter: { in: 'header', schema: { type: 'string' } },
      sent: { header: 'a%20b' },
      value: 'a%20b',
    },
    { name: 'an absent header', parameter: { in: 'header' }, sent: {}, value: 'ABSENT' },
    {
      name: 'a cookie',
      parameter: { in: 'cookie', schema: { type: 'boolean' } },
      sent: { cookie: 'true' },
      value: true,
    },
    {
      name: 'a cookie, percent-encoded',
      parameter: { in: 'cookie', schema: { type: 'string' } },
      sent: { cookie: 'a%20b' },
      value: 'a b',
    },
    { name: 'an absent cookie', parameter: { in: 'cookie' }, sent: {}, value: 'ABSENT' },
    {
      name: 'a JSON document in the query',
      parameter: { mediaType: 'application/json', schema: map },
      sent: { query: 'p=%7B%22R%22%3A100%7D' },
      value: { R: 100 },
    },
    {
      name: 'no JSON document',
      parameter: { mediaType: 'application/json' },
      sent: { query: 'p=%7B' },
      value: 'VIOLATION query.p: expected JSON, found text that is none.',
    },
    {
      name: 'a JSON document in the path',
      parameter: { in: 'path', mediaType: 'application/json', schema: list },
      sent: { path: '%5B%22a,b%22%5D' },
      value: ['a,b'],
    },
  ]
  for (const { name, parameter, sent, value } of cases) t.strictSame(read(aParameter(parameter), sent), value, name)
  const awkward = aParameter({ in: 'path', name: 'p', style: 'matrix', schema: list, explode: true })
  t.strictSame(
    parameterReader(
      { ...awkward, name: 'a(b.' },
      noSchemas,
    )({ query: new Query([]), path: { 'a(b.': ';a(b.=1;a(b.=2' }, header: () => undefined, cookies: new Map() }),
    { kind: 'value', value: ['1', '2'], sent: ['1', '2'] },
    'a name is no pattern',
  )
})

t.test('a parameter whose name is a trap', async t => {
  const names = ['__proto__', 'constructor', 'toString']
  for (const name of names) {
    const schema = { type: 'object', properties: Object.fromEntries([[name, { type: 'integer' }]]) }
    const value = read(aParameter({ schema, style: 'deepObject' }), { query: `p[${name}]=1` })
    t.ok(Object.hasOwn(Object(value), name), `${name} is a property like any other`)
    t.equal(Object.getPrototypeOf(Object(value)), Object.prototype, `${name} changes no prototype`)
  }
})

t.test('a query string in pairs', async t => {
  const cases = [
    { query: '', pairs: [] },
    {
      query: 'a=1&b',
      pairs: [
        ['a', '1'],
        ['b', ''],
      ],
    },
    {
      query: '&&a=&=b&',
      pairs: [
        ['a', ''],
        ['', 'b'],
      ],
    },
    {
      query: 'a=b=c&%61=%20',
      pairs: [
        ['a', 'b=c'],
        ['a', '%20'],
      ],
    },
  ]
  for (const { query, pairs } of cases) t.strictSame(rawPairs(query), pairs, query)
  t.strictSame(
    ['a+b', '%C3%A9', '%ZZ', 'plain'].map(decodedQueryOrAsSent),
    ['a b', 'é', '%ZZ', 'plain'],
    "a name that can't be decoded stays as it was sent",
  )
  t.strictSame(['a+b', '%20', '%ZZ'].map(decodedOrAsSent), ['a+b', ' ', '%ZZ'], 'a plus is a space in a query alone')
})

t.test('the names a parameter takes up in a query string, and what stands for it when it is absent', async t => {
  const map = { type: 'object', properties: { R: {}, G: {} } }
  const referred = schemasOf({ components: { schemas: { Limit: { type: 'integer', default: 20 } } } })
  t.strictSame(queryNamesOf(aParameter({ schema: { type: 'string' } }), noSchemas), { names: ['p'] })
  t.strictSame(queryNamesOf(aParameter({ schema: map }), noSchemas), { names: ['R', 'G'] })
  t.strictSame(queryNamesOf(aParameter({ schema: map, explode: false }), noSchemas), { names: ['p'] })
  t.strictSame(queryNamesOf(aParameter({ schema: map, style: 'deepObject' }), noSchemas), { names: [], prefix: 'p[' })
  t.equal(defaultOf(aParameter({ schema: { default: 5 } }), noSchemas), 5)
  t.equal(defaultOf(aParameter({ schema: { $ref: '#/components/schemas/Limit' } }), referred), 20)
  t.equal(defaultOf(aParameter({ schema: { $ref: '#/components/schemas/Limit', default: 50 } }), referred), 50)
  t.equal(defaultOf(aParameter({ schema: true }), noSchemas), undefined)
  t.equal(
    read(aParameter({ schema: { $ref: '#/components/schemas/Limit' } }), { query: 'p=5' }, referred),
    5,
    'the type is found behind a reference',
  )
})

t.test('the fields of a form', async t => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      ids: { type: 'array', items: { type: 'integer' } },
      name: { type: 'string' },
    },
  }
  const cases = [
    { text: 'id=5&name=a+b', value: { id: 5, name: 'a b' } },
    { text: 'ids=1&ids=2', value: { ids: [1, 2] } },
    { text: 'ids=1', value: { ids: [1] } },
    { text: 'id=x&other=1', value: { id: 'x', other: '1' } },
    { text: '', value: {} },
  ]
  const form = formCodecOf('/It', schemasOf({ It: schema }))
  for (const { text, value } of cases) t.strictSame(form.read(text), { kind: 'value', value, other: undefined }, text)
})

t.test('a form is written as its encoding has it, and read again as it was', async t => {
  const list = { type: 'array', items: { type: 'integer' } }
  const map = { type: 'object', properties: { R: { type: 'integer' }, G: list, T: { type: 'string' } } }
  const within = { type: 'object', properties: { at: map, of: { type: 'array', items: map } } }
  const deep = { style: 'deepObject', explode: true }
  const cases: readonly { schema: unknown; encoding?: object; value: unknown; text: string }[] = [
    { schema: { type: 'string' }, value: 'a b&c', text: 'p=a+b%26c' },
    { schema: list, value: [1, 2], text: 'p=1&p=2' },
    { schema: list, encoding: { explode: false }, value: [1, 2], text: 'p=1,2' },
    { schema: list, encoding: { style: 'spaceDelimited' }, value: [1, 2], text: 'p=1%202' },
    { schema: list, encoding: { style: 'pipeDelimited' }, value: [1, 2], text: 'p=1%7C2' },
    { schema: list, encoding: { style: 'pipeDelimited', explode: true }, value: [1, 2], text: 'p=1&p=2' },
    { schema: list, encoding: { contentType: 'application/json' }, value: [1, 2], text: 'p=%5B1%2C2%5D' },
    { schema: list, encoding: deep, value: [1, 2], text: 'p%5B0%5D=1&p%5B1%5D=2' },
    { schema: map, value: { R: 1 }, text: 'p=%7B%22R%22%3A1%7D' },
    { schema: map, encoding: { explode: true }, value: { R: 1, G: [2, 3] }, text: 'R=1&G=2&G=3' },
    { schema: map, encoding: { explode: false }, value: { R: 1, T: 'x' }, text: 'p=R,1,T,x' },
    { schema: map, encoding: deep, value: { R: 1, G: [2, 3] }, text: 'p%5BR%5D=1&p%5BG%5D=2&p%5BG%5D=3' },
    { schema: within, encoding: deep, value: { at: { R: 1 } }, text: 'p%5Bat%5D%5BR%5D=1' },
    { schema: within, encoding: deep, value: { of: [{ R: 1 }] }, text: 'p%5Bof%5D%5B0%5D%5BR%5D=1' },
    { schema: { type: 'string' }, encoding: { allowReserved: true }, value: 'a/b?c=d&e+', text: 'p=a/b?c%3Dd%26e%2B' },
    { schema: { type: 'string' }, encoding: { contentType: 'application/json' }, value: '5', text: 'p=%225%22' },
  ]
  for (const { schema, encoding, value, text } of cases) {
    const media = { schema: { type: 'object', properties: { p: schema } }, encoding: { p: encoding } }
    const form = formCodecOf('/It/schema', schemasOf({ It: media }))
    t.equal(form.written({ p: value }), text)
    const back = form.read(text)
    t.strictSame(back.kind === 'value' ? back.value : back, { p: value }, text)
  }
  const xml = { schema: { properties: { p: map } }, encoding: { p: { contentType: 'text/xml' } } }
  t.equal(formCodecOf('/It/schema', schemasOf({ It: xml })).written({ p: { R: 1 } }), undefined)
})

// ---------------------------------------------------------------- schemas

interface Problems {
  readonly name: string
  readonly schema: unknown
  readonly value: unknown
  /** `pointer: expected …, found …`. */
  readonly problems: readonly string[]
}

const problemsOf = (schema: unknown, value: unknown): string[] =>
  schemasOf({ components: { schemas: { One: schema } } })
    .problems('/components/schemas/One', value, 'either')
    .map(({ pointer, expected, found }) => `${pointer}: expected ${expected}, found ${found}`)

const problemCases: readonly Problems[] = [
  { name: 'a good value has none', schema: { type: 'integer', minimum: 1 }, value: 1, problems: [] },
  { name: 'type', schema: { type: 'string' }, value: 5, problems: [': expected a string, found 5'] },
  { name: 'type: integer', schema: { type: 'integer' }, value: 1.5, problems: [': expected an integer, found 1.5'] },
  { name: 'type: number', schema: { type: 'number' }, value: '1', problems: [': expected a number, found "1"'] },
  { name: 'type: boolean', schema: { type: 'boolean' }, value: 'yes', problems: [': expected a boolean, found "yes"'] },
  { name: 'type: array', schema: { type: 'array' }, value: {}, problems: [': expected a list, found an object'] },
  {
    name: 'type: object',
    schema: { type: 'object' },
    value: [1, 2],
    problems: [': expected an object, found a list of 2'],
  },
  { name: 'type: null', schema: { type: 'null' }, value: 0, problems: [': expected null, found 0'] },
  {
    name: 'several types',
    schema: { type: ['string', 'null'] },
    value: 5,
    problems: [': expected a string or null, found 5'],
  },
  {
    name: 'the wrong type says the range too',
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    value: 'x',
    problems: [': expected an integer from 1 to 100, found "x"'],
  },
  {
    name: 'minimum',
    schema: { type: 'integer', minimum: 1 },
    value: 0,
    problems: [': expected an integer of at least 1, found 0'],
  },
  {
    name: 'maximum',
    schema: { type: 'number', maximum: 5 },
    value: 5.1,
    problems: [': expected a number of at most 5, found 5.1'],
  },
  {
    name: 'minimum and maximum',
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    value: 101,
    problems: [': expected an integer from 1 to 100, found 101'],
  },
  {
    name: 'exclusive bounds',
    schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    value: 1,
    problems: [': expected a number more than 0 and less than 1, found 1'],
  },
  {
    name: 'multipleOf',
    schema: { multipleOf: 0.01 },
    value: 1.005,
    problems: [': expected a multiple of 0.01, found 1.005'],
  },
  {
    name: 'enum',
    schema: { enum: ['tennis', 5, null] },
    value: 'golf',
    problems: [': expected one of "tennis", 5, null, found "golf"'],
  },
  {
    name: 'a long enum',
    schema: { enum: [...Array(14).keys()] },
    value: -1,
    problems: [': expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ..., found -1'],
  },
  { name: 'const', schema: { const: 'x' }, value: 'y', problems: [': expected "x", found "y"'] },
  {
    name: 'a long const is told by its beginning',
    schema: { const: 'x'.repeat(4_000) },
    value: 'y',
    problems: [`: expected "${'x'.repeat(496)}..., found "y"`],
  },
  {
    name: 'of an enum each by itself',
    schema: { enum: ['a', 'x'.repeat(499)] },
    value: 'y',
    problems: [`: expected one of "a", "${'x'.repeat(496)}..., found "y"`],
  },
  {
    name: 'and so a long pattern',
    schema: { type: 'string', pattern: `^${'x'.repeat(500)}$` },
    value: 'y',
    problems: [`: expected a string that matches ^${'x'.repeat(496)}..., found "y"`],
  },
  {
    name: 'a pattern that can not be read at a glance by an example of it, which is not the text itself',
    schema: { type: 'string', pattern: `^[0-9]{4}(?:${'x'.repeat(90)})?$`, examples: [1, 'y', '2026'] },
    value: 'y',
    problems: [': expected a string such as "2026", found "y"'],
  },
  {
    name: 'minLength',
    schema: { minLength: 1 },
    value: '',
    problems: [': expected at least 1 character, found an empty text'],
  },
  {
    name: 'minLength of several',
    schema: { minLength: 2 },
    value: 'a',
    problems: [': expected at least 2 characters, found "a" (1 character)'],
  },
  {
    name: 'maxLength',
    schema: { maxLength: 1 },
    value: 'ab',
    problems: [': expected at most 1 character, found "ab" (2 characters)'],
  },
  {
    name: 'maxLength of what is too long to be shown, and has characters that take two units',
    schema: { maxLength: 80 },
    value: `${'x'.repeat(90)}𝄞`,
    problems: [`: expected at most 80 characters, found "${'x'.repeat(76)}..." (91 characters)`],
  },
  { name: 'a character is a code point', schema: { maxLength: 1 }, value: '𝄞', problems: [] },
  {
    name: 'pattern',
    schema: { pattern: '^a' },
    value: 'b',
    problems: [': expected a string that matches ^a, found "b"'],
  },
  {
    name: 'format',
    schema: { format: 'email' },
    value: 'x',
    problems: [': expected a string in the format email, found "x"'],
  },
  {
    name: 'format of a number',
    schema: { type: 'integer', format: 'int32' },
    value: 2 ** 31,
    problems: [': expected a number in the format int32, found 2147483648'],
  },
  { name: 'a format nobody knows', schema: { format: 'postcode' }, value: 'x', problems: [] },
  { name: 'minItems', schema: { minItems: 1 }, value: [], problems: [': expected at least 1 item, found a list of 0'] },
  {
    name: 'maxItems',
    schema: { maxItems: 1 },
    value: [1, 2],
    problems: [': expected at most 1 item, found a list of 2'],
  },
  {
    name: 'uniqueItems',
    schema: { uniqueItems: true },
    value: [1, 2, 1],
    problems: [': expected no two equal items, found items 0 and 2 alike'],
  },
  {
    name: 'items',
    schema: { items: { type: 'integer' } },
    value: [1, 'x', null],
    problems: ['/1: expected an integer, found "x"', '/2: expected an integer, found null'],
  },
  {
    name: 'prefixItems and no others',
    schema: { prefixItems: [{}], items: false },
    value: [1, 2],
    problems: [': expected at most 1 item, found a list of 2'],
  },
  {
    name: 'prefixItems and nothing else, of alternatives one',
    schema: { anyOf: [{ prefixItems: [{}] }, { type: 'string' }], unevaluatedItems: false },
    value: [1, 2],
    problems: [': expected at most 1 item, found a list of 2'],
  },
  {
    name: 'contains',
    schema: { contains: { const: 1 } },
    value: [2],
    problems: [': expected an item of the kind that must be there, found a list of 1'],
  },
  {
    name: 'required',
    schema: { required: ['a', 'b/c'] },
    value: {},
    problems: ['/a: expected a value, found nothing', '/b~1c: expected a value, found nothing'],
  },
  {
    name: 'dependentRequired',
    schema: { dependentRequired: { a: ['b'] } },
    value: { a: 1 },
    problems: ['/b: expected a value, since "a" is there, found nothing'],
  },
  {
    name: 'additionalProperties',
    schema: { properties: { a: {} }, additionalProperties: false },
    value: { a: 1, 'd~e': 3 },
    problems: ['/d~0e: expected no such property, found 3'],
  },
  {
    name: 'additionalProperties, of names that were mistyped',
    schema: { properties: { title: {}, tags: {}, ab: {} }, additionalProperties: false },
    value: { titel: 1, Title: 2, 'tags[]': 3, ac: 4, other: 5, t: 6 },
    problems: [
      '/titel: expected no such property (did you mean "title"?), found 1',
      '/Title: expected no such property (did you mean "title"?), found 2',
      '/tags[]: expected no such property (did you mean "tags"?), found 3',
      '/ac: expected no such property, found 4',
      '/other: expected no such property, found 5',
      '/t: expected no such property, found 6',
    ],
  },
  {
    name: 'unevaluatedProperties',
    schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    value: { a: 1, b: { c: 1 } },
    problems: ['/b: expected no such property, found an object'],
  },
  {
    name: 'unevaluatedProperties, of an alternative that is meant and wrong',
    schema: {
      properties: { kind: {} },
      oneOf: [
        { properties: { kind: { const: 'room' }, seats: { minimum: 1 }, view: {} }, required: ['seats'] },
        { properties: { kind: { const: 'desk' }, floor: { type: 'integer' } } },
      ],
      unevaluatedProperties: false,
    },
    value: { kind: 'room', seats: 0, view: 'sea' },
    problems: ['/seats: expected a number of at least 1 (room by kind), found 0'],
  },
  {
    name: 'unevaluatedProperties, in another object than the one of which no alternative is right',
    schema: {
      properties: { a: { anyOf: [{ properties: { b: { minimum: 1 } } }] } },
      unevaluatedProperties: false,
    },
    value: { a: { b: 0 }, c: 1 },
    problems: [
      '/a: expected a value that fits at least one of the alternatives, found an object',
      '/c: expected no such property, found 1',
    ],
  },
  {
    name: 'propertyNames',
    schema: { propertyNames: { pattern: '^a' } },
    value: { b: 1 },
    problems: [': expected a property name that is allowed, found "b"'],
  },
  {
    name: 'minProperties',
    schema: { minProperties: 1 },
    value: {},
    problems: [': expected at least 1 property, found an object of 0'],
  },
  {
    name: 'maxProperties',
    schema: { maxProperties: 2 },
    value: { a: 1, b: 2, c: 3 },
    problems: [': expected at most 2 properties, found an object of 3'],
  },
  {
    name: 'anyOf',
    schema: { anyOf: [{ type: 'string' }, { minimum: 3 }] },
    value: 1,
    problems: [': expected a value that fits at least one of the alternatives, found 1'],
  },
  {
    name: 'anyOf, one of the type',
    schema: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 3 }] },
    value: 1,
    problems: [': expected an integer of at least 3, found 1'],
  },
  {
    name: 'oneOf, none fits',
    schema: {
      oneOf: [
        { type: 'integer', minimum: 3 },
        { type: 'number', maximum: 0 },
      ],
    },
    value: 1,
    problems: [': expected a value that fits one of the alternatives, found 1'],
  },
  {
    name: 'oneOf, none of the type',
    schema: { oneOf: [{ type: 'string' }, { type: 'null' }] },
    value: 1,
    problems: [': expected a string or null, found 1'],
  },
  {
    name: 'oneOf, several fit',
    schema: { oneOf: [{ type: 'number' }, { type: 'integer' }] },
    value: 1,
    problems: [': expected a value that fits exactly one of the alternatives, found one that fits several'],
  },
  {
    name: 'allOf',
    schema: { allOf: [{ required: ['a'] }, { required: ['b'] }] },
    value: {},
    problems: ['/a: expected a value, found nothing', '/b: expected a value, found nothing'],
  },
  {
    name: 'not',
    schema: { not: { type: 'string' } },
    value: 'a',
    problems: [': expected a value that does not fit what is excluded, found "a"'],
  },
  {
    name: 'if and else',
    schema: { if: { required: ['a'] }, else: { required: ['b'] } },
    value: {},
    problems: ['/b: expected a value, found nothing'],
  },
  {
    name: 'false',
    schema: { properties: { a: false } },
    value: { a: 1 },
    problems: ['/a: expected nothing here, found 1'],
  },
  {
    name: 'one problem a place: what is wrong first',
    schema: { type: 'string', minLength: 24, pattern: '^[0-9a-f]{24}$', format: 'uuid' },
    value: 'xyz',
    problems: [': expected at least 24 characters, found "xyz" (3 characters)'],
  },
  {
    name: 'every place has its own',
    schema: { required: ['a', 'b'], properties: { a: { type: 'string' }, list: { items: { required: ['id'] } } } },
    value: { a: 1, list: [{}, {}] },
    problems: [
      '/b: expected a value, found nothing',
      '/a: expected a string, found 1',
      '/list/0/id: expected a value, found nothing',
      '/list/1/id: expected a value, found nothing',
    ],
  },
  {
    name: 'a required property that two schemas ask for',
    schema: { allOf: [{ required: ['a'] }, { required: ['a'] }] },
    value: {},
    problems: ['/a: expected a value, found nothing'],
  },
  {
    name: 'the branches of a failed choice are not told',
    schema: { properties: { a: { anyOf: [{ required: ['b'] }, { required: ['c'] }] } } },
    value: { a: {} },
    problems: ['/a: expected a value that fits at least one of the alternatives, found an object'],
  },
  {
    name: 'a choice hides nothing that stands before it',
    schema: {
      allOf: [{ properties: { a: { type: 'integer' } } }, { anyOf: [{ required: ['y'] }, { required: ['z'] }] }],
    },
    value: { a: 'x' },
    problems: [
      '/a: expected an integer, found "x"',
      ': expected a value that fits at least one of the alternatives, found an object',
    ],
  },
  {
    name: 'a long value is cut',
    schema: { type: 'integer' },
    value: 'x'.repeat(200),
    problems: [`: expected an integer, found "${'x'.repeat(76)}..."`],
  },
]

t.test('what is wrong with a value, in words', async t => {
  for (const { name, schema, value, problems } of problemCases) t.strictSame(problemsOf(schema, value), problems, name)
})

t.test('the edges of formats and numbers', async t => {
  const int32 = { type: 'integer', format: 'int32' }
  const int64 = { type: 'integer', format: 'int64' }
  const dateTime = { type: 'string', format: 'date-time' }
  const date = { type: 'string', format: 'date' }
  const pounds = { type: 'number', multipleOf: 0.01 }
  const cases: readonly { schema: unknown; good: readonly unknown[]; bad: readonly unknown[] }[] = [
    { schema: int32, good: [2 ** 31 - 1, -(2 ** 31), 0, 1.0], bad: [2 ** 31, -(2 ** 31) - 1, 0.5] },
    { schema: int64, good: [JSON.parse('9223372036854775807'), -(2 ** 63), 2 ** 53], bad: [2 ** 64, -(2 ** 64), 0.5] },
    { schema: { type: 'integer' }, good: [1e15, -0], bad: [JSON.parse('1e400'), 1e-7] },
    { schema: { type: 'number' }, good: [1e308, 5e-324], bad: [JSON.parse('1e400')] },
    { schema: pounds, good: [0, 19.99, 0.07, 1.1, 123456.78, 1234567.89, -0.01], bad: [19.999, 0.005, 0.001] },
    { schema: { multipleOf: 3 }, good: [0, 9, -3], bad: [10, 0.3] },
    {
      schema: dateTime,
      good: [
        '2027-03-28T01:00:00Z',
        '2027-03-28T01:00:00+01:00',
        '2027-03-28t01:00:00z',
        '2027-03-28T01:00:00.123456Z',
        '2028-02-29T00:00:00Z',
        '2016-12-31T23:59:60Z',
        '2027-01-01T00:00:00-00:00',
      ],
      bad: [
        '2027-03-28 01:00:00Z',
        '2027-03-28T01:00:00',
        '2027-03-28T01:00Z',
        '2027-02-29T00:00:00Z',
        '2027-13-01T00:00:00Z',
        '2027-01-01T24:00:00Z',
        '2027-01-01T12:00:60Z',
        '2027-01-01T00:00:00+0100',
        '2027-01-01T00:00:00+01',
        '2027-01-01T00:00:00+24:00',
        '2027-01-01',
        '',
      ],
    },
    {
      schema: date,
      good: ['2027-01-31', '2028-02-29'],
      bad: ['2027-02-29', '2027-04-31', '2027-1-1', '2027-01-01Z', '20270101'],
    },
    { schema: { format: 'uuid' }, good: ['6f1c9c0e-0c1d-4f4e-9e39-3f6b4a8f5a10'], bad: ['6f1c9c0e'] },
    { schema: { format: 'byte' }, good: ['YWJj', ''], bad: ['%%%'] },
    { schema: { format: 'binary' }, good: ['\u0000anything'], bad: [] },
    { schema: { pattern: '^[\\w-.]+$' }, good: ['a-b.c'], bad: ['a b'] },
    { schema: { pattern: '^\\p{Lu}' }, good: ['É'], bad: ['é'] },
  ]
  for (const { schema, good: fitting, bad } of cases) {
    for (const value of fitting)
      t.strictSame(problemsOf(schema, value), [], `${JSON.stringify(schema)} admits ${String(value)}`)
    for (const value of bad)
      t.equal(problemsOf(schema, value).length, 1, `${JSON.stringify(schema)} refuses ${String(value)}`)
  }
})

t.test('of alternatives with a discriminator the one is told of that a value says it is', async t => {
  const kind = { type: 'string' }
  const pet = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } },
  }
  const schemas = schemasOf({
    components: {
      schemas: {
        Cat: {
          type: 'object',
          required: ['id', 'kind', 'lives'],
          properties: { id: { readOnly: true }, kind, lives: { type: 'integer', maximum: 9 } },
        },
        Dog: { type: 'object', required: ['kind', 'barks'], properties: { kind, barks: { type: 'boolean' } } },
        Pet: pet,
        Turned: { ...pet, oneOf: pet.oneOf.toReversed() },
        Any: { anyOf: pet.oneOf, discriminator: { propertyName: 'kind' } },
        Home: { properties: { pets: { items: { $ref: '#/components/schemas/Pet' } } } },
        Small: {
          required: ['kind'],
          properties: { kind },
          oneOf: [{ $ref: '#/components/schemas/Mouse' }],
          discriminator: { propertyName: 'size' },
        },
        Mouse: { required: ['size', 'grams'], properties: { size: kind, grams: { type: 'integer' } } },
        Zoo: { oneOf: [{ $ref: '#/components/schemas/Small' }], discriminator: { propertyName: 'kind' } },
        Inline: { oneOf: [{ required: ['kind', 'a'] }], discriminator: { propertyName: 'kind' } },
      },
    },
  })
  const home = { pets: [{ kind: 'Cat', lives: 10 }, { kind: 'Cat', lives: 9 }, {}, { kind: 'hound' }] } as const
  const cases: readonly (readonly [schema: string, value: unknown, problems: readonly string[]])[] = [
    ['Pet', { kind: 'Cat', lives: 9 }, []],
    ['Pet', { kind: 'Cat', lives: 10 }, ['/lives: an integer of at most 9 (Cat by kind), 10']],
    ['Pet', { kind: 'Cat' }, ['/lives: a value (Cat by kind), nothing']],
    ['Pet', { kind: 'hound' }, ['/barks: a value (Dog, "hound" by kind), nothing']],
    ['Turned', { kind: 'hound' }, ['/barks: a value (Dog, "hound" by kind), nothing']],
    ['Pet', { kind: 'Dog', barks: 1 }, ['/barks: a boolean (Dog by kind), 1']],
    ['Pet', { kind: 'cat' }, ['/kind: one of "Cat", "hound", "cat"']],
    ['Pet', {}, ['/kind: one of "Cat", "hound", nothing']],
    ['Pet', 'Cat', [': an object, "Cat"']],
    ['Any', { kind: 'Dog' }, ['/barks: a value (Dog by kind), nothing']],
    [
      'Home',
      home,
      [
        '/pets/0/lives: an integer of at most 9 (Cat by kind), 10',
        '/pets/2/kind: one of "Cat", "hound", nothing',
        '/pets/3/barks: a value (Dog, "hound" by kind), nothing',
      ],
    ],
    [
      'Zoo',
      { kind: 'Small', size: 'Mouse', grams: 'few' },
      ['/grams: an integer (Mouse by size) (Small by kind), "few"'],
    ],
    ['Inline', { kind: 'x' }, [': a value that fits one of the alternatives, an object']],
  ]
  for (const [name, value, problems] of cases)
    t.strictSame(
      schemas
        .problems(`/components/schemas/${name}`, value, 'request')
        .map(({ pointer, expected, found }) => `${pointer}: ${expected}, ${found}`),
      problems,
      `${name} ${JSON.stringify(value)}`,
    )
  const most = (count: number, pets: readonly object[]): unknown => {
    const { problems, areMore } = schemas.problemsFoundAt('/components/schemas/Home', { pets }, 'request', {
      most: count,
      steps: 1e6,
    })
    return [problems.length, areMore]
  }
  const [wrong, cat, none, hound] = home.pets
  t.strictSame(most(2, [wrong, none, hound, cat]), [2, true], 'as many as are asked for')
  t.strictSame(most(2, [cat, cat, wrong]), [1, false], 'good ones do not count')
  t.strictSame(most(1, [{ kind: 'Cat', lives: 'x', id: 1 }]), [1, false])
  t.strictSame(most(2, [cat, cat]), [0, false])
  const cheap = schemas.problemsFoundAt('/components/schemas/Pet', { kind: 'Cat' }, 'request', { most: 9, steps: 100 })
  t.strictSame(
    cheap.problems.map(({ pointer }) => pointer),
    [''],
    'with too few steps it is not looked into',
  )
})

t.test('what an alternative admits as its discriminator comes before its name', async t => {
  const text = { type: 'string' }
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const of = (type: object, required: string) => ({
    type: 'object',
    required: ['type', required],
    properties: { type, [required]: text },
  })
  const choice = (names: readonly string[], more: object = {}) => ({
    oneOf: names.map(ref),
    discriminator: { propertyName: 'type', ...more },
  })
  const schemas = schemasOf({
    components: {
      schemas: {
        Note: of({ const: 'note' }, 'text'),
        Dose: of({ enum: ['dose', 'drip'] }, 'milligrams'),
        Any: of({ enum: ['note', 'dose', 'scan'] }, 'id'),
        Scan: { allOf: [ref('Any'), { properties: { type: { const: 'scan' } }, required: ['image'] }] },
        Long: of({ enum: Array.from({ length: 30 }, (_, index) => `long-${index}`) }, 'pages'),
        Plain: of(text, 'plain'),
        Copy: of({ const: 'note' }, 'copy'),
        Entry: choice(['Note', 'Dose']),
        AnyOf: { ...choice([]), oneOf: undefined, anyOf: [ref('Note'), ref('Dose')] },
        Mapped: choice(['Note', 'Dose'], { mapping: { note: 'Note', infusion: 'Dose', dose: 'Note' } }),
        More: choice(['Note', 'Scan', 'Long']),
        Mixed: choice(['Note', 'Plain']),
        Alike: choice(['Note', 'Copy']),
        List: { type: 'array', items: ref('Entry') },
      },
    },
  })
  const cases: readonly (readonly [schema: string, value: unknown, problems: readonly string[]])[] = [
    ['Entry', { type: 'dose', milligrams: '5' }, []],
    ['Entry', { type: 'dose' }, ['/milligrams: a value (Dose, "dose" by type), nothing']],
    ['Entry', { type: 'drip', milligrams: 5 }, ['/milligrams: a string (Dose, "drip" by type), 5']],
    ['Entry', { type: 'pill' }, ['/type: one of "note", "dose", "drip", "pill"']],
    ['Entry', {}, ['/type: one of "note", "dose", "drip", nothing']],
    ['Entry', { type: 'Note', text: 'a' }, ['/type: "note" (Note by type), "Note"']],
    ['AnyOf', { type: 'dose' }, ['/milligrams: a value (Dose, "dose" by type), nothing']],
    ['Mapped', { type: 'dose' }, ['/milligrams: a value (Dose, "dose" by type), nothing']],
    [
      'Mapped',
      { type: 'infusion', milligrams: '5' },
      ['/type: one of "dose", "drip" (Dose, "infusion" by type), "infusion"'],
    ],
    ['More', { type: 'scan', id: 'a' }, ['/image: a value (Scan, "scan" by type), nothing']],
    ['More', { type: 'long-29' }, ['/pages: a value (Long, "long-29" by type), nothing']],
    ['Mixed', { type: 'Plain' }, ['/plain: a value (Plain by type), nothing']],
    ['Mixed', { type: 'other' }, ['/type: one of "note", "Plain", "other"']],
    ['Alike', { type: 'note' }, [': a value that fits one of the alternatives, an object']],
    [
      'List',
      [{ type: 'dose' }, { type: 'note' }],
      ['/0/milligrams: a value (Dose, "dose" by type), nothing', '/1/text: a value (Note, "note" by type), nothing'],
    ],
  ]
  for (const [name, value, problems] of cases)
    t.strictSame(
      schemas
        .problems(`/components/schemas/${name}`, value, 'response')
        .map(({ pointer, expected, found }) => `${pointer}: ${expected}, ${found}`),
      problems,
      `${name} ${JSON.stringify(value)}`,
    )
})

t.test('of alternatives without a discriminator the one is told of that a value shows it is', async t => {
  const text = { type: 'string' }
  const schemas = schemasOf({
    components: {
      schemas: {
        Card: {
          type: 'object',
          required: ['kind', 'number'],
          properties: { kind: { const: 'card' }, number: { type: 'string', pattern: '^[0-9]+$' } },
        },
        Cash: {
          type: 'object',
          allOf: [{ $ref: '#/components/schemas/Payment' }],
          required: ['amount'],
          properties: { kind: { enum: ['cash', 'coins'] }, amount: { type: 'integer' } },
        },
        Payment: { required: ['kind'] },
        Way: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] },
        Inline: {
          anyOf: [
            { properties: { of: { const: 1 }, next: { $ref: '#/components/schemas/Way' } } },
            { properties: { of: { const: 2 }, name: text } },
          ],
        },
        Some: { oneOf: [{ $ref: '#/components/schemas/Card' }, { properties: { name: text }, required: ['name'] }] },
        Same: {
          oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Card' }],
        },
        Optional: {
          oneOf: [
            { type: 'object', properties: { a: { const: 'x' } }, minProperties: 2 },
            { type: 'object', properties: { a: { const: 'y' } }, minProperties: 2 },
          ],
        },
        Date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        Texts: { anyOf: [{ type: 'string', maxLength: 2 }, { const: 'never' }] },
        Many: {
          oneOf: [
            { type: 'integer', maximum: 3 },
            { type: 'array', items: { maximum: 3 } },
          ],
        },
        Nullable: { oneOf: [{ $ref: '#/components/schemas/Way' }, { type: 'null' }] },
        MaybeCard: { oneOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] },
        NamedCard: { oneOf: [{ $ref: '#/components/schemas/Card', required: ['name'] }, { type: 'null' }] },
      },
    },
  })
  const any = (found: string): string => `: a value that fits one of the alternatives, ${found}`
  const cases: readonly (readonly [schema: string, value: unknown, problems: readonly string[]])[] = [
    ['Way', { kind: 'card', number: '12' }, []],
    ['Way', { kind: 'card', number: 'x' }, ['/number: a string that matches ^[0-9]+$ (card by kind), "x"']],
    ['Way', { kind: 'coins', amount: 1.5 }, ['/amount: an integer (coins by kind), 1.5']],
    ['Way', { kind: 'cheque' }, ['/kind: one of "card", "cash", "coins", "cheque"']],
    ['Way', {}, ['/kind: one of "card", "cash", "coins", nothing']],
    ['Way', 5, [': an object, 5']],
    ['Inline', { of: 2, name: 1 }, ['/name: a string (2 by of), 1']],
    ['Inline', { of: 1, next: { kind: 'cash' } }, ['/next/amount: a value (cash by kind) (1 by of), nothing']],
    ['Some', { kind: 'card' }, ['/number: a value (card by kind), nothing']],
    ['Some', { kind: 'cash' }, [any('an object')]],
    ['Same', { kind: 'card' }, [any('an object')]],
    ['Optional', { a: 'x' }, [': at least 2 properties (x by a), an object of 1']],
    ['Optional', { a: 'z' }, ['/a: one of "x", "y", "z"']],
    ['Optional', {}, [any('an object')]],
    ['Date', 'tomorrow', [': a string in the format date, "tomorrow"']],
    ['Date', 5, [': a string or null, 5']],
    ['Texts', 'always', [': a value that fits at least one of the alternatives, "always"']],
    ['Many', 4, [': an integer of at most 3, 4']],
    ['Many', [1, 4], ['/1: a number of at most 3, 4']],
    ['Many', 'x', [': an integer or a list, "x"']],
    ['Nullable', { kind: 'card' }, ['/number: a value (card by kind), nothing']],
    ['MaybeCard', { kind: 'card' }, ['/number: a value (card by kind), nothing']],
    ['NamedCard', { kind: 'card' }, ['/number: a value (card by kind), nothing']],
    // What is wrong stands beside the reference to what was meant.
    ['NamedCard', { kind: 'card', number: '12' }, [any('an object')]],
    ['NamedCard', { kind: 'card', number: '12', name: 'Ann' }, []],
  ]
  for (const [name, value, problems] of cases)
    t.strictSame(
      schemas
        .problems(`/components/schemas/${name}`, value, 'request')
        .map(({ pointer, expected, found }) => `${pointer}: ${expected}, ${found}`),
      problems,
      `${name} ${JSON.stringify(value)}`,
    )
})

t.test('which way a value travels decides what is required of it', async t => {
  const club = {
    type: 'object',
    required: ['id', 'secret', 'name'],
    properties: { id: { readOnly: true }, secret: { $ref: '#/components/schemas/Secret' }, name: {} },
  }
  const schemas = schemasOf({ components: { schemas: { Club: club, Secret: { type: 'string', writeOnly: true } } } })
  const cases: readonly { direction: Direction; missing: readonly string[] }[] = [
    { direction: 'request', missing: ['/secret', '/name'] },
    { direction: 'response', missing: ['/id', '/name'] },
    { direction: 'either', missing: ['/id', '/secret', '/name'] },
  ]
  for (const { direction, missing } of cases) {
    t.strictSame(
      schemas.problems('/components/schemas/Club', {}, direction).map(({ pointer }) => pointer),
      missing,
      direction,
    )
  }
})

t.test('what a keyword says is told with what breaks it, unless it is too much for a reader', async t => {
  const words = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `w${at}`)
  const long = 'a'.repeat(501)
  const rows: readonly (readonly [name: string, schema: Readonly<Record<string, unknown>>, isTold: boolean])[] = [
    ['a number', { maximum: 4 }, true],
    ['a text', { const: 'a'.repeat(500) }, true],
    ['a longer one', { const: long }, false],
    ['fifty values', { enum: words(50) }, true],
    ['one more', { enum: words(51) }, false],
    ['a long one among them', { enum: ['a', long] }, false],
    ['an object', { const: { a: 1 } }, false],
    ['objects', { enum: [{ a: 1 }, { a: 2 }] }, false],
  ]
  const schemas = schemasOf({})
  for (const [name, schema, isTold] of rows)
    t.strictSame(
      schemas.problemsOfSchema(schema, 5).map(problem => ['bound' in problem, problem.bound]),
      [isTold ? [true, ...Object.values(schema)] : [false, undefined]],
      name,
    )
})

t.test("a schema that can't be compiled has a fault, and nothing is held against it", async t => {
  const schemas = schemasOf({
    components: {
      schemas: {
        Bad: { type: 'nul' },
        Good: { type: 'string' },
        Dangling: { $ref: '#/components/schemas/None' },
        'A B~/%': { type: 'integer' },
      },
    },
  })
  t.type(schemas.whyUnusable('/components/schemas/Bad'), 'string')
  t.type(schemas.whyUnusable('/components/schemas/Dangling'), 'string')
  t.type(schemas.whyUnusable('/components/schemas/None'), 'string')
  t.equal(schemas.whyUnusable('/components/schemas/Good'), undefined)
  t.strictSame(schemas.problems('/components/schemas/Bad', 5, 'either'), [])
  t.strictSame(schemas.problems('/components/schemas/Good', 5, 'either').length, 1, 'a fault elsewhere changes nothing')
  t.strictSame(
    schemas.problems('/components/schemas/A B~0~1%', 'x', 'either').length,
    1,
    'whatever characters its name has',
  )
  t.strictSame(schemas.resolved({ $ref: '#/components/schemas/Good' }), { type: 'string' })
  t.strictSame(
    schemas
      .problemsOfSchema({ properties: { a: { $ref: '#/components/schemas/Good' } } }, { a: 1 })
      .map(({ pointer }) => pointer),
    ['/a'],
    'a schema taken out of the document may refer into it',
  )
})

// ---------------------------------------------------------------- the bundle

t.test('what was written somewhere stands somewhere in the bundle, and back', async t => {
  for (const file of [
    'several/contract.yaml',
    'recursive.yaml',
    'anchors.yaml',
    'media-types.yaml',
    'minimal-3.2.json',
  ]) {
    const readFile = readSource(join(good, file))
    if (!('source' in readFile)) return t.fail(`${file} can't be read`)
    const walked = walkContract(readFile.source, '3.1', () => undefined)
    const bundle = bundleOf(readFile.source, '3.1', walked)
    for (const { source, segments, kind, value } of walked.visited) {
      // A path item that refers to another is joined with it.
      if (kind === 'PathItem' && '$ref' in Object(value)) continue
      const place = `${kind} ${source.path.slice(good.length)}#${pointerOf(segments)}`
      const inBundle = bundle.segmentsOf({ source, segments })
      if (inBundle === undefined) {
        t.fail(`${place} is nowhere in the bundle`)
        continue
      }
      t.not(valueAt(bundle.document, inBundle), undefined, `${place} stands at ${pointerOf(inBundle)}`)
      const back = bundle.siteOf(inBundle)
      t.strictSame(
        valueAt(back.source.value, back.segments),
        valueAt(source.value, segments),
        `${place} was written at ${pointerOf(back.segments)}`,
      )
    }
  }
})

t.test('what a schema is called is left out, wherever it stands; data and names stay', async t => {
  const called = { $id: 'a', $anchor: 'b', $dynamicAnchor: 'c', type: 'string' }
  const text = { type: 'string' }
  const rows: readonly { name: string; schema: unknown; left: unknown }[] = [
    { name: 'a schema', schema: called, left: text },
    { name: 'in a list', schema: { allOf: [true, called, [called]] }, left: { allOf: [true, text, [text]] } },
    { name: 'in a keyword', schema: { items: { not: called } }, left: { items: { not: text } } },
    {
      name: 'under a name, and as a name',
      schema: { properties: { $id: called, a: called }, $defs: { $anchor: { $id: 'x' } } },
      left: { properties: { $id: text, a: text }, $defs: { $anchor: {} } },
    },
    {
      name: 'in data',
      schema: { const: called, enum: [called], default: called },
      left: { const: called, enum: [called], default: called },
    },
    {
      name: 'a property that is called like data',
      schema: { properties: { const: called } },
      left: { properties: { const: text } },
    },
    { name: 'no text, so no name', schema: { $id: 5, $anchor: called }, left: { $id: 5, $anchor: text } },
    { name: 'nothing to leave out', schema: { items: [{}, null, 5] }, left: { items: [{}, null, 5] } },
  ]
  for (const { name, schema, left } of rows) t.strictSame(withoutIdentities(schema), left, name)
  const same = { allOf: [{ properties: { a: [1] } }], const: called }
  t.equal(withoutIdentities(same), same, 'where nothing is left out it is the same object')
})

t.test('what another file supplies gets a name of its own', async t => {
  const folder = t.testdir({
    'contract.yaml': [
      'openapi: 3.1.0',
      'info: { title: A, version: 1.0.0 }',
      'paths:',
      '  /a:',
      '    get:',
      '      responses:',
      '        "200":',
      '          description: A.',
      '          content:',
      '            application/json:',
      '              schema:',
      '                anyOf:',
      '                  - { $ref: "one.yaml#/Club" }',
      '                  - { $ref: "two.yaml#/Club" }',
      '                  - { $ref: "two.yaml#/Club" }',
      '                  - { $ref: "a%20club.json" }',
      '                  - { $ref: "one.yaml#/defs/A~1B" }',
      '                  - { $ref: "#/components/schemas/Club" }',
      '        "400": { $ref: "one.yaml#/responses/Club" }',
      'components:',
      '  schemas:',
      '    Club: { type: string }',
      '    Club_2: { type: string }',
    ].join('\n'),
    'one.yaml':
      'Club: { type: integer, description: One. }\ndefs:\n  A/B: { type: boolean }\nresponses:\n'
      + '  Club: { description: No club. }\n',
    'two.yaml': 'Club: { type: "null", description: Two. }\n',
    'a club.json': '{ "type": "number" }',
  })
  const { contract, findings } = loadContract(join(folder, 'contract.yaml'), 'foreign')
  t.strictSame(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  t.strictSame(valueAt(contract?.document, ['components', 'schemas']), {
    Club: { type: 'string' },
    Club_2: { type: 'string' },
    Club_3: { type: 'integer', description: 'One.' },
    Club_4: { type: 'null', description: 'Two.' },
    a_club: { type: 'number' },
    A_B: { type: 'boolean' },
  })
  t.strictSame(
    valueAt(contract?.document, segmentsOf('/paths/~1a/get/responses/200/content/application~1json/schema/anyOf')),
    [
      { $ref: '#/components/schemas/Club_3' },
      { $ref: '#/components/schemas/Club_4' },
      { $ref: '#/components/schemas/Club_4' },
      { $ref: '#/components/schemas/a_club' },
      { $ref: '#/components/schemas/A_B' },
      { $ref: '#/components/schemas/Club' },
    ],
  )
  t.strictSame(
    valueAt(contract?.document, ['components', 'responses']),
    { Club: { description: 'No club.' } },
    'in the section for its kind',
  )
})

t.test('a schema of OpenAPI 3.0 in the words of 3.1', async t => {
  const ref = { $ref: '#/components/schemas/Other' }
  const cases = [
    { name: 'nullable', from: { type: 'string', nullable: true }, to: { type: ['string', 'null'] } },
    { name: 'nullable: false', from: { type: 'string', nullable: false }, to: { type: 'string' } },
    {
      name: 'nullable with an enum',
      from: { type: 'string', nullable: true, enum: ['a'] },
      to: { type: ['string', 'null'], enum: ['a', null] },
    },
    {
      name: 'nullable with an enum that has null',
      from: { type: 'string', nullable: true, enum: ['a', null] },
      to: { type: ['string', 'null'], enum: ['a', null] },
    },
    {
      name: 'nullable beside allOf',
      from: { nullable: true, allOf: [ref] },
      to: { anyOf: [{ type: 'null' }, { allOf: [ref] }] },
    },
    {
      name: 'nullable beside nothing',
      from: { nullable: true, description: 'Anything.' },
      to: { description: 'Anything.' },
    },
    {
      name: 'an exclusive minimum',
      from: { type: 'integer', minimum: 1, exclusiveMinimum: true },
      to: { type: 'integer', exclusiveMinimum: 1 },
    },
    {
      name: 'an exclusive maximum',
      from: { type: 'integer', maximum: 9, exclusiveMaximum: true },
      to: { type: 'integer', exclusiveMaximum: 9 },
    },
    {
      name: 'bounds that are not exclusive',
      from: { minimum: 1, exclusiveMinimum: false, maximum: 9, exclusiveMaximum: false },
      to: { minimum: 1, maximum: 9 },
    },
    { name: 'what stands beside a reference has no effect', from: { ...ref, description: 'Other.' }, to: ref },
    {
      name: 'inside another schema',
      from: { type: 'array', items: { type: 'string', nullable: true } },
      to: { type: 'array', items: { type: ['string', 'null'] } },
    },
    {
      name: 'an example is data',
      from: { example: { nullable: true, type: 'string' } },
      to: { example: { nullable: true, type: 'string' } },
    },
    {
      name: 'a property that is called nullable',
      from: { type: 'object', properties: { nullable: { type: 'boolean' } } },
      to: { type: 'object', properties: { nullable: { type: 'boolean' } } },
    },
  ]
  for (const { name, from, to } of cases) {
    const paths = { '/a': { get: { responses: { 200: { description: 'A.' } } } } }
    const contract = aContract(t, {
      openapi: '3.0.3',
      paths,
      components: { schemas: { Tried: from, Other: { type: 'string' } } },
    })
    t.strictSame(contract.schemas.at('/components/schemas/Tried'), to, name)
    t.equal(contract.published().openapi, '3.1.0', `${name}: and says so when it is handed out`)
  }
})

// ---------------------------------------------------------------- the check of a request

const member = { type: 'string', minLength: 2 }
const checked = {
  '/clubs/{clubId}/courts/{number}': {
    parameters: [
      { name: 'number', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'X-Trace', in: 'header', schema: { type: 'integer' } },
    ],
    post: {
      operationId: 'book',
      parameters: [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        { name: 'clubId', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{4}$' } },
        { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
        { name: 'empty', in: 'query', allowEmptyValue: true, schema: { type: 'integer' } },
        { name: 'types', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['a', 'b'] } } },
        { name: 'visit', in: 'cookie', schema: { type: 'integer' } },
        {
          name: 'either',
          in: 'query',
          allowEmptyValue: true,
          schema: { anyOf: [{ type: 'array', items: { enum: ['a', 'b'] } }, { type: 'string' }], default: 'all' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['name'],
              properties: { name: member, players: { type: 'array', items: member } },
            },
          },
          'text/*': { schema: { type: 'string', maxLength: 5 } },
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', required: ['name'], properties: { name: member, count: { type: 'integer' } } },
          },
        },
      },
      responses: { 201: { description: 'Booked.' } },
    },
  },
}

interface Request {
  readonly clubId?: string
  readonly number?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookie?: string
  readonly contentType?: string
  readonly body?: string | Buffer | null
}

const checker = async (t: Test): Promise<(request: Request) => ReturnType<ReturnType<typeof requestCheck>>> => {
  const contract = aContract(t, { paths: checked })
  const {
    operations: [operation],
    schemas,
  } = contract
  if (operation === undefined) throw new Error('The contract has an operation.')
  const backend = (await openBackend([operation], schemas)).get('book')
  if (backend === undefined) throw new Error('The operation has a backend.')
  const check = requestCheck(operation, schemas, backend, secretPlaces(contract))
  return ({
    clubId = '00ff',
    number = '1',
    query = 'day=2027-01-01',
    headers = {},
    cookie,
    contentType = 'application/json',
    body = '{"name":"Ash"}',
  }) =>
    check(
      {
        path: { clubId, number },
        query: new Query(rawPairs(query)),
        header: name => headers[name.toLowerCase()],
        cookies: new Map(cookie === undefined ? [] : [['visit', cookie]]),
      },
      { contentType, bytes: body === null ? undefined : Buffer.from(body) },
    )
}

const brief = ({ in: place, name, code, message }: Violation): string => `${place} ${name} ${code} | ${message}`

t.test('a good request becomes values of the declared types', async t => {
  const check = await checker(t)
  hasFields(t, check({ query: 'day=2027-01-01&types=a,b&empty=', headers: { 'x-trace': '7' }, cookie: '3' }), {
    violations: undefined,
    values: {
      path: { clubId: '00ff', number: 1 },
      query: { day: '2027-01-01', types: ['a', 'b'], limit: 20 },
      header: { 'x-trace': 7 },
      cookie: { visit: 3 },
      requestBody: { name: 'Ash' },
    },
  })
  hasFields(t, check({ contentType: 'text/plain; charset=utf-8', body: 'Ash' }), {
    violations: undefined,
    values: { requestBody: 'Ash' },
  })
  hasFields(t, check({ contentType: 'application/x-www-form-urlencoded', body: 'name=Ash&count=2' }), {
    violations: undefined,
    values: { requestBody: { name: 'Ash', count: 2 } },
  })
})

t.test('an empty value, where there may be one, is what stands for none, of one value and of several', async t => {
  const check = await checker(t)
  for (const [query, value] of [
    ['', 'all'],
    ['&either=', 'all'],
    ['&either', 'all'],
    ['&either=c', 'c'],
    ['&either=a&either=b', ['a', 'b']],
  ] as const)
    hasFields(t, check({ query: `day=2027-01-01${query}` }), { values: { query: { either: value } } }, query)
})

t.test('a number that is refused is quoted as it was sent', async t => {
  const check = await checker(t)
  const cases = [
    { sent: '0500', quoted: '0500', code: 'out_of_range' },
    { sent: '-007', quoted: '-007', code: 'out_of_range' },
    { sent: '000', quoted: '000', code: 'out_of_range' },
    { sent: '99999999999999999999', quoted: '99999999999999999999', code: 'out_of_range' },
    { sent: '9'.repeat(400), quoted: `${'9'.repeat(77)}...`, code: 'out_of_range' },
    { sent: '1e2', quoted: '"1e2"', code: 'invalid_parameter' },
    { sent: '%205', quoted: '" 5"', code: 'invalid_parameter' },
    { sent: '+5', quoted: '" 5"', code: 'invalid_parameter' },
    { sent: '5.0', quoted: '"5.0"', code: 'invalid_parameter' },
  ]
  for (const { sent, quoted, code } of cases) {
    t.strictSame(
      check({ query: `day=2027-01-01&limit=${sent}` }).violations?.map(brief),
      [`query limit ${code} | query.limit: expected an integer from 1 to 100, found ${quoted}.`],
      sent,
    )
  }
  t.strictSame(check({ number: '00' }).violations?.map(brief), [
    'path number out_of_range | path.number: expected an integer of at least 1, found 00.',
  ])
})

t.test('every violation at once: path, query, header, cookie, body, each as it is declared', async t => {
  const check = await checker(t)
  const { violations } = check({
    clubId: 'XYZ',
    number: '0',
    query: 'limit=500&types=a,c&empty=x',
    headers: { 'x-trace': 'y' },
    cookie: 'z',
    body: '{"name":"A","players":["Bo","C",4]}',
  })
  t.strictSame(violations?.map(brief), [
    'path number out_of_range | path.number: expected an integer of at least 1, found 0.',
    'path clubId invalid_parameter | path.clubId: expected a string that matches ^[0-9a-f]{4}$, found "XYZ".',
    'query limit out_of_range | query.limit: expected an integer from 1 to 100, found 500.',
    'query day missing_parameter | query.day: expected a value (string), found nothing.',
    'query empty invalid_parameter | query.empty: expected an integer, found "x".',
    'query types invalid_parameter | query.types[1]: expected one of "a", "b", found "c".',
    'header X-Trace invalid_parameter | header.X-Trace: expected an integer, found "y".',
    'cookie visit invalid_parameter | cookie.visit: expected an integer, found "z".',
    'body /name invalid_body | body/name: expected at least 2 characters, found "A" (1 character).',
    'body /players/1 invalid_body | body/players/1: expected at least 2 characters, found "C" (1 character).',
    'body /players/2 invalid_body | body/players/2: expected a string, found 4.',
  ])
})

t.test('one thing wrong with a request', async t => {
  const check = await checker(t)
  const cases: readonly { name: string; request: Request; violations: readonly string[] }[] = [
    {
      name: 'an empty path parameter',
      request: { clubId: '' },
      violations: ['path clubId invalid_parameter | path.clubId: expected a value, found an empty path segment.'],
    },
    {
      name: 'a parameter given twice',
      request: { query: 'day=2027-01-01&day=2027-01-02' },
      violations: [
        'query day invalid_parameter | query.day: expected one value, found 2: the parameter is given more than once.',
      ],
    },
    {
      name: 'an empty value',
      request: { query: 'day=' },
      violations: ['query day invalid_parameter | query.day: expected a string in the format date, found "".'],
    },
    {
      name: 'an empty value of an integer',
      request: { query: 'day=2027-01-01&limit=' },
      violations: ['query limit invalid_parameter | query.limit: expected an integer from 1 to 100, found "".'],
    },
    {
      name: 'two bad items of one parameter are one violation a place',
      request: { query: 'day=2027-01-01&types=c,d' },
      violations: [
        'query types invalid_parameter | query.types[0]: expected one of "a", "b", found "c".',
        'query types invalid_parameter | query.types[1]: expected one of "a", "b", found "d".',
      ],
    },
    {
      name: 'no body',
      request: { body: null },
      violations: ['body  invalid_body | body: expected a body, found none.'],
    },
    {
      name: 'an empty body',
      request: { body: '' },
      violations: ['body  invalid_body | body: expected a body, found none.'],
    },
    {
      name: 'null for a body',
      request: { body: 'null' },
      violations: ['body  invalid_body | body: expected an object, found null.'],
    },
    {
      name: 'a list for a body',
      request: { body: '[]' },
      violations: ['body  invalid_body | body: expected an object, found a list of 0.'],
    },
    {
      name: 'a field that is missing',
      request: { body: '{}' },
      violations: ['body /name invalid_body | body/name: expected a value, found nothing.'],
    },
    {
      name: 'a body that ends too early',
      request: { body: '{"name":' },
      violations: ['body  invalid_body | body: expected JSON, found text that is none (it ends too early).'],
    },
    {
      name: 'a body that is no UTF-8',
      request: { body: Buffer.from([0x22, 0xe9, 0x22]) },
      violations: ['body  invalid_body | body: expected UTF-8, found bytes that are not.'],
    },
    {
      name: 'a body with a byte order mark is taken as it is meant',
      request: { body: '\uFEFF{"name":"Ash"}' },
      violations: [],
    },
    {
      name: 'a text that is too long',
      request: { contentType: 'text/plain', body: 'Ashdown' },
      violations: ['body  invalid_body | body: expected at most 5 characters, found "Ashdown" (7 characters).'],
    },
    {
      name: 'a field of a form',
      request: { contentType: 'application/x-www-form-urlencoded', body: 'count=x' },
      violations: [
        'body /name invalid_body | body/name: expected a value, found nothing.',
        'body /count invalid_body | body/count: expected an integer, found "x".',
      ],
    },
    {
      name: "further fields are nobody's business",
      request: { body: '{"name":"Ash","__proto__":{"a":1},"other":[]}' },
      violations: [],
    },
  ]
  for (const { name, request, violations } of cases)
    t.strictSame(check(request).violations?.map(brief) ?? [], violations, name)
  const { violations = [] } = check({ body: '{"name": secret-of-the-client}' })
  t.match(violations[0]?.message, /^body: expected JSON, found text that is none \(.+\)\.$/)
  t.notMatch(violations[0]?.message, /secret/, "the client's text does not come back")
})

t.test(
  'what takes more levels of schemas than there can be is refused as too deep, and nothing else fails',
  async t => {
    const count = 60
    const link = (index: number): object => ({ allOf: [{ $ref: `#/components/schemas/Link${index}` }] })
    const links = Array.from({ length: count }, (_, index): readonly [string, object] => [
      `Link${index}`,
      index === count - 1 ? { properties: { below: link(0) } } : link(index + 1),
    ])
    const contract = aContract(t, {
      paths: {
        '/deep': {
          post: {
            operationId: 'deep',
            requestBody: { required: true, content: { 'application/json': { schema: link(0) } } },
            responses: { 204: { description: 'Good.' }, 400: { description: 'Bad.' } },
          },
        },
      },
      components: { schemas: Object.fromEntries(links) },
    })
    const {
      operations: [operation],
      schemas,
    } = contract
    if (operation === undefined) throw new Error('The contract has an operation.')
    const backend = (await openBackend([operation], schemas)).get('deep')
    if (backend === undefined) throw new Error('The operation has a backend.')
    const check = requestCheck(operation, schemas, backend, secretPlaces(contract))
    const raw = { path: {}, query: new Query([]), header: () => undefined, cookies: new Map() }
    const sent = (levels: number) => {
      const body = `${'{"below":'.repeat(levels)}1${'}'.repeat(levels)}`
      return check(raw, { contentType: 'application/json', bytes: Buffer.from(`${body}${' '.repeat(200_000)}`) })
    }
    t.equal(sent(2).violations, undefined)
    t.strictSame(sent(500).violations?.map(brief), [
      'body  invalid_body | body: expected less nesting, found more levels than can be checked.',
    ])
  },
)

t.test('all operations are gone through as often for ten as for one', async t => {
  const { operations, schemas } = aContract(t, {
    paths: Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [
        `/things/${index}`,
        { get: { operationId: `thing${index}`, responses: { 204: { description: 'Good.' } } } },
      ]),
    ),
  })
  const timesFor = async (count: number): Promise<number> => {
    const gone = t.capture(OpenAPIRouter.prototype, 'getOperations', OpenAPIRouter.prototype.getOperations)
    t.equal((await openBackend(operations.slice(0, count), schemas)).size, count)
    const { length } = gone()
    gone.restore()
    return length
  }
  t.equal(await timesFor(10), await timesFor(1))
})

t.test('a media type is refused before the body is read', async t => {
  const {
    operations: [operation],
  } = aContract(t, { paths: checked })
  if (operation === undefined) return t.fail('the contract has an operation')
  const json = 'application/json or text/* or application/x-www-form-urlencoded'
  const cases = [
    { name: 'the declared one', sent: ['application/json', undefined], refused: undefined },
    {
      name: 'in capitals and with a parameter',
      sent: ['Application/JSON ; charset=UTF-8', undefined],
      refused: undefined,
    },
    { name: 'within a declared range', sent: ['text/html', undefined], refused: undefined },
    {
      name: 'another',
      sent: ['application/xml', undefined],
      refused: `Content-Type | header.Content-Type: expected ${json}, found "application/xml".`,
    },
    {
      name: 'none',
      sent: [undefined, undefined],
      refused: `Content-Type | header.Content-Type: expected ${json}, found nothing.`,
    },
    {
      name: 'a relative of JSON that is not declared',
      sent: ['application/problem+json', undefined],
      refused: `Content-Type | header.Content-Type: expected ${json}, found "application/problem+json".`,
    },
    {
      name: 'JSON in another charset',
      sent: ['application/json; charset=latin1', undefined],
      refused: 'Content-Type | header.Content-Type: expected JSON in UTF-8 (RFC 8259), found the charset "latin1".',
    },
    {
      name: 'a coding',
      sent: ['application/json', 'gzip'],
      refused: 'Content-Encoding | header.Content-Encoding: expected a body without content coding, found "gzip".',
    },
    { name: 'the coding that is none', sent: ['application/json', 'Identity'], refused: undefined },
  ] as const
  for (const {
    name,
    sent: [contentType, coding],
    refused,
  } of cases) {
    const violation = mediaTypeViolation(operation, contentType, coding, true)
    t.equal(violation === undefined ? undefined : `${violation.name} | ${violation.message}`, refused, name)
    t.equal(violation?.code, refused === undefined ? undefined : 'unsupported_media_type', name)
  }
  t.equal(mediaTypeViolation(operation, undefined, undefined, false), undefined, 'no body has no media type')
})

// ---------------------------------------------------------------- credentials

t.test('security schemes, and where each is carried', async t => {
  const schemes = {
    header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    query: { type: 'apiKey', in: 'query', name: 'key' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
    bearer: { type: 'http', scheme: 'Bearer' },
    basic: { type: 'http', scheme: 'basic' },
    digest: { type: 'http', scheme: 'digest' },
    oauth: { type: 'oauth2', flows: {} },
    connect: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example' },
    mutual: { type: 'mutualTLS' },
    referred: { $ref: '#/components/securitySchemes/query' },
    nameless: { type: 'apiKey', in: 'header' },
    nothing: null,
  }
  t.strictSame(
    securitySchemesOf({ components: { securitySchemes: schemes } }).map(
      ({ name, kind, in: place, key }) => `${name}: ${kind} in ${place} ${key}`,
    ),
    [
      'header: apiKey in header X-API-Key',
      'query: apiKey in query key',
      'cookie: apiKey in cookie session',
      'bearer: bearer in header Authorization',
      'basic: basic in header Authorization',
      'digest: other in header Authorization',
      'oauth: bearer in header Authorization',
      'connect: bearer in header Authorization',
      'mutual: other in header Authorization',
      'referred: apiKey in query key',
    ],
  )
  t.strictSame(securitySchemesOf({}), [])
})

t.test("what a request brings for a scheme: nothing, something, or something that can't be read", async t => {
  const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' }
  const bearer = { type: 'http', scheme: 'bearer' }
  const cases: readonly {
    name: string
    scheme: unknown
    sent: { readonly header?: string; readonly query?: string; readonly cookie?: string }
    brings: string | undefined
  }[] = [
    { name: 'no header', scheme: key, sent: {}, brings: undefined },
    { name: 'a header', scheme: key, sent: { header: 'k 1' }, brings: 'k 1' },
    { name: 'an empty header', scheme: key, sent: { header: '' }, brings: '' },
    { name: 'a token', scheme: bearer, sent: { header: 'Bearer abc.d-e_f~+/=' }, brings: 'abc.d-e_f~+/=' },
    {
      name: 'a token after a scheme in small letters, and spaces',
      scheme: bearer,
      sent: { header: 'bearer   abc  ' },
      brings: 'abc',
    },
    { name: 'a scheme without a token', scheme: bearer, sent: { header: 'Bearer' }, brings: '' },
    { name: 'two tokens', scheme: bearer, sent: { header: 'Bearer a b' }, brings: '' },
    { name: 'a token without a scheme', scheme: bearer, sent: { header: 'abc' }, brings: '' },
    { name: 'a token of another scheme', scheme: bearer, sent: { header: 'Basic YTpi' }, brings: '' },
    { name: 'a scheme that only starts alike', scheme: bearer, sent: { header: 'Bearers abc' }, brings: '' },
    {
      name: 'a name and a password',
      scheme: { type: 'http', scheme: 'basic' },
      sent: { header: 'Basic YTpi' },
      brings: 'YTpi',
    },
    {
      name: 'a scheme that nobody reads',
      scheme: { type: 'http', scheme: 'digest' },
      sent: { header: 'Digest a="b"' },
      brings: 'Digest a="b"',
    },
    {
      name: 'a query parameter, percent-encoded',
      scheme: { type: 'apiKey', in: 'query', name: 'key' },
      sent: { query: 'a=1&k%65y=a%2Bb' },
      brings: 'a+b',
    },
    {
      name: 'no such query parameter',
      scheme: { type: 'apiKey', in: 'query', name: 'key' },
      sent: { query: 'keys=1' },
      brings: undefined,
    },
    {
      name: 'a cookie',
      scheme: { type: 'apiKey', in: 'cookie', name: 'session' },
      sent: { cookie: 'abc' },
      brings: 'abc',
    },
    { name: 'no cookie', scheme: { type: 'apiKey', in: 'cookie', name: 'session' }, sent: {}, brings: undefined },
  ]
  for (const {
    name,
    scheme,
    sent: { header, query = '', cookie },
    brings,
  } of cases) {
    const found = credentialsOf(securitySchemesOf({ components: { securitySchemes: { scheme } } }), {
      header: () => header,
      query: new Query(rawPairs(query)),
      cookies: new Map(cookie === undefined ? [] : [['session', cookie]]),
    })
    t.equal(found.get('scheme'), brings, name)
  }
})

// ---------------------------------------------------------------- errorAnswers

t.test('the status of a refusal: the specific one where it is declared, else what the contract offers', async t => {
  const cases = [
    { declares: ['200', '400'], wanted: 400, status: 400, response: '400' },
    { declares: ['200', '400'], wanted: 413, status: 400, response: '400' },
    { declares: ['200', '400'], wanted: 415, status: 400, response: '400' },
    { declares: ['200', '400'], wanted: 406, status: 400, response: '400' },
    { declares: ['200', '400', '413'], wanted: 413, status: 413, response: '413' },
    { declares: ['200', '400', '415'], wanted: 415, status: 415, response: '415' },
    { declares: ['200', '413'], wanted: 415, status: 415, response: undefined },
    { declares: ['200', '422'], wanted: 400, status: 422, response: '422' },
    { declares: ['200', '422', '400'], wanted: 400, status: 400, response: '400' },
    { declares: ['200', '422'], wanted: 415, status: 415, response: undefined },
    { declares: ['200', '4XX'], wanted: 400, status: 400, response: '4XX' },
    { declares: ['200', '4XX'], wanted: 413, status: 413, response: '4XX' },
    { declares: ['200', '4XX', 'default'], wanted: 415, status: 415, response: '4XX' },
    { declares: ['200', 'default'], wanted: 413, status: 413, response: 'default' },
    { declares: ['200', '4XX', '400'], wanted: 413, status: 400, response: '400' },
    { declares: ['200'], wanted: 400, status: 400, response: undefined },
    { declares: ['200', '400'], wanted: 500, status: 500, response: undefined },
    { declares: ['200', '400', '5XX'], wanted: 500, status: 500, response: '5XX' },
  ]
  for (const { declares, wanted, status, response } of cases) {
    const responses = Object.fromEntries(declares.map(one => [one, { description: one }]))
    const {
      operations: [operation],
    } = aContract(t, { paths: { '/a': { get: { operationId: 'a', responses } } } })
    if (operation === undefined) return t.fail('the contract has an operation')
    const asked: unknown[] = []
    const { refuse } = errorAnswers((problem, declared) => {
      asked.push(problem.status, declared?.status)
      return { mediaType: 'text/plain', bytes: Buffer.from('no') }
    })
    const name = `${wanted} where ${declares.join(', ')} are declared`
    hasFields(
      t,
      refuse(operation, { status: wanted, code: 'c', message: 'm', violations: [] }),
      { status, source: `check a/${status}`, violations: 0 },
      name,
    )
    t.strictSame(asked, [status, response], `${name}: it is worded for ${response}`)
    t.equal(responseFor(operation, status)?.status, response, name)
  }
})

const violation = (name: string, code = 'invalid_parameter'): Violation => ({
  in: 'query',
  name,
  code,
  message: `query.${name}: bad.`,
})

t.test('the problem that violations make', async t => {
  t.strictSame(problemOfViolations(400, [violation('a', 'out_of_range')]), {
    status: 400,
    code: 'out_of_range',
    message: 'query.a: bad.',
    violations: [violation('a', 'out_of_range')],
  })
  hasFields(t, problemOfViolations(400, [violation('a'), violation('b')]), {
    code: 'invalid_parameter',
    message: 'The request breaks the contract in 2 places. query.a: bad.',
  })
  hasFields(t, problemOfViolations(400, [violation('a')], true), {
    message: 'The request breaks the contract in more than 1 place. query.a: bad.',
  })
})

t.test('the words of a contract that is known go out in its media type', async t => {
  const cases = [
    { content: { 'application/json': {} }, mediaType: 'application/json' },
    { content: { 'text/plain': {}, 'application/vnd.club+json': {} }, mediaType: 'application/vnd.club+json' },
    { content: { 'text/plain': {} }, mediaType: 'application/json' },
    { content: {}, mediaType: 'application/json' },
  ]
  for (const { content, mediaType } of cases) {
    const {
      operations: [operation],
    } = aContract(t, { paths: { '/a': { get: { responses: { 400: { description: 'No.', content } } } } } })
    const answer = jsonErrorFormatter(({ code }) => ({ code }))(
      { status: 400, code: 'c', message: 'm', violations: [] },
      operation?.responses[0],
    )
    t.strictSame({ ...answer, bytes: answer.bytes.toString() }, { mediaType, bytes: '{"code":"c"}' })
  }
})

// ---------------------------------------------------------------- the words of contracts that nobody told us about

const problem = {
  status: 400,
  code: 'out_of_range',
  message: 'query.limit: too much.',
  violations: [{ in: 'query' as const, name: 'limit', code: 'out_of_range', message: 'query.limit: too much.' }],
}

/** A message in so many objects, one in another, each required. */
const within = (count: number, further: object): object =>
  count === 0
    ? { ...further, required: ['message'], properties: { message: { type: 'string' } } }
    : { ...further, required: ['inner'], properties: { inner: within(count - 1, further) } }

/** A message in a part of a part. */
const composed = (count: number): object =>
  count === 0 ? within(0, { type: 'object' }) : { allOf: [composed(count - 1)] }

t.test("an error in the words of somebody else's contract", async t => {
  const message = problem.message
  const string = { type: 'string' }
  const integer = { type: 'integer' }
  const details = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: message,
    code: 'out_of_range',
    errors: [{ in: 'query', name: 'limit', code: 'out_of_range', message }],
  }
  const cases: readonly {
    name: string
    content: Record<string, unknown> | undefined
    mediaType: string
    body: unknown
  }[] = [
    { name: 'nothing is declared', content: undefined, mediaType: 'application/problem+json', body: details },
    {
      name: 'no JSON is declared',
      content: { 'image/png': { schema: string } },
      mediaType: 'application/problem+json',
      body: details,
    },
    { name: 'the bare media type', content: { 'application/json': {} }, mediaType: 'application/json', body: details },
    {
      name: 'an example and no schema',
      content: { 'application/json': { example: { oops: true } } },
      mediaType: 'application/json',
      body: { oops: true },
    },
    {
      name: 'a message',
      content: {
        'application/json': { schema: { type: 'object', required: ['message'], properties: { message: string } } },
      },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'a number for a code, and a message',
      content: {
        'application/json': {
          schema: {
            required: ['code', 'message'],
            properties: { code: { type: 'integer', format: 'int32' }, message: string },
          },
        },
      },
      mediaType: 'application/json',
      body: { code: 400, message },
    },
    {
      name: 'a code in words',
      content: {
        'application/json': { schema: { required: ['code', 'error'], properties: { code: string, error: string } } },
      },
      mediaType: 'application/json',
      body: { code: 'out_of_range', error: message },
    },
    {
      name: 'a code that is one of a few others',
      content: {
        'application/json': {
          schema: { required: ['code', 'message'], properties: { code: { enum: ['bad', 'worse'] }, message: string } },
        },
      },
      mediaType: 'application/json',
      body: { code: 'bad', message },
    },
    {
      name: 'an envelope',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['error'],
            properties: {
              error: {
                type: 'object',
                required: ['message', 'status'],
                properties: { message: string, status: integer },
              },
            },
          },
        },
      },
      mediaType: 'application/json',
      body: { error: { message, status: 400 } },
    },
    {
      name: 'through references',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'composed of parts',
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Error' }, { required: ['status'], properties: { status: integer } }],
          },
        },
      },
      mediaType: 'application/json',
      body: { message, status: 400 },
    },
    {
      name: 'a list of errors in objects',
      content: {
        'application/json': {
          schema: {
            required: ['errors'],
            properties: {
              errors: {
                type: 'array',
                items: { required: ['field', 'message'], properties: { field: string, message: string } },
              },
            },
          },
        },
      },
      mediaType: 'application/json',
      body: { errors: [{ field: 'limit', message }] },
    },
    {
      name: 'a list of errors in text',
      content: {
        'application/json': {
          schema: { required: ['errors'], properties: { errors: { type: 'array', items: string } } },
        },
      },
      mediaType: 'application/json',
      body: { errors: [message] },
    },
    {
      name: 'where in a list: the shape of FastAPI',
      content: {
        'application/json': {
          schema: {
            properties: {
              detail: {
                type: 'array',
                items: {
                  required: ['loc', 'msg', 'type'],
                  properties: {
                    loc: { type: 'array', items: { anyOf: [string, integer] } },
                    msg: string,
                    type: string,
                  },
                },
              },
            },
          },
        },
      },
      mediaType: 'application/json',
      body: { detail: [{ loc: ['query', 'limit'], msg: message, type: 'out_of_range' }] },
    },
    {
      name: 'a required field that nobody can know',
      content: {
        'application/json': {
          schema: {
            required: ['message', 'at', 'retry'],
            properties: { message: string, at: { type: 'string', format: 'date-time' }, retry: { type: 'boolean' } },
          },
        },
      },
      mediaType: 'application/json',
      body: { message, at: '1970-01-01T00:00:00Z', retry: false },
    },
    {
      name: 'a required field that nobody can know, of a part',
      content: {
        'application/json': {
          schema: {
            allOf: [{ required: ['message', 'retry'], properties: { message: string, retry: { type: 'boolean' } } }],
          },
        },
      },
      mediaType: 'application/json',
      body: { message, retry: false },
    },
    {
      name: 'an example to start from',
      content: {
        'application/json': {
          schema: {
            required: ['message', 'trace'],
            properties: { message: string, trace: { type: 'string', pattern: '^t-' } },
          },
          example: { message: 'No.', trace: 't-1' },
        },
      },
      mediaType: 'application/json',
      body: { message, trace: 't-1' },
    },
    {
      name: 'a schema that only its example fits',
      content: {
        'application/json': { schema: { type: 'array', items: { type: 'integer' }, minItems: 1 }, example: [7] },
      },
      mediaType: 'application/json',
      body: [7],
    },
    {
      name: 'a schema that nothing fits',
      content: {
        'application/json': { schema: { type: 'array', items: { type: 'string', pattern: '^x$' }, minItems: 1 } },
      },
      mediaType: 'application/problem+json',
      body: details,
    },
    {
      name: 'a problem document',
      content: {
        'application/problem+json': {
          schema: { properties: { type: string, title: string, status: integer, detail: string } },
        },
      },
      mediaType: 'application/problem+json',
      body: details,
    },
    {
      name: 'a problem document before plain JSON',
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
        'application/problem+json': {},
      },
      mediaType: 'application/problem+json',
      body: details,
    },
    {
      name: 'a problem document that admits nothing else',
      content: {
        'application/problem+json': {
          schema: {
            type: 'object',
            required: ['title'],
            additionalProperties: false,
            properties: { title: string, detail: string, status: integer },
          },
        },
      },
      mediaType: 'application/problem+json',
      body: { title: 'Bad Request', detail: message, status: 400 },
    },
    {
      name: 'a page before JSON',
      content: {
        'text/html': { example: '<p>No.</p>' },
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'a status in text',
      content: { 'application/json': { schema: { properties: { message: string, status: string } } } },
      mediaType: 'application/json',
      body: { message, status: '400' },
    },
    {
      name: 'fields that nobody has to give and that say something else',
      content: {
        'application/json': {
          schema: { properties: { message: string, trace: string, attempts: integer, others: { type: 'array' } } },
        },
      },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'an object or a text, with a text for an example',
      content: { 'application/json': { schema: { properties: { message: string } }, example: 'No.' } },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'four objects around what is said',
      content: { 'application/json': { schema: within(4, { type: 'object' }) } },
      mediaType: 'application/json',
      body: { inner: { inner: { inner: { inner: { message } } } } },
    },
    {
      name: 'five of them: nobody looks so deep',
      content: { 'application/json': { schema: within(5, { type: 'object' }) } },
      mediaType: 'application/problem+json',
      body: details,
    },
    {
      name: 'four objects that are not called so',
      content: { 'application/json': { schema: within(4, {}) } },
      mediaType: 'application/json',
      body: { inner: { inner: { inner: { inner: { message } } } } },
    },
    {
      name: 'five of them: the innermost may be a text',
      content: { 'application/json': { schema: within(5, {}) } },
      mediaType: 'application/json',
      body: { inner: { inner: { inner: { inner: { inner: message } } } } },
    },
    {
      name: 'an error that may have a cause of its own kind, and that another',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Caused' } } },
      mediaType: 'application/json',
      body: { message, cause: { message, cause: { message, cause: { message, cause: { message } } } } },
    },
    {
      name: 'parts of parts, four deep',
      content: { 'application/json': { schema: composed(4) } },
      mediaType: 'application/json',
      body: { message },
    },
    {
      name: 'parts of parts, five deep: nobody looks so deep',
      content: { 'application/json': { schema: composed(5) } },
      mediaType: 'application/problem+json',
      body: details,
    },
    {
      name: 'a choice: its first branch',
      content: {
        'application/json': {
          schema: {
            oneOf: [
              { required: ['code'], properties: { code: string } },
              { required: ['message'], properties: { message: string } },
            ],
          },
        },
      },
      mediaType: 'application/json',
      body: { code: 'out_of_range' },
    },
    {
      name: 'a range of media types',
      content: { '*/*': { schema: { $ref: '#/components/schemas/Error' } } },
      mediaType: 'application/json',
      body: { message },
    },
  ]
  for (const { name, content, mediaType, body } of cases) {
    const response = { description: 'No.', ...given({ content }) }
    const {
      operations: [operation],
      schemas,
    } = aContract(t, {
      paths: { '/a': { get: { operationId: 'a', responses: { 400: response } } } },
      components: {
        schemas: {
          Error: { type: 'object', required: ['message'], properties: { message: string } },
          Caused: {
            type: 'object',
            required: ['message'],
            properties: { message: string, cause: { $ref: '#/components/schemas/Caused' } },
          },
        },
      },
    })
    const answer = commonErrorFormatter(schemas)(problem, content === undefined ? undefined : operation?.responses[0])
    t.equal(answer.mediaType, mediaType, name)
    t.strictSame(JSON.parse(answer.bytes.toString()), body, name)
    const declared = operation?.responses[0]?.content.find(
      media => concreteMediaType(media.mediaType) === answer.mediaType,
    )?.schemaPointer
    if (declared !== undefined)
      t.strictSame(
        schemas.problems(declared, JSON.parse(answer.bytes.toString()), 'response'),
        [],
        `${name}: it is valid`,
      )
  }
})

t.test('an error with more violations than anybody reads lists a hundred', async t => {
  const many = { ...problem, violations: Array.from({ length: 5000 }, (_, index) => violation(`p${index}`)) }
  const { mediaType, bytes } = commonErrorFormatter(noSchemas)(many, undefined)
  t.equal(mediaType, 'application/problem+json')
  hasFields(t, JSON.parse(bytes.toString()), { errors: { length: 100 } })
})
