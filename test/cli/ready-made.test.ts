/**
 * The action for GitHub and the component for GitLab, as the guide has a user name them: each step is run in a project
 * that has a service and an app of Python's standard library, and the packed package.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { blocksIn } from '../test-kit/markdown.ts'
import { filesIn } from '../test-kit/steps.ts'
import { aFolder, plainEnvironment, root } from './child-process.ts'
import { freePort, packed, succeeded } from './packed.ts'

const isMissing = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined
const missing = ['bash', 'git', 'python3'].filter(isMissing)
const skip = missing.length > 0 ? `${missing.join(' and ')} missing` : false
const tarball = skip === false ? packed(t) : ''

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const shown = new Map(filesIn(blocksIn(textOf('docs/contract-tests.md'))).map(({ name, text }) => [name, text]))

type Inputs = Readonly<Record<string, string>>

const inputsOnGitHub: Inputs = parse(shown.get('contract.yml') ?? '').jobs.contract.steps.at(-1).with
const inputsOnGitLab: Inputs = parse(shown.get('gitlab-ci.yml') ?? '').include[0].inputs

interface Ran {
  readonly name: string
  readonly status: number | null
  /** Both streams. */
  readonly out: string
}

const bash = (folder: string, name: string, script: string, env: NodeJS.ProcessEnv): Ran => {
  const file = join(env.RUNNER_TEMP ?? '', 'script.sh')
  writeFileSync(file, script)
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', file]
  const { status, stdout, stderr } = spawnSync('bash', args, { cwd: folder, env, encoding: 'utf8' })
  return { name, status, out: stdout + stderr }
}

/** Every input that is given is one that there is, and each that is needed is given. */
const valuesOf = (t: Test, declared: Readonly<Record<string, unknown>>, given: Inputs): Inputs => {
  t.strictSame(
    Object.keys(given).filter(name => !Object.hasOwn(declared, name)),
    [],
    'there are such inputs',
  )
  const usual = Object.entries(declared).map(([name, input]): readonly [string, string] => {
    const asObject: { readonly default?: string } = Object(input)
    return [name, asObject.default ?? '']
  })
  return { ...Object.fromEntries(usual), ...given }
}

interface OnGitHub {
  readonly steps: readonly Ran[]
  readonly summary: string
}

const onGitHub = (t: Test, folder: string, given: Inputs, env: NodeJS.ProcessEnv = {}): OnGitHub => {
  const action = parse(textOf('action.yml'))
  const values = valuesOf(t, action.inputs, given)
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => values[name] ?? '')
  const temporary = aFolder(t)
  const [path, summary] = [join(temporary, 'path'), join(temporary, 'summary')]
  for (const file of [path, summary]) writeFileSync(file, '')
  const steps: Ran[] = []
  for (const { name, if: condition = '', run, env: own = {} } of action.runs.steps) {
    const [, input = ''] = /inputs\.([\w-]+) != ''/.exec(condition) ?? []
    const isWanted = input === '' || values[input] !== ''
    const isInstalled = steps[0]?.status === 0 || !condition.includes("steps.install.outcome == 'success'")
    const isBlocked = steps.some(({ status }) => status !== 0) && !(condition.includes('!cancelled()') && isInstalled)
    if (!isWanted || isBlocked) continue
    const added = readFileSync(path, 'utf8').split('\n').filter(Boolean)
    steps.push(
      bash(folder, name, run, {
        ...plainEnvironment,
        PATH: [...added, plainEnvironment.PATH].join(delimiter),
        GITHUB_ACTIONS: 'true',
        GITHUB_PATH: path,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: temporary,
        ...env,
        ...Object.fromEntries(Object.entries<string>(own).map(([key, text]) => [key, filled(text)])),
      }),
    )
  }
  return { steps, summary: readFileSync(summary, 'utf8') }
}

type Variable = string | { readonly value: string; readonly expand: false }

