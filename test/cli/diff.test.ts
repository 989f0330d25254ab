/** `courtside diff` from outside: what it prints, its exit codes, commits of git, and what can't be read. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { ownRules, changeRules } from '../../src/comparison/rules.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { aFolder, plainEnvironment, root, run } from './child-process.ts'

const pets = (schema: string): string => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: ${schema} }
      responses:
        '200': { description: The pets }
`

const aFolderWith = (t: Test, files: Readonly<Record<string, string>>): string => {
  const folder = aFolder(t)
  write(folder, files)
  return folder
}

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const narrower = {
  'old.yaml': pets('{ type: integer, maximum: 30 }'),
  'new.yaml': pets('{ type: integer, maximum: 14 }'),
}

t.test('what is said to be a draft may change, and what is to go has its time', async t => {
  const withField = (text: string, field: string): string => text.replace('    get:\n', `    get:\n      ${field}\n`)
  const drafts = aFolderWith(t, {
    'old.yaml': withField(narrower['old.yaml'], 'x-stability-level: draft'),
    'new.yaml': withField(narrower['new.yaml'], 'x-stability-level: draft'),
  })
  const runs: readonly (readonly [args: readonly string[], code: number, last: RegExp])[] = [
    [[], 0, /^Nothing changed that anybody could notice\.$/],
    [['--stability-level', 'draft'], 1, /^1 error, /],
    [['--stability-level', 'alpha'], 0, /^Nothing changed/],
  ]
  for (const [args, code, last] of runs) {
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['diff', 'old.yaml', 'new.yaml', ...args], { cwd: drafts })
    t.equal(ended.code, code, args.join(' '))
    t.match(ended.out.at(-1), last)
  }
  const cwd = aFolderWith(t, {
    'old.yaml': pets('{ type: integer }'),
    'new.yaml': withField(pets('{ type: integer }'), 'deprecated: true'),
  })
  const free = await run(t, ['diff', 'old.yaml', 'new.yaml'], { cwd })
  hasFields(t, free, {
    code: 0,
    out: [/ info endpoint-deprecated GET \/pets: It is deprecated\.$/, '0 errors, 0 warnings, 1 for the record.'],
  })
  const agreed = await run(t, ['diff', 'old.yaml', 'new.yaml', '--deprecation-days-stable', '30'], { cwd })
  hasFields(t, agreed, {
    code: 1,
    out: [
      / error api-deprecated-sunset-missing GET \/pets: It is deprecated without a sunset/,
      '1 error, 0 warnings, 0 for the record.',
    ],
  })
  const wrong = await run(t, ['diff', 'old.yaml', 'new.yaml', '--deprecation-days-beta', 'soon'], { cwd })
  hasFields(t, wrong, { code: 2, err: [/A number of days/] })
})

t.test('what breaks something is told by place, and ends with 1', async t => {
  const cwd = aFolderWith(t, narrower)
  t.strictSame(await run(t, ['diff', 'old.yaml', 'new.yaml'], { cwd }), {
    code: 1,
    signal: null,
    out: [
      'new.yaml:7:62 error request-parameter-max-decreased GET /pets: '
        + 'The query parameter limit: maximum went from 30 to 14. 30 was good.',
      '1 error, 0 warnings, 0 for the record.',
    ],
    err: [],
  })
})

t.test('all of what is told comes to a reader who is slow, however long it is', t => {
  const count = 3000
  const many = (maximum: number): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `/${'pets'.repeat(100)}/${at}`,
          { get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'integer', maximum } }], responses: {} } },
        ]),
      ),
    })
  const cwd = aFolderWith(t, { 'old.json': many(30), 'new.json': many(14) })
  const command = `"${process.execPath}" "${join(root, 'dist', 'courtside.js')}" diff old.json new.json | wc -l`
  const { stdout } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8', env: plainEnvironment })
  t.equal(stdout.trim(), String(count + 1))
  t.end()
})

t.test('what breaks nothing ends with 0, and at another level with 1', async t => {
  const cwd = aFolderWith(t, narrower)
  const wider = [
    'old.yaml:7:62 info request-parameter-max-increased GET /pets: '
      + 'The query parameter limit: maximum went from 14 to 30.',
    '0 errors, 0 warnings, 1 for the record.',
  ]
  for (const [level, code] of [
    ['error', 0],
    ['warning', 0],
    ['info', 1],
  ] as const) {
    const ended = await run(t, ['diff', 'new.yaml', 'old.yaml', '--fail-on', level], { cwd })
    t.strictSame([ended.code, ended.out, ended.err], [code, wider, []], level)
  }
})

t.test('a contract against itself', async t => {
  const ended = await run(t, ['diff', 'openapi/sports-club.yaml', 'openapi/sports-club.yaml', '--fail-on', 'info'])
  t.strictSame([ended.code, ended.out, ended.err], [0, ['Nothing changed that anybody could notice.'], []])
})

t.test('with a file, --json is the report, and the terminal says what it says without', async t => {
  const cwd = aFolderWith(t, narrower)
  const plain = await run(t, ['diff', 'old.yaml', 'new.yaml'], { cwd })
  const beside = await run(t, ['diff', 'old.yaml', 'new.yaml', '--json', 'report.json'], { cwd })
  t.strictSame([beside.code, beside.out, beside.err], [plain.code, plain.out, plain.err])
  const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))
  hasFields(t, report, { counts: { operations: 1, checks: 2 } })
  t.strictSame(faultsOfReport(report), [])
  hasFields(t, report.checks, [
    { operation: 'GET /pets', rule: 'request-parameter-max-decreased', failures: [{ place: { line: 7, column: 62 } }] },
    { operation: 'contract', rule: 'compatible', outcome: 'held' },
  ])
  // Before the contracts it takes none of them for its file.
  const lines = await run(t, ['diff', '--json', 'old.yaml', 'new.yaml'], { cwd })
  t.strictSame(lines.out, (await run(t, ['diff', 'old.yaml', 'new.yaml', '--json'], { cwd })).out)
  const one = await run(t, ['diff', 'old.yaml'], { cwd })
  t.strictSame([one.code, one.err], [2, ["courtside: missing required argument 'new'"]])
})

t.test('as JSON it is one change a line, and the sum', async t => {
  const cwd = aFolderWith(t, narrower)
  const { code, out } = await run(t, ['diff', 'old.yaml', 'new.yaml', '--json'], { cwd })
  t.equal(code, 1)
  t.strictSame(
    out.map(line => JSON.parse(line)),
    [
      {
        rule: 'request-parameter-max-decreased',
        level: 'error',
        operation: 'GET /pets',
        what: 'The query parameter limit: maximum went from 30 to 14.',
        forWhom: 'senders',
        pointer: '/paths/~1pets/get/parameters/0/schema/maximum',
        old: { file: 'old.yaml', line: 7, column: 62 },
        new: { file: 'new.yaml', line: 7, column: 62 },
        witness: 30,
      },
      { sum: { error: 1, warning: 0, info: 0 } },
    ],
  )
})

t.test('what it found is written in every form, and GitHub shows it by its lines', async t => {
  const twoChanges = (limit: string, more: string): string =>
    pets(limit).replace("'200': { description: The pets }", `'200': { description: The pets }${more}`)
  const cwd = aFolderWith(t, {
    'old.yaml': twoChanges('{ type: integer, maximum: 30 }', ''),
    'new.yaml': twoChanges('{ type: integer, maximum: 14 }', "\n        '404': { description: None }"),
    summary: '',
  })
  const forms = ['junit', 'html', 'markdown']
  const onGitHub = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  const files = forms.flatMap(form => [`--${form}`, form])
  const { code, out } = await run(t, ['diff', 'old.yaml', 'new.yaml', ...files], { cwd, env: onGitHub })
  t.equal(code, 1)
  t.strictSame(out.slice(-2), [
    '::error file=new.yaml,line=7,col=62,title=GET /pets%3A what was good to send still is'
      + '::expected what was good to send still is, as 30 was, '
      + 'found The query parameter limit: maximum went from 30 to 14.',
    '::notice file=new.yaml,line=10,col=9,title=GET /pets%3A response-non-success-status-added'
      + '::The response 404 was added.',
  ])
  // A step with a working directory of its own.
  const of = { ...onGitHub, GITHUB_WORKSPACE: dirname(cwd), GITHUB_STEP_SUMMARY: '' }
  const within = await run(t, ['diff', 'old.yaml', 'new.yaml'], { cwd, env: of })
  t.ok(within.out.at(-1)?.startsWith(`::notice file=${basename(cwd)}/new.yaml,line=10`))
  const [junit = '', html = '', markdown = ''] = forms.map(form => readFileSync(join(cwd, form), 'utf8'))
  t.match(
    junit,
    '<testcase classname="GET /pets" name="request-parameter-max-decreased: what was good to send still is"',
  )
  t.match(
    junit,
    '<testcase classname="contract" name="compatible: who keeps to the old contract is served as before"/>',
  )
  t.match(junit, /<system-out>info response-non-success-status-added GET \/pets: .*\(new.yaml:10\)<\/system-out>/)
  t.match(html, '<dt>contract</dt><dd>new.yaml:7</dd>')
  t.match(html, '<h2>Worth a look</h2>')
  t.match(markdown, /\| found \| The query parameter limit: maximum went from 30 to 14\. \|/)
  t.match(markdown, /^- info response/m)
  t.equal(readFileSync(join(cwd, 'summary'), 'utf8'), markdown)

  const lines = await run(t, ['diff', 'old.yaml', 'new.yaml', '--json'], { cwd, env: onGitHub })
  t.doesNotThrow(() => lines.out.map(line => JSON.parse(line)), 'lines of JSON stay such')
  const back = await run(t, ['diff', 'new.yaml', 'old.yaml', '--junit', 'junit'], { cwd })
  t.equal(back.code, 0)
  t.match(readFileSync(join(cwd, 'junit'), 'utf8'), /tests="2" failures="0"/)
  const same = await run(t, ['diff', 'new.yaml', 'old.yaml', '--junit', 'a', '--html', './a'], { cwd })
  t.strictSame([same.code, same.err], [2, ['courtside: --junit and --html are the same file, ./a.']])
})

t.test('operations of every method are in the report, whoever named it', async t => {
  const answer = "responses: { '204': { description: Done } }"
  const copying = pets('{ type: integer }')
    .replace('3.1.0', '3.2.0')
    .concat(`    query: { ${answer} }\n    additionalOperations: { COPY: { ${answer} } }\n`)
  const cwd = aFolderWith(t, { 'old.yaml': copying, 'new.yaml': copying })
  const { code } = await run(t, ['diff', 'old.yaml', 'new.yaml', '--junit', 'junit'], { cwd })
  t.equal(code, 0)
  const judged = readFileSync(join(cwd, 'junit'), 'utf8').matchAll(/<testcase classname="([^"]*)"/g)
  t.strictSame(
    [...judged].map(([, operation]) => operation),
    ['COPY /pets', 'GET /pets', 'QUERY /pets', 'contract'],
  )
})

t.test('what 3.0 and 3.1 write otherwise, and what is in another file, is no change', async t => {
  const cwd = aFolderWith(t, {
    'old.yaml': pets('{ type: string, nullable: true, maxLength: 3 }').replace('3.1.0', '3.0.3'),
    'new.yaml': pets('{ $ref: parts/limit.yaml }'),
    'parts/limit.yaml': 'maxLength: 3\ntype: ["null", string]\n',
  })
  for (const files of [
    ['old.yaml', 'new.yaml'],
    ['new.yaml', 'old.yaml'],
  ]) {
    const ended = await run(t, ['diff', ...files, '--fail-on', 'info'], { cwd })
    t.strictSame([ended.code, ended.out], [0, ['Nothing changed that anybody could notice.']], files.join(' to '))
  }
})

t.test('a contract at a commit of git', async t => {
  const cwd = aFolderWith(t, {
    'api/pets.yaml': pets('{ $ref: ../parts/limit.yaml }'),
    'parts/limit.yaml': 'type: integer\nmaximum: 30\n',
  })
  const git = (...words: string[]): void => {
    const { status } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd,
      env: plainEnvironment,
    })
    t.equal(status, 0, `git ${words.join(' ')}`)
  }
  git('init', '-q', '-b', 'trunk')
  git('add', '.')
  git('commit', '-q', '-m', 'Pets')
  write(cwd, { 'parts/limit.yaml': 'type: integer\nmaximum: 14\n' })
  const before = leftovers()
  const broken = await run(t, ['diff', 'trunk:api/pets.yaml', 'api/pets.yaml'], { cwd })
  t.equal(broken.code, 1)
  t.strictSame(broken.out, [
    'parts/limit.yaml:2:1 error request-parameter-max-decreased GET /pets: '
      + 'The query parameter limit: maximum went from 30 to 14. 30 was good.',
    '1 error, 0 warnings, 0 for the record.',
  ])
  const back = await run(t, ['diff', './api/pets.yaml', 'HEAD:./pets.yaml'], { cwd: join(cwd, 'api') })
  t.equal(back.code, 2, 'a path of here is that of here')
  const here = await run(t, ['diff', 'pets.yaml', 'HEAD:./pets.yaml'], { cwd: join(cwd, 'api') })
  t.strictSame(here.out[0]?.split(' ').slice(0, 3), [
    'HEAD:parts/limit.yaml:2:1',
    'info',
    'request-parameter-max-increased',
  ])
  for (const [name, why] of [
    ['nowhere:api/pets.yaml', 'git knows no commit, branch or tag nowhere. Fetch it, or look at "git branch --all".'],
    ['trunk:api/dogs.yaml', 'there is no file api/dogs.yaml at trunk. Where the contract is new, say so: --may-be-new'],
    ['trunk:api', 'it is a folder, and a file was expected.'],
    ['--all:api/pets.yaml', 'a commit, a branch or a tag was expected before the colon.'],
  ] as const) {
    const ended = await run(t, ['diff', '--', name, 'api/pets.yaml'], { cwd })
    t.strictSame([ended.code, ended.out, ended.err], [2, [], [`courtside: ${name}: ${why}`]], name)
  }
  for (const [name, why] of [
    ['HEAD:./dogs.yaml', 'there is no file api/dogs.yaml at HEAD. Where the contract is new, say so: --may-be-new'],
    [
      'HEAD:pets.yaml',
      'there is no file pets.yaml at HEAD. Paths begin at the root of the repository: HEAD:api/pets.yaml',
    ],
  ] as const) {
    const ended = await run(t, ['diff', name, 'pets.yaml'], { cwd: join(cwd, 'api') })
    t.strictSame([ended.code, ended.err], [2, [`courtside: ${name}: ${why}`]], `${name} within a folder`)
  }
  write(cwd, { 'api/dogs.yaml': pets('{ type: integer }'), 'api/cats.yaml': '{' })
  const none = 'trunk:api/dogs.yaml: there is no file api/dogs.yaml at trunk.'
  const isNew = [`${none} It is taken for new: there is nothing to compare it with.`, 'Nothing was compared.']
  const junit = join(cwd, 'new.xml')
  await run(t, ['diff', '--may-be-new', '--junit', junit, 'trunk:api/dogs.yaml', 'api/dogs.yaml'], { cwd })
  const cases = readFileSync(junit, 'utf8').match(/<testcase .*|<skipped .*/g)
  t.strictSame(cases, [
    '<testcase classname="GET /pets" name="compatible: who keeps to the old contract is served as before">',
    '<skipped message="there is nothing to compare it with"/>',
    '<testcase classname="contract" name="new: a contract that is new breaks nobody"/>',
  ])
  for (const [names, code, out, err] of [
    [['trunk:api/dogs.yaml', 'api/dogs.yaml'], 0, isNew, []],
    [['trunk:api/pets.yaml', 'api/pets.yaml'], 1, broken.out, []],
    [['trunk:api/dogs.yaml', 'api/none.yaml'], 2, [], [/none\.yaml/]],
    [['trunk:api/cats.yaml', 'api/cats.yaml'], 2, [], [/cats\.yaml/]],
    [['nowhere:api/dogs.yaml', 'api/dogs.yaml'], 2, [], [/git knows no commit/]],
    [['trunk:pets.yaml', '../api/pets.yaml'], 2, [], [/Paths begin at the root/]],
  ] as const) {
    const place = names[1].startsWith('..') ? join(cwd, 'api') : cwd
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['diff', '--may-be-new', '--html', join(cwd, 'diff.html'), ...names], { cwd: place })
    t.strictSame([ended.code, ended.out], [code, out], names.join(' to '))
    t.match(ended.err.at(-1) ?? '', err[0] ?? /^$/, names.join(' to '))
    t.equal(existsSync(join(cwd, 'diff.html')), code < 2, 'a report is left as ever')
    rmSync(join(cwd, 'diff.html'), { force: true })
  }
  t.strictSame(leftovers(), before, 'nothing is left in the folder for temporary files')
})

