import t from 'tap'
import { givenTwice, countOfNames } from '../../src/text/given-twice.ts'

t.test('names that stand twice in an object are found where the second is', async t => {
  const cases: readonly (readonly [text: string, pointers: readonly string[]])[] = [
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', ['a 7']],
    ['{"a":1,"\\u0061":2}', ['a 7']],
    ['{"a":[{"b":1},{"b":1}],"c":{"b":1,"b":1}}', ['c/b 34']],
    ['{"a":[1,2],"a":[3,4]}', ['a 11']],
    ['{"a":"\\":\\"","b":{}}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__ 15']],
  ]
  for (const [text, expected] of cases)
    t.strictSame(
      givenTwice(text, JSON.parse(text)).map(({ segments, offset }) => `${segments.join('/')} ${offset}`),
      expected,
      text,
    )
})

t.test('the names of a text are counted without reading it', async t => {
  const cases: readonly (readonly [text: string, count: number])[] = [
    ['{}', 0],
    ['["a","b:"]', 0],
    ['"a"', 0],
    ['{"a":1}', 1],
    ['{"a" \n:1,"a"\t: {"b":"c:","d":["e"]}}', 4],
    ['{"a\\":\\"b":"\\\\","c":"\\""}', 2],
  ]
  for (const [text, count] of cases) t.equal(countOfNames(text), count, text)
})

t.test('one that is deep ends nothing', async t => {
  for (const depth of [400, 3_000, 5_000]) {
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    t.strictSame(givenTwice(deep, JSON.parse(deep)), [], `${depth} levels`)
    const twice = `${'{"a":1,"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    t.type(givenTwice(twice, JSON.parse(twice)).length, 'number', `${depth} levels with names that stand twice`)
  }
})
