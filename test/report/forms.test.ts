/** A report in each of its forms: what stands in it, and that nothing of what it tells is taken for markup. */
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { annotations } from '../../src/report/annotations.ts'
import { type Extent, baselineIn, baselineText, withBaseline } from '../../src/report/baseline.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { harText } from '../../src/report/har.ts'
import { htmlPage } from '../../src/report/html.ts'
import { junitXml } from '../../src/report/junit.ts'
import { markdownText } from '../../src/report/markdown.ts'
import {
  type Check,
  type FoundFailure,
  type Report,
  andOthers,
  collectedChecks,
  exitCodeOf,
  fingerprintOf,
  reportOf,
} from '../../src/report/report.ts'
import { terminalLines } from '../../src/report/terminal.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfJunit } from './junit-rules.ts'
import { faultsOfReport } from './report-schema.ts'

const failure = (aspect: string, more: Partial<FoundFailure> = {}): FoundFailure => ({
  aspect,
  expected: '400',
  found: '200',
  case: 'limit=501',
  status: 200,
  place: { file: 'pets.yaml', line: 12, column: 7 },
  request: {
    method: 'GET',
    url: 'http://127.0.0.1:1/pets?limit=501',
    curl: "curl 'http://127.0.0.1:1/pets?limit=501'",
  },
  ...more,
})

const aReport = (checks: readonly Check[], more: Partial<Parameters<typeof reportOf>[0]> = {}): Report =>
  reportOf({
    command: 'verify',
    version: '0.1.0',
    contract: { title: 'Pets', version: '1', file: 'pets.yaml' },
    target: 'http://127.0.0.1:1',
    started: '2027-03-15T09:00:00.000Z',
    milliseconds: 1234,
    notes: [],
    requests: 3,
    unjudged: undefined,
    checks,
    ...more,
  })

const some = (fill: (checks: ReturnType<typeof collectedChecks>) => void): readonly Check[] => {
  const checks = collectedChecks()
  fill(checks)
  return checks.all()
}

const held = some(checks => checks.held('listPets', 'status', 'each status is declared'))
const broken = some(checks => {
  checks.held('listPets', 'status', 'each status is declared')
  checks.broke('listPets', 'refuses-limit', 'a bad "limit" is refused', failure('maximum'))
  checks.skipped('getPet', 'answers', 'good calls are answered', 'wants --token')
})

t.test('the verdict, and the exit code that follows from it', async t => {
  const cases: readonly (readonly [string, Report, string, number])[] = [
    ['what was checked held', aReport(held), 'held', 0],
    ['something is broken', aReport(broken), 'broken', 1],
    ['nothing was checked', aReport([]), 'broken', 1],
    ['all was skipped', aReport(some(checks => checks.skipped('a', 'b', 'c', 'd'))), 'broken', 1],
    ['nothing answered', aReport([], { unjudged: "It can't be reached." }), 'unjudged', 3],
  ]
  for (const [name, report, verdict, code] of cases) {
    t.equal(report.verdict, verdict, name)
    t.equal(exitCodeOf(report), code, name)
    t.strictSame(faultsOfReport(report), [], name)
  }
  hasFields(t, aReport([]).notes, [/Nothing was checked/])
})

t.test('what was to be tried and was not is told where nothing of it was checked', async t => {
  const [skipped, said] = [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c'],
  ] as const
  const rows: readonly (readonly [string, Parameters<typeof some>[0], true | undefined])[] = [
    ['it has nothing to do with it', checks => checks.skipped(...skipped), undefined],
    ['it was not tried', checks => checks.skipped(...skipped, true), true],
    [
      'it was not tried, and has nothing to do with another case',
      checks => {
        checks.skipped(...skipped, true)
        checks.skipped(...skipped)
      },
      true,
    ],
    [
      'another case held',
      checks => {
        checks.skipped(...skipped, true)
        checks.held(...said)
      },
      undefined,
    ],
    ['so it was elsewhere', checks => checks.add(some(others => others.skipped(...skipped, true))), true],
  ]
  for (const [name, fill, untried] of rows)
    t.strictSame(
      some(fill).map(check => check.untried),
      [untried],
      name,
    )
})

t.test('the schema of a report finds what is none', async t => {
  const report = aReport(broken)
  t.not(faultsOfReport({ ...report, format: 'report/2' }).length, 0)
  t.not(faultsOfReport({ ...report, extra: 1 }).length, 0)
  const [first] = report.checks
  t.not(faultsOfReport({ ...report, checks: [{ ...first, outcome: 'broken', failures: [] }] }).length, 0)
})

