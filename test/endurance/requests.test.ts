/**
 * Requests drawn from the contract, good ones and broken ones, a fixed number with a fixed seed. `npm run fuzz` sends
 * others.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { failureOf } from './request-properties.ts'
import { seed, testRequests } from './request-suites.ts'
import { clubTargets, controlTarget, foreignTarget } from './request-targets.ts'

const [honest] = await testRequests(t, [
  { open: clubTargets, runs: 900 },
  { open: controlTarget, runs: 300 },
  { open: () => foreignTarget('petstore.yaml', ['', '/api/v3']), runs: 300 },
  { open: () => foreignTarget('served-library.yaml', ['', '/uk/lib']), runs: 200 },
])

t.test('a server that lies is found out, and the request is told as a line for curl', async t => {
  const liar = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'courtside-source': 'a liar', vary: 'Origin' })
      .end('[]'),
  )
  liar.listen(0, '127.0.0.1')
  await once(liar, 'listening')
  const address = liar.address()
  if (honest === undefined || address === null || typeof address === 'string') throw new Error('Both are there.')
  const found = await failureOf({ ...honest, url: `http://127.0.0.1:${address.port}` }, { seed, runs: 100 })
  t.match(found, /curl -si --path-as-is .*http:\/\/127\.0\.0\.1:/)
  liar.close()
})
