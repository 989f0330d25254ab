/** Which patterns explode, which are stopped, and which nobody need hear of. */
import { join } from 'node:path'
import t from 'tap'
import { proveContract } from '../../src/contract/contract.ts'
import { flawOf } from '../../src/contract/pattern.ts'
import { regularExpression } from '../../src/contract/schemas.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const flaws = (patterns: readonly string[]): readonly unknown[] =>
  patterns.map(pattern => [pattern, flawOf(pattern, regularExpression(pattern))])

t.test('what can be read in ever more ways explodes', async t => {
  const explosive = [
    '(a+)+$',
    '^(a+)+$',
    '(a|a)*',
    '(a*)*',
    '(.*,)+x',
    '(a|aa)+$',
    '(x+x+)+y',
    '([a-zA-Z]+)*$',
    '^(\\w+\\s?)*$',
    '^(\\d{1,3},?)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(\\d+|[0-9a-f]+)*z',
    '(\\s|.)*$',
    '(?:a+){5}b',
    '((a?|b?)c)+$',
    '(c(a?|b?))+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  ]
  t.strictSame(
    flaws(explosive),
    explosive.map(pattern => [pattern, 'explosive']),
  )
})

t.test('what is too large to be looked into is not called explosive', t => {
  const large = [`^(a+)+${'b'.repeat(120)}$`, `^(a{4}){4}${'(b{4}){4}'.repeat(7)}(c+)+$`]
  t.strictSame(
    flaws(large).map(flaw => Array.isArray(flaw) && flaw[1] === 'explosive'),
    [false, false],
  )
  const small = [`^(a+)+${'b'.repeat(20)}$`]
  t.strictSame(
    flaws(small),
    small.map(pattern => [pattern, 'explosive']),
  )
  t.end()
})

t.test('what can be read in one way, or in as many as it is long, is nothing to speak of', async t => {
  const harmless = [
    '^[a-z]+(-[a-z]+)*$',
    '\\s+$',
    '^.+@.+\\..+$',
    '.*',
    '^$',
    '^a?a?a?$',
    '^(a|b)*$',
    '(a|b|ab)?c',
    '^(\\w+)(,\\w+)*$',
    '^(/[a-z]+)*/?$',
    '(\\d{6}){8}z',
    '^\\d{4}-\\d\\d-\\d\\d$',
    '^([01]\\d|2[0-3]):[0-5]\\d$',
    '^\\+?[1-9]\\d{1,14}$',
    '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
    '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$',
    '^P(\\d+Y)?(\\d+M)?(\\d+D)?(T(\\d+H)?(\\d+M)?)?$',
    '^(?:[^"\\\\]|\\\\.)*$',
    '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$',
  ]
  t.strictSame(
    flaws(harmless),
    harmless.map(pattern => [pattern, undefined]),
  )
})

t.test('what looks ahead or back over anything repeated is stopped', async t => {
  const cases = [
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'stoppable'],
    ['^(.+)\\1+$', 'stoppable'],
    ['^(?=.)(a+)+$', 'both'],
    ['(a{1,1000}){1,1000}b', 'both'],
  ] as const
  t.strictSame(
    flaws(cases.map(([pattern]) => pattern)),
    cases.map(([pattern, flaw]) => [pattern, flaw]),
  )
})

t.test('a check of the contract says where they are, and what to do', async t => {
  const name = { type: 'string', pattern: '^(a+)+$' }
  const names = { type: 'object', patternProperties: { '^(?=.*a)b*$': true, '^[a-z]+(-[a-z]+)*$': true } }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Slow', version: '1' },
    paths: {},
    components: { schemas: { Name: name, Names: names, Odd: { pattern: '(' } } },
  }
  const file = join(t.testdir({ 'slow.json': JSON.stringify(contract, null, 2) }), 'slow.json')
  const { loaded, advice } = proveContract(file, 'foreign')
  t.notOk(
    loaded.findings.some(({ code }) => code === 'slow-pattern'),
    'a start says nothing of it',
  )
  hasFields(
    t,
    advice().map(({ place: { line, column }, pointer, severity, code, message }) => [
      `${line}:${column} ${pointer}`,
      severity,
      code,
      message,
    ]),
    [
      [
        '12:9 /components/schemas/Name/pattern',
        'warning',
        'slow-pattern',
        /twice as many ways.*Let what is repeated begin/,
      ],
      [
        '17:11 /components/schemas/Names/patternProperties/^(?=.*a)b*$',
        'warning',
        'slow-pattern',
        /looks ahead or back.*503 too_much_work.*Say it without/,
      ],
    ],
  )
  t.equal(advice().length, 2)
})