t.test('of a fault that came in several cases each is kept, as many as there is room for', async t => {
  const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `limit=${index}`)
  const of = (cases: readonly string[], aspectOf = (_: string): string => 'same'): Report =>
    aReport(
      withBaseline(
        some(one => {
          for (const name of cases) one.broke('a', 'status', 'says', failure(aspectOf(name), { case: name }))
        }),
        undefined,
        '2027-03-15',
        'all',
      ).checks,
    )
  const rows: readonly (readonly [string, readonly string[], cases: number | undefined, untold: number | undefined])[] =
    [
      ['once', names(1), undefined, undefined],
      ['one case twice', ['plain', 'plain'], 1, undefined],
      ['five', names(5), 5, undefined],
      ['more than are kept', names(103), 100, 3],
      ['a long name', ['plain', 'x'.repeat(301)], 1, 1],
    ]
  for (const [name, cases, kept, untold] of rows) {
    const report = of(cases)
    t.strictSame(faultsOfReport(report), [], name)
    const [found] = report.checks.flatMap(({ failures }) => failures)
    t.strictSame([found?.cases?.length, found?.untoldCases, found?.times], [kept, untold, cases.length], name)
  }
  const tried = (report: Report): string => terminalLines(report).find(line => line.startsWith('  tried')) ?? ''
  t.equal(tried(of(names(3))), '  tried     limit=0, and 2 times more, also with limit=1, limit=2')
  const without = ['plain', 'with a wrong key', 'limit=1']
  t.equal(tried(of(without)), '  tried     plain, and 2 times more, also with a wrong key, limit=1')
  t.match(tried(of(names(50))), /, and 49 times more, also with limit=1, .*, \.\.\.$/)
  const apart = of(names(300), name => name).checks.flatMap(({ failures }) => failures)
  t.equal(apart.length, 21)
  const last = apart.at(-1)
  t.strictSame([last?.cases?.length, last?.untoldCases, last?.times], [100, 180, 280], 'and of those told as one')
})

t.test('one fault is told once, with how often it came, and is known again', async t => {
  const checks = some(one => {
    for (const _ of [1, 2, 3]) one.broke('a', 'body', 'says', failure('/*/price multipleOf'))
    one.broke('a', 'body', 'says', failure('/*/name required'))
    one.held('a', 'body', 'says')
  })
  t.strictSame(
    checks.map(({ times, failures }) => [times, failures.map(found => found.times)]),
    [[5, [3, 1]]],
  )
  t.equal(checks[0]?.failures[0]?.fingerprint, fingerprintOf('a', 'body', '/*/price multipleOf'))
  t.not(fingerprintOf('a', 'body', 'x'), fingerprintOf('b', 'body', 'x'))
})

t.test('what is said on a terminal', async t => {
  t.strictSame(terminalLines(aReport(held)), ['held: 1 check, 1 operation, 3 requests'])
  t.strictSame(terminalLines(aReport(broken)), [
    'listPets: a bad "limit" is refused (refuses-limit)',
    '  expected  400',
    '  found     200',
    '  contract  pets.yaml:12',
    '  asked     GET http://127.0.0.1:1/pets?limit=501, answered 200',
    '  tried     limit=501',
    `  known as  ${fingerprintOf('listPets', 'refuses-limit', 'maximum')}`,
    "  repeat    curl 'http://127.0.0.1:1/pets?limit=501'",
    '',
    'skipped: getPet: wants --token',
    'broken: 1 of 2 checks broken, 1 operation, 3 requests, 1 skipped',
  ])
})

