/** A report goes where its option says, and what is there stays what it is. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openBaseline } from '../../src/cli/baseline-file.ts'
import { putFile, refuseUnwritable, tellGitHub, writeReport } from '../../src/cli/report-files.ts'
import type { CheckFailure, Report } from '../../src/report/report.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { aFolder } from './child-process.ts'

const text = '{"format": "report/1"}\n'

interface Link {
  readonly name: string
  /** What is in the folder of the report: `report` leads to `target`. */
  readonly make: (folder: string, target: string) => void
}

const links: readonly Link[] = [
  {
    name: 'to a file',
    make: (folder, target) => {
      writeFileSync(target, 'old')
      symlinkSync(target, join(folder, 'report'))
    },
  },
  { name: 'to what is not there yet', make: (folder, target) => symlinkSync(target, join(folder, 'report')) },
  { name: 'beside it', make: folder => symlinkSync('elsewhere/target', join(folder, 'report')) },
  {
    name: 'to another link, which leads to what is not there yet',
    make: folder => {
      symlinkSync('elsewhere/link', join(folder, 'report'))
      symlinkSync('target', join(folder, 'elsewhere/link'))
    },
  },
]

void t.test('of a link the file that it leads to is replaced', async test => {
  for (const { name, make } of links) {
    const folder = aFolder(test)
    const [report, elsewhere] = [join(folder, 'report'), join(folder, 'elsewhere')]
    mkdirSync(elsewhere)
    make(folder, join(elsewhere, 'target'))
    refuseUnwritable({ json: report })
    putFile('json', report, text)
    test.ok(lstatSync(report).isSymbolicLink(), name)
    test.equal(readFileSync(join(elsewhere, 'target'), 'utf8'), text, name)
    test.strictSame(readdirSync(folder).toSorted(), ['elsewhere', 'report'], name)
    test.notOk(
      readdirSync(elsewhere).some(one => /\.\d+$/.test(one)),
      `${name}: nothing unfinished is left`,
    )
  }
})

const brokenBy = (failure: CheckFailure, notes: readonly string[] = []): Report => ({
  format: 'report/1',
  command: 'verify',
  version: '0.1.0',
  contract: { title: 'Club', version: '1', file: 'club.yaml' },
  target: 'http://localhost',
  started: '1970-01-01T00:00:00.000Z',
  milliseconds: 1,
  verdict: 'broken',
  counts: { checks: 1, held: 0, broken: 1, skipped: 0, accepted: 0, operations: 1, requests: 1 },
  checks: [{ operation: 'a', rule: 'r', says: 's', outcome: 'broken', times: 1, failures: [failure] }],
  notes,
})

void t.test('a secret that is a word of JSON leaves JSON what it is', async test => {
  const folder = aFolder(test)
  const failure = {
    fingerprint: 'a'.repeat(16),
    times: 1234,
    case: 'a=true',
    expected: 'no true',
    found: 'session 1234',
  }
  const report = brokenBy(failure)
  const answered = { status: 200, statusText: '', headers: [], bytes: Buffer.from('{"on":true,"no":1234}') }
  const exchange = {
    comment: 'plain',
    started: '1970-01-01T00:00:00.000Z',
    milliseconds: 1234,
    method: 'GET',
    url: 'http://localhost/?consent=true',
    headers: [['cookie', 'consent=true']] as const,
    body: undefined,
    answer: answered,
  }
  const files = { json: join(folder, 'json'), har: join(folder, 'har') }
  writeReport(report, [exchange], files, secretsOf(['true', '1234', 'null']).text)
  const [json, har] = [files.json, files.har].map((file): unknown => JSON.parse(readFileSync(file, 'utf8')))
  test.strictSame(faultsOfReport(json), [])
  test.match(JSON.stringify(json), '"found":"session [redacted]"')
  const content = { text: '{"on":true,"no":"[redacted]"}', size: 29 }
  const entry = { request: { url: 'http://localhost/?consent=[redacted]' }, time: 1234, response: { content } }
  hasFields(test, har, { log: { entries: [entry] } })
  test.notMatch(JSON.stringify(har), /consent=true/)
})

