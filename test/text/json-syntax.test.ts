/** What is wrong with a text that should be JSON: where, what was expected, and what was found. */
import t from 'tap'
import { jsonBreakIn } from '../../src/text/json-syntax.ts'

t.test('of several places that break it the first is told', async t => {
  const cases: readonly (readonly [text: string, offset: number, what: string])[] = [
    ['', 0, 'a value was expected, the end was found'],
    ['{"a":1', 6, 'a closing brace was expected, the end was found'],
    ['[1', 2, 'a closing bracket was expected, the end was found'],
    ['[1 2]', 3, 'a comma was expected, "2" was found'],
    ['[1,]', 3, 'a value was expected, "]" was found'],
    ['{a:1}', 1, 'a name in quotation marks was expected, "a" was found'],
    [`{"b": 1, 'a': 1}`, 9, `a name in quotation marks was expected, "'a'" was found`],
    ['{"a":1 b:2}', 7, 'a comma was expected, "b" was found'],
    ['[1 x]', 3, 'a value was expected, "x" was found'],
    ['{"a":x}', 5, 'a value was expected, "x" was found'],
    ['{1:1}', 1, 'a name in quotation marks was expected, "1" was found'],
    ['{"a" 1}', 5, 'a colon was expected, "1" was found'],
    ['{"a":1}}', 7, 'nothing further was expected, "}" was found'],
    ['[01]', 2, 'a comma was expected, "1" was found'],
    ['[1.]', 1, 'the rest of a number was expected, "1." was found'],
    ['["a]', 1, 'the closing quotation mark was expected, "\\"a]" was found'],
    ['["\\x"]', 1, 'an escape that JSON has was expected, "\\"\\\\x\\"" was found'],
    ['["\\u12"]', 1, 'an escape of four hexadecimal digits was expected, "\\"\\\\u12\\"" was found'],
    ['["a\tb"]', 1, 'an escape instead of a control character was expected, "\\"a\\tb\\"" was found'],
    ['[1] // so', 4, 'no comment was expected, "// so" was found'],
    [`[${'b'.repeat(90)}]`, 1, `a value was expected, "${'b'.repeat(56)}... was found`],
  ]
  for (const [text, offset, what] of cases) t.strictSame(jsonBreakIn(text), { offset, what }, text)
  for (const text of ['{"a":[1,true,null]}', '"a"', ' 1 ']) t.equal(jsonBreakIn(text), undefined, text)
})
