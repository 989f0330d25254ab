/** Where a text is no JSON: also where V8 says nothing of it. */
import t from 'tap'
import { whyNoJson } from '../../src/text/not-json.ts'

const fault = (text: string): string | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return whyNoJson(error, text)
  }
}

t.test('a text that is no JSON says where it is none, and nothing of what stands there', async t => {
  const cases: readonly (readonly [text: string, told: string | undefined])[] = [
    ['{"a": [1, -0.5e+3, true, null, "x\\"]"], "b": {}, "c": []}', undefined],
    ['', 'it ends too early'],
    ['[1', 'at position 2'],
    ['[1 2]', 'at position 3'],
    ['good day', 'at position 0'],
    ['[NaN]', 'at position 1'],
    ['[,1]', 'at position 1'],
    ['[1,]', 'at position 3'],
    ['[1,,2]', 'at position 3'],
    ['{"a":}', 'at position 5'],
    ['{"a":tru}', 'at position 5'],
    ['{"a": "]", "b": \'c\'}', 'at position 16'],
    ['{"a":\u00A01}', 'at position 5'],
    ['{\n  "a": 1,\n  "b": None\n}', 'at position 19 (line 3 column 8)'],
    ['{\n  "a": 1\n  "b": 2\n}', 'at position 13 (line 3 column 3)'],
    ['\nx', 'at position 1 (line 2 column 1)'],
  ]
  for (const [text, told] of cases) t.equal(fault(text), told, text)
})
