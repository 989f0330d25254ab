/** `Prefer` (RFC 7240): what is honoured, what is ignored with a warning, what is refused under `handling=strict`. */
import { once } from 'node:events'
import { request } from 'node:http'
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { listen } from '../../src/http/listen.ts'
import { startCourtside } from '../../src/index.ts'
import { clubContract, clubSites } from '../../src/app/sites.ts'
import { given } from '../../src/text/given.ts'
import { clubOracle, isFields } from '../fixtures/oracle.ts'
import { type Answered, bodyOf, client, refusalIn, targetOf } from '../fixtures/served-client.ts'

const oracle = clubOracle()
const server = await startCourtside()
t.teardown(() => server.close())
const base = '/virtual/v2'

interface Honoured {
  readonly name: string
  /** One header, or several. */
  readonly prefer: string | string[]
  readonly status?: number
  /** Of listClubs. */
  readonly example?: string
  /** Where it is no example. */
  readonly source?: string
  readonly applied?: string
  /** What the warning says, part by part. Absent: there is none. */
  readonly warned?: readonly (string | RegExp)[]
}

/**
 * Each asks for `GET /clubs`, whose examples are default, empty, large, unicode and minimal (200), and four
 * errorAnswers (400).
 */
const honoured: readonly Honoured[] = [
  { name: 'an example', prefer: 'example=empty', example: 'empty', applied: 'example=empty' },
  { name: 'a name in capitals', prefer: 'EXAMPLE=empty', example: 'empty', applied: 'example=empty' },
  { name: 'a quoted value', prefer: 'example="empty"', example: 'empty', applied: 'example=empty' },
  { name: 'a value with needless escapes', prefer: 'example="em\\pty"', example: 'empty', applied: 'example=empty' },
  { name: 'spaces around the equals sign', prefer: 'example = empty', example: 'empty', applied: 'example=empty' },
  { name: 'tabs around everything', prefer: '\texample\t=\tempty\t', example: 'empty', applied: 'example=empty' },
  {
    name: 'a preference with parameters',
    prefer: 'example=empty;foo=bar; baz',
    example: 'empty',
    applied: 'example=empty',
  },
  { name: 'empty elements in the list', prefer: ', ,example=empty,,', example: 'empty', applied: 'example=empty' },
  { name: 'a header that is empty', prefer: '', example: 'default' },
  { name: 'a header of commas', prefer: ',,,', example: 'default' },
  { name: 'a code', prefer: 'code=400', status: 400, example: 'out_of_range', applied: 'code=400' },
  { name: 'a code in quotes', prefer: 'code="400"', status: 400, example: 'out_of_range', applied: 'code=400' },
  { name: 'the code that comes anyway', prefer: 'code=200', example: 'default', applied: 'code=200' },
  {
    name: 'a code and an example of it',
    prefer: 'code=400, example=api_key_missing',
    status: 400,
    example: 'api_key_missing',
    applied: 'code=400, example=api_key_missing',
  },
  {
    name: 'the same, the other way round',
    prefer: 'example=api_key_missing, code=400',
    status: 400,
    example: 'api_key_missing',
    applied: 'code=400, example=api_key_missing',
  },
  {
    name: 'the same in two headers',
    prefer: ['code=400', 'example=api_key_missing'],
    status: 400,
    example: 'api_key_missing',
    applied: 'code=400, example=api_key_missing',
  },
  {
    name: 'an example of another code, whose code it brings',
    prefer: 'example=api_key_missing',
    status: 400,
    example: 'api_key_missing',
    applied: 'example=api_key_missing',
  },
  {
    name: 'a preference given twice: the first counts',
    prefer: 'example=empty, example=large',
    example: 'empty',
    applied: 'example=empty',
  },
  {
    name: 'given twice in two headers: the first counts',
    prefer: ['example=empty', 'Example=large'],
    example: 'empty',
    applied: 'example=empty',
  },
  {
    name: 'given twice, the first of no use',
    prefer: 'example=nope, example=empty',
    example: 'default',
    warned: ['example=nope'],
  },
  { name: 'a delay', prefer: 'delay=1', example: 'default', applied: 'delay=1' },
  { name: 'no delay', prefer: 'delay=0', example: 'default', applied: 'delay=0' },
  {
    name: 'a delay and an example',
    prefer: 'delay=1, example=empty',
    example: 'empty',
    applied: 'example=empty, delay=1',
  },
  { name: 'dynamic=false', prefer: 'dynamic=false', example: 'default', applied: 'dynamic=false' },
  { name: 'lenient handling', prefer: 'handling=lenient, example=empty', example: 'empty', applied: 'example=empty' },

  {
    name: 'preferences of the RFC that mean nothing here',
    prefer: 'respond-async, wait=10, return=minimal',
    example: 'default',
  },
  {
    name: 'one of those beside one of ours',
    prefer: 'return=representation; foo, example=empty',
    example: 'empty',
    applied: 'example=empty',
  },

  {
    name: 'an example that there is none of',
    prefer: 'example=nope',
    example: 'default',
    warned: ['example=nope', /200: default, empty, large, unicode, minimal/, /400: out_of_range/],
  },
  { name: 'an example in other letters', prefer: 'example=Empty', example: 'default', warned: ['example=Empty'] },
  { name: 'an example without a name', prefer: 'example=', example: 'default', warned: ['example'] },
  { name: 'an empty name in quotes', prefer: 'example=""', example: 'default', warned: ['example'] },
  {
    name: 'an example called constructor',
    prefer: 'example=constructor',
    example: 'default',
    warned: ['example=constructor'],
  },
  {
    name: 'an example called __proto__',
    prefer: 'example=__proto__',
    example: 'default',
    warned: ['example=__proto__'],
  },
  {
    name: 'a comma in quotes is no separator',
    prefer: 'example="empty, code=400"',
    example: 'default',
    warned: ['example="empty, code=400"'],
  },
  { name: 'a quote in quotes', prefer: 'example="a\\"b"', example: 'default', warned: ['example="a\\"b"'] },
  { name: 'a quote that is never closed', prefer: 'example="empty', example: 'default', warned: ['example'] },
  {
    name: 'an error that is not declared',
    prefer: 'code=418',
    status: 418,
    source: 'preferred listClubs/418',
    applied: 'code=418',
  },
  {
    name: 'an error that nobody has named',
    prefer: 'code=599',
    status: 599,
    source: 'preferred listClubs/599',
    applied: 'code=599',
  },
  {
    name: 'an error that is not declared, and an example of another',
    prefer: 'code=503, example=empty',
    status: 503,
    source: 'preferred listClubs/503',
    applied: 'code=503',
    warned: ['example=empty', /examples of listClubs are 200:/],
  },
  {
    name: 'an error that is not declared, made from a schema',
    prefer: 'code=404, dynamic=true, seed=7',
    status: 404,
    source: 'preferred listClubs/404',
    applied: 'code=404',
    warned: ['dynamic=true', 'seed=7', /declares no 404/],
  },
  { name: 'a success that is not declared', prefer: 'code=204', example: 'default', warned: ['code=204', /200, 400/] },
  { name: 'a code that nobody declares', prefer: 'code=101', example: 'default', warned: ['code=101'] },
  { name: 'a code that is none', prefer: 'code=teapot', example: 'default', warned: ['code=teapot', /200 to 599/] },
  { name: 'a code that is too small', prefer: 'code=99', example: 'default', warned: ['code=99'] },
  { name: 'a code that is too large', prefer: 'code=600', example: 'default', warned: ['code=600'] },
  { name: 'a code with a fraction', prefer: 'code=400.0', example: 'default', warned: ['code=400.0'] },
  { name: 'a negative code', prefer: 'code=-400', example: 'default', warned: ['code=-400'] },
  { name: 'a code without a value', prefer: 'code', example: 'default', warned: ['code'] },
  {
    name: 'an example that is not of the code: the code counts',
    prefer: 'code=400, example=empty',
    status: 400,
    example: 'out_of_range',
    applied: 'code=400',
    warned: ['example=empty', /empty is an example of 200/],
  },
  {
    name: 'an example of no status, beside a code',
    prefer: 'code=400, example=nope',
    status: 400,
    example: 'out_of_range',
    applied: 'code=400',
    warned: ['example=nope', /examples of listClubs are 400: /],
  },
  {
    name: 'and the other way',
    prefer: 'code=200, example=api_key_missing',
    example: 'default',
    applied: 'code=200',
    warned: ['example=api_key_missing', /of 400/],
  },
  {
    name: 'a misspelt example',
    prefer: 'exmaple=empty',
    example: 'default',
    warned: ['exmaple=empty', /did you mean example\?/],
  },
  ...['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'].flatMap((name): Honoured[] => [
    { name: `an example called ${name}`, prefer: `example=${name}`, example: 'default', warned: [`example=${name}`] },
    { name: `a preference called ${name}`, prefer: name, example: 'default', warned: [name.toLowerCase()] },
  ]),
  {
    name: 'more than anybody wants to hear of',
    prefer: Array.from({ length: 900 }, (_, at) => `p${at}`).join(),
    example: 'default',
    warned: ['p0', 'p4', 'each of 895 more'],
  },
  { name: 'a misspelt code', prefer: 'cod=400', example: 'default', warned: ['cod=400', /did you mean code\?/] },
  {
    name: 'a preference that nobody knows',
    prefer: 'colour=blue',
    example: 'default',
    warned: ['colour=blue', /code, example, dynamic, seed, delay, handling/],
  },
  {
    name: 'several that are wrong',
    prefer: 'colour=blue, code=218, example=nope',
    example: 'default',
    warned: ['colour=blue', 'code=218', 'example=nope'],
  },
  {
    name: 'a delay that is too long',
    prefer: 'delay=60001',
    example: 'default',
    warned: ['delay=60001', /0 to 60000/],
  },
  { name: 'a delay that is far too long', prefer: `delay=${'9'.repeat(50)}`, example: 'default', warned: [/delay=9+/] },
  { name: 'a negative delay', prefer: 'delay=-1', example: 'default', warned: ['delay=-1'] },
  { name: 'a delay in words', prefer: 'delay=soon', example: 'default', warned: ['delay=soon'] },
  { name: 'a delay in another notation', prefer: 'delay=1e3', example: 'default', warned: ['delay=1e3'] },
  { name: 'dynamic=maybe', prefer: 'dynamic=maybe', example: 'default', warned: ['dynamic=maybe', /true or false/] },
  { name: 'a seed that is too large', prefer: 'seed=4294967296', example: 'default', warned: ['seed=4294967296'] },
  {
    name: 'an example goes before dynamic',
    prefer: 'dynamic=true, example=empty',
    example: 'empty',
    applied: 'example=empty',
    warned: ['dynamic=true'],
  },
  {
    name: 'handling=sloppy',
    prefer: 'handling=sloppy',
    example: 'default',
    warned: ['handling=sloppy', /strict or lenient/],
  },
]

