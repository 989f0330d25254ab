/** Texts of JSON, and what reading them a little at a time and at once tells apart. */
import type { Test } from 'tap'
import { type ParseBounds, type Parsed, parsedInSlices } from '../../src/text/json-in-slices.ts'

export const wide: ParseBounds = { memory: 1e9, fields: 1e9, items: 1e9, text: 1e9 }

export const read = (text: string, bounds = wide): { readonly parsed: Parsed; readonly turns: number } => {
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
export const difference = (text: string): string | undefined => {
  const wanted = native(text)
  const { parsed } = read(text)
  if (wanted === undefined) return 'reason' in parsed ? undefined : 'it was to be refused'
  if (!('value' in parsed) || !('value' in wanted)) return 'it was to be read'
  return JSON.stringify(parsed.value) === JSON.stringify(wanted.value) ? undefined : 'another value'
}

export const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(',')
const long = JSON.stringify(`${'x'.repeat(20_000)}"\\\\" [{,}] \u{1f3be}`)

const numbers = `[${many(9_000, String)}]`

export const texts: Readonly<Record<string, string>> = {
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

/** Whatever character goes, comes twice, or is another. */
export const refuseTheSame = (t: Test, others: readonly string[]): void => {
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
}