void t.test('a secret that is a word of a form leaves the form what it is', async test => {
  const folder = aFolder(test)
  const failure = { fingerprint: 'a'.repeat(16), times: 1, case: 'a=test', expected: 'no error', found: 'html, test' }
  const report = brokenBy({ ...failure, place: { file: 'club.yaml', line: 3, column: 1 } })
  const forms = ['junit', 'html', 'markdown']
  const files = Object.fromEntries(forms.map(form => [form, join(folder, form)]))
  const clean = secretsOf(['test', 'html', 'error', 'file', 'courtside']).text
  writeReport(report, [], files, clean)
  const [junit = '', html = '', markdown = ''] = forms.map(form => readFileSync(join(folder, form), 'utf8'))
  test.match(junit, /<testsuites[^>]* tests="1"[^]*<testcase [^]*<\/testsuites>/)
  test.match(html, /^<!doctype html>\n<html/i)
  for (const written of [junit, html, markdown]) test.match(written, /no \\{0,2}\[redacted\\{0,2}\]/)
  const lines: string[] = []
  tellGitHub(report, { GITHUB_ACTIONS: 'true' }, line => lines.push(line), clean)
  test.match(lines.join('\n'), /^::error file=club\.yaml,line=3/m)
})

void t.test('a fingerprint stays whole, though a secret is a part of it', async test => {
  const folder = aFolder(test)
  const [known, gone] = ['0123abcd4567ef89', 'ffffabcd00001111']
  const failure = {
    fingerprint: known,
    times: 1,
    case: 'abcd',
    expected: `no abcd`,
    found: `abcd, ${'4567abcd'.repeat(2)}`,
  }
  const report = brokenBy(failure, [`${gone} (of abcd) no longer occurs: take it out of the baseline.`])
  const forms = ['junit', 'json', 'html', 'markdown']
  const files = Object.fromEntries(forms.map(form => [form, join(folder, form)]))
  writeReport(report, [], files, secretsOf(['abcd']).text)
  for (const form of forms) {
    const written = readFileSync(join(folder, form), 'utf8')
    test.equal(written.includes(known), form === 'json', form)
    test.ok(form === 'junit' || written.includes(gone), form)
    test.notMatch(written.replaceAll(known, '').replaceAll(gone, ''), /abcd/, form)
  }
})