t.test('a preference is honoured, or ignored with a warning that says what would do', async t => {
  const { get } = client(t, server.url, oracle)
  for (const { name, prefer, status = 200, example, source, applied, warned } of honoured) {
    const { headers, ...answered } = await get(`${base}/clubs`, { prefer })
    t.strictSame(
      [answered.status, headers['courtside-source'], headers['preference-applied']],
      [status, source ?? `example listClubs/${example}`, applied],
      name,
    )
    if (warned === undefined) t.equal(headers['courtside-warning'], undefined, `${name}: no warning`)
    else for (const part of warned) t.match(headers['courtside-warning'], part, `${name}: warned of ${part}`)
    t.match(headers.vary, /\bPrefer\b/, `${name}: the answer varies with Prefer`)
  }
})

t.test('under handling=strict what would be warned of is refused, with the valid choices', async t => {
  const { get } = client(t, server.url, oracle)
  for (const { name, prefer, status = 200, example, source, warned } of honoured) {
    const list = typeof prefer === 'string' ? prefer : prefer.join(', ')
    // A handling of its own stands before, and the first counts.
    if (/handling/.test(list) || list.endsWith('"empty')) continue
    const answered = await get(`${base}/clubs`, {
      prefer: list === '' ? 'handling=strict' : `${list}, handling=strict`,
    })
    if (warned === undefined) {
      t.strictSame(
        [answered.status, answered.headers['courtside-source']],
        [status, source ?? `example listClubs/${example}`],
        `${name} is honoured as before`,
      )
      continue
    }
    const refusal = refusalIn(answered)
    t.ok(
      refusal.errors.length > 0 && refusal.errors.every(error => error === 'header.Prefer invalid_parameter'),
      `${name}: Prefer is at fault`,
    )
    t.strictSame(
      [refusal.status, refusal.code, refusal.counted],
      [400, 'invalid_parameter', String(refusal.errors.length)],
      `${name} is refused`,
    )
    const told = messagesIn(answered)
    for (const part of warned) t.match(told, part, `${name}: told of ${part}`)
    t.strictSame(
      [answered.headers['courtside-warning'], answered.headers['preference-applied']],
      [undefined, undefined],
      `${name}: nothing is applied, nothing ignored`,
    )
  }
  const long = await get(`${base}/clubs`, {
    prefer: `handling=strict, example=${'x'.repeat(4000)}, ${'y'.repeat(2000)}=1`,
  })
  t.strictSame(
    [long.status, long.headers['courtside-violations']],
    [400, '2'],
    'a very long preference is refused with an error that is valid',
  )
  const many = await get(`${base}/clubs`, {
    prefer: `handling=strict, ${Array.from({ length: 300 }, (_, index) => `unknown${index}`).join(', ')}`,
  })
  t.strictSame(
    [many.status, many.headers['courtside-violations']],
    [400, '6'],
    'so are hundreds of them, in a few words',
  )
})

