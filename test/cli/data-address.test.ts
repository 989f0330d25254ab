/** The address of a database that can't be one is told so at once, without the password that may be in it. */
import t from 'tap'
import { run, start } from './child-process.ts'

const password = 'hunter2'

const misused: readonly (readonly [says: string, address: string])[] = [
  ['a slash in the password', `postgres://me:${password}/x@127.0.0.1/courts`],
  ['one behind what may be a port', `postgres://me:12/${password}@127.0.0.1/courts`],
  ['a hash in it', `postgres://me:${password}#x@127.0.0.1/courts`],
  ['a question mark in it', `postgres://me:12?${password}@127.0.0.1/courts`],
  ['a port that is none', `postgres://me:${password}@127.0.0.1:99999/courts`],
  ['another scheme', `mysql://me:${password}@127.0.0.1/courts`],
  ['nothing', ''],
]

for (const [says, address] of misused)
  t.test(says, async t => {
    const { code, out, err } = await run(t, ['start', '--port', '0', '--data', address])
    const told = [...out, ...err].join('\n')
    t.equal(code, 2)
    t.match(told, /--data: an address such as postgres:\/\/user@host.* percent-encoded/)
    t.notOk(told.includes(password), 'the password is not printed')
  })

t.test('the scheme may be in capitals, and a parameter may have an @', async t => {
  const address = `POSTGRES://me:${password}@127.0.0.1:1/courts?application_name=me@courts`
  const { code, err } = await run(t, ['start', '--port', '0', '--data', address])
  t.equal(code, 1)
  t.match(err.join('\n'), 'ECONNREFUSED')
})

t.test('a variable that is empty means none', async t => {
  const { out, end } = start(t, ['start', '--port', '0', '--json', '--quiet'], { env: { COURTSIDE_DATA: '' } })
  t.match(await out.next(/"ready"/), 'http://127.0.0.1')
  t.equal((await end()).code, 0)
})