const aPipe = (test: Test): string => {
  const pipe = join(aFolder(test), 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

void t.test('a pipe is written to', async test => {
  const pipe = aPipe(test)
  const link = join(pipe, '../link')
  symlinkSync(pipe, link)
  for (const file of [pipe, link]) {
    const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    refuseUnwritable({ json: file })
    putFile('json', file, text)
    test.ok(lstatSync(pipe).isFIFO())
    const bytes = Buffer.alloc(100)
    test.equal(bytes.toString('utf8', 0, readSync(reader, bytes)), text)
    closeSync(reader)
  }
  test.ok(lstatSync(link).isSymbolicLink())
})

void t.test('a log that this process has open is written on, and keeps what others have written', async test => {
  const log = join(aFolder(test), 'log')
  writeFileSync(log, 'before\n')
  const opened = openSync(log, 'a')
  test.teardown(() => closeSync(opened))
  const folder = aFolder(test)
  const [link, twice, named] = [join(folder, 'link'), join(folder, 'twice'), join(folder, 'named')]
  symlinkSync(`/dev/fd/${opened}`, link)
  symlinkSync('link', twice)
  symlinkSync('/dev/fd', named)
  const names = [`/dev/fd/${opened}`, `/proc/self/fd/${opened}`, link, twice, join(named, String(opened))]
  for (const file of names.filter(one => existsSync(one))) {
    refuseUnwritable({ json: file })
    putFile('json', file, text)
    writeSync(opened, 'after\n')
    test.match(readFileSync(log, 'utf8'), /^before\n/, file)
    test.equal(readFileSync(log, 'utf8').endsWith(`${text}after\n`), true, file)
  }
})

void t.test('nobody waits for whoever may read from a pipe', async test => {
  const pipe = aPipe(test)
  test.throws(() => putFile('json', pipe, text), {
    message: `--json ${pipe} can't be written: it is a pipe, and nobody reads from it.`,
    exitCode: 3,
  })
  test.ok(lstatSync(pipe).isFIFO())
})

void t.test('what nothing can be written to stays what it is', async test => {
  const socket = join(aFolder(test), 'socket')
  const server = createServer()
  await new Promise<void>(resolve => void server.listen(socket, resolve))
  test.throws(() => putFile('json', socket, text), { message: /^--json .* can't be written: ENXIO/, exitCode: 3 })
  test.ok(lstatSync(socket).isSocket())
  server.close()
})

void t.test('before anything is asked', async test => {
  const folder = aFolder(test)
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('file'), '')
  symlinkSync('file', at('link'))
  symlinkSync('no/file', at('lost'))
  symlinkSync('circle', at('circle'))
  symlinkSync('.', at('folder'))
  const refused: readonly (readonly [Parameters<typeof refuseUnwritable>[0], RegExp])[] = [
    [{ json: at('file'), html: at('link') }, /^--json and --html are the same file/],
    [{ json: at('lost') }, /^--json .*lost: there is no folder .*no\. Make it first\.$/],
    [{ json: at('circle') }, /^--json .*circle: ELOOP/],
    [{ json: at('folder') }, /^--json .*folder: it is a folder/],
  ]
  for (const [files, message] of refused)
    test.throws(() => refuseUnwritable(files), { message, exitCode: 2 }, String(message))
})

void t.test('a baseline is written to a pipe, and to a link that leads to the one that is known', async test => {
  const pipe = aPipe(test)
  const [known, link] = [join(pipe, '../known'), join(pipe, '../link')]
  writeFileSync(known, '{"format": "baseline/1", "accepted": []}')
  symlinkSync(known, link)
  const accepting = { reason: 'known', until: '2027-06-01' }
  test.doesNotThrow(() => openBaseline({ written: { file: pipe, ...accepting } }))
  test.doesNotThrow(() => openBaseline({ known, written: { file: link, ...accepting } }))
  test.throws(() => openBaseline({ written: { file: link, ...accepting } }), { message: /it is there already/ })
})

t.test('the summary of a job has as much of a report as GitHub takes of a step', async test => {
  const summary = join(aFolder(test), 'summary')
  writeFileSync(summary, '# Ours\n')
  const says = 'It is new, and has a name that takes some room wherever it is told of.'
  const report: Report = {
    format: 'report/1',
    command: 'diff',
    version: '0.1.0',
    contract: { title: 'Club', version: '1', file: 'club.yaml' },
    target: 'old.yaml to club.yaml',
    started: '1970-01-01T00:00:00.000Z',
    milliseconds: 1,
    verdict: 'held',
    counts: { checks: 0, held: 0, broken: 0, skipped: 0, accepted: 0, operations: 0, requests: 0 },
    checks: [],
    remarks: Array.from({ length: 20_000 }, (_, index) => ({
      level: 'info' as const,
      operation: `GET /things${index}`,
      rule: 'endpoint-added',
      says,
    })),
    notes: [],
  }
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  const tell = (): string => {
    tellGitHub(
      report,
      environment,
      () => undefined,
      words => words,
    )
    return readFileSync(summary, 'utf8')
  }
  const once = tell()
  const shown = once.split('\n').filter(line => line.startsWith('- info')).length
  const left = Number(/\n(\d+) more parts of this report have no room here/.exec(once)?.[1])
  test.ok(once.startsWith('# Ours\n## courtside diff'), 'behind what is there')
  test.ok(once.length > 1_000_000 && once.length <= 1024 * 1024, `${once.length} bytes`)
  test.equal(shown + left, 20_001, 'each is shown or counted, the end of the report as one')
  test.ok(tell().length <= 1024 * 1024, 'and what another of the same step wrote is counted')
})
