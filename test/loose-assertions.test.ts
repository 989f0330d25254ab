/**
 * No test compares loosely. tap's `match` is for a text and what it has to say; an object or a list it holds against
 * another so loosely that an empty list is any list: `hasFields` of `fixtures/has-fields.ts` says what is meant.
 */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { type Sources, everyNode, lineOf, parsed, sourcesIn } from '../scripts/architecture/imports.ts'
import { hasFields } from './fixtures/has-fields.ts'

const looseIn = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) => {
    if (!text.includes('.match(')) return []
    const file = parsed(path, text)
    return everyNode(file).flatMap(node => (isLoose(node) ? [`${path}:${lineOf(file, node)}`] : []))
  })

const isLoose = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [, pattern] = node.arguments
  return (
    node.expression.name.text === 'match'
    && pattern !== undefined
    && (ts.isObjectLiteralExpression(pattern) || ts.isArrayLiteralExpression(pattern))
  )
}

t.test('no object and no list is matched', async t => {
  const sources = sourcesIn(fileURLToPath(new URL('./', import.meta.url)))
  t.ok(sources.size > 200, 'the tests were found')
  t.strictSame(looseIn(sources), [])
})

t.test('one that is matched is found', async t => {
  const planted = [
    'a(t => t.match(found, { a: 1 }))',
    "t.match(text, 'a')",
    't.match(found, [], "none")',
    't.match(text, /a/)',
  ]
  t.strictSame(looseIn(new Map([['x.test.ts', planted.join('\n')]])), ['x.test.ts:1', 'x.test.ts:3'])
})

t.test('fields that are named are so, and exactly so', async t => {
  const lookedAt = (found: unknown, fields: object): unknown => {
    const seen: unknown[] = []
    hasFields({ strictSame: one => seen.push(one) > 0 }, found, fields)
    return seen[0]
  }
  const cases: readonly (readonly [unknown, object, unknown])[] = [
    [{ a: 1, b: 2 }, { a: 1 }, { a: 1 }],
    [{ a: '1' }, { a: 1 }, { a: '1' }],
    [{}, { a: undefined }, { a: undefined }],
    [{ a: null }, { a: undefined }, { a: null }],
    [{ a: 'xy' }, { a: 'x' }, { a: 'xy' }],
    [{ a: 'xy' }, { a: /^x/ }, { a: /^x/ }],
    [{ a: 'xy' }, { a: /^y/ }, { a: 'xy' }],
    [
      { a: 1, b: 'x' },
      { a: Number, b: String },
      { a: Number, b: String },
    ],
    [
      { a: 'x', b: 1 },
      { a: Number, b: String },
      { a: 'x', b: 1 },
    ],
    [{ a: ['x'] }, { a: [] }, { a: ['x'] }],
    [[{ a: 1, b: 2 }, { a: 3 }], [{ a: 1 }], [{ a: 1 }, { a: 3 }]],
    [undefined, { a: 1 }, undefined],
  ]
  for (const [found, fields, seen] of cases)
    t.strictSame(lookedAt(found, fields), seen, JSON.stringify([found, fields]))
})
