/** Worlds that stand on others: what is added, replaced and removed, and where a fault is said to be. */
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { WorldRecords } from '../../src/club/model.ts'
import { idOf } from '../../src/world-file/ids.ts'
import { type OpenedWorld, worldCatalogue } from '../../src/world-file/catalogue.ts'
import { readSource } from '../../src/contract/document/source.ts'
import type { Slices } from '../../src/text/slices.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aMonday } from './loaded.ts'

const base = `
world: { name: The base, now: 2027-03-15T12:00:00Z }
apiKeys: [{ key: k, name: An application }]
accessTokens:
  - { token: t-ann, person: ann, role: parent, label: ann }
people:
  - id: 0123456789abcdef01234567
    alias: ann
    firstName: Ann
    lastName: Ash
    dateOfBirth: 1980-01-01
    gender: female
    email: ann@post.example
    family: [{ member: bo, relationship: child }]
    memberships: [{ affiliate: mill, category: Full, from: -1y }]
  - { id: bo, firstName: Bo, lastName: Ash, dateOfBirth: -9y, gender: male, email: bo@post.example }
  - { id: cy, firstName: Cy, lastName: Coe, dateOfBirth: 1970-01-01, gender: male, email: cy@post.example }
affiliates: [{ id: mill, type: club, name: Mill }]
clubs:
  - id: mill
    name: Mill
    address: { streetAddress: 1 Mill Lane, locality: Stroud, postalCode: GL5 1AA }
    location: { latitude: 51.7, longitude: -2.2 }
    ownAffiliate: mill
    courts: [{ id: court-1, name: Court 1, sports: [tennis] }, { id: court-2, name: Court 2, sports: [tennis] }]
groups:
  - id: juniors
    affiliate: mill
    name: Juniors
    series:
      - id: squad
        name: Squad
        sport: tennis
        coaching: group
        eligibility: { members: true, nonMembers: true }
        feeOptions: [{ id: squad-fee, name: A session, price: 8, durationMinutes: 60, capacity: 4 }]
        events: [{ id: term, club: mill, name: Term, bookings: [{ id: monday, start: +1d 17:00, courts: [court-1], coach: cy, feeOption: squad-fee, participants: [bo] }] }]
courtBookings: [{ id: mending, court: court-2, start: +1d 09:00, end: '10:00', source: maintenance }]
`

interface Made {
  readonly clubs: number
  readonly seed: number
}

function* made({ clubs, seed }: Made): Slices<Buffer> {
  yield
  const world = '{"record":"world","name":"made up"}'
  return Buffer.from(`${world}\n{"record":"affiliate","id":"c${clubs}","type":"club","name":"Seed ${seed}"}\n`)
}

const generate = async (wish: Made): Promise<Slices<Buffer>> => made(wish)

const shelfOf = (t: Test, files: Readonly<Record<string, string>> = {}) => {
  const folder = t.testdir({ scenarios: { 'base.yaml': base, ...files } })
  return { catalogue: worldCatalogue({ readSource, scenarioFolders: [join(folder, 'scenarios')], generate }), folder }
}

const started = (opened: OpenedWorld | { readonly unknown: string }): WorldRecords => {
  if ('unknown' in opened) throw new Error(`There is no scenario ${opened.unknown}.`)
  const world = 'findings' in opened ? opened : opened.startingAt(Date.parse(aMonday))
  if ('findings' in world) throw new Error(world.findings.map(({ message }) => message).join('\n'))
  return world.records
}

const findingsIn = (opened: OpenedWorld | { readonly unknown: string }) => {
  if ('unknown' in opened) return []
  const world = 'findings' in opened ? opened : opened.startingAt(Date.parse(aMonday))
  return 'findings' in world ? world.findings : []
}

/** What stands on the base, as a scenario called `top`. */
const onBase = (t: Test, text: string) =>
  shelfOf(t, { 'top.yaml': `world: { extends: base }\n${text}` }).catalogue.scenario('top')

