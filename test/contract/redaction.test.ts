/** What is shown of a request, and which of its fields hold a secret, so that no journal keeps them. */
import t from 'tap'
import { passwordsIn, redactionFor } from '../../src/contract/redaction.ts'

t.test('fields that are passwords, wherever they are declared, and no others', t => {
  const password = { type: 'string', format: 'password' }
  const cases: readonly (readonly [name: string, document: unknown, fields: readonly string[]])[] = [
    ['a property', { properties: { pin: password, name: { type: 'string' } } }, ['pin']],
    ['another format', { properties: { mail: { type: 'string', format: 'email' }, any: true } }, []],
    ['of a part', { properties: { card: { properties: { pin: password, number: {} } } } }, ['pin']],
    ['of a branch', { allOf: [{ properties: { a: password } }, { properties: { b: {}, c: password } }] }, ['a', 'c']],
    ['of no object', ['text', null, 5], []],
  ]
  for (const [name, document, fields] of cases) t.strictSame(passwordsIn(document), fields, name)
  t.end()
})

const { url } = redactionFor([{ name: 'key', kind: 'apiKey', in: 'query', key: 'appid' }])

t.test('an address is shown without secrets', async t => {
  for (const [sent, shown] of [
    ['/clubs?limit=2', '/clubs?limit=2'],
    ['/clubs?token=abc&limit=2', '/clubs?token=[redacted]&limit=2'],
    ['/clubs?%74oken=abc?d=e', '/clubs?%74oken=[redacted]'],
    ['/clubs?appid=abc', '/clubs?appid=[redacted]'],
    ['/go?to=http://a.example/?token=abc&limit=2', '/go?to=[redacted]&limit=2'],
    ['/go?to=http%3A%2F%2Fa.example%2F%3Fid%3D1%26access_token%3Dabc', '/go?to=[redacted]'],
    ['/go?to=%2Fa%3Fto%3D%252Fb%253Ftoken%253Dabc', '/go?to=[redacted]'],
    ['/go?to=http://a.example/?id=1', '/go?to=http://a.example/?id=1'],
    ['/go?filter=a=b=c', '/go?filter=a=b=c'],
  ] as const)
    t.equal(url(sent), shown, sent)
})
