/** Whether what matches some patterns matches another: held against every short text, and against what is known. */
import t from 'tap'
import { patternOfFormat, samples } from '../../src/comparison/format-texts.ts'
import { type MatchedPatterns, textsBeyond } from '../../src/comparison/pattern-inclusion.ts'
import { rangesOf } from '../../src/contract/character-ranges.ts'
import { regularExpression, schemasOf } from '../../src/contract/schemas.ts'
import { smallPatterns, smallTexts } from './small-patterns.ts'

const any = { least: 0, most: Infinity }
const found = (patterns: readonly string[], pattern: string, lengths: Omit<MatchedPatterns, 'patterns'> = any) =>
  textsBeyond(() => undefined)({ patterns, ...lengths }, pattern)

t.test('no short text proves otherwise, and each text that is shown does', async t => {
  const matching = new Map(
    smallPatterns.map(pattern => {
      const expression = regularExpression(pattern)
      return [pattern, new Set(smallTexts.filter(text => expression.test(text)))]
    }),
  )
  const wrong: unknown[] = []
  let [proven, shown] = [0, 0]
  for (const [sent, texts] of matching)
    for (const [read, others] of matching) {
      const answer = found([sent], read)
      const against = [...texts].find(text => !others.has(text))
      if (answer === 'none') {
        proven++
        if (against !== undefined) wrong.push({ sent, read, against })
      } else if (answer !== undefined) {
        shown++
        const isShown = regularExpression(sent).test(answer.text) && !regularExpression(read).test(answer.text)
        if (!isShown) wrong.push({ sent, read, answer })
      }
    }
  t.strictSame(wrong, [])
  t.ok(proven > 200 && shown > 800, `${proven} are proven, ${shown} are shown`)
})

t.test('two patterns, and how long the texts are', async t => {
  const hex = '[0-9a-fA-F]'
  const rows: readonly (readonly [
    patterns: readonly string[],
    lengths: readonly [number, number],
    pattern: string,
    answer: string | undefined,
  ])[] = [
    [['^[0-9]{3}$'], [0, Infinity], '^\\d{3}$', 'none'],
    [['^[a-z]*$'], [1, 8], '^[a-z]{1,8}$', 'none'],
    [['^[a-z]*$'], [1, 9], '^[a-z]{1,8}$', 'a'.repeat(9)],
    [['^[a-z]*$'], [0, 8], '^[a-z]{1,8}$', ''],
    [['^[ab]+$', '^[bc]+$'], [0, Infinity], '^b+$', 'none'],
    [['^a+$'], [500, Infinity], '^a{300}', 'none'],
    [['^.{0,255}$'], [0, Infinity], '^.{0,256}$', 'none'],
    [[], [0, Infinity], '[^]*', 'none'],
    [[], [0, Infinity], '^.*$', '\n'],
    [[`^${hex}{8}(?:-${hex}{4}){3}-${hex}{12}$`], [0, Infinity], patternOfFormat('uuid') ?? '', 'none'],
    [['^[\\w.-]+$'], [0, Infinity], '^[^\\s/]+$', 'none'],
    [['^[А-Я]+$'], [0, Infinity], '^[А-Яа-я]+$', 'none'],
    [['^[А-Яа-я]+$'], [0, Infinity], '^[А-Я]+$', 'а'],
    [['^[😀-😎]$'], [0, Infinity], '^[😀-😍]$', '😎'],
    [['^😀+$'], [0, Infinity], '^\\ud83d\\ude00$', '😀😀'],
    [['^\\x41\\u0042\\u{43}$'], [0, Infinity], '^ABC$', 'none'],
    [['^\\-?\\d+$'], [0, Infinity], '^-?[0-9]+$', 'none'],
    [['^-?\\_+$'], [0, Infinity], '^\\-?_$', '__'],
    [['^\\#[A-Z]$'], [0, Infinity], '^#[A-Y]$', '#Z'],
    // Half of what is beyond U+FFFF may be where nothing else is.
    [['^.\\-$'], [0, Infinity], '^[^]-$', undefined],
    [['^\\u{2}\\-$'], [0, Infinity], '^uu-$', undefined],
    // What isn't read leaves more texts.
    [['(?=a)b', '^[ab]$'], [0, Infinity], '^[abc]$', 'none'],
    [['(?=a)b', '^[abc]$'], [0, Infinity], '^[ab]$', undefined],
    [['a'], [0, Infinity], '(?=a)', undefined],
    // The sets of places are as many as there are texts of 15.
    [['^[01]*1[01]{14}$'], [0, Infinity], '^[01]*0[01]{14}$', undefined],
    [[`^${'a?'.repeat(6000)}$`], [0, Infinity], '^b$', undefined],
    [['^(?:a{80}){80}$'], [0, Infinity], '^a*$', undefined],
    [['[a-z]{2000}'], [0, Infinity], '[a-z0-9]{2000}', undefined],
    // Long ones.
    [['^[a-z]{2000}$'], [0, Infinity], '^[a-z]{1,2000}$', 'none'],
    [['^[a-z]{2000}$'], [0, Infinity], '^[a-z0-9]{2000}$', 'none'],
    [['^[a-z]{1,2000}$'], [0, Infinity], '^[a-z]{1,1999}$', 'a'.repeat(2000)],
    [['^(?:a{40}){40}$'], [0, Infinity], '^a*$', 'none'],
    // Kinds of characters.
    [['^\\p{Lu}$'], [0, Infinity], '^\\p{L}$', 'none'],
    [['^\\p{L}$'], [0, Infinity], '^\\p{Lu}$', 'a'],
    [['^\\p{Lu}+\\d{3}$'], [0, Infinity], '^[\\p{L}\\p{N}]+$', 'none'],
    [["^[\\p{L}\\p{M}' .-]{1,100}$"], [0, Infinity], "^[\\p{L}\\p{M}\\p{N}' .-]{1,200}$", 'none'],
    [["^[\\p{L}\\p{N}'-]{1,100}$"], [0, Infinity], "^[\\p{L}'-]{1,100}$", '1'],
    [['^[a-zA-Zé]+$'], [0, Infinity], '^\\p{Letter}+$', 'none'],
    [['^\\p{L}+$'], [0, Infinity], '^[a-zA-Z]+$', 'é'],
    [['^\\P{L}$'], [0, Infinity], '^[^\\p{Lu}]$', 'none'],
    [['^\\p{Script=Greek}+$'], [0, Infinity], '^[^a-z]+$', 'none'],
    // Without the flag, which \- takes from both, they are none.
    [['^[\\p{L}]\\-$'], [0, Infinity], '^.\\-$', undefined],
  ]
  for (const [patterns, [least, most], pattern, answer] of rows) {
    const there = found(patterns, pattern, { least, most })
    t.equal(typeof there === 'object' ? there.text : there, answer, `${patterns.join(' and ')}, then ${pattern}`)
  }
})

