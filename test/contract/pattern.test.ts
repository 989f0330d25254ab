/** Regular expressions of a contract: they mean what JavaScript says, and keep nobody busy. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { isSuspect, patternOf } from '../../src/contract/pattern.ts'
import { regularExpression, schemasOf } from '../../src/contract/schemas.ts'
import { SlowTime, TooMuchWork, Work } from '../../src/contract/work.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const suspect = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(a?){40}$',
  'a?a?a?a?a?a?a?a?a?a?aaaaaaaaaa',
  '^[a-z]+[a-z0-9]*$',
  '[a-z]+@',
  '\\s+$',
  '^.*,.*,.*$',
  '^([\\w-.]+)@(([\\w-]+\\.)+)([\\w-]{2,4})$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^(\\s*\\S+)*;$',
  '^(?<word>\\p{L}+ ?)+$',
  '^([^\\]]*\\[?)*\\u{1F3BE}$',
  '^(\\.|[\\s\\d\\/-])*\\x41$',
  '^a+$|^b+$',
]

t.test('in what is suspect there is something to try out', async t => {
  for (const source of suspect) t.equal(isSuspect(source), true, source)
  for (const source of ['^a+$', '^[0-9a-f]{24}$', '^\\d{4}-\\d{2}(-\\d{2})?$', '\\S', '^[A-Z]{2}\\d{1,6}$', '^(a|b)$'])
    t.equal(isSuspect(source), false, source)
})

const withTails = [
  '^\\w*[a-z]{500}$',
  '^\\w*(?:[a-z]{3}-){20}$',
  '^(?:a(?=.{900}))*$',
  '^(?:a(?<=.{900}))*$',
  '[0-9a-f]{64}',
  '^a{80}$|b{80}$',
]

t.test('what looks far ahead from each place of a text is suspect, a long text by itself is not', async t => {
  for (const source of withTails) t.equal(isSuspect(source), true, source)
  const others = [
    '^[a-z]{500}$',
    '^.{100,2000}$',
    '^(?:[a-z]{60},)*$',
    '^[a-z]{60}\\w*$',
    '^\\w*[a-z]{20}$',
    '^sha256:[0-9a-f]{64}$',
    '^(?:[0-9a-f]{64}|[0-9a-f]{128})$',
    '^[0-9a-f]{64}$|^[0-9a-f]{128}$',
    '^(?=.{60})[a-z]*$',
    '[0-9a-f]{32}',
    '^(\\w)\\1{9}$',
  ]
  for (const source of others) t.equal(isSuspect(source), false, source)
})

t.test('what refers back behind something endless is suspect, for there is no end of where it may end', async t => {
  for (const source of ['^(.*)\\1$', '^([a-z]+)-?\\1$', '^(?<all>.*)\\k<all>$', '^(.)\\1*$'])
    t.equal(isSuspect(source), true, source)
})

t.test('what looks far is counted for short texts, and can be stopped for long ones', async t => {
  for (const source of [...withTails, '^(.*)\\1$']) {
    const expression = regularExpression(source)
    const [asked, spent]: [string[], number[]] = [[], []]
    const pattern = patternOf(
      source,
      expression,
      (run, culprit) => asked.push(culprit.text) > 0 && run(1000),
      steps => spent.push(steps),
    )
    const long = 'ab'.repeat(3000)
    t.equal(pattern.test(long), expression.test(long), source)
    const isCounted = source.includes('(?=') || source.includes('(?<=')
    t.strictSame(asked, isCounted ? [] : [long], `${source} is stopped, if need be, or counted`)
    for (const text of texts)
      t.equal(pattern.test(text), expression.test(text), `${source} ${encodeURIComponent(text)}`)
    t.ok(asked.length <= 1 || source.includes('\\1'), `${source} runs at once for short texts`)
    t.equal(pattern.test('a'.repeat(70)), expression.test('a'.repeat(70)), source)
    t.ok(spent.length > 0 || source.includes('\\1'), `${source} is counted`)
  }
})

const texts = [
  '',
  'a',
  'aa',
  'aaaa!',
  'ab',
  'a-b-c',
  'a--b',
  'x@y.example',
  'a b',
  'a\u00a0b',
  ' ',
  '\n',
  '\r',
  '\u2028',
  'é',
  '1.5',
  '1,2,3',
  ',,',
  'a;',
  'a b;',
  'Ünï cödé',
  '[]🎾',
  '🎾',
  '--/A',
  '. 5A',
  'first.last@club.example',
  'b',
]

t.test('a linear engine takes what JavaScript takes', async t => {
  for (const source of suspect) {
    const expression = regularExpression(source)
    const never = (): boolean => t.fail(`${source} is not left to the linear engine`)
    const pattern = patternOf(source, expression, never)
    for (const text of texts)
      t.equal(pattern.test(text), expression.test(text), `${source} ${encodeURIComponent(text)}`)
    // JavaScript would take hours for most of these, and seconds for the others.
    t.type(pattern.test(`${'a'.repeat(100_000)}!`), 'boolean', source)
  }
})

t.test('each text that the linear engine looks through is counted, however short', async t => {
  const schemas = schemasOf({
    components: { schemas: { It: { type: 'array', items: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' } } } },
  })
  const check = (count: number): unknown =>
    schemas.faultsAt(
      '/components/schemas/It',
      Array.from({ length: count }, () => 'a'),
      'request',
      { most: 100, steps: 100_000 },
    ).problems
  t.strictSame(check(4_000), [])
  t.throws(() => check(8_000), TooMuchWork)
})

t.test('what looks ahead or back is stopped, and the request may be a good one', async t => {
  const check = (schema: unknown, value: unknown): unknown =>
    schemasOf({ components: { schemas: { It: schema } } })
      .faultsAt('/components/schemas/It', value, 'request', { most: 100, steps: 100_000 })
      .problems.map(({ keyword }) => keyword)
  const source = '^(?=.)(a+)+$'
  const long = `${'a'.repeat(40)}!`
  const cases: readonly [string, unknown, unknown][] = [
    ['pattern', { pattern: source }, long],
    ['patternProperties', { patternProperties: { [source]: false } }, { [long]: 1 }],
    ['propertyNames', { propertyNames: { pattern: source } }, { [long]: 1 }],
    ['a reference back', { pattern: '^(a+)+\\1$' }, long],
  ]
  for (const [name, schema, value] of cases) {
    const stopped = t.throws(() => check(schema, value), TooMuchWork, name)
    hasFields(t, stopped, { culprit: { pattern: /a/, text: long } }, `${name}: what it was is known`)
  }
  t.strictSame(check({ pattern: source }, 'aaaaaaaaaaaaaaaa'), [], 'what is quickly seen is told')
  t.strictSame(check({ items: { pattern: source } }, ['b', 'aaaaaaaaaaab']), ['pattern', 'pattern'])
})

t.test('what has been quick so often that its time is used up is stopped as well', async t => {
  const slow = new SlowTime()
  const busy = (): boolean => regularExpression('^(a+)+$').test(`${'a'.repeat(18)}!`)
  const culprit = { pattern: 'a', text: 'a' }
  t.equal(slow.timed(busy, culprit), false)
  t.ok(slow.left < new SlowTime().left, 'it is counted')
  slow.left = 0
  t.throws(() => slow.timed(busy, culprit), new TooMuchWork(culprit))
  const items = { items: { pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' } }
  const list = Array.from({ length: 20_000 }, (_, index) => `A passphrase such as this one, number ${index}`)
  const check = (value: readonly string[]): unknown =>
    schemasOf({ components: { schemas: { It: items } } }).faultsAt('/components/schemas/It', value, 'request', {
      most: 100,
      steps: 10_000_000,
    }).problems
  t.strictSame(check(list.slice(0, 20)), [])
  t.throws(() => check(list), TooMuchWork)
})

t.test('the alternative that was meant has no time of its own', async t => {
  const work = new Work(false)
  const quick = (): boolean => work.timed(() => true, { pattern: 'a', text: 'a' })
  const endless = (): boolean => {
    while (quick());
    return false
  }
  const ajv = new Ajv2020().addFormat('quick', quick).addFormat('endless', endless)
  const run = (format: string, isContinued: boolean): boolean =>
    work.run({ steps: 1000, isContinued }, ajv.compile({ format }), 'text')
  t.throws(() => run('endless', false), TooMuchWork)
  t.throws(() => run('quick', true), TooMuchWork)
  t.equal(run('quick', false), true)
})

t.test('a short text with little to try out is not run where it can be stopped', async t => {
  const isStoppable = (source: string, text: string): boolean => {
    let isTimed = false
    const timed = (): boolean => (isTimed = true)
    patternOf(source, regularExpression(source), timed).test(text)
    return isTimed
  }
  const password = '^(?=.*[A-Z])(?=.*\\d).{8,}$'
  t.equal(isStoppable(password, 'Passw0rd and more'), false)
  t.equal(isStoppable(password, 'a'.repeat(200)), true, 'a long text')
  t.equal(isStoppable('^(?!a)(a+)+$', 'a'.repeat(17)), true, 'what is repeated in what is repeated')
  t.equal(isStoppable('^(?=.)(a|a)*$', 'a'.repeat(17)), true, 'alternatives')
  t.equal(isStoppable('^(?=.).*.*.*.*.*,$', 'a'.repeat(17)), true, 'a power of the length')
  t.equal(isStoppable('(?=.).*.*.*,', 'a'.repeat(17)), true, 'from each character anew')
  t.equal(isStoppable('^(?=.)(a?){40}b$', 'a'.repeat(8)), true, 'what is counted and may be left out')
  t.equal(isStoppable('^(?=.)([ab]{3}-){2}b$', 'aaa-aba-a'), false, 'what is counted and always the same')
  t.equal(isStoppable('^(?:(?=.*a).*)*$', 'a'.repeat(17)), true, 'a look ahead in what is repeated')
})
