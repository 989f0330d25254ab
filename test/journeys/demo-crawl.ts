/**
 * The demo from outside: who is in it, as its file says, and everything that it has to show to somebody.
 */
import { readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { start } from '../cli/child-process.ts'
import { isFields, jsonOf } from '../fixtures/oracle.ts'
import { type Answered, client } from '../fixtures/served-client.ts'
import { id, itemsIn, sessionsIn, stubOracle } from '../fixtures/worlds/open-stub.ts'
import { yamlOnce } from '../fixtures/yaml-once.ts'

export const oracle = stubOracle()
export const { operations } = oracle
export const now = Date.parse('2027-03-01T10:00:00Z')
export const key = 'demo-key'
export const cast = [
  'demo-member',
  'demo-parent',
  'demo-coach',
  'demo-leader',
  'demo-deputy',
  'demo-organiser',
  'demo-non-member',
  'demo-lapsed',
] as const
export type Token = (typeof cast)[number]
export const headersOf = (token?: string): OutgoingHttpHeaders => ({
  'x-api-key': key,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

export const listIn = (value: unknown, name: string): readonly Record<string, unknown>[] =>
  itemsIn(isFields(value) ? value[name] : undefined)
const demoFile = fileURLToPath(new URL('../../examples/worlds/demo.yaml', import.meta.url))
const { source, keep } = yamlOnce(readFileSync(demoFile, 'utf8'), 'worlds')
keep?.()
export const demo = source

export const people = listIn(demo, 'people')
/** Whatever name is used for a person. */
export const personIds = new Map(
  people.flatMap(({ id: written, alias }) => [
    [String(written), id('person', String(written))],
    [String(alias), id('person', String(written))],
  ]),
)
export const personOf = new Map(
  listIn(demo, 'accessTokens').map(({ token, person }) => [String(token), personIds.get(String(person)) ?? '']),
)

/**
 * Who crawls everything; every session is in some club's list, so that of the other lists a few will do for the rest of
 * the cast.
 */
const thorough: readonly (string | undefined)[] = [undefined, 'demo-parent', 'demo-coach']

/** Everything that the demo has to show to somebody, by operation. */
const targets = async (
  ask: (target: string) => Promise<Answered>,
  token: Token | undefined,
): Promise<readonly { id: string; target: string }[]> => {
  const idsIn = async (target: string): Promise<readonly string[]> =>
    itemsIn((await ask(target)).json).map(item => String(item.id))
  const [clubs, affiliates, coachingClubs, coachingAffiliates, coaches] = [
    await idsIn('/clubs?limit=500'),
    await idsIn('/affiliates?limit=500'),
    await idsIn('/coaching/clubs?limit=500'),
    await idsIn('/coaching/affiliates?limit=500'),
    await idsIn('/coaching/coaches?limit=500'),
  ]
  const some = (ids: readonly string[]): readonly string[] => (thorough.includes(token) ? ids : ids.slice(0, 4))
  const scopes = {
    club: coachingClubs,
    affiliate: some(coachingAffiliates),
    owner: some([...coaches.slice(0, 2), ...coachingAffiliates, ...coaches.slice(2)]),
    coach: some(coaches),
  }
  return operations
    .filter(({ method }) => method === 'GET')
    .flatMap(operation => {
      const { path } = operation
      const of = (ids: readonly string[]): readonly { id: string; target: string }[] =>
        ids.map(one => ({ id: operation.id, target: path.replace('{id}', one) }))
      if (path.startsWith('/clubs/{id}')) return of(some(clubs))
      if (path.startsWith('/affiliates/{id}')) return of(some(affiliates))
      if (path === '/coaching/sessions/club/{id}') return of(coachingClubs.map(club => `${club}?limit=500`))
      const [, scope] = /\/sessions\/(\w+)\//.exec(path) ?? []
      for (const [kind, ids] of Object.entries(scopes))
        if (kind === scope) return of(path.startsWith('/my/') ? some(ids) : ids)
      return [{ id: operation.id, target: path === '/clubdistances' ? `${path}?address=GL50%201AA` : path }]
    })
}

/**
 * Every answer is held against the contract; the thousands that are as it says are told in one line. `most`: of an
 * operation.
 */
export const crawl = async (
  t: Parameters<typeof client>[0],
  url: string,
  token: Token | undefined,
  most = Infinity,
): Promise<ReadonlyMap<string, { id: string; answered: Answered }>> => {
  const faults: string[] = []
  const quiet = {
    strictSame: (found: unknown, _wanted: unknown, message: string): boolean => {
      const isGood = Array.isArray(found) && found.length === 0
      if (!isGood) faults.push(`not so: ${message}: ${JSON.stringify(found)}`)
      return isGood
    },
  }
  const { ask } = client(quiet, url, oracle)
  const get = (target: string): Promise<Answered> => ask('GET', `/v2${target}`, { headers: headersOf(token) })
  const found = new Map<string, { id: string; answered: Answered }>()
  const counts = new Map<string, number>()
  for (const { id: operation, target } of await targets(get, token)) {
    const count = (counts.get(operation) ?? 0) + 1
    counts.set(operation, count)
    if (count <= most && (token !== undefined || !target.startsWith('/my/')))
      found.set(target, { id: operation, answered: await get(target) })
  }
  t.strictSame(faults, [], `${token ?? 'nobody'}: ${found.size} answers are as the contract says`)
  return found
}

/** The command in a process of its own, until `use` is done. */
export const inAnotherProcess = async <Result>(
  t: Parameters<typeof start>[0],
  args: readonly string[],
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const running = start(t, ['start', '--port', '0', '--json', ...args])
  const ready = jsonOf(await running.out.next(/"url"/))
  try {
    return await use(isFields(ready) ? String(ready.url) : '')
  } finally {
    await running.end()
  }
}

/**
 * What a server says of everything that there is, before and after some have signed up: a line an answer.
 *
 * @param most at most so many answers of an operation in each crawl
 */
const saidOfAll = async (t: Parameters<typeof client>[0], url: string, most = Infinity): Promise<readonly string[]> => {
  const { ask } = client(t, url, oracle)
  const lines = [...(await crawl(t, url, 'demo-parent', most))].map(
    ([target, { answered }]) => `${target} ${answered.text}`,
  )
  const sessions = sessionsIn(
    (
      await ask('GET', `/v2/my/coaching/sessions/coach/${personIds.get('tomasz')}?type=individual`, {
        headers: headersOf('demo-parent'),
      })
    ).json,
  )
  for (const session of sessions.slice(0, 12)) {
    for (const one of session.clients) {
      const body = JSON.stringify({ clientId: one.id, session })
      lines.push(
        (
          await ask('POST', '/v2/my/coaching/session', {
            headers: { ...headersOf('demo-parent'), 'content-type': 'application/json' },
            body,
          })
        ).text,
      )
    }
  }
  return [
    ...lines,
    ...[...(await crawl(t, url, 'demo-coach', most))].map(([target, { answered }]) => `${target} ${answered.text}`),
  ]
}
/** Two processes over the same world, at the same time by the clock, say the same of everything. */
export const holdSameBytes = async (t: Test, most = Infinity): Promise<void> => {
  const here = await startCourtside({ now })
  const [one, other] = [
    await saidOfAll(t, here.url, most).finally(() => here.close()),
    await inAnotherProcess(t, ['--now', new Date(now).toISOString()], url => saidOfAll(t, url, most)),
  ]
  t.ok(one.length > 100, `${one.length} answers`)
  t.strictSame(
    one.filter((line, index) => line !== other[index]).map(line => line.slice(0, 200)),
    [],
  )
}
