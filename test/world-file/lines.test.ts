/** A world with a record a line is read piece by piece, whatever stands at the edge of one. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { fileLayer } from '../../src/world-file/layers.ts'
import { lineFinder, readLines } from '../../src/world-file/lines.ts'
import { noRecords, readRecord } from '../../src/world-file/read.ts'
import { recordNames } from '../../src/world-file/records/records.ts'
import { Trail } from '../../src/world-file/shape.ts'
import { atOnce } from '../../src/text/slices.ts'
import { loaded } from './loaded.ts'

const lines = [
  '{"record":"affiliate","id":"a","type":"other","name":"Café ½ 🎾"}',
  '',
  '{"record":"affiliate","id":"b","type":"other","name":"Mill"}\r',
  '{"record":"affiliate","id":"c","type":"other","name":"Zürich"}',
]

const piecesOf = (bytes: Buffer, size: number): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

t.test('pieces of any size', async t => {
  for (const [name, ending] of [
    ['a line feed at the end', '\n'],
    ['none', ''],
  ] as const) {
    const bytes = Buffer.from(lines.join('\n') + ending)
    for (let size = 1; size <= bytes.length; size++) {
      const { records, unplaced } = atOnce(readLines('lines.ndjson', piecesOf(bytes, size)))
      t.strictSame(
        [records.affiliate.map(({ value }) => value.name), unplaced],
        [['Café ½ 🎾', 'Mill', 'Zürich'], []],
        `${name}, pieces of ${size} bytes`,
      )
    }
  }
})

t.test('a field that is given twice', async t => {
  for (const [line, found] of [
    ['{"record":"affiliate","id":"a","type":"other","name":"Mill","name":"Hall"}', ['2:61 duplicate-name #/name']],
    ['{"id":"a","record":"affiliate","type":"other","id" : "b","name":"x"}', ['2:47 duplicate-name #/id']],
    [
      String.raw`{"record":"affiliate","id":"a","type":"other","name":"\\\"id\":","n\u0061me":"x"}`,
      ['2:66 duplicate-name #/name'],
    ],
    [
      '{"record":"affiliate","id":"a","type":"other","name":"x","tags":[{"a":1,"a":{"b":1,"b":2}}]}',
      ['2:58 unknown-field #/tags', '2:73 duplicate-name #/tags/0/a', '2:84 duplicate-name #/tags/0/a/b'],
    ],
    [String.raw`{"record":"affiliate","id":"a","type":"other","name":"id\": \"id\": \\"}`, []],
  ] as const) {
    const path = join(t.testdir(), 'world.ndjson')
    const bytes = Buffer.from(`\n${line}\n`)
    const { unplaced, finding } = atOnce(readLines(path, [bytes], lineFinder(bytes)))
    const told = unplaced
      .map(finding)
      .map(({ place, code, pointer }) => `${place.line}:${place.column} ${code} #${pointer}`)
    t.strictSame(told.toSorted(), found, line)
    t.strictSame(atOnce(readLines(path, [bytes])).unplaced.length, found.length, 'as many without places')
  }
})

t.test('a piece that is written over once it has been read', async t => {
  const bytes = Buffer.from(lines.join('\n'))
  const overwritten = function* (): Generator<Buffer> {
    const piece = Buffer.alloc(7)
    for (const from of piecesOf(bytes, piece.length)) {
      from.copy(piece)
      yield piece.subarray(0, from.length)
    }
  }
  const { records } = atOnce(readLines('lines.ndjson', overwritten()))
  t.strictSame(
    records.affiliate.map(({ value }) => value.id),
    ['a', 'b', 'c'],
  )
})

t.test('a record of few items is read at once, one of many a little at a time', t => {
  const closure = { start: '+1d 08:00', end: '+1d 09:00' }
  const address = { streetAddress: '3 Bay Lane', locality: 'Cheltenham', postalCode: 'GL53 9QT' }
  const known = { id: 'bay', name: 'Bay', address, location: { latitude: 51.9, longitude: -2.1 } }
  for (const [count, isAtOnce] of [
    [0, true],
    [256, true],
    [257, false],
  ] as const) {
    const records = noRecords()
    const trail = new Trail()
    const club = { ...known, closures: Array.from({ length: count }, () => closure) }
    const rest = readRecord('club', club, trail, records, [], new Set())
    t.equal(rest === undefined, isAtOnce, `${count} items`)
    if (rest !== undefined) atOnce(rest)
    t.strictSame([records.club.length, trail.unplaced], [1, []])
  }
  t.end()
})

t.test('a file that is left half-way is closed', async t => {
  const path = join(t.testdir(), 'world.ndjson')
  writeFileSync(path, `${lines[0]}\n`.repeat(200))
  const open = (): number => readdirSync('/proc/self/fd').length
  const before = open()
  const reading = fileLayer(path, () => ({ unreadable: 'it is no YAML' })).text(false)
  t.equal(reading.next().done, false)
  t.equal(open(), before + 1)
  for (const _ of reading) break
  t.equal(open(), before)
})

t.test('a line that is no record says where and why', async t => {
  const cases: readonly (readonly [line: string, found: readonly string[]])[] = [
    ['{"record":"club","id":"a"', ['2:26 The line is not JSON: a closing brace was expected, the end was found.']],
    ['{"record": club}', ['2:12 The line is not JSON: a value was expected, "club" was found.']],
    ['{"record":"club" // c', ['2:18 The line is not JSON: no comment was expected, "// c" was found.']],
    ['['.repeat(200_000), ['2:1 The line: expected at most 500 levels of lists and objects, found more.']],
    [
      `  {"record":"affiliate","id":"b","type":${'['.repeat(500)}${']'.repeat(500)}}`,
      ['2:3 The line: expected at most 500 levels of lists and objects, found more.'],
    ],
    ['[1]', ['2:1 A record was expected, a list of 1 was found.']],
    ['{"id":"a"}', ['2:1 The field record was expected, it is not there: it says what the line holds.']],
    ['{"record":"clubb","id":"a"}', [`2:11 One of ${recordNames.join(', ')} was expected, "clubb" was found.`]],
    [
      '{"record":"affiliate","id":"b","type":"club","name":"Bay","nam":1}',
      ['2:59 There is no field nam here; did you mean name?'],
    ],
  ]
  const folder = t.testdir({})
  for (const [index, [line, found]] of cases.entries()) {
    const file = join(folder, `${index}.ndjson`)
    writeFileSync(
      file,
      `{"record":"affiliate","id":"mill","type":"club","name":"Mill Lane"}\n${line}\n{"record":"affiliate"}\n`,
    )
    const world = await loaded(file)
    const findings = 'findings' in world ? world.findings.filter(({ place }) => place.line === 2) : []
    t.strictSame(
      findings.map(({ place, message }) => `${place.line}:${place.column} ${message}`),
      found,
      line,
    )
  }
})

t.test(
  'the text of a line is looked for once, however much is wrong in it, and each finding has its place',
  async t => {
    const wrong = '{"day":1,"day":2}'
    const line = `{"record":"club","id":"a","tags":[${Array.from({ length: 5000 }, () => wrong).join(',')}]}`
    const bytes = Buffer.from(`\n${line}\n{"record":"clubb"}\n`)
    const asked: number[] = []
    const lineOf = lineFinder(bytes)
    const reading = readLines('a.ndjson', [bytes], number => {
      asked.push(number)
      return lineOf(number)
    })
    const { unplaced, finding } = atOnce(reading)
    const places = unplaced.map(finding).map(({ place, pointer }) => ({ column: place.column, pointer }))
    t.strictSame(asked, [2])
    t.strictSame(
      places.slice(-2),
      [198, 199].map(index => ({ column: 35 + 18 * index + 9, pointer: `/tags/${index}/day` })),
    )
  },
)

t.test('each line is found, in whatever order they are asked for', async t => {
  const lineOf = lineFinder(Buffer.from(Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join('\n')))
  for (const line of [2000, 1, 5000, 1001, 1000, 1002, 4001, 3999, 2001]) t.equal(lineOf(line), `line ${line}`)
})
