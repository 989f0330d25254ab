/** Which values of an exchange are secrets, by where they stand and by their names alone. */
import t from 'tap'
import { secretsIn } from '../../src/contract/carried-secrets.ts'
import type { Carrying } from '../../src/contract/carrying.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { declaredRedaction } from '../../src/contract/redaction.ts'
import { clubContract } from '../../src/shipped.ts'

const { contract } = loadContract(clubContract, 'own')
if (contract === undefined) throw new Error('The contract is no good.')
const redaction = declaredRedaction(contract)
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

const of = (one: Partial<Carrying>): readonly string[] =>
  secretsIn({ target: '/v2/clubs', headers: [], bodies: [], ...one }, redaction)
const inBody = (text: string, mediaType?: string): readonly string[] =>
  of({ bodies: [{ bytes: Buffer.from(text), mediaType }] })

t.test('what stands in a body', t => {
  const cases: readonly (readonly [text: string, mediaType: string | undefined, secrets: readonly string[]])[] = [
    ['{"a":[{"password":"one"}],"token":2}', json, ['one', '2']],
    ['{"password":{"b":1,"type":"pin"}}', json, ['1']],
    ['{"access_token":"one","token_type":"Bearer"}', json, ['one']],
    ['{"pasword":"one","new_toekn":"two"}', 'text/plain', ['one', 'two']],
    ['pasword=one', form, ['one']],
    ['{"tokens":["one",2,["three"],{"b":4,"token":"five"}]}', json, ['one', '2', 'three', '4', 'five']],
    ['{"password":"one"', json, ['one']],
    ['{"password":"one"}', 'text/plain', ['one']],
    ['{"password":"one"}', undefined, ['one']],
    ['{"password":"one"}', 'image/png', []],
    ['a=1&access_token=t%2Fu', form, ['t%2Fu', 't/u']],
    ['code=c', form, ['c']],
    ['card[password]=one&card%5Btoken%5D=two&card[name]=x', form, ['one', 'two']],
    [`card=${encodeURIComponent('{"name":"x","password":"one"}')}`, form, ['one']],
    ['{"next":"https://a.example/x?token=one","all":["postgres://app:two@db"]}', json, ['one', 'two']],
    [JSON.stringify({ of: JSON.stringify({ password: { plain: 'one' } }) }), json, ['one']],
    ['{"https://a.example/x?token=one":1}', json, ['one', '1']],
    ['back=https%3A%2F%2Fa.example%2F%3Ftoken%3Done', form, ['one']],
    ['<a><password>one</password></a>', 'application/xml', ['one']],
    ['password: secret-one', 'application/yaml', ['secret-one']],
    ['--x\r\nContent-Disposition: form-data; name="password"\r\n\r\none\r\n--x--', 'multipart/form-data', ['one']],
    ['password=secret-one', 'application/octet-stream', ['secret-one']],
    ['name,password\r\nann,"o,ne"\r\nbob,two\r\n', 'text/csv; charset=utf-8', ['o,ne', 'two']],
    ['<svg token="secret-one"/>', 'image/svg+xml', ['secret-one']],
  ]
  for (const [text, mediaType, secrets] of cases)
    t.strictSame(inBody(text, mediaType), secrets, `${text} ${mediaType ?? ''}`)
  t.end()
})

t.test('a form in parts is taken apart once, whoever looks into it', t => {
  const { contract: other } = loadContract('test/fixtures/passwords.yaml', 'foreign')
  if (other === undefined) throw new Error('The contract is no good.')
  const [operation] = other.operations
  const readings = (about: Carrying): number => {
    const [first] = about.bodies
    let count = 0
    if (first !== undefined)
      t.intercept(first.bytes, 'subarray', { get: () => ((count += 1), Buffer.prototype.subarray) })
    secretsIn(about, declaredRedaction(other))
    return count
  }
  const parts = 'a=b'.split('').map(name => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\none\r\n`)
  const bodies = (): Carrying['bodies'] => [
    { bytes: Buffer.from(`${parts.join('')}--x--`), mediaType: 'multipart/form-data; boundary=x' },
  ]
  const once = readings({ target: '/doors', headers: [], bodies: bodies() })
  t.ok(once > 0)
  t.equal(readings({ target: '/doors', headers: [], operation, bodies: bodies() }), once)
  t.end()
})

t.test('JSON that is nested too deep to be walked is looked through as a text', t => {
  const levels = 200_000
  t.strictSame(inBody(`${'['.repeat(levels)}{"password":"one"}${']'.repeat(levels)}`, json), ['one'])
  t.end()
})

t.test('what stands elsewhere', t => {
  t.strictSame(of({ target: '/v2/clubs?api_key=k&limit=1#access_token=t' }), ['k', 't'])
  t.strictSame(
    of({
      headers: [
        ['Cookie', 'a=1; b=2'],
        ['Set-Cookie', 'c=3; Path=/'],
        ['Location', 'https://club.example/back?code=d'],
        ['Authorization', `Basic ${Buffer.from('pat:hush').toString('base64')}`],
        ['Accept', 'text/html'],
      ],
    }),
    ['1', '2', '3', 'd', 'Basic cGF0Omh1c2g=', 'cGF0Omh1c2g=', 'pat:hush', 'hush'],
  )
  t.end()
})

t.test('what stands within a header', t => {
  const headers: Carrying['headers'] = [
    ['Link', '<https://a.example/x?token=one>; rel="next", </y?X-Amz-Signature=two>; rel="last"'],
    ['Authorization', 'AWS4-HMAC-SHA256 Credential=AKIA/2027, SignedHeaders=host, Signature=th3ree'],
    ['X-Amz-Security-Token', 'four'],
    ['X-Upstream', 'postgres://app:five@db.example'],
  ]
  const [, , whole = '', ...others] = of({ headers })
  t.match(whole, /^AWS4/)
  t.strictSame([...of({ headers }).slice(0, 2), ...others], ['one', 'two', 'AKIA/2027', 'th3ree', 'four', 'five'])
  t.end()
})

t.test('what stands in a path', t => {
  const { contract: shared, findings } = loadContract('test/fixtures/shares.yaml', 'foreign')
  t.strictSame(findings, [])
  if (shared === undefined) throw new Error('The contract is no good.')
  const own = declaredRedaction(shared)
  const seen = (target: string, headers: Carrying['headers'] = []): readonly string[] =>
    secretsIn({ target, headers, bodies: [] }, own)
  t.strictSame(seen('/v2/shares/hu%20sh?limit=1'), ['hu%20sh', 'hu sh'])
  t.strictSame(seen('/v2/doors/1234'), ['1234'])
  t.strictSame(seen('/v2/shares', [['Location', 'https://a.example/v2/shares/hush']]), ['hush'])
  t.end()
})
