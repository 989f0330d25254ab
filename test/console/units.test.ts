/** What the console says and keeps, without a browser. */
import { execFileSync } from 'node:child_process'
import t from 'tap'
import { harOf } from '../../src/text/har.ts'
import { type ShownExchange, instantsIn, isShown, mostRows, withNewer } from '../../src/console/calls.ts'
import { EventParser } from '../../src/console/event-parser.ts'
import { curlLine, curlOfCommand, listingCommand, literal } from '../../src/console/command.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const aCall = (given: Partial<ShownExchange>): ShownExchange => ({
  number: 1,
  id: '0'.repeat(32),
  time: '2027-03-01T10:00:00.000Z',
  method: 'GET',
  url: '/v2/clubs?limit=1',
  headers: { accept: '*/*' },
  violations: [],
  warnings: [],
  milliseconds: 1.5,
  ...given,
})

t.test('rows are the newest first, and never more than there may be', async t => {
  const some = [1, 2, 3].map(number => aCall({ number }))
  const rows = withNewer([], some)
  t.strictSame(
    rows.map(({ number }) => number),
    [3, 2, 1],
  )
  t.strictSame(withNewer(rows, []), rows, 'nothing new changes nothing')
  const many = Array.from({ length: mostRows + 50 }, (_, index) => aCall({ number: index + 4 }))
  const full = withNewer(rows, many)
  t.strictSame([full.length, full[0]?.number], [mostRows, mostRows + 53])
})

t.test('a filter shows what it says', async t => {
  const calls = [
    aCall({ number: 1, operationId: 'listClubs', status: 200 }),
    aCall({
      number: 2,
      operationId: 'listClubs',
      status: 400,
      violations: [{ in: 'query', name: 'limit', code: 'out_of_range', message: 'Too small.' }],
    }),
    aCall({ number: 3, status: 404 }),
    aCall({ number: 4, operationId: 'getClub' }),
  ]
  const cases = [
    { name: 'nothing is chosen', filter: {}, shown: [1, 2, 3, 4] },
    { name: 'an operation', filter: { operation: 'listClubs' }, shown: [1, 2] },
    { name: 'a kind of status', filter: { status: '4' }, shown: [2, 3] },
    { name: 'violations', filter: { isViolation: true }, shown: [2] },
    { name: 'all together', filter: { operation: 'getClub', status: '2', isViolation: true }, shown: [] },
  ]
  for (const { name, filter, shown } of cases) {
    const all = calls.filter(isShown({ operation: '', status: '', isViolation: false, ...filter }))
    t.strictSame(
      all.map(({ number }) => number),
      shown,
      name,
    )
  }
})

t.test('a shell reads a command as it was meant, whatever is in it', async t => {
  const hostile = `it's "$(touch /tmp/never)" \`id\` \\ <b>`
  const curl = curlLine('POST', `http://localhost/a?b=${hostile}`, { 'X-A': hostile }, hostile)
  const words = execFileSync('sh', ['-c', curl.replace(/^curl /, "printf '%s\\n' ")], { encoding: 'utf8' })
  t.strictSame(words.split('\n').slice(0, -1), [
    '-i',
    '-X',
    'POST',
    `http://localhost/a?b=${hostile}`,
    '-H',
    `X-A: ${hostile}`,
    '--data-raw',
    hostile,
  ])
  const command = { method: 'PUT', path: '/worlds/x/clock', body: { frozen: true }, kit: '' } as const
  t.equal(
    curlOfCommand(command, 'http://localhost:4010/control/v1', true),
    "curl -i -X PUT http://localhost:4010/control/v1/worlds/x/clock -H 'Authorization: Bearer <token>' "
      + `-H 'Content-Type: application/json' --data-raw '{"frozen":true}'`,
  )
})

t.test('a value is written as JavaScript reads it', async t => {
  const cases: readonly { value: unknown; text: string }[] = [
    { value: { status: 503, times: 2 }, text: '{ status: 503, times: 2 }' },
    { value: [{ 'a b': "it's" }, true], text: String.raw`[{ 'a b': 'it\'s' }, true]` },
    { value: {}, text: '{}' },
    { value: 'a"b\\c\nd', text: String.raw`'a"b\\c\nd'` },
  ]
  for (const { value, text } of cases) t.equal(literal(value), text, text)
})

