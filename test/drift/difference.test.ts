/** What is shown of two values that differ. */
import t from 'tap'
import { shownBeside } from '../../src/drift/difference.ts'

const rows = (count: number, last: string): string =>
  `${Array.from({ length: count }, (_, index) => `${index},club ${index}`).join('\n')}\n${last}`

t.test('of a long text the part is shown where it differs, with its place', async t => {
  const same = 'word '.repeat(100)
  const inWords = (one: string): string =>
    `"...${'word '.repeat(6)}${one}${'word '.repeat(16).slice(0, 79)}..." (at line 1, character 501)`
  const cases: readonly (readonly [name: string, one: unknown, other: unknown, shown: readonly [string, string]])[] = [
    ['short ones as they are', 'Bath', 'Bristol', ['"Bath"', '"Bristol"']],
    ['no texts', 3, null, ['3', 'null']],
    ['a text and none', 'a'.repeat(200), undefined, [`"${'a'.repeat(120)}..."`, 'nothing']],
    ['near the beginning', `a${same}`, `b${same}`, [`"a${same.slice(0, 119)}..."`, `"b${same.slice(0, 119)}..."`]],
    [
      'a row of many',
      rows(300, '300,Bath'),
      rows(300, '300,Bristol'),
      [
        String.raw`"...298,club 298\n299,club 299\n300,Bath" (at line 301, character 6)`,
        String.raw`"...298,club 298\n299,club 299\n300,Bristol" (at line 301, character 6)`,
      ],
    ],
    [
      'one ends before',
      same,
      `${same}more`,
      [
        '"...word word word word word word " (at line 1, character 501)',
        '"...word word word word word word more" (at line 1, character 501)',
      ],
    ],
    ['there is more behind it', `${same}a${same}`, `${same}b${same}`, [inWords('a'), inWords('b')]],
    [
      'a word that began long before is shown whole',
      `key=${'k'.repeat(300)}1`,
      `key=${'k'.repeat(300)}2`,
      [`"...${'k'.repeat(300)}1" (at line 1, character 305)`, `"...${'k'.repeat(300)}2" (at line 1, character 305)`],
    ],
    [
      'but for one that has no beginning near',
      `${'k'.repeat(2000)}1`,
      `${'k'.repeat(2000)}2`,
      [`"...${'k'.repeat(30)}1" (at line 1, character 2001)`, `"...${'k'.repeat(30)}2" (at line 1, character 2001)`],
    ],
    [
      'just within what is shown',
      `${'a'.repeat(100)} 1`,
      `${'a'.repeat(100)} 2`,
      [`"${'a'.repeat(100)} 1"`, `"${'a'.repeat(100)} 2"`],
    ],
  ]
  for (const [name, one, other, shown] of cases)
    t.strictSame([shownBeside(one, other), shownBeside(other, one)], shown, name)
})
