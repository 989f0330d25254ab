import { robin, smallWorld } from '../../fixtures/small-world.ts'
import type { Suite } from './suite.ts'

export const credentials: Suite = async (t, make) => {
  const data = await make(smallWorld())

  await t.test('keys and tokens are found whole, whether they are still good or not', async t => {
    t.strictSame(await data.apiKey('key-of-the-demo'), { key: 'key-of-the-demo', name: 'Demo', active: true })
    t.equal((await data.apiKey('key-that-is-off'))?.active, false)
    t.equal((await data.accessToken('token-of-robin'))?.personId, robin)
  })

  await t.test('nothing else finds them', async t => {
    for (const guess of [
      '',
      'key',
      'key-of-the-dem',
      'key-of-the-demo ',
      'KEY-OF-THE-DEMO',
      'token-of-robin',
      '__proto__',
    ])
      t.equal(await data.apiKey(guess), undefined, guess)
    for (const guess of ['', 'token-of-robi', 'token-of-robin\n', 'Token-of-Robin', 'key-of-the-demo'])
      t.equal(await data.accessToken(guess), undefined, guess)
  })

  await t.test('all can be shown', async t => {
    t.strictSame(
      (await data.apiKeys()).map(({ key }) => key),
      ['key-of-the-demo', 'key-that-is-off'],
    )
    t.strictSame(
      (await data.accessTokens()).map(({ label }) => label),
      ['parent'],
    )
  })
}
