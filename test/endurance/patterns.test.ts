/**
 * The regular expressions of the contracts meet every value that a client sends: none may take long over a long one.
 *
 * CPU time is measured, not time, and the bound is a hundred times what a linear pattern takes.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { isFields } from '../fixtures/oracle.ts'

const size = 100_000
const longest = 50_000

const patternsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(patternsIn)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, item]) =>
    name === 'pattern' && typeof item === 'string' ? [item] : patternsIn(item),
  )
}

/**
 * What nearly matches: what a part of the pattern takes, as often as can be, and something else at the end, or in
 * front.
 */
const nearMisses = (pattern: string): readonly string[] => {
  const units = [
    ...new Set(pattern.replaceAll(/[^\w]/g, '')),
    '0',
    '00',
    '9.',
    'a',
    'A',
    'f',
    'Z',
    '-',
    'a-',
    '-a',
    '_',
    'a_',
    '_a',
    'P',
    'PT',
    'T1H',
    '1W',
    '1D',
    '1H',
    '1M',
    '1.1S',
    'P1D',
    ' ',
    '\t',
    '\n',
    'é',
    '\u2028',
    '🎾',
    '!',
    '~',
    '\0',
  ]
  return units.flatMap(unit => {
    const long = unit.repeat(Math.ceil(size / unit.length))
    return [long, `${long}\n`, `${long}\0`, `\0${long}`, `P${long}!`, `PT${long}!`, `a${long}-`]
  })
}

/**
 * Microseconds of CPU for one test of the pattern; the least of three, for a collection of garbage is nobody's fault.
 */
const cost = (pattern: RegExp, text: string): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage()
      pattern.test(text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }),
  )

for (const name of ['sports-club.yaml', 'control.yaml']) {
  const patterns = [
    ...new Set(
      patternsIn(parse(readFileSync(fileURLToPath(new URL(`../../openapi/${name}`, import.meta.url)), 'utf8'))),
    ),
  ]
  t.ok(patterns.length > 3, `${name} has patterns`)
  for (const pattern of patterns) {
    t.test(`${name}: ${pattern}`, async t => {
      const compiled = new RegExp(pattern, 'u')
      const slow = nearMisses(pattern)
        .map(text => ({ text: JSON.stringify(text.slice(0, 8)), microseconds: cost(compiled, text) }))
        .filter(({ microseconds }) => microseconds > longest)
      t.strictSame(slow, [])
    })
  }
}

t.test('a pattern that is slow would be found', async t => {
  t.ok(cost(/^(?:a|a)*$/u, `${'a'.repeat(24)}!`) > longest)
})
