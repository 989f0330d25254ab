/** What bodies that are being received may take together, and who goes where it is too much. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import t, { type Test } from 'tap'
import { readLong } from '../../src/http/large-body.ts'
import { BodyBudget, receivedBody } from '../../src/http/body.ts'
import { type Wire, answersIn, wire } from '../fixtures/served-client.ts'

/** Bytes that are received at the same time. */
const most = 500_000

interface Receiving {
  readonly url: string
  /** Resolves when so many bytes have arrived. */
  readonly arrived: (bytes: number) => Promise<void>
}

/** Answers with the size of what it was sent, or with why it was not read. */
const receiving = async (t: Test): Promise<Receiving> => {
  const budget = new BodyBudget(most)
  let received = 0
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await receivedBody(request, 1_000_000, { budget, response })
      if (!(body instanceof Buffer)) response.setHeader('connection', 'close')
      response.end(body instanceof Buffer ? String(body.length) : body)
    }
    void answer()
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      for (const look of waiting) look()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens on no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrived: bytes =>
      new Promise(resolve => {
        const look = (): void => {
          if (received < bytes) return
          waiting.delete(look)
          received -= bytes
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

const sent = async ({ url, arrived }: Receiving, announced: number, bytes: number): Promise<Wire> => {
  const one = await wire(url)
  one.socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n${'x'.repeat(bytes)}`)
  await arrived(bytes)
  return one
}

const heard = async ({ ended }: Wire): Promise<string | undefined> =>
  answersIn(await ended(), [{ method: 'POST', target: '/' }])[0]?.bytes.toString()

t.test('where it is too much, the largest that has not ended goes; the others notice nothing', async t => {
  const server = await receiving(t)
  const small = await sent(server, 60_001, 60_000)
  const large = await sent(server, 900_000, 300_000)
  const other = await sent(server, 900_000, 120_000)
  const further = await sent(server, 90_000, 80_000)
  t.equal(await heard(large), 'no room', 'the largest')
  t.equal(await (await fetch(server.url, { method: 'POST', body: 'y'.repeat(50_000) })).text(), '50000', 'others')
  small.socket.end('x')
  t.equal(await heard(small), '60001', 'one that was there before')
  further.socket.end('x'.repeat(10_000))
  t.equal(await heard(further), '90000', 'one for which it made room')
  other.socket.destroy()
})

t.test('who goes away, is answered or sends too much gives back what it took', async t => {
  const server = await receiving(t)
  for (const end of ['away', 'answered', 'too large'] as const) {
    for (let round = 0; round < 10; round++) {
      // One after another: together they would be too much.
      // oxlint-disable no-await-in-loop
      const one = await sent(server, end === 'too large' ? 2_000_000 : 400_000, end === 'too large' ? 0 : 399_999)
      if (end === 'away') one.socket.destroy()
      if (end === 'answered') one.socket.end('x')
      if (end !== 'away') t.equal(await heard(one), end === 'answered' ? '400000' : 'too large', end)
      else await new Promise(resolve => one.socket.once('close', resolve))
      // oxlint-enable no-await-in-loop
    }
  }
})

t.test('one that is larger than all may be together goes itself', async t => {
  const server = await receiving(t)
  const one = await sent(server, 999_999, 400_000)
  // It is answered once this is too much, and nobody waits for the rest of it.
  one.socket.write('x'.repeat(98_700))
  t.equal(await heard(one), 'no room')
})

t.test('a body is all its pieces, in their order, however many there are', async t => {
  const server = createServer((request, response) => {
    void receivedBody(request, 1000).then(body => response.end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens on no port.')
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['Content-Length: 3', ['abc']],
    ['Content-Length: 6', ['abc', 'def']],
    ['Transfer-Encoding: chunked', ['3\r\nabc\r\n', '1\r\nd\r\n', '2\r\nef\r\n0\r\n\r\n']],
    ['Transfer-Encoding: chunked', ['0\r\n\r\n']],
  ]
  const expected = ['abc', 'abcdef', 'abcdef', '']
  for (const [index, [framing, pieces]] of cases.entries()) {
    // One after another, each piece in a packet of its own.
    // oxlint-disable no-await-in-loop
    const one = await wire(`http://127.0.0.1:${address.port}`)
    one.socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${framing}\r\n\r\n`)
    for (const piece of pieces) {
      await new Promise(resolve => one.socket.write(piece, resolve))
      await new Promise(resolve => setImmediate(resolve))
    }
    t.equal(await heard(one), expected[index], `${framing}: ${pieces.length}`)
    // oxlint-enable no-await-in-loop
  }
})

t.test('a text of a mebibyte in a large body is read, and one that is longer is told', async t => {
  const mebibyte = 1024 * 1024
  const read = await readLong(Buffer.from(JSON.stringify(['x'.repeat(mebibyte)])))
  t.strictSame(Object.keys(read), ['value'])
  const longer = await readLong(Buffer.from(JSON.stringify(['x'.repeat(mebibyte + 1)])))
  t.strictSame('problem' in longer && [longer.problem.status, longer.problem.code], [503, 'too_much_work'])
})
