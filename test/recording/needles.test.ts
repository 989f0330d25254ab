/** Many texts are looked for at once: held against a look for one after the other. */
import t from 'tap'
import { leaksOf } from '../../src/recording/leaks.ts'
import { needlesOf } from '../../src/recording/needles.ts'

/** Every text of these letters up to a length. */
const allOf = (letters: string, most: number): readonly string[] =>
  most === 0 ? [''] : ['', ...allOf(letters, most - 1).flatMap(text => [...letters].map(letter => letter + text))]

t.test('each is found that is there, and none that is not', t => {
  const texts = [...new Set(allOf('ab', 7))]
  const sets = texts
    .filter(text => text.length >= 2)
    .map((text, at) => [text, ...texts.filter((_, other) => (other * 7 + at) % 41 === 0)])
  let found = 0
  for (const set of sets) {
    const sought = set.filter(({ length }) => length >= 2)
    const needles = needlesOf(
      set.map(text => [text, text]),
      2,
    )
    for (const text of texts) {
      const says = needles(text)
      found += says === undefined ? 0 : 1
      if (says === undefined ? sought.some(one => text.includes(one)) : !sought.includes(says) || !text.includes(says))
        t.fail(`${sought.join()} in ${text}: ${says}`)
    }
  }
  t.ok(found > 10_000)
  t.end()
})

t.test('of any length, and of one that begins with another the other', t => {
  const lengths = Array.from({ length: 70 }, (_, at) => at + 4)
  const ofLength = (length: number): string => `${'x'.repeat(length - 2)}${String(length).padStart(2, '0')}`
  const needles = needlesOf(
    lengths.map(length => [ofLength(length), `of ${length}`]),
    4,
  )
  for (const length of lengths) t.equal(needles(`- ${ofLength(length)}!`), `of ${length}`)
  t.equal(needles('xxxxxxxxxxxxx'), undefined)
  t.equal(
    needlesOf(
      [
        ['abcdef', 'long'],
        ['abcd', 'short'],
        ['abcd', 'another'],
      ],
      4,
    )('abcdef'),
    'short',
  )
  t.equal(needlesOf([], 4)('abcd'), undefined)
  t.end()
})

t.test('thousands that begin alike, in a text of as many more that do: it ends', t => {
  const address = (index: number): string => `https://clubs.example.org/people/${String(index).padStart(7, '0')}`
  const leaks = leaksOf(Array.from({ length: 4000 }, (_, index) => address(index)))
  const text = Array.from({ length: 100_000 }, (_, index) => address(4000 + index)).join('\n')
  t.equal(leaks.in(text), undefined)
  t.equal(leaks.in(`${text}${address(1234)}`), address(1234))
  t.end()
})

t.test('a value as large as a body may be is known by its beginning', t => {
  const value = 'Ένα ΛΌΓΟ. 😀'.repeat(200_000)
  const leaks = leaksOf([value])
  const encoded = [
    value.slice(0, 3000),
    value.slice(0, 3000).toLowerCase(),
    Buffer.from(value.slice(0, 3000)).toString('base64'),
    Buffer.from(`a${value.slice(0, 3000)}`, 'utf16le').toString('hex'),
    [...value].slice(0, 3000).toReversed().join(''),
  ]
  for (const one of encoded) t.ok(leaks.in(`before ${one} after`) === value, one.slice(0, 20))
  t.equal(leaks.in('Ένα ΛΌΓΟ. '), undefined)
  t.end()
})
