/** Credentials are kept out of whatever is written, however many there are. */
import t from 'tap'
import { secretsOf } from '../../src/verify/secrets.ts'

const someSecrets = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `tok-${at.toString(36).padStart(6, '0')}&${'x'.repeat(at % 7)}`)

t.test('each is found in every form, few or many', async t => {
  for (const count of [3, 2000]) {
    const secrets = someSecrets(count)
    const { text, header } = secretsOf(secrets)
    for (const secret of [secrets[0] ?? '', secrets[2] ?? '', secrets.at(-1) ?? '']) {
      const base64 = Buffer.from(secret).toString('base64')
      const escaped = secret.replaceAll('&', '&amp;')
      t.equal(
        text(`a ${secret}, ${encodeURIComponent(secret)}; ${base64} <b>${escaped}</b>tok-`),
        'a [redacted], [redacted]; [redacted] <b>[redacted]</b>tok-',
        `${count}: ${secret}`,
      )
      for (const one of [secret, `Bearer ${secret}`, `Basic ${base64}`, `Bearer a ${secret}`])
        t.equal(header('x-any', one), '[redacted]', one)
    }
    t.equal(text('nothing of tok- and the like'), 'nothing of tok- and the like')
  }
})

t.test('of many lengths that begin alike the word goes', async t => {
  const { text } = secretsOf(Array.from({ length: 100 }, (_, at) => `same-${'y'.repeat(at)}`))
  t.equal(text(`{"a":"same-${'y'.repeat(50)}z","b":1} other`), '{"a":"[redacted]","b":1} other')
})

t.test('twenty thousand in a text of four megabytes: it ends', async t => {
  const secrets = someSecrets(20_000)
  const given = `${'nothing of the kind, tok-, '.repeat(150_000)}${secrets.at(-1)}`
  t.ok(secretsOf(secrets).text(given).endsWith('tok-, [redacted]'))
})