const messagesIn = ({ text }: Answered): string => text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')

t.test('a bad request goes before every preference', async t => {
  const { get } = client(t, server.url, oracle)
  for (const prefer of [
    'example=empty',
    'code=200',
    'code=400, example=api_key_missing',
    'dynamic=true',
    'delay=60000',
    'handling=strict',
    'example=nope, handling=strict',
  ]) {
    const { headers, ...answered } = await get(`${base}/clubs?limit=0`, { prefer })
    t.strictSame(
      [answered.status, headers['courtside-source'], headers['courtside-violations'], headers['preference-applied']],
      [400, 'check listClubs/400', '1', undefined],
      prefer,
    )
  }
})

t.test('preferences hold for the operation that has a body too', async t => {
  const { ask } = client(t, server.url, oracle)
  const operation = oracle.operation('toggleCoachingSession')
  const { body = '', headers = {} } = bodyOf(operation)
  const send = (prefer: string): Promise<Answered> =>
    ask('POST', base + operation.path, { body, headers: { ...headers, prefer } })
  t.strictSame((await send('code=401')).status, 401)
  t.equal((await send('example=slot_taken')).headers['courtside-source'], 'example toggleCoachingSession/slot_taken')
  t.equal((await send('dynamic=true')).headers['preference-applied'], 'dynamic=true')
})

