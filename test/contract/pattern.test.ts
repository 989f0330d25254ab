/** Regular expressions of a contract: they mean what JavaScript says, and keep nobody busy. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { clubContract } from '../../src/app/sites.ts'
import { tooMuchWork } from '../../src/contract/check/too-much-work.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { isSuspect, patternOf } from '../../src/contract/pattern.ts'
import { type FoundProblems, regularExpression, schemasOf } from '../../src/contract/schemas.ts'
import { SlowTime, TooMuchWork, Work } from '../../src/contract/work.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { slowness } from '../fixtures/processor.ts'

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
      (run, culprit) => asked.push(culprit.text) > 0 && run(60_000),
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
    t.type(patternOf(source, expression, run => run(60_000)).test(`${'a'.repeat(100_000)}!`), 'boolean', source)
  }
})

/** Letters of which no part looks like another. */
const drawn = (length: number): string => {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 'ab'[(state >> 16) & 1]
  }).join('')
}

/** The steps of a body of so many bytes: some 30 ns each. */
const stepsOf = (bytes: number): number =>
  100_000 + 6 * Math.min(bytes, 128 * 1024) + Math.max(bytes - 128 * 1024, 0) / 2

t.test('a pattern that keeps many of its own places in mind takes no longer than what is checked may take', async t => {
  const letters = drawn(400_000)
  const some = (count: number, length: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => letters.slice(at * length, (at + 1) * length))
  const cases: readonly (readonly [name: string, pattern: string, texts: readonly string[], isStopped: boolean])[] = [
    ['one long text', '^(a|b)*a(a|b){500}$', [letters], true],
    ['texts of some length', '^(a|b)*a(a|b){500}$', some(444, 900), true],
    // They may be done in time.
    ['many short ones', '^(a|b)*a(a|b){60}$', some(5_000, 80), false],
    ['very many very short ones, of a small pattern', '^(a|b)*a(a|b){24}$', some(10_000, 40), false],
  ]
  for (const [name, pattern, values, isStopped] of cases) {
    const schemas = schemasOf({ components: { schemas: { It: { items: { pattern } } } } })
    const bytes = values.join('').length + 3 * values.length
    const check = (list: readonly string[]): FoundProblems =>
      schemas.problemsFoundAt('/components/schemas/It', list, 'request', { most: 100, steps: stepsOf(bytes) })
    check(['a'])
    const before = process.cpuUsage()
    let stopped: unknown
    try {
      check(values)
    } catch (error) {
      stopped = error
    }
    const { user, system } = process.cpuUsage(before)
    t.ok(user + system < 100_000 * slowness(), `${name}: ${user + system} microseconds`)
    if (isStopped || stopped !== undefined) t.type(stopped, TooMuchWork, name)
    const good = 'a'.repeat(Number(/\d+/.exec(pattern)) + 1)
    t.equal(check([good]).problems.length, 0, `${name}: what was stopped goes on with the next`)
    t.equal(check([`${good}c`]).problems.length, 1, name)
  }
})

t.test('what the linear engine takes for good texts is what was counted for them', async t => {
  const patterns = [
    '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$',
    "^[a-z0-9!#$%&'*+/=?^_{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]+$",
  ]
  const addresses = Array.from({ length: 10_000 }, (_, at) => `ada.lovelace${at}@analytical-engines.example`)
  for (const pattern of patterns) {
    const schemas = schemasOf({ components: { schemas: { It: { items: { pattern } } } } })
    const check = (list: readonly string[]): number =>
      schemas.problemsFoundAt('/components/schemas/It', list, 'request', {
        most: 100,
        steps: stepsOf(list.join('').length + 3 * list.length),
      }).problems.length
    for (const count of [170, 3_000, 8_000]) t.equal(check(addresses.slice(0, count)), 0, `${count} addresses`)
  }
})

t.test('each text that the linear engine looks through is counted, however short', async t => {
  const schemas = schemasOf({
    components: { schemas: { It: { type: 'array', items: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' } } } },
  })
  const check = (count: number): unknown =>
    schemas.problemsFoundAt(
      '/components/schemas/It',
      Array.from({ length: count }, () => 'a'),
      'request',
      { most: 100, steps: 100_000 },
    ).problems
  t.strictSame(check(2_000), [])
  t.throws(() => check(8_000), TooMuchWork)
})

t.test('what looks ahead or back is stopped, and the request may be a good one', async t => {
  const check = (schema: unknown, value: unknown): unknown =>
    schemasOf({ components: { schemas: { It: schema } } })
      .problemsFoundAt('/components/schemas/It', value, 'request', { most: 100, steps: 100_000 })
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
    schemasOf({ components: { schemas: { It: items } } }).problemsFoundAt('/components/schemas/It', value, 'request', {
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

t.test('where a pattern stands is looked for in a contract once, however many are stopped', t => {
  let looked = 0
  const schemas = { A: { pattern: 'a+' }, B: { patternProperties: { 'a+': { items: [{ pattern: 'b' }] } } } }
  const document = {
    get components() {
      looked += 1
      return { schemas }
    },
  }
  const operation = loadContract(clubContract, 'own').contract?.operations.find(({ id }) => id === 'listClubs')
  if (operation === undefined) throw new Error('listClubs is an operation')
  const toldOf = (pattern: string): string =>
    tooMuchWork(operation, { pattern, text: 'aa' }, { path: {}, query: { q: 'aa' }, header: {}, cookie: {} }, document)
      .message
  const cases = [
    { pattern: 'a+', places: '(#/components/schemas/A/pattern, and in 1 more place)' },
    { pattern: 'b', places: '(#/components/schemas/B/patternProperties/a+/items/0/pattern)' },
    { pattern: 'c', places: 'pattern c takes too long' },
  ]
  for (const { pattern, places } of cases) t.ok(toldOf(pattern).includes(places), pattern)
  t.equal(looked, 1)
  t.end()
})
