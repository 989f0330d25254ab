/** The contract as it is served: what generators of clients make code of. */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'

interface Document {
  readonly servers: readonly { readonly url: string; readonly description: string }[]
}

t.test('no two servers have one description: a generated client names them by it', async t => {
  const cases = [
    { name: "the club's", options: {}, atLeast: 8 },
    {
      name: 'any contract',
      options: { contract: fileURLToPath(new URL('../fixtures/served-library.yaml', import.meta.url)) },
      atLeast: 1,
    },
  ]
  for (const { name, options, atLeast } of cases) {
    const courtside = await startCourtside(options)
    t.teardown(() => courtside.close())
    const { servers }: Document = JSON.parse(await (await fetch(`${courtside.url}/openapi.json`)).text())
    const own = servers.filter(({ url }) => url.startsWith('/'))
    t.ok(own.length >= atLeast, `${name}: those of this server`)
    t.equal(new Set(own.map(({ description }) => description)).size, own.length, name)
  }
})