t.test('an Accept that admits no JSON is answered with JSON all the same', async t => {
  const { get } = client(t, server.url, oracle)
  for (const accept of [
    '*/*',
    'application/json',
    'application/*;q=0.1',
    'text/html',
    'application/json;q=0',
    'application/xml, text/*;q=0.5',
    '',
    ';;;,"',
    'application/json; charset=utf-16',
    '*/*;q=0',
    'x'.repeat(2000),
  ]) {
    const { status, headers } = await get(`${base}/clubs`, { accept })
    t.strictSame(
      [status, headers['content-type'], headers['courtside-source']],
      [200, 'application/json', 'example listClubs/default'],
      `Accept: ${accept.slice(0, 60)}`,
    )
  }
})

// ---------------------------------------------------------------- dynamic

t.test('dynamic answers are valid for every operation and each of its statuses', async t => {
  const { ask } = client(t, server.url, oracle)
  for (const operation of oracle.operations) {
    const { body, headers = {} } = bodyOf(operation)
    for (const status of operation.examples.keys()) {
      const prefer = `dynamic=true, code=${status}`
      const answered = await ask(operation.method, base + targetOf(operation), {
        headers: { ...headers, prefer },
        ...given({ body }),
      })
      t.strictSame(
        [answered.status, answered.headers['preference-applied'], answered.headers['courtside-source']],
        [Number(status), `code=${status}, dynamic=true`, `generated ${operation.id}/${status} seed 1`],
        `${operation.id} ${status}`,
      )
    }
  }
})

