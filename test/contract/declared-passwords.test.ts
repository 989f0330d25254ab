/** The passwords of an exchange that the schemas of its operation tell, and no name. */
import t from 'tap'
import type { Carrying } from '../../src/contract/carrying.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { declaredPasswords } from '../../src/contract/declared-passwords.ts'
import { given } from '../../src/text/given.ts'

const { contract, findings } = loadContract('test/fixtures/passwords.yaml', 'foreign')
const [operation] = contract?.operations ?? []
if (contract === undefined || operation === undefined) throw new Error(JSON.stringify(findings))
const passwords = declaredPasswords(contract.schemas)

const json = 'application/json'
const plain: Carrying = { target: '/doors', headers: [], bodies: [] }
const body = (text: string, mediaType = json, status?: number): Partial<Carrying> => ({
  bodies: [{ bytes: Buffer.from(text), mediaType, ...given({ status }) }],
})

const rows: readonly (readonly [says: string, carrying: Partial<Carrying>, found: readonly string[]])[] = [
  ['none', {}, []],
  ['an object in one piece', { target: '/doors?where=no,5,opens,hush&limit=9' }, ['hush']],
  ['one that is broken', { target: '/doors?where=opens' }, ['']],
  ['one that is broken behind it', { target: '/doors?where=opens,hush,no' }, ['hush']],
  ['a property that is not named', { target: '/doors?deep%5Bno%5D=5&deep[any]=hu%20sh' }, ['hu sh']],
  ['a list', { target: '/doors?either=one|two' }, ['one', 'two']],
  ['JSON', { target: `/doors?told=${encodeURIComponent('{"no":"5","x":"hush"}')}` }, ['hush']],
  ['what should be JSON', { target: '/doors?told=hush' }, []],
  ['a header', { headers: [['x-door', 'no=5,x=hush']] }, ['hush']],
  [
    'a header that is sent twice',
    {
      headers: [
        ['x-word', 'one'],
        ['X-Word', 'two'],
      ],
    },
    ['one', 'two', 'one, two'],
  ],
  ['a cookie', { headers: [['Cookie', 'a=b; door=no,5,opens,hush']] }, ['hush']],
  ['a whole text', body('hush', 'text/plain; charset=utf-8'), ['hush']],
  ['a form', body('no=5&x=hu+sh', 'application/x-www-form-urlencoded'), ['hu sh']],
  ['JSON', body('{"no":"5","doors":[{"no":"5","x":"one"}],"again":{"key2":"two","key":null}}'), ['one', 'two']],
  ['what is no such JSON', body('[{"x":"one"}]'), []],
  ['what is broken', body('{"key":"one"'), []],
  ['a body of no type of the contract', body('{"key":"one"}', 'application/xml'), []],
  ['an answer', body('hush', 'text/plain', 201), ['hush']],
  ['a list in an answer', body('["5","one",2]', json, 201), ['one', '2']],
  ['an answer that nothing is said of', body('hush', 'text/plain', 400), []],
  ['an answer that is not there', body('hush', 'text/plain', 500), []],
]

for (const [says, carrying, found] of rows)
  t.test(says, async t => t.strictSame(passwords.in(operation, { ...plain, ...carrying }), found))