const ann = '0123456789abcdef01234567'

/** A booking of ann's and a match played on it, named as `named` says. */
const game = (named: string): string => `
personalBookings: [{ id: game, type: match, name: A game, club: mill, court: court-1, owner: ann, start: +3d 10:00, end: '11:00', participants: [ann, cy] }]
matches: [{ id: friendly, sport: tennis, type: friendly, status: arranged, club: mill, start: +3d 10:00, end: '11:00', personalBooking: ${named}, changed: -1d 10:00, sides: [{ name: A, players: [ann] }, { name: B, players: [cy] }] }]
`

const courtOfMatch = ({ matches, courtBookings }: WorldRecords): readonly unknown[] =>
  matches.map(({ courtBookingId }) => courtBookings.find(({ id }) => id === courtBookingId)?.courtId)

const cases: readonly {
  readonly name: string
  readonly top: string
  readonly seen: (world: WorldRecords) => unknown
  readonly as: unknown
}[] = [
  {
    name: 'what is new is added, and may stand on what the base has',
    top: 'memberships: [{ person: ann, affiliate: mill, category: Second, from: today }]',
    seen: ({ memberships }) => memberships.map(({ personId, category }) => [personId, category]),
    as: [
      [ann, 'Full'],
      [ann, 'Second'],
    ],
  },
  {
    name: 'a person is replaced by alias, keeps the id, and has only what is written again',
    top: 'people: [{ id: ann, firstName: Anna, lastName: Ash, dateOfBirth: 1980-01-01, gender: female, email: anna@post.example }]',
    seen: ({ people, memberships, familyLinks, accessTokens }) => [
      people.filter(({ id }) => id === ann).map(({ firstName }) => firstName),
      people.length,
      memberships,
      familyLinks,
      accessTokens[0]?.personId,
    ],
    as: [['Anna'], 3, [], [], ann],
  },
  {
    name: 'a person is replaced by id, and the alias still means them',
    top: `people: [{ id: ${ann}, firstName: Anna, lastName: Ash, dateOfBirth: 1980-01-01, gender: female, email: anna@post.example, memberships: [{ affiliate: mill, category: Gold, from: today }] }]`,
    seen: ({ people, memberships, accessTokens }) => [
      people.map(({ firstName }) => firstName),
      memberships.map(({ personId, category }) => [personId, category]),
      accessTokens[0]?.personId,
    ],
    as: [['Bo', 'Cy', 'Anna'], [[ann, 'Gold']], ann],
  },
  {
    name: 'a group takes its series, options, events and bookings with it',
    top: 'groups: [{ id: juniors, affiliate: mill, name: Younger juniors }]',
    seen: ({ groups, series, feeOptions, events, bookings, participations }) => [
      groups.map(({ name }) => name),
      series,
      feeOptions,
      events,
      bookings,
      participations,
    ],
    as: [['Younger juniors'], [], [], [], [], []],
  },
  {
    name: 'one of its bookings may be replaced alone',
    top: 'bookings: [{ id: monday, event: term, start: +2d 18:00, courts: [court-2], coach: cy, feeOption: squad-fee, capacity: 1 }]',
    seen: ({ bookings, participations, courtBookings }) => [
      bookings.map(({ id, capacity }) => [id, capacity]),
      participations,
      courtBookings.length,
    ],
    as: [[[idOf('booking', 'monday'), 1]], [], 2],
  },
  {
    name: 'a match is played on the court of the booking that it names',
    top: game('game'),
    seen: courtOfMatch,
    as: [idOf('court', 'court-1')],
  },
  {
    name: 'so is one that names it by its id',
    top: game(idOf('personal booking', 'game')),
    seen: courtOfMatch,
    as: [idOf('court', 'court-1')],
  },
  {
    name: 'a token is replaced by its role',
    top: 'accessTokens: [{ token: t-cy, person: cy, role: parent, label: cy }]',
    seen: ({ accessTokens }) => accessTokens.map(({ token }) => token),
    as: ['t-cy'],
  },
  {
    name: 'a family link is replaced by whom it is about, however they are written',
    top: `familyLinks: [{ guardian: ${ann}, member: bo, relationship: other }]`,
    seen: ({ familyLinks }) => familyLinks.map(({ relationship }) => relationship),
    as: ['other'],
  },
  {
    name: 'a club that is removed goes with its courts',
    top: 'remove: [clubs/mill, mending, juniors]',
    seen: ({ clubs, courts, affiliates }) => [clubs, courts, affiliates.length],
    as: [[], [], 1],
  },
  {
    name: 'a token is removed by its role',
    top: 'remove: [parent]',
    seen: ({ accessTokens, people }) => [accessTokens, people.length],
    as: [[], 3],
  },
]
for (const { name, top, seen, as } of cases)
  t.test(name, async t => t.strictSame(seen(started(await onBase(t, top))), as))