t.test('what it costs is told', async t => {
  let steps = 0
  const textBeyond = textsBeyond(more => void (steps += more))
  const ask = (): unknown => textBeyond({ patterns: ['^q{5}$'], ...any }, '^q{6}$')
  t.strictSame(ask(), { text: 'qqqqq' })
  t.ok(steps > 100)
  const before = steps
  t.strictSame(ask(), { text: 'qqqqq' }, 'what is known costs nothing')
  t.equal(steps, before)
})

t.test('every text of a format matches its pattern', async t => {
  for (const [format, texts] of Object.entries(samples)) {
    const pattern = patternOfFormat(format)
    if (pattern === undefined) continue
    const isGood = schemasOf({}).ajv.compile({ type: 'string', format })
    for (const text of texts) t.ok(isGood(text) === true && regularExpression(pattern).test(text), `${format}: ${text}`)
  }
})

t.test('the characters of a class', async t => {
  const classes = [
    '.',
    '\\d',
    '\\W',
    '\\s',
    '[^]',
    '[a-f\\d]',
    '[^\\s/]',
    '[\\x41\\u0042\\u{43}]',
    '[\\-\\]^-]',
    '[a-]',
    '[\\ud83d\\ude00]',
    '[^\\ud83d\\ude00a]',
    '\\p{L}',
    '\\P{L}',
    '[\\p{Lu}\\d]',
    '[^\\p{Script=Latin}\\P{L}]',
    '\\p{Emoji}',
  ]
  const usual = [...'\t\n\v\f\r\0 aAfFgBC09-]^_/\\éſK\u00a0\u2028\ufeff😀']
  for (const source of classes) {
    const ranges = rangesOf(source) ?? []
    const around = ranges.flatMap(([first, last]) => [first - 1, first, last, last + 1])
    const beside = around.filter(code => code >= 0 && code <= 0x10ffff).map(code => String.fromCodePoint(code))
    const characters = [...usual, ...beside]
    const isIn = (character: string): boolean =>
      ranges.some(
        ([first, last]) => first <= Number(character.codePointAt(0)) && Number(character.codePointAt(0)) <= last,
      )
    const expression = new RegExp(`^${source}$`, 'u')
    t.strictSame(
      characters.filter(isIn),
      characters.filter(character => expression.test(character)),
      source,
    )
  }
  for (const source of ['[\\p{Klingon}]', '\\p{Klingon}', '[a\\p]', 'a']) t.equal(rangesOf(source), undefined, source)
})
