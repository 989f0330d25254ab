/** How a service is asked: no faster than agreed. */
import t from 'tap'
import { type ProviderOptions, providerAt } from '../../src/verify/provider.ts'
import { secretsOf } from '../../src/verify/secrets.ts'

const get = { method: 'GET', url: 'http://127.0.0.1:1/', headers: new Map<string, string>() }

/** Its clock stands still but for what is waited. */
const asking = (
  options: Pick<ProviderOptions, 'rate'>,
): { provider: ReturnType<typeof providerAt>; waits: number[] } => {
  const waits: number[] = []
  let now = 1_000
  const provider = providerAt({
    mostRequests: 100,
    timeout: 60_000,
    secrets: secretsOf([]),
    keepExchanges: false,
    now: () => now,
    wait: milliseconds => {
      waits.push(milliseconds)
      now += milliseconds
      return Promise.resolve()
    },
    fetch: () => Promise.resolve(new Response('[]')),
    onAsked: () => undefined,
    ...options,
  })
  return { provider, waits }
}

t.test('between two requests as much time goes by as the rate leaves', async t => {
  const cases: readonly (readonly [rate: number, waits: readonly number[]])[] = [
    [10, [100, 100]],
    [0.5, [2000, 2000]],
    [0.001, [1_000_000, 1_000_000]],
  ]
  for (const [rate, expected] of cases) {
    const { provider, waits } = asking({ rate })
    // oxlint-disable-next-line no-await-in-loop
    for (const comment of ['one', 'two', 'three']) await provider.ask(get, comment)
    t.strictSame(waits, expected, String(rate))
  }
})
