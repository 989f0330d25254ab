/** Which characters a class of a pattern stands for, as JavaScript reads it with the flag `u`. */
import { BoundedMap } from '../text/bounded-map.ts'

/** From the first code point to the last. */
export type Range = readonly [first: number, last: number]

export const lastOfAll = 0x10ffff

const digits: readonly Range[] = [[0x30, 0x39]]
const letters: readonly Range[] = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
/** WhiteSpace and LineTerminator (ECMA-262, section 12). */
const spaces: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]

/** All others. */
const outside = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = []
  let next = 0
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0])) {
    if (first > next) result.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  return next > lastOfAll ? result : [...result, [next, lastOfAll]]
}

const named: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  w: letters,
  s: spaces,
  D: outside(digits),
  W: outside(letters),
  S: outside(spaces),
}

const control: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d, b: 0x08, 0: 0 }

const classOf = (text: string): readonly Range[] | undefined => {
  if (/^\\[dwsDWS]$/.test(text)) return named[text.slice(1)]
  return /^\\[pP]\{[\w=]+\}$/.test(text) ? ofProperty(text) : undefined
}

/** To find one takes some 40 ms, and there are a few hundred. */
const properties = new BoundedMap<string, readonly Range[] | undefined>(500)

const ofProperty = (source: string): readonly Range[] | undefined => {
  if (!properties.has(source)) properties.set(source, found(source))
  return properties.get(source)
}

/** By trying all characters: nothing else knows them. Undefined: there is no such property. */
const found = (source: string): readonly Range[] | undefined => {
  let expression: RegExp
  try {
    expression = new RegExp(`^${source}$`, 'u')
  } catch {
    return undefined
  }
  const ranges: [first: number, last: number][] = []
  let before: [first: number, last: number] | undefined
  for (let code = 0; code <= lastOfAll; code++) {
    if (!expression.test(String.fromCodePoint(code))) continue
    if (before?.[1] === code - 1) before[1] = code
    else ranges.push((before = [code, code]))
  }
  return ranges
}

/** The code of one character, as it is or escaped; undefined: it isn't read here. */
export const characterOf = (text: string): number | undefined => {
  if (!text.startsWith('\\')) return text.codePointAt(0)
  const letter = text.charAt(1)
  if (/^\\[pP]\{/.test(text)) return undefined
  if (/[xu]/.test(letter)) {
    const codes = [...text.matchAll(/[0-9a-fA-F]+/g)].map(([digitsOfIt]) => Number.parseInt(digitsOfIt, 16))
    return codes.some(code => code > lastOfAll)
      ? undefined
      : codes
          .map(code => String.fromCodePoint(code))
          .join('')
          .codePointAt(0)
  }
  return Object.hasOwn(control, letter) ? control[letter] : letter.codePointAt(0)
}

/** `[a-z\d]`, `\S`, `\p{L}`, `.`; undefined: it has something that isn't read here. */
export const rangesOf = (source: string): readonly Range[] | undefined => {
  if (source === '.') return outside(lineEnds)
  const whole = classOf(source)
  if (whole !== undefined) return whole
  const [, negated, inside] = /^\[(\^?)(.*)\]$/su.exec(source) ?? []
  if (inside === undefined) return undefined
  const ranges: Range[] = []
  const parts = [...inside.matchAll(part)].map(([text]) => text)
  if (parts.join('') !== inside) return undefined
  for (let at = 0; at < parts.length; at++) {
    const text = parts[at] ?? ''
    const known = classOf(text)
    const end = parts[at + 2] ?? ''
    // Without the flag a class may stand there: then there is no range.
    const [first, last] = [characterOf(text), classOf(end) === undefined ? characterOf(end) : undefined]
    if (known !== undefined) ranges.push(...known)
    else if (first === undefined) return undefined
    else if (parts[at + 1] === '-' && last !== undefined) {
      ranges.push([first, last])
      at += 2
    } else ranges.push([first, first])
  }
  return negated === '^' ? outside(ranges) : ranges
}

/** One character of a class, or what stands for some; `\c` and what is no escape are none. */
const part = new RegExp(
  [
    String.raw`\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}`,
    String.raw`u\{[0-9a-fA-F]+\}|[pP]\{[\w=]+\}|0(?!\d)|[^\p{L}\p{N}]|[dwsDWStnvfrb])`,
    String.raw`[^\\]`,
  ].join('|'),
  'gsu',
)