/** Inputs are put into the text, as GitLab does, before it is read as YAML. */
const onGitLab = (t: Test, folder: string, given: Inputs, env: NodeJS.ProcessEnv): Ran => {
  const [head = '', text = ''] = textOf('templates/contract-tests.yml').split(/^---$/m)
  const values = valuesOf(t, parse(head).spec.inputs, given)
  const filled = text.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => values[name] ?? '')
  const { script, variables }: { script: readonly string[]; variables: Readonly<Record<string, Variable>> } =
    parse(filled)['contract-tests']
  // Whatever a runner knows nothing of is nothing, unless it isn't to look.
  const expanded = (value: string): string => value.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => env[name] ?? '')
  return bash(folder, 'script', script.join('\n'), {
    ...plainEnvironment,
    RUNNER_TEMP: aFolder(t),
    ...env,
    ...Object.fromEntries(
      Object.entries(variables).map(([name, one]) => [name, typeof one === 'string' ? expanded(one) : one.value]),
    ),
  })
}

/** What the guide's workflow finds: the service, the app and the package. */
const aProject = (t: Test): string => {
  const folder = aFolder(t)
  cpSync(join(root, 'test/fixtures/python'), folder, { recursive: true })
  cpSync(tarball, join(folder, 'courtside-0.1.0.tgz'))
  return folder
}

/** The guide's inputs, with a port that is free here, and what it says of the secret. */
const here = async (inputs: Inputs): Promise<{ readonly inputs: Inputs; readonly env: NodeJS.ProcessEnv }> => {
  const port = await freePort()
  const provider = inputs.provider?.replace(':8000', `:${port}`) ?? ''
  return { inputs: { ...inputs, provider }, env: { PORT: String(port) } }
}

const key = { 'api-key': 'a-key-of-the-directory' }
const outcomes = ({ steps }: OnGitHub) => steps.map(({ name, status }) => [name, status])

const green = [
  ['Install', 0],
  ['The app keeps to the contract', 0],
  ['The app exercises the contract', 0],
  ['The service keeps to the contract', 0],
]

