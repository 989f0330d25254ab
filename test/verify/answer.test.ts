/** What is wrong with the bytes of an answer, before its values are looked at. */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { answerJudge } from '../../src/verify/answer.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const { contract } = heldAgainst(fileURLToPath(new URL('../fixtures/replayed.yaml', import.meta.url)), []).loaded

t.test('what is wrong with many items of one answer came once', t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const bytes = Buffer.from('[{"title":1},{"title":"a"},{"title":2},3]')
  const { faults } = answerJudge(contract).judge(operation, {
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    bytes,
  })
  t.strictSame(
    faults.map(({ pointer, found }) => [pointer, found]),
    [
      ['/0/title', '1'],
      ['/3', '3'],
    ],
  )
  t.end()
})

t.test('what is no JSON is told as that', async t => {
  if (contract === undefined) throw new Error('The contract is not usable.')
  const judge = answerJudge(contract)
  const operation = contract.operations.find(({ id }) => id === 'listBooks')
  if (operation === undefined) throw new Error('There is no such operation.')
  const cases: readonly (readonly [name: string, bytes: Buffer, found: RegExp | undefined])[] = [
    ['as it should be', Buffer.from('[{"title":"é"}]'), undefined],
    ['a byte order mark', Buffer.from('\uFEFF[]'), /^a byte order mark before it$/],
    ['a byte order mark within', Buffer.from('[{"title":"\uFEFF"}]'), undefined],
    ['ISO 8859-1', Buffer.from('[{"title":"é"}]', 'latin1'), /not valid/],
    ['no number', Buffer.from('[NaN]'), /NaN|token/],
    ['nothing', Buffer.from(''), /Unexpected end/],
  ]
  for (const [name, bytes, found] of cases) {
    const answer = { status: 200, headers: new Map([['content-type', 'application/json']]), bytes }
    const { faults } = judge.judge(operation, answer)
    t.strictSame(faults.length, found === undefined ? 0 : 1, name)
    if (found !== undefined) hasFields(t, faults[0], { rule: 'body', expected: 'JSON', found })
  }
})
