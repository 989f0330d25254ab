/** What a text stands for without its escapes, and where that was. */
import t from 'tap'
import { unescaped } from '../../src/text/unescaped.ts'

t.test('of each kind, however often it was escaped, and in others', t => {
  const rows: readonly (readonly [given: string, text: string])[] = [
    ['nothing at all', 'nothing at all'],
    [String.raw`\u0041\U0041\\\u0041\u{41}\u{000041}\x41\101`, 'AAAAAAA'],
    [String.raw`a\nb\\nc\\\\tD\/e\"f\'g\\-h`, 'a\nb\nc\tD/e"f\'g-h'],
    [String.raw`pass\word, pass\\word, pass\\\\word, \é, \\é`, String.raw`pass\word, pass\word, pass\word, \é, \é`],
    [String.raw`DOM\user, DOM\\user, DOM\\\\user`, String.raw`DOM\user, DOM\user, DOM\user`],
    [String.raw`\ud83d\ude00 \u{1f600} \u{110000}`, String.raw`😀 😀 \u{110000}`],
    ['%41%2541%252541 %c3%ab%C3%AB%25C3%25AB %e2%82%ac %F0%9F%98%80', 'AAA ëëë € 😀'],
    [String.raw`\xc3\xab %E9 %C3 %c3\xab %u20ac 100% %zz`, String.raw`ë é Ã ë € 100% %zz`],
    ['&amp;&#38;&#x26;&AMP;&amp;amp; &#0043;&#X00002B;&plus;&amp;plus;', '&&&&& ++++'],
    ['&lt&gt &quot; &equals;&sol; &eacute;&Eacute;&oslash;&szlig;', '<> " =/ éÉøß'],
    ['&nothing; &lts; a&b &#; &#x; &#9999999;', '&nothing; &lts; a&b &#; &#x; &#9999999;'],
    [String.raw`it'\''s, it'\\''s`, "it's, it's"],
    [String.raw`%26%2343%3B \u0026#43; &#92;u002b %5Cu002b &#37;2b \u00252b`, '+ + + + + +'],
    [`${'\\'.repeat(200)}u0041${'\\'.repeat(129)}"${'\\'.repeat(64)}n`, 'A"\n'],
    [`%${'25'.repeat(200)}41 &${'amp;'.repeat(60)}lt;`, `%${'25'.repeat(115)}41 <`],
  ]
  for (const [given, text] of rows) t.equal(unescaped(given).text, text, given)
  t.end()
})

t.test('what was cut off stays', t => {
  for (const cut of [
    String.raw`\u`,
    String.raw`\u00`,
    String.raw`\u{4`,
    String.raw`\x4`,
    '%',
    '%4',
    '&#',
    '&#4',
    '&#x4',
    '&am',
  ])
    for (const mark of ['...', '…']) t.equal(unescaped(`ab${cut}${mark}`).text, `ab${cut}${mark}`)
  t.end()
})

t.test('each place is where it was, and no escape is cut in two', t => {
  const rows: readonly (readonly [given: string, part: string, span: string])[] = [
    [String.raw`a\u0042c`, 'B', String.raw`\u0042`],
    [String.raw`a\u0042c`, 'c', 'c'],
    [String.raw`a%255Cu0042c&amp;d`, 'B', String.raw`%255Cu0042`],
    [String.raw`a%255Cu0042c&amp;d`, 'c&d', 'c&amp;d'],
    [String.raw`{\"a\":\"b\"}`, '"a"', String.raw`\"a\"`],
    [String.raw`{\"a\":\"b\"}`, 'b', 'b'],
    [String.raw`{\\\"a\\\":1}`, 'a', 'a'],
    [String.raw`C:\\dir\\file"`, 'dir', 'dir'],
    [String.raw`C:\\-dir\\file"`, '-dir', String.raw`\\-dir`],
    ['plain', 'lai', 'lai'],
    ['%c3%abx%c3%ab', 'x', 'x'],
  ]
  for (const [given, part, span] of rows) {
    const { text, placeOf } = unescaped(given)
    const at = text.indexOf(part)
    t.equal(given.slice(placeOf(at), placeOf(at + part.length)), span, given)
  }
  const cuts: readonly (readonly [given: string, part: string, span: string])[] = [
    [String.raw`a\nbc`, 'nb', String.raw`\nb`],
    [String.raw`ab\\"c`, 'b\\', String.raw`b\\`],
    [String.raw`ab\"c`, 'b\\', String.raw`b\"`],
    [String.raw`ab\\\"c`, 'b\\', String.raw`b\\`],
    [String.raw`ab\\\\\\-c`, '\\', String.raw`\\`],
    ['a%25b', '5b', '%25b'],
    ['a&amp;b', 'am', '&amp;'],
    ['plain', 'lai', 'lai'],
  ]
  for (const [given, part, span] of cuts) {
    const at = given.indexOf(part)
    t.equal(given.slice(...unescaped(given).around([at, at + part.length])), span, given)
  }
  t.end()
})

t.test('of whatever length, it ends', t => {
  const many = 300_000
  for (const one of [
    '\\',
    '%',
    '%25',
    '&',
    '&amp;',
    "'\\",
    '&#',
    '\\x',
    '\\xc3',
    '%c3',
    '&#0',
    '\\u{0',
    '%2535',
    '\\\\"',
  ])
    t.ok(unescaped(one.repeat(many)).text.length <= one.length * many, one)
  for (const [start, one] of [
    ['%', '25'],
    ['&', 'amp;'],
    ['&#', '0'],
    ['\\u{', '0'],
    ["'", '\\'],
  ] as const)
    t.ok(unescaped(start + one.repeat(many)).text.length <= start.length + one.length * many, one)
  t.end()
})
