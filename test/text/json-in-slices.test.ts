/** Long JSON that is read a little at a time is read as JSON.parse reads it, and refused where that refuses it. */
import t from 'tap'
import { difference, many, read, refuseTheSame, texts, wide } from './json-texts.ts'

t.test('the same values', async t => {
  for (const [name, text] of Object.entries(texts)) t.equal(difference(text), undefined, name)
})

t.test('the same refusals: whatever character goes, comes twice, or is another', async t => {
  // The long run has every character that means something.
  refuseTheSame(t, ['', '{'])
})

t.test('a little at a time', async t => {
  for (const name of ['a list of numbers', 'fields', 'lists in lists', 'empty objects']) {
    const text = texts[name] ?? ''
    const { turns } = read(text)
    const told = `${name}: ${turns} turns for ${text.length} characters`
    t.ok(turns > text.length / 40_000 && turns < text.length / 10_000, told)
  }
})

t.test('no more than a few pieces at once are handed to JSON.parse', t => {
  const { parse } = JSON
  t.teardown(() => Object.assign(JSON, { parse }))
  let longest = 0
  JSON.parse = (text: string): unknown => {
    longest = Math.max(longest, text.length)
    return parse(text)
  }
  for (const name of ['a list of numbers', 'empty objects', 'fields', 'lists in lists', 'parts before and after']) {
    longest = 0
    read(texts[name] ?? '')
    t.ok(longest < 40_000, `${name}: ${longest} characters of ${texts[name]?.length}`)
  }
  t.end()
})

t.test('what is too much of it, or too deep, is not read on', async t => {
  const cases = [
    {
      text: `[${many(2_000, () => '{}')}]`,
      bounds: { ...wide, memory: 8_000, fields: 10 },
      parsed: { tooMuch: 'more values than 8000 bytes of memory hold' },
    },
    { text: '[0,0,[]]', bounds: { ...wide, memory: 80, fields: 1 }, parsed: { value: [0, 0, []] } },
    {
      text: '[0,0,[]]',
      bounds: { ...wide, memory: 79, fields: 1 },
      parsed: { tooMuch: 'more values than 79 bytes of memory hold' },
    },
    {
      text: `{${many(20, index => `"${index}":0`)}}`,
      bounds: { ...wide, memory: 8_000, fields: 10 },
      parsed: { tooMuch: 'more than 10 fields in one object' },
    },
    {
      text: `{"a":0,"b":[{"c":1},[${many(20_000, String)}]]}`,
      bounds: { ...wide, items: 10_000 },
      parsed: { reason: 'expected at most 10000 items, found more.', pointer: '/b/1' },
    },
    {
      text: `[0,"${'a'.repeat(101)}"]`,
      bounds: { ...wide, text: 100 },
      parsed: { tooMuch: 'a text of more than 100 characters' },
    },
    { text: `[0,"${'a'.repeat(100)}"]`, bounds: { ...wide, text: 100 }, parsed: { value: [0, 'a'.repeat(100)] } },
    {
      text: '['.repeat(501),
      bounds: wide,
      parsed: { reason: 'expected at most 500 levels of lists and objects, found more.' },
    },
    { text: '[1,', bounds: wide, parsed: { reason: 'expected JSON, found text that is none (it ends too early).' } },
    { text: '[1]]', bounds: wide, parsed: { reason: 'expected JSON, found text that is none (at position 3).' } },
  ]
  for (const { text, bounds, parsed } of cases) t.strictSame(read(text, bounds).parsed, parsed, text.slice(0, 20))
})
