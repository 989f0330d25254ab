/** Long JSON that is read a little at a time is read as JSON.parse reads it, and refused where that refuses it. */
import t from 'tap'
import { type ParseBounds, type Parsed, parsedInSlices } from '../../src/text/json-in-slices.ts'

const wide: ParseBounds = { memory: 1e9, fields: 1e9, items: 1e9, text: 1e9 }

const read = (text: string, bounds = wide): { readonly parsed: Parsed; readonly turns: number } => {
  const work = parsedInSlices(text, bounds)
  for (let turns = 1; ; turns++) {
    const step = work.next()
    if (step.done === true) return { parsed: step.value, turns }
  }
}

const native = (text: string): Parsed | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** What is wrong, in a word; undefined: both say the same. */
const difference = (text: string): string | undefined => {
  const wanted = native(text)
  const { parsed } = read(text)
  if (wanted === undefined) return 'fault' in parsed ? undefined : 'it was to be refused'
  if (!('value' in parsed) || !('value' in wanted)) return 'it was to be read'
  return JSON.stringify(parsed.value) === JSON.stringify(wanted.value) ? undefined : 'another value'
}

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(',')
const long = JSON.stringify(`${'x'.repeat(20_000)}"\\\\" [{,}] \u{1f3be}`)

const numbers = `[${many(9_000, String)}]`

const texts: Readonly<Record<string, string>> = {
  'a list of numbers': `[${many(20_000, String)}]`,
  'empty objects': `[${many(20_000, () => '{}')}]`,
  'a list of long texts': `[${many(5, () => long)}]`,
  'one long text': long,
  fields: `{${many(5_000, index => `"field ${index}": [${index}, null, true]`)}}`,
  'fields that come twice': `{${many(5_000, index => `"f${index % 70}": ${index}`)}, "f1": {"a": ${numbers}}, "f1": 2}`,
  'names that are none': `{"__proto__": ${numbers}, "constructor": {"__proto__": {"a": ${long}, "b": ${long}}}, "": 1}`,
  'lists in lists': `[[[${many(9_000, String)}], 1], [${many(9_000, String)}], [], {}]`,
  'parts before and after': `{"a": 1, "b": {"c": ${numbers}, "d": 2}, "e": "]}", "f": ${numbers}}`,
  'white space': ` \n[ ${many(9_000, index => `\t${index} \r\n`)} , [ ${many(9_000, index => ` ${index} `)} ] ] \n`,
  'strings with what looks like an end': `[${many(4_000, () => '"\\\\\\"]"')}, "\\\\"]`,
  nothing: '',
  'a number': ' 17 ',
  short: '{"a": [1, {"b": null}]}',
}

t.test('the same values', async t => {
  for (const [name, text] of Object.entries(texts)) t.equal(difference(text), undefined, name)
})

t.test('the same refusals: whatever character goes, comes twice, or is another', async t => {
  const others = ['', ',', ':', ']', '}', '{', '"']
  for (const [name, text] of Object.entries(texts)) {
    // Wherever structure is: near the ends, and around the places where pieces meet.
    const places = new Set<number>()
    for (let at = 0; at < 8; at++) for (const from of [0, 16_384, 32_768, text.length - 8]) places.add(from + at)
    for (const found of text.matchAll(/[[{][^,]{0,9}|[\]}] ?,|, ?["[{]/g))
      if (places.size < 40) places.add(found.index + found[0].length - 1)
    const wrong: string[] = []
    for (const at of places) {
      if (at < 0 || at >= text.length) continue
      for (const other of others) {
        const changed = text.slice(0, at) + other + text.slice(at + 1)
        const found = difference(changed)
        if (found !== undefined) wrong.push(`${found}: ${JSON.stringify(changed.slice(Math.max(0, at - 20), at + 20))}`)
      }
    }
    t.strictSame(wrong.slice(0, 5), [], `${name}: ${places.size} places`)
  }
})

t.test('a little at a time', async t => {
  for (const name of ['a list of numbers', 'fields', 'lists in lists', 'empty objects']) {
    const text = texts[name] ?? ''
    const { turns } = read(text)
    t.ok(turns > text.length / 40_000, `${name}: ${turns} turns for ${text.length} characters`)
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
      parsed: { fault: 'expected at most 10000 items, found more.', pointer: '/b/1' },
    },
    {
      text: `[0,"${'a'.repeat(100)}"]`,
      bounds: { ...wide, text: 100 },
      parsed: { tooMuch: 'a text of more than 100 characters' },
    },
    { text: `[0,"${'a'.repeat(99)}"]`, bounds: { ...wide, text: 100 }, parsed: { value: [0, 'a'.repeat(99)] } },
    {
      text: '['.repeat(501),
      bounds: wide,
      parsed: { fault: 'expected at most 500 levels of lists and objects, found more.' },
    },
    { text: '[1,', bounds: wide, parsed: { fault: 'expected JSON, found text that is none (it ends too early).' } },
    { text: '[1]]', bounds: wide, parsed: { fault: 'expected JSON, found text that is none (at position 3).' } },
  ]
  for (const { text, bounds, parsed } of cases) t.strictSame(read(text, bounds).parsed, parsed, text.slice(0, 20))
})