t.test('what is saved keeps to HAR 1.2', async t => {
  const calls = [
    aCall({ number: 2, method: 'POST', body: { a: 1 }, status: 200, answer: [], source: 'example x/y' }),
    aCall({ number: 1 }),
    aCall({ number: 3, action: 'makeToken' }),
  ]
  const har: unknown = JSON.parse(JSON.stringify(harOf(calls, { origin: 'http://localhost:4010', version: '1' })))
  hasFields(t, har, {
    log: {
      version: '1.2',
      creator: { name: 'Courtside', version: '1' },
      entries: [
        {
          startedDateTime: '2027-03-01T10:00:00.000Z',
          time: 1.5,
          request: {
            method: 'GET',
            url: 'http://localhost:4010/v2/clubs?limit=1',
            httpVersion: 'HTTP/1.1',
            queryString: [{ name: 'limit', value: '1' }],
            headers: [{ name: 'accept', value: '*/*' }],
            headersSize: -1,
            bodySize: 0,
          },
          response: { status: 0, headers: [], content: { size: 0, text: '' }, redirectURL: '', headersSize: -1 },
          cache: {},
          timings: { send: 0, wait: 1.5, receive: 0 },
        },
        {
          request: { method: 'POST', postData: { text: '{"a":1}' } },
          response: { status: 200, content: { text: '[]' } },
        },
      ],
    },
  })
})

t.test('a clock may be moved to what the last answers speak of, if that is ahead', async t => {
  const answer = [
    { start: '2027-03-02T09:00:00+00:00' },
    { start: '2027-02-01T09:00:00Z', at: ['2027-03-01T18:30:00Z'] },
  ]
  t.strictSame(instantsIn([aCall({ answer }), aCall({ answer: 'none' })], '2027-03-01T10:00:00.000Z'), [
    '2027-03-01T18:30:00Z',
    '2027-03-02T09:00:00+00:00',
  ])
})

t.test('why something is not in a list, as a call of the control API and of the kit', async t => {
  const wish = { id: ' ab ', as: '', operation: '', query: '' }
  const rows = [
    { wish, body: { id: 'ab' }, kit: "await world.explain('ab')" },
    { wish: { ...wish, as: 'parent' }, body: { id: 'ab', as: 'parent' }, kit: "await world.explain('ab', 'parent')" },
    {
      wish: { id: 'ab', as: 'parent', operation: 'listAll', query: 'days=7&type=group&old=true' },
      body: { id: 'ab', as: 'parent', operationId: 'listAll', query: { days: 7, type: 'group', old: true } },
      kit:
        "await world.explain('ab', 'parent', { operation: 'listAll', query: { days: 7, type: 'group', old: true }"
        + ' })',
    },
    {
      wish: { ...wish, operation: 'listAll' },
      body: { id: 'ab', operationId: 'listAll' },
      kit: "await world.explain('ab', undefined, { operation: 'listAll' })",
    },
  ]
  for (const { wish: asked, body, kit } of rows)
    t.strictSame(
      listingCommand('a b', asked),
      { method: 'POST', path: '/worlds/a%20b/explanations', body, kit },
      JSON.stringify(asked),
    )
})

t.test('events are read as they come, in whatever pieces', async t => {
  const text =
    'retry: 20\nevent: start\nid: a-1\ndata: {"total":1}\n\n: still here\n\n'
    + 'event: entry\nid: a-2\ndata: one\ndata:  two\n\ndata: plain\n\nevent: half\ndata: of'
  const events = [
    { event: 'start', lastId: 'a-1', data: '{"total":1}' },
    { event: 'entry', lastId: 'a-2', data: 'one\n two' },
    { event: 'message', lastId: 'a-2', data: 'plain' },
  ]
  for (const size of [1, 2, 7, 1000]) {
    const parser = new EventParser()
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    t.strictSame(
      pieces.flatMap(piece => parser.push(piece)),
      events,
      `${size} at a time`,
    )
    t.equal(parser.retry, 20)
    parser.reset()
    t.strictSame(parser.push('data: again\n\n'), [{ event: 'message', lastId: 'a-2', data: 'again' }])
  }
})