t.test('the same seed gives the same bytes, another seed others', async t => {
  const [same, other] = await Promise.all([startCourtside({ seed: 1 }), startCourtside({ seed: 2 })])
  t.teardown(() => Promise.all([same.close(), other.close()]))
  const here = client(t, server.url, oracle)
  const there = client(t, same.url, oracle)
  const elsewhere = client(t, other.url, oracle)
  for (const operation of oracle.operations.filter(({ method }) => method === 'GET')) {
    const target = base + targetOf(operation)
    const bytes = async ({ get }: typeof here, prefer: string): Promise<string> => (await get(target, { prefer })).text
    const first = await bytes(here, 'dynamic=true')
    // Another answer in between must not shift what is drawn.
    const [again, seven, sevenThere, sevenAgain] = await Promise.all([
      bytes(here, 'dynamic=true'),
      bytes(here, 'dynamic=true, seed=7'),
      bytes(there, 'seed=7, dynamic'),
      bytes(elsewhere, 'dynamic=TRUE, seed=7'),
    ])
    t.ok(first === again && first === (await bytes(there, 'dynamic=true')), `${operation.id}: the server's own seed`)
    t.ok(
      seven === sevenThere && seven === sevenAgain,
      `${operation.id}: a seed that is asked for goes before the server's`,
    )
    t.ok(
      seven !== first && first !== (await bytes(elsewhere, 'dynamic=true')),
      `${operation.id}: other seeds, other bytes`,
    )
    t.ok(first !== (await here.get(target)).text, `${operation.id}: not the recorded answer`)
  }
  const { headers } = await here.get(`${base}/clubs`, { prefer: 'dynamic=true, seed=7' })
  t.strictSame(
    [headers['preference-applied'], headers['courtside-source']],
    ['dynamic=true, seed=7', 'generated listClubs/200 seed 7'],
    'and the answer says so',
  )
  for (const seed of ['0', '4294967295']) {
    const { headers: told } = await here.get(`${base}/clubs`, { prefer: `dynamic, seed=${seed}` })
    t.equal(told['preference-applied'], `dynamic=true, seed=${seed}`, `a seed of ${seed} is one`)
  }
})

t.test("whichever error is asked for by its status, its body is that of the contract's errors", async t => {
  const here = client(t, server.url, oracle)
  const others: unknown[] = []
  for (let status = 400; status < 600; status++) {
    const found = await here.get(`${base}/clubs`, { prefer: `code=${status}` })
    const body = isFields(found.json) ? found.json : {}
    const isTold = typeof body.code === 'string' && typeof body.message === 'string'
    if (found.status !== status || body.status !== status || !isTold) others.push([status, found.status, found.json])
  }
  t.strictSame(others, [])
})

// ---------------------------------------------------------------- delay

/** A server that tells of each request when it has been answered. */
const tellingServer = async (): Promise<{ url: string; served: () => Promise<string>; close: () => Promise<void> }> => {
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error('The contract is good')
  const waiting: ((url: string) => void)[] = []
  const sites = await clubSites(contract, { seed: 1 })
  const { app } = await sites(contract, {
    access: () => ({ isLoopback: true, token: undefined }),
    onServed: ({ url }) => waiting.shift()?.(url),
    onError: error => t.fail('nothing fails', { error }),
  })
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 })
  return { url, close, served: () => new Promise(resolve => void waiting.push(resolve)) }
}

t.test('a delay holds back its own answer only, and ends when the client has gone', async t => {
  const telling = await tellingServer()
  t.teardown(telling.close)
  const { get } = client(t, telling.url, oracle)
  const { hostname, port } = new URL(telling.url)
  // The longest delay there is: had it to be waited for, this test would fail for its own time-out.
  const delayed = request({
    hostname,
    port,
    path: `${base}/coaching/sports?slow`,
    agent: false,
    headers: { prefer: 'delay=60000' },
  })
  const gone = once(delayed, 'error')
  const hasAnswer = { value: false }
  delayed.once('response', () => {
    hasAnswer.value = true
  })
  delayed.end()
  const [socket] = await once(delayed, 'socket')
  await once(socket, 'connect')
  const next = telling.served()
  await get(`${base}/clubs?quick`)
  t.match(await next, /quick/, 'another request is answered meanwhile')
  t.notOk(hasAnswer.value, 'the delayed one is not')
  const cancelled = telling.served()
  delayed.destroy(new Error('The client has gone'))
  await gone
  t.match(await cancelled, /slow/, 'its wait is over as soon as the client has gone')
  t.equal((await get(`${base}/clubs`)).status, 200, 'and the server goes on')
})