const leftovers = (): string[] => readdirSync(tmpdir()).filter(name => name.startsWith('courtside-diff-'))

t.test('a change that is known is ignored, with a reason', async t => {
  const entry = (more: string): string => `- { rule: request-parameter-max-decreased, ${more} }\n`
  const cwd = aFolderWith(t, {
    ...narrower,
    'good.yaml': entry('operation: GET /pets, reason: Nobody asks for more., until: "2999-01-01"'),
    'old-news.yaml': entry('reason: It was agreed., until: "2020-01-01"'),
    'another.yaml': entry('operation: GET /dogs, reason: Dogs are few.'),
    'pointed.yaml': entry(
      'pointer: "#/paths/~1pets/get/parameters/0/schema/maximum", reason: As a place is written in a finding.',
    ),
    'by-id.yaml': entry('operation: listPets, reason: As other commands name it.'),
    'bad.yaml':
      '- { rule: request-parameter-max-decrease }\n- { rule: api-tag-added, reason: a, since: 1, until: soon }\n'
      + '- { rule: api-tag-added, reason: a, operation: 5 }\n',
  })
  const ended = async (...args: string[]): Promise<unknown> => {
    const { code, out, err } = await run(t, ['diff', 'old.yaml', 'new.yaml', '--ignore', ...args], { cwd })
    return [code, out.map(line => line.replace(/^new.yaml.*/, 'told')), err]
  }
  t.strictSame(await ended('good.yaml'), [0, ['0 errors, 0 warnings, 0 for the record, 1 ignored.'], []])
  t.strictSame(await ended('good.yaml', '--json'), [0, ['{"sum":{"error":0,"warning":0,"info":0,"ignored":1}}'], []])
  const sum = '1 error, 0 warnings, 0 for the record.'
  t.strictSame(await ended('old-news.yaml'), [
    1,
    [
      'told',
      'old-news.yaml:1:3 request-parameter-max-decreased (It was agreed.) was ignored until 2020-01-01, '
        + 'and is told again.',
      sum,
    ],
    [],
  ])
  t.strictSame(await ended('another.yaml'), [
    1,
    [
      'told',
      'another.yaml:1:3 request-parameter-max-decreased (Dogs are few.) no longer occurs: take it out of the list.',
      sum,
    ],
    [],
  ])
  t.strictSame(await ended('pointed.yaml'), [0, ['0 errors, 0 warnings, 0 for the record, 1 ignored.'], []])
  t.strictSame(await ended('by-id.yaml'), [
    2,
    [],
    [
      'by-id.yaml:1:55 error ignore-file #/0/operation: "operation": a method and a path were expected, '
        + 'such as GET /pets, found "listPets".',
      'courtside: by-id.yaml: 1 error.',
    ],
  ])
  t.strictSame(await ended('bad.yaml'), [
    2,
    [],
    [
      'bad.yaml:1:11 error ignore-file #/0/rule: "rule": the id of a rule was expected, found '
        + '"request-parameter-max-decrease". Did you mean request-parameter-max-decreased?',
      'bad.yaml:1:3 error ignore-file #/0/reason: "reason": expected why it is taken as it is.',
      'bad.yaml:2:54 error ignore-file #/1/until: "until": expected the last day, such as 2027-01-31, found "soon".',
      'bad.yaml:2:44 error ignore-file #/1/since: "since" is no field of an entry: rule, operation, pointer, reason, '
        + 'until.',
      'bad.yaml:3:48 error ignore-file #/2/operation: "operation": a text was expected.',
      'courtside: bad.yaml: 5 errors.',
    ],
  ])
  t.strictSame(await ended('missing.yaml'), [2, [], ['courtside: missing.yaml: the file does not exist.']])
})

