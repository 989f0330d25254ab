/** Whatever is wrong in a history of codes and tokens is found: here somebody has made it up. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { type Answer, type Version } from './crowd.ts'
import { type Commit, type Row, signIns } from './sign-ins.ts'

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const code = (key: string, value: object | null = { family: 'f' }): Row => ({ table: 'codes', key: digest(key), value })
const token = (key: string, more: object = {}): Row => ({
  table: 'tokens',
  key: digest(key),
  value: { family: 'f', ...more },
})
const over = { revoked: 1 }

/** As it should be, by the versions of the answers below. */
const good: readonly Commit[] = [
  [1, [code('c')]],
  [2, [code('c', null), token('a1'), token('r1')]],
  [3, [token('r1', over), token('a2'), token('r2')]],
  [4, [token('a1', over), token('a2', over), token('r2', over)]],
]

const answers: Readonly<Record<string, readonly [status: number, version: number, json?: object]>> = {
  authorize: [303, 1],
  authorization_code: [200, 2, { access_token: 'a1', refresh_token: 'r1' }],
  'Bearer a1': [200, 2],
  refresh_token: [200, 3, { access_token: 'a2', refresh_token: 'r2' }],
  'Bearer a2': [200, 3],
  revoke: [200, 4],
  'Bearer a2 after it': [401, 4],
}

/** @param lost of these the answer is lost at the first attempt */
const faultsOf = async (
  commits: readonly Commit[],
  given: typeof answers,
  lost?: string,
): Promise<readonly string[]> => {
  const faults: string[] = []
  const asked = new Map<string, number>()
  const ask = async (_world: string, method: string, target: string, headers: Record<string, string>, body = '') => {
    const { authorization = '' } = headers
    const [path = ''] = /[a-z]+(?=\?|$)/.exec(target) ?? []
    const name = authorization || (new URLSearchParams(body).get('grant_type') ?? path)
    const count = asked.get(name) ?? 0
    asked.set(name, count + 1)
    if (name === lost && count === 0) return { answer: undefined, at: undefined }
    const [status, version, json] = given[count > 0 && name === 'Bearer a2' ? `${name} after it` : name] ?? [500, 0]
    const location = { location: 'http://127.0.0.1:5000/callback?code=c' }
    const answer: Answer = { method, target, status, headers: location, bytes: Buffer.from(''), json }
    const at: Version = [1, version]
    return { answer, at }
  }
  const watching = { ask, isOutage: () => false, found: (fault: string) => void faults.push(fault) }
  const signs = signIns(watching, new Map())
  await signs.signIn('w', 'parent')
  return [...faults, ...signs.judged(commits, 'w', 0)]
}

t.test('of a good history nothing is said, also where an answer was lost', async t => {
  t.strictSame(await faultsOf(good, answers), [])
  // What was spent is brought again, and all that came of it ends.
  const refused = { ...answers, authorization_code: [400, 3] as const }
  const ended: readonly Commit[] = [...good.slice(0, 2), [3, [token('a1', over), token('r1', over)]]]
  t.strictSame(await faultsOf(ended, refused, 'authorization_code'), [])
  t.strictSame(await faultsOf(good.slice(0, 2), answers, 'authorization_code'), [], 'or it had not been done')
  t.strictSame(await faultsOf([], answers, 'authorize'), [], 'a code that nobody has been told')
  t.strictSame(await faultsOf(good.slice(0, 1), answers, 'authorize'), [])
})

t.test('what is wrong is found', async t => {
  const instead = (version: number, ...rows: readonly Row[]): readonly Commit[] =>
    good.map(commit => (commit[0] === version ? [version, rows] : commit))
  const without = (version: number): readonly Commit[] => good.filter(([of]) => of !== version)
  const rows: readonly (readonly [says: string, commits: readonly Commit[], given?: typeof answers])[] = [
    ...good.map(([version]) => [`${version} was lost`, without(version)] as const),
    ['something that nobody asked for', [...good, [5, [code('d', { family: 'g' })]]]],
    ['a code that was not spent', instead(2, token('a1'), token('r1'))],
    ['a token that was not spent', instead(3, token('a2'), token('r2'))],
    ['other tokens than were told', instead(3, token('r1', over), token('x'), token('y'))],
    [
      'tokens of another family',
      instead(2, code('c', null), token('a1', { family: 'g' }), token('r1', { family: 'g' })),
    ],
    ['a revocation of one alone', instead(4, token('r2', over))],
    ['tokens after the end', [...good, [5, [token('a3'), token('r3')]]]],
    ['a token that is good after its end', good, { ...answers, 'Bearer a2 after it': [200, 4] }],
    ['a token that is not good before', good, { ...answers, 'Bearer a1': [401, 2] }],
    ['one that is good too early', good, { ...answers, 'Bearer a1': [200, 1] }],
    ['two changes of one version', good, { ...answers, refresh_token: [200, 2, answers.refresh_token?.[2] ?? {}] }],
    ['a good code that is refused', good, { ...answers, authorization_code: [400, 2] }],
  ]
  for (const [says, commits, given = answers] of rows) t.not((await faultsOf(commits, given)).length, 0, says)
})
