/**
 * Worlds that are wrong: what is said of them, and where. Each fixture breaks many rules at once, as all are told at
 * once.
 */
import { readFileSync, readdirSync } from 'node:fs'
import t from 'tap'
import { findingsOf, loaded } from './loaded.ts'
import { shown } from '../../src/world-file/shape.ts'

const cases = [
  {
    name: 'records of the wrong shape; what refers to them is not reported as well',
    file: 'test/fixtures/world-shape.yaml',
    findings: [
      '3:23 unknown-field #/world/timezone',
      '5:1 unknown-field #/peple',
      '8:5 missing-field #/people/0',
      '8:16 unknown-field #/people/0/firstname',
      '9:11 wrong-value #/people/1/id',
      '9:62 wrong-value #/people/1/dateOfBirth',
      '9:81 wrong-value #/people/1/gender',
      '9:93 wrong-value #/people/1/email',
      '10:5 wrong-type #/people/2',
      '12:13 wrong-type #/affiliates',
      '17:14 missing-field #/clubs/0/address',
      '18:27 wrong-value #/clubs/0/location/latitude',
      '18:46 wrong-type #/clubs/0/location/longitude',
      '20:40 wrong-value #/clubs/0/courts/0/sports/0',
      '20:61 wrong-value #/clubs/0/courts/0/stepMinutes',
      '20:73 wrong-type #/clubs/0/courts/0/indoor',
      '21:39 wrong-value #/clubs/0/courts/1/sports',
      '28:18 missing-field #/series/0/eligibility',
      '30:43 wrong-value #/series/0/feeOptions/0/price',
      '30:64 wrong-value #/series/0/feeOptions/0/durationMinutes',
      '30:77 wrong-value #/series/0/feeOptions/0/capacity',
      '33:55 wrong-value #/individualSessions/0/start',
      '37:79 wrong-value #/matches/0/sides',
    ],
  },
  {
    name: 'every invariant, broken once',
    file: 'test/fixtures/world-broken.yaml',
    findings: [
      '6:62 wrong-value #/people/1/dateOfBirth',
      '7:11 duplicate-id #/people/2/id',
      '7:62 born-later #/people/2/dateOfBirth',
      '15:19 own-family #/people/3/family/0/member',
      '17:19 duplicate-record #/people/3/family/2/member',
      '19:60 ends-before-start #/people/3/memberships/0/to',
      '22:17 duplicate-record #/people/3/accounts/1/club',
      '32:19 unknown-reference #/clubs/0/ownAffiliate',
      '34:34 ends-before-start #/clubs/0/closures/0/end',
      '40:15 wrong-value #/clubs/1/timeZone',
      '56:103 ages-reversed #/groups/0/series/0/eligibility/female/maxAge',
      '64:27 ends-before-start #/groups/0/series/0/events/0/entriesClose',
      '65:40 ends-before-start #/groups/0/series/0/events/0/period/end',
      '68:17 over-capacity #/groups/0/series/0/events/0/bookings/1',
      '69:56 wrong-length #/groups/0/series/0/events/0/bookings/2/end',
      '70:57 ends-before-start #/groups/0/series/0/events/0/bookings/3/end',
      '71:17 incomplete-session #/groups/0/series/0/events/0/bookings/4',
      '72:37 wrong-value #/groups/0/series/0/events/0/bookings/5/type',
      '73:93 wrong-series #/groups/0/series/0/events/0/bookings/6/feeOption',
      '74:63 wrong-sport #/groups/0/series/0/events/0/bookings/7/courts/0',
      '74:68 wrong-club #/groups/0/series/0/events/0/bookings/7/courts/1',
      '75:96 wrong-coach #/groups/0/series/0/events/0/bookings/8/assistants/0',
      '75:134 coach-as-client #/groups/0/series/0/events/0/bookings/8/participants/0',
      '76:17 overlapping-bookings #/groups/0/series/0/events/0/bookings/9',
      '77:17 coach-twice #/groups/0/series/0/events/0/bookings/10',
      '77:109 person-twice #/groups/0/series/0/events/0/bookings/10/participants/0',
      '91:17 wrong-series #/groups/0/series/1/events/0/bookings/0',
      '101:17 missing-field #/groups/0/series/2/events/0/bookings/0',
      '102:17 missing-field #/groups/0/series/2/events/0/bookings/1',
      '107:7 ends-before-start #/preferences/0/availability',
      '108:28 unknown-reference #/preferences/0/preferredCourts/1',
      '109:15 duplicate-record #/preferences/1/person',
      '112:14 wrong-coach #/individualSessions/0/coach',
      '113:26 wrong-club #/individualSessions/1/court',
      '114:42 wrong-series #/individualSessions/2/feeOption',
      '117:34 duplicate-record #/participations/0/client',
      '118:16 unknown-reference #/participations/1/session',
      '121:30 attendance-of-nobody #/attendances/0/client',
      '121:42 not-yet #/attendances/0/state',
      '124:80 wrong-club #/matches/0/court',
      '124:94 wrong-outcome #/matches/0/outcome',
      '124:144 wrong-players #/matches/0/sides/0/players',
      '124:150 player-twice #/matches/0/sides/0/players/1',
      '124:164 wrong-winner #/matches/0/sides/0/winner',
      '127:91 ends-before-start #/personalBookings/0/end',
      '127:140 listed-twice #/personalBookings/0/invitees/1/person',
      '130:5 missing-field #/courtBookings/0',
      '134:12 duplicate-record #/apiKeys/1/key',
      '138:14 duplicate-record #/accessTokens/1/token',
      '139:36 duplicate-record #/accessTokens/2/role',
    ],
  },
  {
    name: 'keys, tokens and applications that nobody could use',
    file: 'test/fixtures/world-credentials.yaml',
    findings: [
      '8:12 wrong-value #/apiKeys/0/key',
      '9:61 wrong-value #/apiKeys/1/expiresIn',
      '10:49 wrong-value #/apiKeys/2/expiresIn',
      '11:47 wrong-value #/apiKeys/3/expiresIn',
      '12:43 wrong-value #/apiKeys/4/expiresIn',
      '13:41 wrong-value #/apiKeys/5/expiresIn',
      '17:14 wrong-value #/accessTokens/0/token',
      '18:14 wrong-value #/accessTokens/1/token',
      '19:31 unknown-reference #/accessTokens/2/person',
      '23:5 missing-field #/applications/0',
      '24:17 wrong-value #/applications/1/clientId',
      '25:66 wrong-value #/applications/2/redirectUris',
      '26:67 wrong-type #/applications/3/redirectUris/0',
      '27:29 wrong-value #/applications/4/name',
      '32:9 wrong-value #/applications/5/redirectUris/0',
      '33:9 wrong-value #/applications/5/redirectUris/1',
      '34:9 wrong-value #/applications/5/redirectUris/2',
      '35:9 wrong-value #/applications/5/redirectUris/3',
      '36:9 wrong-value #/applications/5/redirectUris/4',
      '38:58 duplicate-record #/applications/6/apiKey',
      '39:17 duplicate-record #/applications/7/clientId',
      '40:63 wrong-value #/applications/8/clientSecret',
      '41:5 missing-field #/applications/9',
      '42:68 wrong-value #/applications/10/reason',
      '43:45 wrong-value #/applications/11/status',
      '44:68 unknown-reference #/applications/12/person',
      '45:17 wrong-value #/applications/13/clientId',
      '46:77 wrong-value #/applications/14/reason',
      '47:77 wrong-value #/applications/15/reason',
      '48:72 wrong-value #/applications/16/redirectUris',
    ],
  },
  {
    name: 'a record a line: the line, and the column in it',
    file: 'test/fixtures/world-broken.ndjson',
    findings: [
      '5:11 wrong-value #/record',
      '6:1 missing-field #',
      '7:31 not-json #',
      '8:1 wrong-type #',
      '10:1 overlapping-bookings #',
      '11:126 unknown-field #/nmae',
      '12:86 unknown-reference #/owner',
      '13:43 wrong-value #/firstName',
      '13:150 wrong-value #/telephone',
      '14:156 player-twice #/sides/1/players/0',
    ],
  },
  {
    name: 'more than what multiplies may come to',
    file: 'test/fixtures/world-too-many.ndjson',
    findings: ['4:1 too-large-family #', '106:1 too-many-offers #'],
  },
]