t.test('what is no contract ends with 2, and says where and why', async t => {
  const cwd = aFolderWith(t, {
    'good.yaml': pets('{ type: integer }'),
    'list.yaml': '- 1\n',
    'broken.yaml': 'openapi: 3.1.0\ninfo: {\n',
    'dangling.yaml': pets("{ $ref: '#/components/schemas/Limit' }"),
  })
  for (const [name, err] of [
    ['missing.yaml', ['courtside: missing.yaml: the file does not exist.']],
    [
      'list.yaml',
      [
        'list.yaml:1:1 error not-openapi #/openapi: This is no OpenAPI document: an object with the field "openapi" '
          + 'was expected.',
        'courtside: list.yaml: 1 error.',
      ],
    ],
    [
      'main:pets.yaml',
      ['courtside: main:pets.yaml: this folder is in no git repository. Name a file, or change to the repository.'],
    ],
  ] as const) {
    for (const files of [
      [name, 'good.yaml'],
      ['good.yaml', name],
    ]) {
      const ended = await run(t, ['diff', ...files], { cwd })
      t.strictSame([ended.code, ended.out, ended.err], [2, [], err], files.join(' '))
    }
  }
  for (const [name, place] of [
    ['broken.yaml', /^broken\.yaml:\d+:\d+ error not-yaml/],
    ['dangling.yaml', /^dangling\.yaml:7:\d+ error dangling-ref/],
  ] as const) {
    const ended = await run(t, ['diff', 'good.yaml', name], { cwd })
    t.equal(ended.code, 2, name)
    t.match(ended.err[0], place)
  }
  const lone = await run(t, ['diff', 'good.yaml'], { cwd })
  t.strictSame([lone.code, lone.err], [2, ["courtside: missing required argument 'new'"]])
})