t.test('one fault of several operations is told once on a terminal and in Markdown, each of them named', async t => {
  const at = (line: number): FoundFailure => failure('x', { place: { file: 'pets.yaml', line, column: 7 } })
  const { place: _, ...placeless } = failure('x')
  const { request: __, ...unsent } = failure('x')
  const body = (pointer: string, more: Partial<FoundFailure> = {}): FoundFailure =>
    failure(pointer, { pointer, expected: 'a number', found: '"7"', ...more })
  const { status: ___, ...unanswered } = failure('x')
  const lost = (found: string): FoundFailure => ({ ...unanswered, found })
  const cases: readonly (readonly [name: string, failures: Readonly<Record<string, FoundFailure[]>>, told: number])[] =
    [
      ['one place of the contract', { a: [body('/price')], b: [body('/*/price')] }, 1],
      ['one place, twice in an operation', { a: [body('/one/price'), body('/other/price')] }, 1],
      ['another name', { a: [body('/price')], b: [body('/weight')] }, 2],
      ['another value', { a: [body('/price')], b: [body('/price', { found: '"8"' })] }, 1],
      ['another bound', { a: [body('/price')], b: [body('/price', { expected: 'a text' })] }, 2],
      ['no answer, for another reason', { a: [lost('it is late')], b: [lost('it broke off')] }, 2],
      ['one place, in answers of two statuses', { a: [body('/price'), body('/*/price', { status: 404 })] }, 1],
      [
        'two places, each of two operations',
        {
          a: [body('/price'), body('/*/price', { status: 404, place: { file: 'pets.yaml', line: 20, column: 7 } })],
          b: [body('/price'), body('/*/price', { status: 404, place: { file: 'pets.yaml', line: 20, column: 7 } })],
        },
        2,
      ],
      ['places of their own, of two', { a: [at(1)], b: [at(2)] }, 2],
      [
        'places of their own, of three',
        {
          a: [at(1)],
          b: [at(2)],
          c: [at(3)],
        },
        1,
      ],
      ['no place, of two', { a: [placeless], b: [placeless] }, 2],
      ['nothing was sent', { a: [unsent], b: [unsent] }, 2],
    ]
  for (const [name, failures, told] of cases) {
    const checks = some(all => {
      for (const [operation, found] of Object.entries(failures))
        for (const one of found) all.broke(operation, 'body', 'bodies are as declared', one)
    })
    const report = aReport(checks)
    const lines = terminalLines(report)
    const markdown = markdownText(report).split('\n')
    const count = Object.values(failures).flat().length
    t.equal(lines.filter(line => line.startsWith('  expected')).length, told, name)
    t.equal(lines.filter(line => line.startsWith('  also')).length, count - told, name)
    t.equal(markdown.filter(line => line.startsWith('###')).length, told, name)
    t.equal(markdown.filter(line => line.startsWith('| also')).length, count - told, name)
    for (const { fingerprint } of checks.flatMap(check => check.failures))
      t.equal(
        lines.join().includes(fingerprint),
        checks.every(check => check.failures.every(one => one.request)),
        name,
      )
    t.equal(junitXml(report).split('<failure').length - 1, checks.length, 'each check stays a case')
  }
  t.equal(
    terminalLines(
      aReport(some(all => ['a', 'b'].map(id => all.broke(id, 'body', 'says', body(id === 'a' ? '/no' : '/*/no'))))),
    ).find(line => line.startsWith('  also')),
    `  also      b at /*/no: GET http://127.0.0.1:1/pets?limit=501, known as ${fingerprintOf('b', 'body', '/*/no')}`,
  )
})

t.test('a status that is wrong is another fault than another one, whatever place speaks of both', async t => {
  const failures = [failure('500', { status: 500, found: '500' }), failure('418', { status: 418, found: '418' })]
  const lines = (rule: string): readonly string[] =>
    terminalLines(aReport(some(all => failures.forEach(one => all.broke('a', rule, 'says', one)))))
  t.equal(lines('status').filter(line => line.startsWith('  expected')).length, 2)
  t.strictSame(
    lines('body').filter(line => line.startsWith('  also')),
    [
      '  also      a: found 418, GET http://127.0.0.1:1/pets?limit=501, answered 418, known as '
        + fingerprintOf('a', 'body', '418'),
    ],
  )
})

t.test('a fault that is told once has the other values, and the other lines of the contract', async t => {
  const url = 'http://127.0.0.1:1/pets?limit=501'
  const many = aReport(
    some(all => {
      for (let index = 10; index < 50; index++)
        all.broke(`op${index}`, 'body', 'bodies are as declared', {
          ...failure('/id type', { pointer: '/id', expected: 'a string', found: String(index) }),
          place: { file: 'pets.yaml', line: index % 20, column: 7 },
        })
    }),
  )
  const also = terminalLines(many).filter(line => line.startsWith('  also'))
  t.equal(also.length, 39)
  const print = (operation: string): string => fingerprintOf(operation, 'body', '/id type')
  t.equal(also[0], `  also      op11 at /id: found 11, GET ${url}, pets.yaml:11, known as ${print('op11')}`)
  t.equal(also[19], `  also      op30 at /id: found 30, GET ${url}, known as ${print('op30')}`)
  t.match(
    markdownText(many),
    String.raw`| also | op11 at /id: found 11, GET http://127.0.0.1:1/pets?limit=501, pets.yaml:11,`,
  )
  t.strictSame(annotations(many), [
    '::error file=pets.yaml,line=10,col=7,title=op10%3A bodies are as declared::expected a string, found 10 at /id,'
      + ` of GET ${url}, and 39 more of it: op11 (pets.yaml:11), op12 (pets.yaml:12), op13 (pets.yaml:13), ...`,
  ])
})

