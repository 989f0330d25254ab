/** Names and ids of records: which may stand beside each other, and what is found by which. */
import t from 'tap'
import { UnplacedFindings } from '../../src/world-file/finding.ts'
import { type IdKind, NameTable, idOf } from '../../src/world-file/ids.ts'

type Given = readonly [kind: IdKind, written: string, alias?: string | undefined, own?: string]

const literal = '0123456789abcdef01234567'
const abbey = idOf('club', 'Abbey')

const given = (...all: readonly Given[]): { readonly names: NameTable; readonly messages: readonly string[] } => {
  const faults = new UnplacedFindings()
  const names = new NameTable(new Set(), faults)
  for (const [kind, written, alias, own] of all) names.give(kind, written, alias, [], own)
  return { names, messages: faults.found.map(({ message }) => message) }
}

const another = (kind: IdKind, written: string): string =>
  `An id of its own was expected, another ${kind} has "${written}" already.`

t.test('which ids are taken', async t => {
  const cases: readonly (readonly [string, readonly Given[], string?])[] = [
    [
      'two names',
      [
        ['club', 'Abbey'],
        ['club', 'Mill'],
      ],
    ],
    [
      'a name twice',
      [
        ['club', 'Abbey'],
        ['club', 'Abbey'],
      ],
      another('club', 'Abbey'),
    ],
    [
      'a name of two kinds',
      [
        ['club', 'Abbey'],
        ['affiliate', 'Abbey'],
      ],
    ],
    [
      'an id twice, of two kinds',
      [
        ['club', literal],
        ['person', literal],
      ],
      another('club', literal),
    ],
    [
      'the id that a name has become',
      [
        ['club', 'Abbey'],
        ['person', abbey],
      ],
      another('club', abbey),
    ],
    [
      'a name that becomes an id',
      [
        ['person', abbey],
        ['club', 'Abbey'],
      ],
      another('person', 'Abbey'),
    ],
    [
      'one that came after the first id',
      [
        ['person', literal],
        ['club', 'Abbey'],
        ['court', abbey],
      ],
      another('club', abbey),
    ],
    [
      'an own id under two names',
      [
        ['individual session', 'one', undefined, literal],
        ['individual session', 'two', undefined, literal],
      ],
      another('individual session', 'two'),
    ],
    [
      'an id that is an own one',
      [
        ['individual session', 'one', undefined, literal],
        ['match', literal],
      ],
      another('individual session', literal),
    ],
    [
      'an own one that is an id',
      [
        ['match', literal],
        ['individual session', 'one', undefined, literal],
      ],
      another('match', 'one'),
    ],
    [
      'a name that is an alias',
      [
        ['club', 'Abbey', 'Mill'],
        ['club', 'Mill'],
      ],
    ],
  ]
  for (const [name, all, message] of cases)
    t.strictSame(given(...all).messages, message === undefined ? [] : [message], name)
})

t.test('what is found', async t => {
  const { names } = given(
    ['club', 'Abbey', 'A'],
    ['person', literal],
    ['individual session', 'one', undefined, 'f'.repeat(24)],
  )
  const cases: readonly (readonly [written: string, kinds: readonly IdKind[], string | undefined])[] = [
    ['Abbey', ['club'], abbey],
    ['A', ['club'], abbey],
    [abbey, ['club'], abbey],
    [abbey, ['person'], undefined],
    [literal, ['club', 'person'], literal],
    ['one', ['booking', 'individual session'], 'f'.repeat(24)],
    ['f'.repeat(24), ['booking', 'individual session'], 'f'.repeat(24)],
    ['Mill', ['club'], undefined],
  ]
  for (const [written, kinds, id] of cases) t.equal(names.find(written, kinds), id, `${written} of ${kinds.join()}`)
})

t.test('of what kind a name was expected is told where no record has it', async t => {
  for (const [kinds, expected] of [
    [['club'], 'a club'],
    [['event'], 'an event'],
    [['affiliate', 'club'], 'an affiliate or club'],
  ] as const) {
    const faults = new UnplacedFindings()
    new NameTable(new Set(), faults).resolve('Mill', kinds, [])
    t.strictSame(
      faults.found.map(({ message }) => message),
      [`The name of ${expected} was expected, "Mill" names none.`],
    )
  }
})