const wrong = [
  {
    name: 'a reference to what was removed is a fault of where it stands',
    top: 'remove: [cy]',
    found: ['base.yaml /groups/0/series/0/events/0/bookings/0/coach unknown-reference'],
    says: /"cy" names none/,
  },
  {
    name: 'a misspelt name',
    top: 'remove: [mendign]',
    found: ['top.yaml /remove/0 unknown-reference'],
    says: /did you mean mending\?/,
  },
  {
    name: 'a name that a club and an affiliate share',
    top: 'remove: [mill]',
    found: ['top.yaml /remove/0 ambiguous-name'],
    says: /affiliates\/mill or clubs\/mill/,
  },
  {
    name: 'no name',
    top: 'remove: [{ id: cy }]',
    found: ['top.yaml /remove/0 wrong-type'],
    says: /name or id of a record of the base/i,
  },
  {
    name: 'a court that the base holds',
    top: "courtBookings: [{ court: court-2, start: +1d 09:30, end: '10:30', source: maintenance }]",
    found: ['top.yaml /courtBookings/0 overlapping-bookings'],
    says: /by \S*base\.yaml#\/courtBookings\/0/,
  },
]
for (const { name, top, found, says } of wrong) {
  t.test(name, async t => {
    const findings = findingsIn(await onBase(t, top))
    t.strictSame(
      findings.map(({ place, pointer, code }) => `${place.file.split('/').at(-1)} ${pointer} ${code}`),
      found,
    )
    t.match(findings[0]?.message, says)
  })
}

t.test(
  'several levels, by path: the clock and time zone are those of the highest that has one, the name is its own',
  async t => {
    const { catalogue, folder } = shelfOf(t, {
      'middle.yaml':
        'world: { extends: ./base.yaml, name: The middle, timeZone: Europe/Paris }\naffiliates: [{ id: mid, type: other, name: Mid }]\n',
      'top.yaml':
        'world: { extends: ../scenarios/middle.yaml }\nremove: [mid]\naffiliates: [{ id: top, type: other, name: Top }]\n',
    })
    const opened = await catalogue.file(join(folder, 'scenarios/top.yaml'))
    t.strictSame(
      started(opened).affiliates.map(({ name }) => name),
      ['Mill', 'Top'],
    )
    hasFields(t, opened, { name: undefined, now: Date.parse(aMonday) })
    t.equal(started(opened).clubs[0]?.timeZone, 'Europe/Paris')
  },
)

t.test('on a file with a record a line, and as one', async t => {
  const { catalogue, folder } = shelfOf(t, {
    'lines.ndjson':
      '{"record":"world","extends":"base.yaml"}\n{"record":"remove","name":"mending"}\n{"record":"affiliate","id":"lines","type":"other","name":"Lines"}\n',
    'top.yaml': 'world: { extends: lines.ndjson }\naffiliates: [{ id: top, type: other, name: Top }]\n',
  })
  const opened = await catalogue.file(join(folder, 'scenarios/top.yaml'))
  for (const day of ['2027-03-15', '2027-03-16', '2027-03-15']) {
    const world = 'findings' in opened ? opened : opened.startingAt(Date.parse(`${day}T12:00:00Z`))
    t.strictSame(
      'findings' in world ? world.findings : world.records.affiliates.map(({ name }) => name),
      ['Mill', 'Lines', 'Top'],
      day,
    )
  }
  t.equal(started(opened).courtBookings.length, 1)
})

