/** The secrets that stand in paths, wherever a contract begins in them. */
import t from 'tap'
import { pathSecretsOf } from '../../src/contract/path-secrets.ts'

const paths = [
  '/shares/{token}',
  '/shares/recent',
  '/people/{id}/doors/{pin}/',
  '/files/{name}.{token}',
  '/{token}/mine',
  '/pets/mine',
  '/rooms({token})',
]
const { without, in: secretsIn } = pathSecretsOf(paths, name => name === 'token' || name === 'pin')

t.test('a path is told without them', async t => {
  const cases: readonly (readonly [path: string, told: string, secrets: readonly string[]])[] = [
    ['/shares/hush', '/shares/*', ['hush']],
    ['/w/mine/v2/shares/hush', '/w/mine/v2/shares/*', ['hush']],
    ['https://shares.example/v2/shares/hu%20sh/', 'https://shares.example/v2/shares/*/', ['hu%20sh', 'hu sh']],
    ['/%73hares/hush', '/%73hares/*', ['hush']],
    ['/shares/;token=hush', '/shares/*', ['hush']],
    ['/shares/.hush', '/shares/*', ['hush']],
    ['/people/5/doors/1234', '/people/5/doors/*', ['1234']],
    ['/files/a%20b.hush', '/files/a%20b.*', ['hush']],
    ['/rooms(hush)', '/rooms(*)', ['hush']],
    ['/hush/mine', '/*/mine', ['hush']],
    ['/%E0%A4%A/mine', '/*/mine', ['%E0%A4%A']],
    // What spells out more is meant.
    ['/shares/recent', '/shares/recent', []],
    ['/v2/pets/mine', '/v2/pets/mine', []],
    ['/shares', '/shares', []],
    ['/shares/hush/more', '/shares/hush/more', []],
    ['/people/5', '/people/5', []],
    ['https://shares/hush', 'https://shares/hush', []],
    ['', '', []],
    ['*', '*', []],
  ]
  for (const [path, told, secrets] of cases) {
    t.equal(without(path, '*'), told, path)
    t.strictSame(secretsIn(path), secrets, path)
  }
})

t.test('where nobody knows whether a path is meant, a part of it has to be spelt out', async t => {
  const { without: any } = pathSecretsOf(['/{token}', '/shares/{token}'], name => name === 'token')
  t.equal(any('/hush', '*'), '/*')
  t.equal(any('/hush', '*', 1), '/hush')
  t.equal(any('/shares/hush', '*', 1), '/shares/*')
})

t.test('a contract without one leaves each path as it is', async t => {
  const none = pathSecretsOf(['/shares/{token}'], () => false)
  t.strictSame([none.isEmpty, none.without('/shares/hush', '*'), none.in('/shares/hush')], [true, '/shares/hush', []])
})
