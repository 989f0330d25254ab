/** What HTTP has besides a request and its answer, between the two. */
import { connect } from 'node:net'
import t from 'tap'
import { aSocketServer, between, rawAnswer } from './between.ts'

const answered = 'HTTP/1.1 418 I am a teapot\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const hint = 'Link: </a.css>; rel=preload\r\n'

t.test('what comes before an answer, and what asks for another protocol', async t => {
  const cases: readonly (readonly [
    name: string,
    request: string,
    before: string,
    asked: RegExp,
    answer: RegExp,
    isJudged: boolean,
  ])[] = [
    [
      'early hints go on',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `HTTP/1.1 103 Early Hints\r\n${hint}Connection: x\r\n\r\n`,
      /^GET \/v2\/clubs /,
      /^HTTP\/1\.1 103 Early Hints\r\nlink: <\/a\.css>; rel=preload\r\n\r\nHTTP\/1\.1 418 /i,
      true,
    ],
    [
      'and what says that it takes a while',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'HTTP/1.1 102 Processing\r\n\r\n',
      /^GET /,
      /^HTTP\/1\.1 102 Processing\r\n\r\nHTTP\/1\.1 418 /,
      true,
    ],
    [
      'hints that are none do not',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nLink: nowhere\r\n\r\n',
      /^GET /,
      /^HTTP\/1\.1 418 /,
      true,
    ],
    [
      'HTTP/1.0 knows none of it',
      'GET /v2/clubs HTTP/1.0\r\n\r\n',
      `HTTP/1.1 103 Early Hints\r\n${hint}\r\n`,
      /^GET \/v2\/clubs HTTP\/1\.1\r\n/,
      /^HTTP\/1\.1 418 /,
      true,
    ],
    [
      'a call that is the only one on its connection says so',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      '',
      /^GET .*\r\nConnection: close\r\n/s,
      /^HTTP\/1\.1 418 /,
      true,
    ],
    [
      'WebSocket',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: WebSocket\r\n\r\n',
      '',
      /^(?!.*\r\nUpgrade:)GET /s,
      /^HTTP\/1\.1 418 /,
      false,
    ],
    [
      'HTTP/2, which may be passed over',
      'GET /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n',
      '',
      /^(?!.*\r\nUpgrade:)GET /s,
      /^HTTP\/1\.1 418 /,
      true,
    ],
  ]
  for (const [name, request, before, asked, answer, isJudged] of cases) {
    let heard = ''
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aSocketServer(t, peer =>
      peer.once('data', (chunk: Buffer) => {
        heard = chunk.toString()
        peer.write(`${before}${answered}`)
      }),
    )
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write(request)
    // oxlint-disable-next-line no-await-in-loop
    t.match(await rawAnswer(socket), answer, name)
    t.match(heard, asked, name)
    // oxlint-disable-next-line no-await-in-loop
    const judged = await proxy.next()
    const why = 'listClubs: its answer, for a change to WebSocket is not passed on'
    t.strictSame(judged.unchecked, isJudged ? [] : [why], name)
    const ofProvider = judged.breaches.filter(({ party }) => party === 'provider')
    t.equal(ofProvider.length, isJudged ? 1 : 0, name)
  }
})

t.test('a call without a body has none behind the proxy, whatever its method', async t => {
  for (const method of ['GET', 'DELETE', 'OPTIONS', 'POST', 'PROPFIND', 'QUERY']) {
    let heard = ''
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aSocketServer(t, peer =>
      peer.once('data', (chunk: Buffer) => {
        heard = chunk.toString()
        peer.write(answered)
      }),
    )
    // oxlint-disable-next-line no-await-in-loop
    const proxy = await between(t, `${provider}/v2`)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write(`${method} /v2/clubs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    // oxlint-disable-next-line no-await-in-loop
    await rawAnswer(socket)
    t.match(heard, /^(?!.*\r\nTransfer-Encoding:)\w+ .*\r\n\r\n$/s, method)
  }
})