t.test("what doesn't say which operations it has ends with 2, and not as if they were gone", async t => {
  const head = (version: string): string => `openapi: ${version}\ninfo: { title: Pets, version: "1" }\n`
  const needsOne = 'An OpenAPI object needs one of the fields "paths", "webhooks" and "components".'
  for (const [what, contract, found] of [
    ['3.0, nothing', head('3.0.3'), '1:1 error missing-field #: An OpenAPI object needs the field "paths".'],
    [
      '3.0, components alone',
      `${head('3.0.3')}components: {}\n`,
      '1:1 error missing-field #: An OpenAPI object needs the field "paths".',
    ],
    ['3.1, nothing', head('3.1.0'), `1:1 error missing-field #: ${needsOne}`],
    ['3.1, a slip', `${head('3.1.0')}path: {}\n`, `1:1 error missing-field #: ${needsOne} It has "path".`],
    [
      'nothing of them',
      `${head('3.1.0')}paths:\n`,
      '3:7 error wrong-type #/paths: A Paths object was expected, found null.',
    ],
    [
      'a list',
      `${head('3.1.0')}paths: [1]\n`,
      '3:8 error wrong-type #/paths: A Paths object was expected, found a list.',
    ],
    [
      'a path that has none',
      `${head('3.1.0')}paths: { /pets: 5 }\n`,
      '3:17 error wrong-type #/paths/~1pets: A Path Item object was expected, found the number 5.',
    ],
  ] as const) {
    const cwd = aFolderWith(t, { 'pets.yaml': pets('{ type: integer }'), 'none.yaml': contract })
    for (const files of [
      ['none.yaml', 'pets.yaml'],
      ['pets.yaml', 'none.yaml'],
    ]) {
      const ended = await run(t, ['diff', ...files], { cwd })
      const err = [`none.yaml:${found}`, 'courtside: none.yaml: 1 error.']
      t.strictSame([ended.code, ended.out, ended.err], [2, [], err], `${what}: ${files.join(' ')}`)
    }
  }
  for (const [what, contract] of [
    ['webhooks alone', `${head('3.1.0')}webhooks: {}\n`],
    ['components alone', `${head('3.1.0')}components: {}\n`],
    ['no path', `${head('3.0.3')}paths: {}\n`],
  ] as const) {
    const cwd = aFolderWith(t, { 'pets.yaml': pets('{ type: integer }'), 'none.yaml': contract })
    const ended = await run(t, ['diff', 'none.yaml', 'pets.yaml'], { cwd })
    t.strictSame(
      [ended.code, ended.out],
      [0, ['pets.yaml:5:5 info endpoint-added GET /pets: It is new.', '0 errors, 0 warnings, 1 for the record.']],
      what,
    )
  }
})