/** Of what went wrong: all that is needed to mend it. */
const tellsWhatToMend = (t: Test, folder: string, out: string, at: RegExp): void => {
  t.match(out, /^ {2}expected {2}\S/m)
  t.match(out, /^ {2}found {5}\S/m)
  t.match(out, /^ {2}repeat {4}curl -i ["']/m)
  const [, file = '', line = ''] = /^ {2}contract {2}(\S+):(\d+)$/m.exec(out) ?? []
  const said = readFileSync(resolve(folder, file), 'utf8')
    .split('\n')
    .slice(Number(line) - 1, Number(line) + 2)
  t.match(said.join('\n'), at, 'the line of the contract is the one that it is about')
}

t.test('GitHub: a service and an app that keep to the contract', { skip }, async t => {
  const folder = aProject(t)
  const { inputs, env } = await here({ ...inputsOnGitHub, ...key })
  const ran = onGitHub(t, folder, inputs, env)
  t.strictSame(outcomes(ran), green, ran.steps.map(({ out }) => out).join('\n'))
  const reports = readdirSync(join(folder, 'courtside-reports'))
  for (const name of [
    'exec.xml',
    'exec.html',
    'coverage.xml',
    'coverage.html',
    'verify.xml',
    'verify.html',
    'verify.json',
  ])
    t.ok(reports.includes(name), name)
  t.match(ran.summary, /courtside exec: held[^]*courtside coverage: held[^]*courtside verify: held/)
})

t.test(
  'GitHub: what is wrong is told where it is, and the other steps say what they have to say',
  { skip },
  async t => {
    const cases: readonly (readonly [fault: string, red: string, found: RegExp, at: RegExp])[] = [
      [
        'a parameter of another type',
        'The app keeps to the contract',
        /^listAffiliates: each call keeps to the contract[^]* {2}found .*query\.limit: .* found "twenty"/m,
        /name: limit/,
      ],
      [
        'takes any limit',
        'The service keeps to the contract',
        /^listAffiliates: a bad "limit" is refused[^]* {2}found {5}200/m,
        /name: limit/,
      ],
      [
        'sports is no list',
        'The service keeps to the contract',
        /^getAffiliate: each body keeps to its schema[^]* {2}found .*at \/sports/m,
        /./,
      ],
    ]
    for (const [fault, red, found, at] of cases) {
      const folder = aProject(t)
      // oxlint-disable-next-line no-await-in-loop
      const { inputs, env } = await here({ ...inputsOnGitHub, ...key })
      const { coverage: _, ...uncounted } = inputs
      const ran = onGitHub(t, folder, uncounted, { ...env, FAULT: fault })
      t.strictSame(
        outcomes(ran),
        green.map(([name]) => [name, name === red ? 1 : 0]),
        fault,
      )
      const out = ran.steps.find(({ name }) => name === red)?.out ?? ''
      t.match(out, found, fault)
      t.match(out, /^::error .*title=/m)
      t.notMatch(ran.steps.map(step => step.out + ran.summary).join('\n'), key['api-key'], 'no secret stands in it')
      tellsWhatToMend(t, folder, out, at)
    }
  },
)

t.test('an app whose broken calls are known: a baseline that a run has written, on either', { skip }, async t => {
  const folder = aProject(t)
  const { inputs, env } = await here(inputsOnGitHub)
  const { coverage: _, provider: __, start: ___, 'api-key': ____, ...app }: Inputs = inputs
  const broken = { ...env, FAULT: 'a parameter of another type' }
  const options = '--write-baseline known.json --baseline-reason known --baseline-until 9999-12-31'
  const exec = (status: number) => [
    ...green.slice(0, 1),
    ['The app keeps to the contract', status],
    ...green.slice(2, 3),
  ]
  t.strictSame(outcomes(onGitHub(t, folder, { ...app, 'exec-options': options }, broken)), exec(1))
  const known = { ...app, 'exec-options': '--baseline known.json' }
  t.strictSame(outcomes(onGitHub(t, folder, known, broken)), exec(0))
  const ran = onGitLab(t, folder, known, broken)
  t.equal(ran.status, 0, ran.out)
  t.match(ran.out, /^accepted until 9999-12-31: listAffiliates: /m)
})

t.test('GitHub: an app that exercises too little, and a service that does not come up', { skip }, async t => {
  const folder = aProject(t)
  const { inputs, env } = await here({ ...inputsOnGitHub, ...key, coverage: 'operations=90 statuses=1' })
  const ran = onGitHub(t, folder, { ...inputs, start: 'echo no such service; exit 1' }, env)
  t.strictSame(outcomes(ran), [
    ['Install', 0],
    ['The app keeps to the contract', 0],
    ['The app exercises the contract', 1],
    ['The service keeps to the contract', 3],
  ])
  t.match(ran.steps[2]?.out, /below its threshold: operations: expected 90 %, found 8 %/)
  t.match(
    ran.steps[3]?.out,
    /^::error title=start::the service was expected to run, it ended with 1\nno such service$/m,
  )
  t.notMatch(ran.steps[3]?.out, /No such process/)
})

t.test('whoever is there already is not judged, on either', { skip }, async t => {
  const { inputs, env } = await here(inputsOnGitHub)
  const { coverage: _, run: __, 'api-key': ___, ...alone }: Inputs = inputs
  // In a process of its own: this one waits for the script.
  const script = `require('http').createServer((_, one) => one.end('{}')).listen(${env.PORT}, () => console.log('up'))`
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => other.kill())
  await once(other.stdout, 'data')
  const ran = onGitHub(t, aProject(t), { ...alone, ...key }, env).steps.at(-1)
  t.equal(ran?.status, 2)
  t.match(ran?.out, /^::error title=start::nobody was expected at http:\S+ before the service is started, found an/m)
  const again = onGitLab(t, aProject(t), alone, { ...env, COURTSIDE_API_KEY: key['api-key'] })
  t.equal(again.status, 2)
  t.match(again.out, /^start: nobody was expected at http:\S+ before the service is started, found an answer$/m)
})

t.test('a credential for one security scheme, on either', { skip }, async t => {
  const { inputs, env } = await here(inputsOnGitHub)
  const { coverage: _, run: __, 'api-key': ___, ...others }: Inputs = inputs
  const alone: Inputs = { ...others, start: `COURTSIDE_API_KEY=${key['api-key']} python3 provider.py` }
  const withKeys = (...lines: readonly string[]): Ran | undefined =>
    onGitHub(t, aProject(t), { ...alone, credentials: lines.join('\n') }, env).steps.at(-1)
  const good = withKeys('', `api_key=${key['api-key']}`)
  t.equal(good?.status, 0, good?.out ?? '')
  const wrong = withKeys('api_key=hush-hush=')
  t.equal(wrong?.status, 1)
  t.match(wrong?.out, /\$COURTSIDE_CREDENTIAL_API_KEY/)
  const unknown = withKeys('api_kay=hush-hush')
  t.equal(unknown?.status, 2)
  t.match(unknown?.out, /--credential api_kay: .* did you mean api_key\?/)
  const unnamed = withKeys('hush-hush')
  t.equal(unnamed?.status, 2)
  t.match(unnamed?.out, /^::error title=credentials::lines such as session=value were expected, found one without$/m)
  t.notMatch([good, wrong, unknown, unnamed].map(ran => ran?.out).join('\n'), /hush|a-key-of/)
  const again = onGitLab(t, aProject(t), alone, { ...env, COURTSIDE_CREDENTIAL_API_KEY: key['api-key'] })
  t.equal(again.status, 0, again.out)
})

t.test('what starts a service may end and leave it behind, on either', { skip }, async t => {
  const { inputs, env } = await here(inputsOnGitHub)
  const { coverage: _, run: __, 'api-key': ___, ...alone }: Inputs = inputs
  const given: Inputs = { ...alone, start: 'python3 provider.py &' }
  const ran = onGitHub(t, aProject(t), { ...given, ...key }, env).steps.at(-1)
  t.equal(ran?.status, 0, ran?.out ?? '')
  const again = onGitLab(t, aProject(t), given, { ...env, COURTSIDE_API_KEY: key['api-key'] })
  t.equal(again.status, 0, again.out)
})

t.test('GitHub: a package that is not there: npm says why, and no other step is in the way', { skip }, async t => {
  const ran = onGitHub(t, aProject(t), { ...inputsOnGitHub, package: 'courtside-0.9.9.tgz' })
  t.strictSame(
    ran.steps.map(({ name }) => name),
    ['Install'],
  )
  t.not(ran.steps[0]?.status, 0)
  t.match(ran.steps[0]?.out, /courtside-0\.9\.9\.tgz/)
})

t.test('a service that goes away: what it said is told', { skip }, async t => {
  const answersOnce = [
    'import http.server as h, os',
    's = h.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), h.SimpleHTTPRequestHandler)',
    'print("one answer: no more # of them", flush=True)',
    's.handle_request()',
  ]
  const { inputs, env } = await here(inputsOnGitHub)
  const { coverage: _, run: __, ...alone } = inputs
  const given: Inputs = { ...alone, start: 'cd . && PYTHONUNBUFFERED=1 python3 once.py' }
  const aFolderWithIt = (): string => {
    const folder = aProject(t)
    writeFileSync(join(folder, 'once.py'), answersOnce.join('\n'))
    return folder
  }
  const ran = onGitHub(t, aFolderWithIt(), { ...given, ...key }, env)
  t.equal(ran.steps.at(-1)?.status, 3)
  t.match(ran.steps.at(-1)?.out, /can't be reached[^]*one answer: no more # of them/)
  const { 'api-key': ___, ...forGitLab }: Inputs = given
  const other = onGitLab(t, aFolderWithIt(), forGitLab, { ...env, COURTSIDE_API_KEY: key['api-key'] })
  t.equal(other.status, 3)
  t.match(other.out, /can't be reached[^]*one answer: no more # of them/)
})

t.test('GitLab: what is YAML in the value of an input is no YAML of the job', { skip }, async t => {
  const { inputs, env } = await here(inputsOnGitLab)
  const given = { ...inputs, run: `python3 -m unittest && echo "it's all: well # done" [*]` }
  const ran = onGitLab(t, aProject(t), given, { ...env, COURTSIDE_API_KEY: key['api-key'] })
  t.equal(ran.status, 0, ran.out)
  t.match(ran.out, /^it's all: well # done \[\*\]$/m)
})

t.test('GitLab: what is for the shell in the value of an input is left to it', { skip }, async t => {
  const { inputs, env } = await here(inputsOnGitLab)
  const { provider: _, start: __, ...app } = inputs
  const given = { ...app, run: 'echo "at $COURTSIDE_STUB_URL" && python3 -m unittest' }
  const ran = onGitLab(t, aProject(t), given, { ...env, COURTSIDE_API_KEY: key['api-key'] })
  t.equal(ran.status, 0, ran.out)
  t.match(ran.out, /^at http:\/\/127\.0\.0\.1:\d+\/v2$/m)
})

t.test('GitHub: a package that may be another tomorrow is refused', { skip }, async t => {
  const git = 'git+https://git.example/courtside.git'
  const moving = [
    'courtside',
    'courtside@latest',
    'courtside@1',
    'courtside@0.1.0 || *',
    'courtside@^0.1.0',
    'https://files.example/courtside.tgz',
    git,
    `${git}#main`,
    `${git}#semver:^0.1.0`,
  ]
  for (const name of moving) {
    const ran = onGitHub(t, aProject(t), { ...inputsOnGitHub, package: name })
    t.strictSame(ran.steps[0]?.status, 2, name)
    t.match(ran.steps[0]?.out, /::error title=package::a version that stays was expected/)
  }
})

const pets = (maximum: number): string => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: ${maximum} } }
      responses:
        '204': { description: None }
`

t.test('GitHub: what a change of your own contract breaks', { skip }, async t => {
  const [folder, origin] = [aProject(t), join(aFolder(t), 'origin.git')]
  mkdirSync(join(folder, 'openapi'))
  const write = (maximum: number): void => writeFileSync(join(folder, 'openapi/pets.yaml'), pets(maximum))
  write(30)
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  for (const args of [
    ['init', '--quiet', '--initial-branch', 'main'],
    ['add', 'openapi'],
    [...identity, 'commit', '--quiet', '--message', 'Pets'],
    ['clone', '--quiet', '--bare', '.', origin],
    ['remote', 'add', 'origin', origin],
  ])
    succeeded('git', args, folder)
  const { package: version = '' } = inputsOnGitHub
  const inputs = { package: version, contract: 'openapi/pets.yaml', 'compare-with': 'main' }
  for (const [maximum, status] of [
    [40, 0],
    [14, 1],
  ] as const) {
    write(maximum)
    const ran = onGitHub(t, folder, inputs)
    t.strictSame(outcomes(ran), [
      ['Install', 0],
      ['The contract has changed', status],
    ])
    t.match(ran.steps[1]?.out, /openapi\/pets\.yaml:8:\d+ (info|error) request-parameter-max-/)
  }
  const agreed = { ...inputs, 'compare-options': '--ignore agreed.yaml' }
  writeFileSync(join(folder, 'agreed.yaml'), '- { rule: request-parameter-max-decreased, reason: agreed with all }\n')
  t.strictSame(outcomes(onGitHub(t, folder, agreed)).at(-1), ['The contract has changed', 0])
  t.equal(onGitLab(t, folder, agreed, {}).status, 0)
  t.equal(onGitLab(t, folder, inputs, {}).status, 1, 'and the same without it')
  const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: folder, encoding: 'utf8' })
  t.equal(shallow.stdout, 'false\n', 'of the history that is there none is cut off')
  const nothing = onGitHub(t, folder, { package: version, 'compare-with': 'main' })
  t.equal(nothing.steps[1]?.status, 2)
  t.match(nothing.steps[1]?.out, /::error title=contract::the path of your contract was expected/)
})

t.test('GitLab: the same as a component', { skip }, async t => {
  const cases: readonly (readonly [fault: string, status: number, told: RegExp])[] = [
    ['', 0, /courtside|held: /],
    ['a parameter of another type', 1, /query\.limit: .* found "twenty"/],
    ['takes any limit', 1, /a bad "limit" is refused/],
  ]
  for (const [fault, status, told] of cases) {
    const folder = aProject(t)
    // oxlint-disable-next-line no-await-in-loop
    const { inputs, env } = await here(inputsOnGitLab)
    const ran = onGitLab(t, folder, inputs, { ...env, FAULT: fault, COURTSIDE_API_KEY: key['api-key'] })
    t.equal(ran.status, status, `${fault}\n${ran.out}`)
    t.match(ran.out, told)
    for (const name of ['exec.xml', 'verify.xml', 'coverage.html'])
      t.ok(existsSync(join(folder, 'courtside-reports', name)), name)
  }
  const unpinned = onGitLab(t, aProject(t), { ...inputsOnGitLab, package: 'courtside' }, {})
  t.equal(unpinned.status, 2)
})

t.test('what a user writes is short, and both take the same', async t => {
  for (const [name, text] of shown)
    if (/^(contract\.yml|gitlab-ci\.yml)$/.test(name)) t.ok(text.trim().split('\n').length <= 13, name)
  const [header] = parseAllDocuments(textOf('templates/contract-tests.yml')).map(one => one.toJS())
  const { 'api-key': _, token: __, credentials: ___, ...same } = parse(textOf('action.yml')).inputs
  t.strictSame(Object.keys(header.spec.inputs).toSorted(), [...Object.keys(same), 'image'].toSorted())
})
