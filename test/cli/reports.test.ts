/** Every command that judges, green and red: each form of its report is what others read it as. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { faultsOfJunit } from '../report/junit-rules.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { aFolder, command, run, start } from './child-process.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const env = {
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  COURTSIDE_API_KEY: 'demo-key',
  COURTSIDE_AGAINST_API_KEY: 'demo-key',
}
const broken = courtside.baseUrl

const forms = ['junit', 'json', 'html', 'markdown', 'har'] as const
type Form = (typeof forms)[number]

const calls = (...paths: readonly string[]): string =>
  paths
    .map(path => `await fetch(process.env.COURTSIDE_STUB_URL + '${path}', { headers: { 'x-api-key': 'demo-key' } })`)
    .join(';')

const asked = ['--now', '2027-03-15T09:00Z', '--operation', 'listClubs']

const pets = (limit: string): string => `openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: ${limit} } }]
      responses: { '200': { description: Pets } }
`

interface Judging {
  readonly name: string
  readonly forms: readonly Form[]
  /** The exit code. */
  readonly judge: (t: Test, folder: string, files: readonly string[], isRed: boolean) => Promise<number | null>
}

const oneRun =
  (
    args: (folder: string, isRed: boolean) => readonly string[],
    behind: (isRed: boolean) => readonly string[] = () => [],
  ) =>
  async (test: Test, folder: string, files: readonly string[], isRed: boolean): Promise<number | null> =>
    (await run(test, [...args(folder, isRed), ...files, ...behind(isRed)], { env, cwd: folder, program: [command] }))
      .code

const commands: readonly Judging[] = [
  { name: 'verify', forms, judge: oneRun((_, isRed) => ['verify', '--base-url', isRed ? broken : stub, ...asked]) },
  {
    name: 'verify --from',
    forms,
    judge: async (test, folder, files, isRed) => {
      const har = join(folder, 'calls')
      await run(test, ['verify', '--base-url', stub, ...asked, '--har', har], { env })
      const text = readFileSync(har, 'utf8').replaceAll(stub, 'http://recorded.example/v2')
      const [from, gone] = [join(folder, 'from'), `${new URL(stub).origin}/virtual`]
      writeFileSync(from, text)
      const args = ['--from', from, '--recorded-at', 'http://recorded.example/v2', '--base-url', isRed ? gone : stub]
      return (await run(test, ['verify', ...args, ...files], { env })).code
    },
  },
  {
    name: 'drift',
    forms,
    judge: oneRun((_, isRed) => [
      'drift',
      '--base-url',
      stub,
      ...asked,
      '--against',
      stub,
      '--against-api-key',
      isRed ? 'wrong' : 'demo-key',
    ]),
  },
  {
    name: 'proxy',
    forms,
    judge: async (test, _, files, isRed) => {
      const running = start(test, ['proxy', '--port', '0', '--target', stub, ...files], { env })
      const ready = await running.out.next(/ operations? at /)
      const url = /at (http:\S+) - passed on to /.exec(ready)?.[1] ?? ''
      const headers = { 'x-api-key': 'demo-key' }
      await (await fetch(`${url}/clubs${isRed ? '?limit=501' : ''}`, { headers })).arrayBuffer()
      return (await running.end()).code
    },
  },
  {
    name: 'exec --fail-on-violation',
    forms: ['junit', 'json', 'html', 'markdown'],
    judge: oneRun(
      () => ['exec', '--fail-on-violation'],
      isRed => ['--', process.execPath, '--input-type=module', '-e', calls(isRed ? '/clubs?limit=501' : '/clubs')],
    ),
  },
  {
    name: 'diff',
    forms: ['junit', 'html', 'markdown'],
    judge: oneRun((folder, isRed) => {
      writeFileSync(join(folder, 'old.yaml'), pets('9'))
      writeFileSync(join(folder, 'new.yaml'), pets(isRed ? '8' : '10'))
      return ['diff', 'old.yaml', 'new.yaml']
    }),
  },
]

const faultsOf: Readonly<Record<Form, (text: string) => readonly string[]>> = {
  junit: faultsOfJunit,
  json: text => faultsOfReport(JSON.parse(text)),
  html: text => (/^<!doctype html>[\s\S]*<\/html>\s*$/i.test(text) ? [] : ['no page']),
  markdown: text => (text.startsWith('## courtside ') ? [] : [`no heading: ${text.slice(0, 40)}`]),
  har: text => {
    const { log } = JSON.parse(text)
    return log.version === '1.2' && log.entries.length > 0 ? [] : ['no entries']
  },
}

for (const { name, forms: own, judge } of commands) {
  for (const isRed of [false, true]) {
    t.test(`${name}: ${isRed ? 'red' : 'green'}`, async test => {
      const folder = aFolder(test)
      const files = own.flatMap(form => [`--${form}`, join(folder, `report.${form}`)])
      test.equal(await judge(test, folder, files, isRed), isRed ? 1 : 0)
      for (const form of own) {
        const file = join(folder, `report.${form}`)
        test.strictSame(existsSync(file) ? faultsOf[form](readFileSync(file, 'utf8')) : ['not written'], [], form)
      }
      const junit = readFileSync(join(folder, 'report.junit'), 'utf8')
      test.equal(/<failure /.test(junit), isRed, 'JUnit says the same')
    })
  }
}

t.test('the rules of JUnit are noticed when they are broken', async test => {
  const suite = '<testsuite name="a" tests="1" failures="0" errors="0">'
  const cases: readonly (readonly [xml: string, faults: readonly string[]])[] = [
    [`<testsuites>${suite}<testcase name="b"/></testsuite></testsuites>`, []],
    [`<testsuites skipped="1">${suite}</testsuite></testsuites>`, ['testsuites with skipped']],
    [`${suite}<testcase name="b" file="c" line="1"/></testsuite>`, ['testcase with file', 'testcase with line']],
    [`${suite}<testcase/></testsuite>`, ['testcase without name']],
    [
      '<testsuite name="a" tests="x"/>',
      ['testsuite without failures', 'testsuite without errors', 'testsuite: tests x'],
    ],
    [`${suite}<failure>no</failure></testsuite>`, ['failure in testsuite']],
    [`${suite}said</testsuite>`, ['text in testsuite']],
    ['<testcase name="a"/>', ['testcase in the document']],
    ['<testsuites time="1.5s"/>', ['testsuites: time 1.5s']],
  ]
  for (const [xml, faults] of cases) test.strictSame(faultsOfJunit(xml), faults, xml)
})