t.test('what is wrong in a contract is not compared, which is told with its place', async t => {
  const cwd = aFolderWith(t, {
    'old.yaml': pets(`{ type: string, pattern: '(?i)^[a-z]+$' }`),
    'new.yaml': pets(`{ type: string, pattern: '(?i)^[a-f]+$' }`),
  })
  const ended = await run(t, ['diff', 'old.yaml', 'new.yaml'], { cwd })
  t.equal(ended.code, 0)
  t.strictSame(
    ended.out.slice(0, 2).map(line => line.replace(/ #.*/, '')),
    ['old', 'new'].map(name => `Not compared, for it is wrong: ${name}.yaml:7:70 error invalid-pattern`),
  )
})

t.test('a change of a schema that leads back to itself is undecided, and not passed over', async t => {
  const contract = (most: number): string =>
    [
      'openapi: 3.0.3',
      'info: { title: Pets, version: "1" }',
      'paths:',
      '  /pets:',
      '    post:',
      "      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }",
      '      responses: { "204": { description: Added } }',
      'components:',
      '  schemas:',
      "    Pet: { type: object, oneOf: [{ $ref: '#/components/schemas/Cat' }] }",
      `    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { maximum: ${most} } } }] }`,
      '',
    ].join('\n')
  const cwd = aFolderWith(t, {
    'old.yaml': contract(9),
    'same.yaml': `${contract(9)}# the same\n`,
    'new.yaml': contract(7),
  })
  const same = await run(t, ['diff', 'old.yaml', 'same.yaml'], { cwd })
  t.strictSame([same.code, same.out], [0, ['Nothing changed that anybody could notice.']])
  const { code, out } = await run(t, ['diff', 'old.yaml', 'new.yaml', '--fail-on', 'warning'], { cwd })
  t.equal(code, 1)
  t.strictSame(out, [
    'new.yaml:6:53 warning schema-change-undecided POST /pets: The request body: its values may no longer be the same. '
      + "Whether that breaks anything can't be decided.",
    '0 errors, 1 warning, 0 for the record.',
  ])
})

t.test('the page lists every rule, by its level', async t => {
  const page = readFileSync(join(root, 'docs/contract-diff.md'), 'utf8')
  for (const level of ['error', 'warning', 'info']) {
    const [, list = ''] = new RegExp(`^\\*\\*${level}\\*\\*: (.*)$`, 'm').exec(page) ?? []
    const ids = [...list.matchAll(/`([^`]+)`/g)].flatMap(([, pattern = '']) => expanded(pattern))
    const expected = [...changeRules].filter(([id, one]) => one === level && !ownRules.has(id)).map(([id]) => id)
    t.strictSame(ids.toSorted(), expected.toSorted(), level)
  }
})

/** `a-{b,c}` is `a-b` and `a-c`. */
const expanded = (pattern: string): string[] => {
  const [whole, list] = /\{([^}]*)\}/.exec(pattern) ?? []
  if (whole === undefined || list === undefined) return [pattern]
  return list.split(',').flatMap(one => expanded(pattern.replace(whole, one)))
}