t.test('what nobody sees, or what turns the direction of writing, is told by its number in every form', async t => {
  const marks = ['\u202E', '\u2066', '\u200B', '\uFEFF', '\u0085', '\u001B', '\u0000', '\u2028', '\uD800']
  const raw = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\u2028\u2029]/u
  for (const mark of marks) {
    const checks = some(all =>
      all.broke(`get${mark}Pet`, 'body', `a ${mark} is right`, failure('x', { found: `"a${mark}b"`, case: mark })),
    )
    const remark = { level: 'info', operation: 'a', rule: 'b', says: `It is ${mark}.` } as const
    const report = aReport(checks, { notes: [`Note ${mark}.`], remarks: [remark] })
    const number = `u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const [form, text] of [
      ['Markdown', markdownText(report)],
      ['HTML', htmlPage(report)],
      ['JUnit', junitXml(report)],
    ] as const) {
      t.notMatch(text, raw, `${form} ${number}`)
      t.match(text, new RegExp(`"a.*${number}b|quot;a.*${number}b`), `${form} ${number}`)
    }
  }
})

t.test('what broke nothing is told beside it, and a failure for which nothing was sent has no call', async t => {
  const { request: _, ...unsent } = failure('x', { case: 'max-decreased at /paths' })
  const checks = some(one => one.broke('GET /pets', 'max-decreased', 'what was good still is', unsent))
  const remarks: NonNullable<Report['remarks']> = [
    {
      level: 'warning',
      operation: 'GET /pets',
      rule: 'removed',
      says: 'It was removed.',
      place: { file: 'pets.yaml', line: 12, column: 7 },
    },
    { level: 'info', operation: 'contract', rule: 'added', says: 'It was added.' },
  ]
  const report = aReport(checks, { remarks, requests: 0 })
  t.strictSame(faultsOfReport(report), [])
  t.strictSame(terminalLines(report), [
    'GET /pets: what was good still is (max-decreased)',
    '  expected  400',
    '  found     200',
    '  contract  pets.yaml:12',
    '  known as  max-decreased at /paths',
    '',
    'warning removed GET /pets: It was removed. (pets.yaml:12)',
    'info added contract: It was added.',
    'broken: 1 of 1 check broken, 1 operation',
  ])
  t.strictSame(
    annotations(report).map(line => line.split('::')[1]?.split(' ')[0]),
    ['error', 'warning', 'notice'],
  )
  t.strictSame(elementsIn(junitXml(report)).slice(-2), ['testsuite', 'system-out'])
  t.match(htmlPage(report), '<li>info added contract: It was added.</li>')
  t.match(markdownText(report), /^- info added contract: It was added\.$/m)
})

const hostile = `</failure><script>alert(1)</script>"' & ]]> | \u0000\u001B[31m \uD800 \u2028 \n# heading %0A ::error`
const hostileReport = aReport(
  some(checks => {
    const request = { method: 'GET', url: hostile, curl: `curl ${hostile} \`\`\`\`` }
    const { place: _, ...bare } = failure('x', { expected: hostile, found: hostile, case: hostile, request })
    checks.broke(hostile, hostile, hostile, bare)
    checks.skipped('b', 'c', 'd', hostile)
  }),
  { notes: [hostile], remarks: [{ level: 'info', operation: hostile, rule: hostile, says: hostile }] },
)

