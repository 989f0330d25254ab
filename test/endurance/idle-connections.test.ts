/**
 * Ten thousand connections that ask for nothing, or never finish asking, cost others nothing.
 *
 * They are held by a process of their own: a process may have only so many files open, and each connection is one at
 * both ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { listen } from '../../src/http/listen.ts'
import { clubContract, clubSites } from '../../src/app/sites.ts'
import { bodyOf, client, targetOf } from '../fixtures/served-client.ts'
import { clubOracle } from '../fixtures/oracle.ts'

const wanted = 10_000

/** How many files this process may open; some of them are needed for other things. */
const mostFiles = (): number => {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === '' ? wanted + 500 : Number(soft)
  } catch {
    return 4_096
  }
}

/**
 * Opens connections a hundred at a time; of three one says nothing, one half a header, one a whole request. Tells how
 * many there are.
 */
const holder = `
const { connect } = require('node:net')
const [port, count] = process.argv.slice(1).map(Number)
const words = ['', 'GET /virtual/v2/clubs HTTP/1.1\\r\\nHost: x\\r\\nX-Slow: ',
  'GET /virtual/v2/coaching/sports?limit=1 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n']
let open = 0, ended = 0, begun = 0, failed = 0
const tell = () => {
  if (open + failed === count) process.send({ open, failed })
}
const next = () => {
  if (begun === count) return
  const socket = connect(port, '127.0.0.1')
  const word = words[begun++ % 3]
  socket.on('error', () => {})
  socket.once('connect', () => {
    if (word !== '') socket.write(word)
    open++
    tell()
    next()
  })
  socket.once('close', hadError => {
    if (socket.bytesWritten === 0 && hadError) { failed++; tell() }
    else if (++ended === open) process.send({ ended })
  })
  socket.resume()
}
for (let index = 0; index < 100; index++) next()
`

const told = async (child: ChildProcess): Promise<unknown> => {
  const [message] = await once(child, 'message')
  return message
}

t.test('another client is served while they are there', async t => {
  const oracle = clubOracle()
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error('The contract is good')
  const sites = await clubSites(contract, { seed: 1 })
  const failures: unknown[] = []
  const site = await sites(contract, {
    onError: error => void failures.push(error),
    access: () => ({ isLoopback: true, token: undefined }),
  })
  const hour = 3_600_000
  const { url, port, close } = await listen(site.app, {
    host: '127.0.0.1',
    port: 0,
    limits: { headTime: hour, requestTime: hour, idleTime: hour },
  })
  const count = Math.min(wanted, mostFiles() - 500)
  const before = process.memoryUsage().rss
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, ['-e', holder, String(port), String(count)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  t.strictSame(await told(child), { open: count, failed: 0 }, `${count} connections are open`)
  const { ask } = client(t, url, oracle)
  for (const operation of oracle.operations) {
    const { status } = await ask(operation.method, `/virtual/v2${targetOf(operation)}`, bodyOf(operation))
    t.equal(status, 200, operation.id)
  }
  const perConnection = (process.memoryUsage().rss - before) / count
  t.comment(`${count} idle connections, ${Math.round(perConnection / 1024)} KB each`)
  t.ok(perConnection < 64 * 1024, 'none costs much')
  const ended = told(child)
  await close()
  t.strictSame(await ended, { ended: count }, 'closing the server ends them all')
  t.strictSame(failures, [])
})
