/** What a step changes is told, and taken back until others have it: as it was, in its order. */
import t from 'tap'
import { Accounts } from '../../src/accounts/accounts.ts'
import { Credentials } from '../../src/accounts/credentials.ts'
import { Tables } from '../../src/accounts/tables.ts'

t.test('a step is decided and taken back, whatever it does and however it ends', async t => {
  const tables = new Tables()
  const [fruit, trees] = [tables.table<number>('fruit'), tables.table<object>('trees')]
  for (const [index, name] of ['apple', 'pear', 'plum'].entries()) fruit.set(name, index)
  const before = [...fruit]
  const rows: readonly { readonly does: string; readonly step: () => unknown; readonly rows: readonly object[] }[] = [
    { does: 'nothing', step: () => 1, rows: [] },
    { does: 'looks only', step: () => fruit.get('pear'), rows: [] },
    { does: 'takes away what is not there', step: () => fruit.delete('fig'), rows: [] },
    { does: 'adds', step: () => fruit.set('fig', 3).size, rows: [{ table: 'fruit', key: 'fig', value: 3 }] },
    { does: 'replaces', step: () => fruit.set('pear', 9).size, rows: [{ table: 'fruit', key: 'pear', value: 9 }] },
    { does: 'takes away the first', step: () => fruit.delete('apple'), rows: [{ table: 'fruit', key: 'apple' }] },
    {
      does: 'takes away and puts back in two tables',
      step: () => {
        trees.set('oak', {})
        fruit.delete('apple')
        fruit.set('apple', 0)
        return trees.delete('oak')
      },
      rows: [
        { table: 'trees', key: 'oak' },
        { table: 'fruit', key: 'apple', value: 0 },
      ],
    },
    { does: 'clears', step: () => fruit.clear(), rows: before.map(([key]) => ({ table: 'fruit', key })) },
  ]
  for (const { does, step, rows: told } of rows) {
    t.strictSame(tables.decide(step).rows, told, does)
    t.strictSame([...fruit], before, `${does}, and is taken back`)
    t.equal(trees.size, 0)
  }
  t.throws(
    () =>
      tables.decide(() => {
        fruit.clear()
        throw new Error('no')
      }),
    { message: 'no' },
  )
  t.strictSame([...fruit], before, 'what fails too')
  tables.apply([
    { table: 'fruit', key: 'apple' },
    { table: 'fruit', key: 'fig', value: 3 },
    { table: 'of a newer program', key: 'a', value: 1 },
  ])
  t.strictSame([...fruit.keys()], ['pear', 'plum', 'fig'])
})

t.test('a step costs what it changes, however much there is', async t => {
  const { set } = Map.prototype
  t.teardown(() => Reflect.set(Map.prototype, 'set', set))
  const touched = (size: number): number => {
    const tables = new Tables()
    const fruit = tables.table<number>('fruit')
    for (let count = 0; count < size; count++) fruit.set(`${count}`, count)
    let count = 0
    Reflect.set(Map.prototype, 'set', function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
      count++
      return set.call(this, key, value)
    })
    tables.decide(() => {
      fruit.delete('0')
      fruit.set('1', 0)
      return fruit.set('new', 0).size
    })
    Reflect.set(Map.prototype, 'set', set)
    return count
  }
  t.equal(touched(10_000), touched(10))
})

t.test('what a step that was taken back had cleared away is cleared away by the next one', async t => {
  const tables = new Tables()
  const tokens = new Credentials('0123456789', 2, undefined, { tables, name: 'tokens' })
  const token = { kind: 'accessToken', label: 'a' } as const
  const { secret } = tokens.makeInPlaceOfOldest(token, 1)
  tokens.makeInPlaceOfOldest({ ...token, expires: 2 }, 1)
  t.notOk(tokens.hasRoom(1))
  const made = [1, 2].map(() =>
    tables.decide(() => tokens.makeInPlaceOfOldest(token, 2)).rows.map(({ table }) => table),
  )
  t.strictSame(made, [
    ['tokens', 'tokens', 'tokens over'],
    ['tokens', 'tokens', 'tokens over'],
  ])
  t.notOk('why' in tokens.judge('accessToken', secret, 2), 'what lives stays')
})

t.test('what is decided by one of two is applied by both, and they are the same then', async t => {
  const all: Accounts[] = []
  const keep = async <T>(
    decide: () => { readonly done: T; readonly rows: Parameters<Accounts['apply']>[0] },
  ): Promise<T> => {
    const { done, rows } = decide()
    const written: Parameters<Accounts['apply']>[0] = JSON.parse(JSON.stringify(rows))
    for (const one of all) one.apply(written)
    return done
  }
  for (let count = 0; count < 2; count++) all.push(new Accounts('0123456789', { secret: 'a secret', keep }))
  const [one, other] = all
  if (one === undefined || other === undefined) throw new Error('There are two.')
  for (const accounts of all)
    accounts.place(
      {
        clientId: 'written',
        name: 'Of the data',
        description: undefined,
        redirectUris: [],
        isConfidential: true,
        status: 'accepted',
        reason: undefined,
        owner: undefined,
        made: 0,
      },
      'its secret',
      'its key',
    )
  const told = (accounts: Accounts) =>
    JSON.stringify([accounts.credentials.all, accounts.applications.all, accounts.grants.tokens.all])
  t.equal(told(other), told(one), 'what stands in the data has the same ids')
  const made = await one.change(() => one.credentials.make({ kind: 'apiKey', label: 'a' }, 1_000))
  t.equal(made?.credential.label, 'a')
  t.notOk('why' in other.judge('apiKey', made?.secret ?? '', 2_000))
  const grant = { clientId: 'written', subject: 'p1', scope: 'user', redirectUri: '', isRedirectUriSent: false }
  const code = await other.change(() => other.grants.newCode({ ...grant, challenge: undefined }, 1_000))
  const tokens = await one.change(() => one.grants.useCode(code, 1_000))
  t.equal(other.grants.code(code), undefined)
  t.equal(other.grants.relativeOf('code', code, 1_000)?.application, 'written', 'both know its family')
  t.notOk('why' in other.judge('accessToken', tokens?.accessToken ?? '', 1_000))
  await other.change(() => other.reject('written', 'no', 2_000))
  t.strictSame(one.judge('accessToken', tokens?.accessToken ?? '', 2_000), { why: 'revoked', at: 2_000 })
  t.strictSame(one.judge('apiKey', 'its key', 2_000), { why: 'revoked', at: 2_000 })
  t.equal(one.applications.isSecretOf('written', 'its secret'), false)
  const { cookie } = await one.change(() => one.visits.begin('p1'))
  await one.change(() => one.visits.leave(cookie, { id: 'a', secrets: [{ name: 'A key', secret: 'of p1' }] }))
  t.equal(other.visits.find(cookie)?.subject, 'p1')
  t.equal(other.visits.has(cookie, 'b'), false)
  t.strictSame(await other.change(() => other.visits.take(cookie, 'a')), {
    id: 'a',
    secrets: [{ name: 'A key', secret: 'of p1' }],
  })
  t.equal(one.visits.has(cookie, 'a'), false, 'once')
  await other.change(() => other.visits.end(cookie))
  t.equal(one.visits.find(cookie), undefined)
})
