/** Which fields of a contract hold a secret, so that no journal keeps them. */
import t from 'tap'
import { passwordsIn } from '../../src/contract/redaction.ts'

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