/** A reader of XML that is small and strict: tags in pairs, entities that there are, characters that there may be. */
const elementsIn = (xml: string): readonly string[] => {
  const bad = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(xml)
  if (bad !== null) throw new Error(`A character that XML has not: ${JSON.stringify(bad[0])}`)
  const open: string[] = []
  const all: string[] = []
  const form = /<\?xml [^>]*\?>|<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy
  let end = 0
  for (const [whole, closing, name = '', attributes = '', empty, text] of xml.matchAll(form)) {
    end += whole.length
    const entities = [...`${attributes}${text ?? ''}`.matchAll(/&[^;]*;?/g)].map(([one]) => one)
    const odd = entities.find(one => !/^&(amp|lt|gt|quot|#39);$/.test(one))
    if (odd !== undefined) throw new Error(`No entity: ${odd}`)
    if (name === '') continue
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      all.push(name)
      if (empty !== '/') open.push(name)
    }
  }
  if (end !== xml.length || open.length > 0) throw new Error(`No XML from ${end} on: ${xml.slice(end, end + 80)}`)
  return all
}

t.test('JUnit: a suite an operation, a case a check, whatever stands in it', async t => {
  t.strictSame(elementsIn(junitXml(aReport(broken))), [
    'testsuites',
    'testsuite',
    'testcase',
    'skipped',
    'testsuite',
    'testcase',
    'testcase',
    'failure',
  ])
  t.match(junitXml(aReport(broken)), /tests="3" failures="1" errors="0" time="1.234"/)
  t.match(junitXml(aReport(broken)), /contract: pets.yaml:12/)
  for (const report of [aReport(broken), hostileReport, aReport([])])
    t.strictSame(faultsOfJunit(junitXml(report)), [], "by the rules of Jenkins' schema")
  t.doesNotThrow(() => elementsIn(junitXml(hostileReport)))
  t.throws(() => elementsIn('<a>&nbsp;</a>'), 'the reader of this test is strict')
  t.throws(() => elementsIn('<a><b></a>'))
  const away = junitXml(aReport([], { unjudged: "It can't be reached.", notes: ['Ten requests were lost.'] }))
  t.match(away, /Ten requests were lost\./)
  t.notMatch(away, /note: /, 'a note that is the failure is no note as well')
  const nothing = junitXml(aReport([]))
  t.match(nothing, /failures="1"/, 'a run without checks is red here too')
  t.ok(elementsIn(nothing).includes('failure'))
})

t.test('HTML: one page without a script, and nothing of the network', async t => {
  const page = htmlPage(hostileReport)
  t.notMatch(page, /<script|src=|href=|@import|url\(/)
  t.notMatch(page.replaceAll('\n', ''), /\p{Cc}/u)
  t.match(page, /default-src 'none'/)
  t.match(page, /&lt;script&gt;alert\(1\)/)
  t.match(htmlPage(aReport(broken)), /<dt>contract<\/dt><dd>pets.yaml:12<\/dd>/)
})

t.test('Markdown: what it tells is no markup, and ends no cell', async t => {
  const text = markdownText(hostileReport)
  const outside = text.replaceAll(/^(`{3,})sh\n[\s\S]*?\n\1$/gm, '')
  t.notMatch(outside, /(^|[^\\])<script/)
  t.notMatch(outside, /^# heading/m)
  t.match(text, /^`````sh$/m, 'a fence is longer than any within')
  const rows = outside.split('\n').filter(line => line.startsWith('| ') && line !== '| | |')
  t.ok(rows.every(row => row.replaceAll(String.raw`\|`, '').split('|').length === 4))
  t.match(markdownText(aReport(broken)), /\| contract \| pets.yaml:12 \|/)
})

t.test('GitHub shows ten failures of a step: the last one says how many there are besides', async t => {
  const broke = (count: number): readonly string[] =>
    annotations(
      aReport(
        some(checks => {
          for (let index = 0; index < count; index++)
            checks.broke(`op${index}`, `rule-${index}`, `says ${index}`, failure(`aspect ${index}`))
        }),
      ),
    )
  t.strictSame(
    [9, 10, 11, 40].map(count => broke(count).length),
    [9, 10, 10, 10],
  )
  t.strictSame(
    [10, 11, 40].map(
      count => /Beside it: (\d+) failures? that the summary of the job has$/.exec(broke(count).at(-1) ?? '')?.[1],
    ),
    [undefined, '1', '30'],
  )
})

t.test('GitHub: a line for each failure, with the file and the line of the contract', async t => {
  t.strictSame(annotations(aReport(broken)), [
    '::error file=pets.yaml,line=12,col=7,title=listPets%3A a bad "limit" is refused::'
      + 'expected 400, found 200, of GET http://127.0.0.1:1/pets?limit=501',
  ])
  const gone = failure('gone', { place: { file: 'main:pets.yaml', line: 12, column: 7 } })
  const [ofCommit = ''] = annotations(aReport(some(checks => checks.broke('listPets', 'gone', 'it is there', gone))))
  t.match(ofCommit, /^::error title=listPets%3A it is there::expected .* \(main:pets\.yaml:12\)$/, 'no file to show')
  const within = some(checks => checks.broke('listPets', 'body', 'a body', failure('a', { pointer: '/0/name' })))
  const told = 'expected 400, found 200 at /0/name, of GET http://127.0.0.1:1/pets?limit=501'
  t.ok(annotations(aReport(within))[0]?.endsWith(`::${told}`))
  t.ok(junitXml(aReport(within)).includes(`message="${told}"`), 'and where a list of failures shows one line of each')
  const lines = annotations(hostileReport)
  t.equal(lines.length, 2)
  t.notMatch(lines.join(''), /\n/)
  for (const line of lines) t.match(line, /%250A/)
  t.strictSame(annotations(aReport(held)), [])
  hasFields(t, annotations(aReport([])), [/^::error title=courtside verify::Nothing was checked/])
})

t.test('HAR 1.2: what was sent, what came, and what came as no text', async t => {
  const exchange = {
    comment: 'listPets: plain',
    started: '2027-03-15T09:00:00.000Z',
    milliseconds: 5,
    method: 'GET',
    url: 'http://127.0.0.1:1/pets?limit=1&limit=2',
    headers: [['accept', 'application/json']],
    body: undefined,
  } as const
  const answer = (bytes: Buffer) => ({
    status: 200,
    statusText: 'OK',
    headers: [['content-type', 'application/json']] as const,
    bytes,
  })
  const { log } = JSON.parse(
    harText(
      [
        { ...exchange, answer: answer(Buffer.from('[]')) },
        { ...exchange, answer: answer(Buffer.from([0xff, 0x00])) },
        { ...exchange, answer: undefined },
        { ...exchange, url: 'http://127.0.0.1:1[redacted]?limit=1#?limit=2', answer: undefined },
      ],
      '0.1.0',
    ),
  )
  t.equal(log.version, '1.2')
  t.strictSame(log.creator, { name: 'courtside', version: '0.1.0' })
  const [text, bytes, none, odd] = log.entries
  t.strictSame(odd.request.queryString, [{ name: 'limit', value: '1' }], 'of what is no address any more')
  t.strictSame(text.request.queryString, [
    { name: 'limit', value: '1' },
    { name: 'limit', value: '2' },
  ])
  t.strictSame(text.response.content, { size: 2, mimeType: 'application/json', text: '[]' })
  t.strictSame(bytes.response.content, { size: 2, mimeType: 'application/json', text: '/wA=', encoding: 'base64' })
  t.equal(none.response.status, 0)
  const required = ['startedDateTime', 'time', 'request', 'response', 'cache', 'timings']
  for (const entry of log.entries) t.ok(required.every(name => name in entry))
})

t.test('what was sent is in a HAR as it was, and read from it so', t => {
  const parts = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const rows: readonly (readonly [mediaType: string, bytes: Buffer, text?: string])[] = [
    ['application/json', Buffer.from('{"name":"Zoë"}'), '{"name":"Zoë"}'],
    ['multipart/form-data; boundary=x', Buffer.from('--x--\r\nä'), '--x--\r\nä'],
    ['multipart/form-data; boundary=x', parts],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['image/svg+xml', Buffer.from('<svg/>'), '<svg/>'],
    ['application/json', gzipSync('{"name":"Zoe"}')],
    ['text/plain; charset=iso-8859-1', Buffer.from('Zo\u00EB', 'latin1')],
    // It could have been read as no text, and be other bytes.
    ['text/plain', Buffer.from('a \uFFFD')],
    ['Application/Octet-Stream', Buffer.from('plain')],
  ]
  for (const [mediaType, bytes, text] of rows) {
    const written = harText(
      [
        {
          comment: 'addPhoto',
          started: '2026-03-01T10:00:00.000Z',
          milliseconds: 12,
          method: 'POST',
          url: 'http://127.0.0.1:1/photos',
          headers: [
            ['Content-Type', mediaType],
            ['Content-Length', String(bytes.length)],
          ],
          body: { bytes, mediaType },
          answer: { status: 204, statusText: '', headers: [], bytes: Buffer.alloc(0) },
        },
      ],
      '0.1.0',
    )
    const { postData, bodySize } = JSON.parse(written).log.entries[0].request
    const coded = { encoding: 'base64', comment: 'the bytes that were sent, in base64' }
    const expected = text === undefined ? { text: bytes.toString('base64'), ...coded } : { text }
    t.strictSame(postData, { mimeType: mediaType, ...expected }, mediaType)
    t.equal(bodySize, bytes.length)
    const read = harExchanges(written, undefined)
    t.strictSame('exchanges' in read && read.exchanges.map(({ body }) => body), [bytes], mediaType)
  }
  t.end()
})

t.test('a baseline takes failures as they are, until a day', async t => {
  const known = fingerprintOf('listPets', 'refuses-limit', 'maximum')
  const baseline = (fingerprint: string, until: string, more = {}): Parameters<typeof withBaseline>[1] => {
    const read = baselineIn(
      JSON.stringify({ format: 'baseline/1', accepted: [{ fingerprint, reason: 'it is old', until, ...more }] }),
    )
    if ('problem' in read) throw new Error(read.problem)
    return read
  }
  const weighed = (fingerprint: string, until: string, extent: Extent = 'all'): Report => {
    const { checks, notes } = withBaseline(broken, baseline(fingerprint, until), '2027-03-15', extent)
    const report = aReport(checks, { notes })
    t.strictSame(faultsOfReport(report), [])
    return report
  }
  const accepted = weighed(known, '2027-03-15')
  t.equal(accepted.verdict, 'held', 'on its last day too')
  t.equal(accepted.counts.accepted, 1)
  t.match(terminalLines(accepted)[0], /^accepted until 2027-03-15: listPets: .* \(it is old\): tried limit=501$/)
  const often = some(checks => checks.broke('listPets', 'refuses-limit', 'says', { ...failure('maximum'), times: 52 }))
  const taken = withBaseline(often, baseline(known, '2027-03-15'), '2027-03-15', 'all')
  t.match(terminalLines(aReport(taken.checks))[0], /\(it is old\), 52 times: tried limit=501$/)
  const past = weighed(known, '2027-03-14')
  t.equal(past.verdict, 'broken', 'past it the failure is one again')
  hasFields(t, past.notes, [/was accepted until 2027-03-14 \(it is old\), and fails again/])
  const gone = weighed('0123456789abcdef', '2027-12-31')
  t.equal(gone.verdict, 'broken')
  hasFields(t, gone.notes, [/0123456789abcdef \(it is old\) no longer occurs/])
  hasFields(t, gone.notes, [/take it out of the baseline, unless it is of what was skipped: getPet\.$/])
  const { notes } = withBaseline(held, baseline('0123456789abcdef', '2027-12-31'), '2027-03-15', 'all')
  hasFields(t, notes, [/take it out of the baseline\.$/])
  const about = { about: 'listPets: a bad "limit" is refused (refuses-limit)' }
  const notesOf = (...entry: [fingerprint: string, until: string]): readonly string[] =>
    withBaseline(broken, baseline(...entry, about), '2027-03-15', 'all').notes
  const told = String.raw`\(listPets: a bad "limit" is refused \(refuses-limit\); it is old\)`
  hasFields(t, notesOf(known, '2027-03-14'), [new RegExp(`until 2027-03-14 ${told}, and fails again`)])
  hasFields(t, notesOf('0123456789abcdef', '2027-12-31'), [new RegExp(`^0123456789abcdef ${told} no longer occurs`)])
  t.strictSame(weighed('0123456789abcdef', '2027-12-31', 'part').notes, [], 'who looked at a part can not tell')
  const chosen = (saying: string, fingerprint = '0123456789abcdef'): readonly string[] =>
    withBaseline(held, baseline(fingerprint, '2027-12-31', { about: saying }), '2027-03-15', 'chosen').notes
  const [looked] = held.filter(({ times }) => times > 0)
  const itself = `${looked?.operation}: ${looked?.says} (${looked?.rule})`
  hasFields(t, chosen(itself), [/no longer occurs: take it out of the baseline\.$/])
  t.strictSame(chosen(itself.replace(/\(.*\)$/, '(another)')), [], 'of a check that was not made nobody can tell')
  t.strictSame(chosen(`of ${itself}`), [], 'nor of another operation')
})

t.test('what a baseline takes as it is, and what it no longer meets, is told in each form', async t => {
  const [known = ''] = broken.flatMap(({ failures }) => failures.map(({ fingerprint }) => fingerprint))
  const accepted = [known, '0123456789abcdef'].map(fingerprint => ({ fingerprint, reason: 'old', until: '2027-12-31' }))
  const report = aReport([], withBaseline(broken, { accepted }, '2027-03-15', 'all'))
  const forms = { terminal: terminalLines(report).join('\n'), html: htmlPage(report), junit: junitXml(report) }
  for (const [form, text] of Object.entries({ ...forms, markdown: markdownText(report).replaceAll('\\', '') })) {
    t.match(text, /accepted until 2027-12-31: listPets: a bad .* is refused \(old\)/, form)
    t.match(text, /0123456789abcdef \(old\) no longer occurs/, form)
  }
})

t.test('a baseline is written for people: what was accepted as it was, and then the rest, line by line', t => {
  const [before, now] = ['0123456789abcdef', 'fedcba9876543210']
  const text = baselineText(
    {
      taken: [{ fingerprint: before, reason: 'old', until: '2027-01-31', about: 'listPets: a list (body)' }],
      open: [{ fingerprint: now, about: 'getPet: a pet (body)' }],
    },
    { reason: 'moving house', until: '2027-12-31' },
  )
  t.equal(
    text,
    `{
  "format": "baseline/1",
  "accepted": [
    {
      "fingerprint": "${before}",
      "reason": "old",
      "until": "2027-01-31",
      "about": "listPets: a list (body)"
    },
    {
      "fingerprint": "${now}",
      "reason": "moving house",
      "until": "2027-12-31",
      "about": "getPet: a pet (body)"
    }
  ]
}
`,
  )
  const read = baselineIn(text)
  t.strictSame('problem' in read ? read : read.accepted.map(({ fingerprint }) => fingerprint), [before, now])
  t.end()
})

t.test('a baseline accepts no failure that nobody was told of', async t => {
  const many = (count: number): readonly Check[] =>
    some(checks => {
      for (let kind = 0; kind < count; kind++)
        checks.broke('listPets', 'body', 'each body keeps to its schema', failure(`/${kind} type`, { case: `${kind}` }))
    })
  const fingerprints = (checks: readonly Check[]): readonly string[] =>
    checks.flatMap(({ failures }) => failures.map(({ fingerprint }) => fingerprint))
  const weighed = (checks: readonly Check[], known: readonly string[]): ReturnType<typeof withBaseline> => {
    const accepted = [...new Set(known)].map(fingerprint => ({ fingerprint, reason: 'old', until: '2027-12-31' }))
    return withBaseline(checks, { accepted }, '2027-03-15', 'all')
  }
  for (const count of [21, 25, 300]) {
    const first = weighed(many(count), [])
    t.equal(fingerprints(first.checks).length, 21, `${count}: twenty, and one for the others`)
    const told = first.checks[0]?.failures ?? []
    t.equal(
      told.reduce((sum, { times }) => sum + times, 0),
      count,
    )
    t.equal(told.at(-1)?.found, '200; and more of other kinds, told once these are mended')
    t.strictSame(faultsOfReport(aReport(first.checks)), [])

    const second = weighed(many(count), fingerprints(first.checks))
    t.equal(aReport(second.checks).verdict, 'broken', `${count}: all that was told is accepted, the others are not`)
    const open = second.checks[0]?.failures.filter(one => one.accepted === undefined) ?? []
    t.equal(open.length, Math.min(count - 20, 21), `${count}: and the next ones are told`)
    const asked = [...fingerprints(first.checks), ...fingerprints(second.checks)]
    const third = weighed(many(count), asked)
    t.equal(aReport(third.checks).verdict, count < 300 ? 'held' : 'broken', `${count}: once all are known`)
    const stands = /[0-9a-f]{16} \(old\) stands for failures that nobody was told of, and is not accepted\.$/
    if (count === 300) hasFields(t, third.notes, [stands])
  }
})

t.test('of one check as many failures are kept as there is room for, and what is beyond them is one more', async t => {
  for (const [aspects, kept] of [
    ['ab', ['a 1', 'b 1']],
    ['aab', ['a 2', 'b 1']],
    ['abc', ['a 1', 'b 1', `${andOthers('c')} 1`]],
    ['abcdab', ['a 2', 'b 2', `${andOthers('c')} 2`]],
  ] as const) {
    const checks = collectedChecks(2)
    for (const found of aspects) checks.broke('a', 'status', 'says', failure(found, { found }))
    const told = checks.all().flatMap(({ failures }) => failures.map(({ found, times }) => `${found} ${times}`))
    t.strictSame(told, kept, aspects)
  }
})

t.test('a baseline that is none is told, with where and what was expected', async t => {
  const entry = { fingerprint: '0123456789abcdef', reason: 'old', until: '2027-01-31' }
  const of = (...accepted: readonly unknown[]): string => JSON.stringify({ format: 'baseline/1', accepted })
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{', /no JSON/],
    ['[]', /expected \{"format": "baseline\/1"/],
    [of(null), /accepted\[0\]: "fingerprint"/],
    [of({ ...entry, fingerprint: 'x' }), /accepted\[0\]: "fingerprint": expected the 16 .* found "x"/],
    [of(entry, { ...entry, reason: ' ' }), /accepted\[1\]: "reason"/],
    [of(entry, { ...entry, until: '2028-01-31' }), /accepted\[1\]: "fingerprint": 0123456789abcdef is accepted above/],
    [of({ ...entry, until: '2027-02-30' }), /accepted\[0\]: "until": .* found "2027-02-30"/],
  ]
  for (const [text, problem] of cases) hasFields(t, baselineIn(text), { problem }, text)
})
