/** A service that fails says why in its own words: how they are told. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { htmlPage } from '../../src/report/html.ts'
import { junitXml } from '../../src/report/junit.ts'
import { markdownText } from '../../src/report/markdown.ts'
import { reportOf } from '../../src/report/report.ts'
import { terminalLines } from '../../src/report/terminal.ts'
import { aFolder } from '../cli/child-process.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { messageIn } from '../../src/verify/told.ts'
import { hold } from './held.ts'

const responses = { 200: { description: '.' }, 404: { description: '.' }, 503: { description: '.' } }
const file = join(aFolder(t), 'news.json')
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'News', version: '1' },
    paths: { '/news': { get: { operationId: 'listNews', responses } } },
  }),
)

const json = 'application/json'
const long = `"${'x '.repeat(3_000)}"`

t.test('the beginning of what a service says of its own failure is told', async t => {
  const cases: readonly (readonly [name: string, status: number, type: string, body: string, said?: string])[] = [
    ['its own error', 500, 'text/plain', 'Traceback:\n  line 7\n', 'Traceback: line 7'],
    ['one that it has declared', 503, json, '{"why": "busy"}', '{"why": "busy"}'],
    ['an error that is not declared', 400, 'text/html', '<h1>No</h1>', '<h1>No</h1>'],
    ['one that the contract has', 404, json, '{"why":"gone"}'],
    ['what is no error', 202, json, '{"of":"Anna"}'],
    ['without secrets, by their names', 500, json, '{"password":"abc","at":1}', '{"password":"[redacted]","at":1}'],
    ['without secrets, by their values', 500, 'text/plain', 'not my-own-key1!', 'not [redacted]!'],
    ['not all of it', 500, json, long, `${long.slice(0, 297)}...`],
    ['nothing', 500, json, ' '],
  ]
  for (const [name, status, type, body, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const baseUrl = await aProvider(t, '', () =>
      Promise.resolve({ status, headers: new Headers({ 'content-type': type }), body }),
    )
    // oxlint-disable-next-line no-await-in-loop
    const { checks } = await hold({ baseUrl, contract: file, apiKey: 'my-own-key1' })
    const failures = checks.flatMap(check => check.failures)
    t.ok(failures.length > 0, name)
    t.strictSame([...new Set(failures.map(failure => failure.said))], [said], name)
    const report = reportOf({
      command: 'verify',
      version: '0.1.0',
      contract: { title: 'News', version: '1', file },
      target: baseUrl,
      started: '2027-03-15T09:00:00.000Z',
      milliseconds: 1,
      notes: [],
      requests: 1,
      unjudged: undefined,
      checks,
    })
    t.strictSame(faultsOfReport(report), [], name)
    const forms = [terminalLines(report).join('\n'), junitXml(report), htmlPage(report), markdownText(report)]
    const shown = forms.map(form => /^ *said +|^said: |<dt>said<|^\| said \|/m.test(form))
    t.strictSame(new Set(shown), new Set([said !== undefined]), name)
  }
})

t.test('beside a status the code and the message of the answer are told, as far as it has any', async t => {
  const cases: readonly (readonly [name: string, body: unknown, told: string])[] = [
    ['both', { code: 'gone', message: 'It is gone.' }, ' (gone: It is gone.)'],
    ['a code alone', { code: 'gone' }, ' (gone)'],
    ['a message alone', { message: 'It is gone.' }, ' (It is gone.)'],
    ['what else a message is called', { code: 'gone', detail: 'It is gone.' }, ' (gone: It is gone.)'],
    ['an empty code', { code: '', message: 'It is gone.' }, ' (It is gone.)'],
    ['both empty', { code: '', message: '' }, ''],
    ['a code that is no text', { code: 7, message: 'It is gone.' }, ' (It is gone.)'],
    ['neither', { why: 'gone' }, ''],
    ['no object', 'gone', ''],
    ['a long one', { message: 'x'.repeat(201) }, ` (${'x'.repeat(197)}...)`],
  ]
  for (const [name, body, told] of cases) t.equal(messageIn(body), told, name)
})