t.test('on a made-up world', async t => {
  const { catalogue } = shelfOf(t, {
    'top.yaml': 'world: { generate: { clubs: 3, seed: 9 } }\naffiliates: [{ id: top, type: other, name: Top }]\n',
  })
  t.strictSame(
    started(await catalogue.scenario('top')).affiliates.map(({ name }) => name),
    ['Seed 9', 'Top'],
  )
  const onIt = await catalogue.posted({
    world: { extends: 'top' },
    affiliates: [{ id: 'higher', type: 'other', name: 'Higher' }],
  })
  t.strictSame(
    started(onIt).affiliates.map(({ name }) => name),
    ['Seed 9', 'Top', 'Higher'],
  )
})

const misplaced = [
  {
    name: 'a circle',
    files: { 'top.yaml': 'world: { extends: ./other.yaml }', 'other.yaml': 'world: { extends: top }' },
    found: 'other.yaml /world/extends extends-itself',
    says: /top\.yaml > \S+other\.yaml > \S+top\.yaml/,
  },
  {
    name: 'itself',
    files: { 'top.yaml': 'world: { extends: top.yaml }' },
    found: 'top.yaml /world/extends extends-itself',
    says: /circle/,
  },
  {
    name: 'a file that is not there',
    files: { 'top.yaml': 'world: { extends: ./nowhere.yaml }' },
    found: 'top.yaml /world/extends unreadable-file',
    says: /^A world file was expected at \.\/nowhere\.yaml: the file does not exist\.$/,
  },
  {
    name: 'a file of lines that is not there, which another file names',
    files: { 'top.yaml': 'world: { extends: ./other.yaml }', 'other.yaml': 'world: { extends: gone.ndjson }' },
    found: 'other.yaml /world/extends unreadable-file',
    says: /^A world file was expected at gone\.ndjson: the file does not exist\.$/,
  },
  {
    name: 'a scenario that is not there',
    files: { 'top.yaml': 'world: { extends: bsae }' },
    found: 'top.yaml /world/extends unknown-world',
    says: /did you mean base\?/,
  },
  {
    name: 'two bases',
    files: { 'top.yaml': 'world: { extends: base, generate: { clubs: 1 } }' },
    found: 'top.yaml /world/generate two-bases',
    says: /Either/,
  },
  {
    name: 'no base',
    files: { 'top.yaml': 'remove: [ann]' },
    found: 'top.yaml /remove/0 unknown-reference',
    says: /base/,
  },
]
t.test('what a world stands on: a file with a record a line says in which of them that is', async t => {
  const { catalogue, folder } = shelfOf(t, { 'top.ndjson': '\n{"record":"world","extends":"./gone.yaml"}\n' })
  hasFields(t, findingsIn(await catalogue.file(join(folder, 'scenarios/top.ndjson'))), [
    { place: { line: 2, column: 29 }, pointer: '/extends', code: 'unreadable-file' },
  ])
})

