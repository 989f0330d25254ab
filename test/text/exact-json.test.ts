/** Whole numbers of JSON, as they were written. */
import t from 'tap'
import { exactJson, exactJsonOf, exactInteger } from '../../src/text/exact-json.ts'

const read = (text: string): unknown => exactJsonOf(Buffer.from(text))

t.test('what is read, and written again', t => {
  const rows: readonly (readonly [text: string, value: unknown, written?: string])[] = [
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['9007199254740991', 9007199254740991],
    ['1000000000000000000000', 10n ** 21n],
    [
      '{"n1":12345678901234567890,"s":"n1","n":"s9007199254740993"}',
      { n1: 12345678901234567890n, s: 'n1', n: 's9007199254740993' },
    ],
    [
      '{"9007199254740993": "9007199254740993"}',
      { ['9007199254740993']: '9007199254740993' },
      '{"9007199254740993":"9007199254740993"}',
    ],
    [
      '["\\"9007199254740993", "\\\\", 9007199254740993]',
      ['"9007199254740993', '\\', 9007199254740993n],
      '["\\"9007199254740993","\\\\",9007199254740993]',
    ],
    [
      '{"a" : [9007199254740993 ,1.5,true,null]}',
      { a: [9007199254740993n, 1.5, true, null] },
      '{"a":[9007199254740993,1.5,true,null]}',
    ],
    ['[0.1234567890123456,1234567890123456.5]', [0.1234567890123456, 1234567890123456.5]],
    ['12345678901234560e3', 12345678901234560e3, '12345678901234560000'],
  ]
  for (const [text, value, written = text] of rows) {
    t.strictSame(read(text), value, text)
    t.equal(exactJson(read(text)), written, text)
  }
  t.strictSame(read('9'.repeat(1_000_000)), Infinity)
  const marks = '["n000000000", "n0000000019007199254740993", "\\u006e0000000029007199254740993", 9007199254740993]'
  t.strictSame(read(marks), [
    'n000000000',
    'n0000000019007199254740993',
    'n0000000029007199254740993',
    9007199254740993n,
  ])
  t.strictSame(read(exactJson(read(marks))), read(marks))
  const long = { id: 9007199254740993n, a: 'x'.repeat(10_000_000), b: '\\n"'.repeat(3_000_000) }
  t.ok(exactJson(read(exactJson(long))) === exactJson(long), 'a long text takes no more of the stack than a short one')
  t.strictSame(Object.keys(Object(read('{"__proto__":{"a":9007199254740993}}'))), ['__proto__'])
  for (const none of ['', '90071992547409930000,', '{"a":9007199254740993', '['.repeat(1000)])
    t.equal(read(none), undefined)
  t.strictSame([exactInteger('17'), exactInteger('9007199254740993')], [17, 9007199254740993n])
  t.end()
})
