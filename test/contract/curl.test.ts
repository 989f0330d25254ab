/** A request as a command: a shell makes of it what was sent, with the secrets that it is given. */
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { curlOf } from '../../src/contract/curl.ts'
import { redactionFor } from '../../src/contract/redaction.ts'

const redaction = redactionFor([])
const schemes = [{ name: 'key', kind: 'apiKey', in: 'query', key: 'api_key' }] as const
const variables = { apiKey: 'OUR_KEY', token: 'OUR_TOKEN' }

/** What the command asks for, as its shell hands it on. */
const askedFor = (curl: string, env: NodeJS.ProcessEnv): string => {
  const script = `curl() { printf '%s\\n' "$1"; }\n${curl}`
  return spawnSync('sh', ['-c', script], { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout.trim()
}

t.test('a secret in a query is a variable, whatever is beside it', { skip: process.platform === 'win32' }, async t => {
  const cases: readonly (readonly [target: string, asked: string])[] = [
    ['/a?api_key=s3cret', 'http://h/a?api_key=from-outside'],
    ['/a?api_key=s3cret&b=1', 'http://h/a?api_key=from-outside&b=1'],
    ["/a?q=it's$(id)&api_key=s3cret&token=t", "http://h/a?q=it's$(id)&api_key=from-outside&token=own"],
    ['/a?b=1', 'http://h/a?b=1'],
    ['/a', 'http://h/a'],
  ]
  for (const [target, asked] of cases) {
    const request = { method: 'GET', target, headers: new Map<string, string>(), body: undefined }
    const curl = curlOf(request, 'http://h', redaction, { schemes, variables })
    t.notMatch(curl, /s3cret/)
    t.equal(askedFor(curl, { OUR_KEY: 'from-outside', TOKEN: 'own' }), asked)
  }
  const target = '/a?b=1&api-key=s3cret&token=t'
  const request = { method: 'GET', target, headers: new Map<string, string>(), body: undefined }
  const curl = curlOf(request, 'http://h', redaction)
  t.equal(curl, `curl 'http://h/a?b=1&api-key='"$API_KEY"'&token='"$TOKEN"`, 'called like its parameter')
  t.equal(askedFor(curl, { API_KEY: 'k', TOKEN: 't' }), 'http://h/a?b=1&api-key=k&token=t')
})

t.test('a login is a variable of name and password', async t => {
  const headers = new Map([['authorization', `Basic ${Buffer.from('user:secret').toString('base64')}`]])
  const curl = curlOf({ method: 'GET', target: '/me', headers, body: undefined }, 'http://h', redactionFor([]))
  t.equal(curl, `curl 'http://h/me' \\\n  -u "$TOKEN"`)
})