for (const { name, file, findings } of cases) {
  t.test(name, async t =>
    t.strictSame(
      await findingsOf(file),
      findings.map(finding => `${file}:${finding}`),
    ),
  )
}

t.test('a finding says what was expected and what was found', async t => {
  const messages = (await Promise.all(cases.map(({ file }) => loaded(file)))).flatMap(found =>
    'findings' in found ? found.findings.map(({ message }) => message) : [],
  )
  for (const message of messages)
    t.match(
      message,
      new RegExp(
        '^There is no (?:field|section) |expected|The line is not JSON: |^Assistants other than'
          + '|^A session of a coaching series is a fixture',
      ),
    )
})

t.test('a number that is none in JSON is shown as it is, not as null', async t => {
  t.strictSame([Infinity, -Infinity, NaN, 0.5, null].map(shown), ['Infinity', '-Infinity', 'NaN', '0.5', 'null'])
})

t.test('every code that is documented for an invariant occurs', async t => {
  const folder = 'src/world-file/invariants'
  const source = readdirSync(folder)
    .map(name => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('')
  const codes = new Set([...source.matchAll(/report\(\s*[\w.]+,\s*'([a-z-]+)'/g)].map(([, code]) => code))
  const told = new Set(cases.flatMap(({ findings }) => findings.map(finding => finding.split(' ')[1])))
  t.ok(codes.size >= 12)
  t.strictSame(
    [...codes].filter(code => !told.has(code)),
    [],
  )
})

t.test("a file that can't be read, or is neither YAML nor JSON", async t => {
  t.strictSame(await findingsOf('test/fixtures/no-such-world.yaml'), [
    'test/fixtures/no-such-world.yaml:1:1 unreadable-file #',
  ])
  t.strictSame(await findingsOf('test/fixtures/no-such-world.ndjson'), [
    'test/fixtures/no-such-world.ndjson:1:1 unreadable-file #',
  ])
  t.strictSame(
    (await findingsOf('test/fixtures/broken/tabs.yaml')).slice(0, 1).map(line => line.split(' ')[1]),
    ['not-yaml'],
  )
  t.strictSame(await findingsOf('test/fixtures/broken/list.yaml'), ['test/fixtures/broken/list.yaml:2:1 wrong-type #'])
})