t.test('what a world stands on: no pipe and no device, which would be waited for, or read without end', async t => {
  const odd = 'a pipe, a socket or a device'
  for (const ending of ['yaml', 'ndjson'])
    for (const kind of ['pipe', 'device', 'link']) {
      const named = `${kind}.${ending}`
      const { catalogue, folder } = shelfOf(t, { 'top.yaml': `world: { extends: ./${named} }` })
      if (kind === 'device') symlinkSync('/dev/null', join(folder, 'scenarios', named))
      else execFileSync('mkfifo', [join(folder, kind === 'link' ? 'pipe' : `scenarios/${named}`)])
      if (kind === 'link') symlinkSync('../pipe', join(folder, 'scenarios', named))
      const [finding, ...more] = findingsIn(await catalogue.file(join(folder, 'scenarios/top.yaml')))
      hasFields(t, finding, {
        code: 'unreadable-file',
        pointer: '/world/extends',
        message: `A world file was expected at ./${named}: it is ${odd}, and a file was expected.`,
      })
      t.strictSame(more, [])
    }
})

for (const { name, files, found, says } of misplaced) {
  t.test(`what a world stands on: ${name}`, async t => {
    const [finding, ...more] = findingsIn(await shelfOf(t, files).catalogue.scenario('top'))
    t.strictSame([`${finding?.place.file.split('/').at(-1)} ${finding?.pointer} ${finding?.code}`, more], [found, []])
    t.match(finding?.message, says)
  })
}

t.test('a posted world: on a scenario, with pointers, and never on a file', async t => {
  const { catalogue } = shelfOf(t)
  t.strictSame(
    started(await catalogue.posted({ world: { extends: 'base', name: 'Mine' }, remove: ['mending'] })).courtBookings
      .length,
    1,
  )
  const posted: readonly { readonly value: unknown; readonly found: string }[] = [
    { value: { people: [{ id: 'ann' }] }, found: '/people/0 missing-field' },
    {
      value: { world: { extends: 'base' }, accessTokens: [{ token: 'x', person: 'nobody', label: 'x' }] },
      found: '/accessTokens/0/person unknown-reference',
    },
    { value: { world: { extends: '../scenarios/base.yaml' } }, found: '/world/extends unknown-world' },
    { value: { world: { extends: '/etc/passwd' } }, found: '/world/extends unknown-world' },
    { value: { world: { extends: 'base.yaml' } }, found: '/world/extends unknown-world' },
    { value: ['people'], found: ' wrong-type' },
  ]
  for (const { value, found } of posted) {
    const [finding] = findingsIn(await catalogue.posted(value))
    t.strictSame(
      [finding?.place, `${finding?.pointer} ${finding?.code}`],
      [{ file: '(posted)', line: 1, column: 1 }, found],
    )
  }
})

t.test('a world is read once, built once a day, and given to all who start on that day', async t => {
  const read: string[] = []
  const folder = t.testdir({ 'base.yaml': base, 'top.yaml': 'world: { extends: base }' })
  const catalogue = worldCatalogue({
    scenarioFolders: [folder],
    generate,
    readSource: path => {
      read.push(path.split('/').at(-1) ?? '')
      return readSource(path)
    },
  })
  t.strictSame(
    catalogue.scenarios().map(({ name, now }) => [name, now]),
    [
      ['base', Date.parse(aMonday)],
      ['top', undefined],
    ],
  )
  t.strictSame(read, [], 'the list needs no more than the heads of the files')
  const [one, other, top] = await Promise.all([
    catalogue.scenario('base'),
    catalogue.scenario('base'),
    catalogue.scenario('top'),
  ])
  t.equal(one, other)
  if ('findings' in one || 'unknown' in one || 'findings' in top || 'unknown' in top)
    throw new Error('The worlds were not opened.')
  const recordsAt = (hours: number) => {
    const world = one.startingAt(Date.parse(aMonday) + hours * 3_600_000)
    return 'findings' in world ? undefined : world.records
  }
  const noon = recordsAt(0)
  t.ok(noon)
  t.equal(recordsAt(1), noon)
  t.not(recordsAt(24), noon)
  t.equal(recordsAt(0), noon)
  top.startingAt(Date.parse(aMonday))
  t.strictSame(read.toSorted(), ['base.yaml', 'top.yaml'])
  hasFields(t, await catalogue.scenario('topp'), { unknown: 'topp', meant: ['top'], names: ['base', 'top'] })
})
