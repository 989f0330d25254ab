/** Columns of a table by their names, and nothing of what was no table is lost. */
import t from 'tap'
import { columnsOf } from '../../src/text/csv.ts'

t.test('columns', t => {
  const cases: readonly (readonly [text: string, columns: Readonly<Record<string, readonly string[]>>])[] = [
    ['a,b\r\n1,2\r\n3,4\r\n', { a: ['1', '3'], b: ['2', '4'] }],
    ['a;b\n1,5;2', { a: ['1,5'], b: ['2'] }],
    ['\uFEFFa\tb\n1\t', { a: ['1'] }],
    ['"a","b ""c"""\n"x, ""y""\nz",2', { a: ['x, "y"\nz'], 'b "c"': ['2'] }],
    ['a,b\n"x"y,z', { a: ['xy'], b: ['z'] }],
    ['a,b\n"x,z\n1,2', { a: ['"x', '1'], b: ['z', '2'] }],
    ['a\n1,2', { a: ['1'], '': ['2'] }],
    ['a,a\n1,2', { a: ['1', '2'] }],
    ['a,b\n\n,2\n', { b: ['2'] }],
    ['a,b', {}],
    ['', {}],
  ]
  for (const [text, columns] of cases) t.strictSame(Object.fromEntries(columnsOf(text)), columns, JSON.stringify(text))
  t.equal(columnsOf(`a\n${'"'.repeat(200_001)}`).size, 1)
  t.equal(columnsOf(`a\n${'"a\n'.repeat(100_001)}`).get('a')?.length, 50_001)
  t.end()
})
