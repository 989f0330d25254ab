/**
 * Addresses all over the country, held against where they are: the truths are those of maps, not of our tables.
 * `within` says how far off an answer may be on its rung, in miles.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Coordinates } from '../../src/club/model.ts'
import { postcodeAreas } from '../../src/geocoder/areas.ts'
import { earthRadiusMiles, milesBetween } from '../../src/club/distance.ts'
import { loadGazetteer } from '../../src/geocoder/gazetteer.ts'
import { offlineGeocoder, type OfflineSources, offlineTables, type PlacedAddress } from '../../src/geocoder/geocoder.ts'
import { furtherPlaces, otherNames, regions } from '../../src/geocoder/names.ts'
import { loadOutcodes, outcodesOf, UnusableOutcodes } from '../../src/geocoder/outcodes.ts'
import { readAddress, readPartOfPostcode } from '../../src/geocoder/postcode-in-text.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { shippedCatalogue, visited } from '../world-file/shipped-scenarios.ts'

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

const promenade = at(51.8969, -2.0782)
const pittville = at(51.9109, -2.0702)
const clubsAt: ReadonlyMap<string, readonly Coordinates[]> = new Map([
  ['GL50 2AB', [promenade]],
  ['GL52 3JE', [pittville, pittville]],
])
const ourClubs: OfflineSources = {
  clubsWithPostcode: async postcode => clubsAt.get(postcode) ?? [],
}
const geocoder = offlineGeocoder(ourClubs)

const inBritishIsles = ({ latitude, longitude }: Coordinates): boolean =>
  latitude > 49 && latitude < 61 && longitude > -9 && longitude < 2

type Case = readonly [address: string, precision: PlacedAddress['precision'], truth: Coordinates, within: number]

const cheltenham = at(51.9, -2.078)
const gloucester = at(51.8645, -2.2446)
const london = at(51.5074, -0.1278)
const cardiff = at(51.4816, -3.1791)
const edinburgh = at(55.9533, -3.1883)

const placed: readonly Case[] = [
  // A club's own postcode, as people write it
  ['GL50 2AB', 'postcode', promenade, 0.001],
  ['gl502ab', 'postcode', promenade, 0.001],
  ['  Gl50   2aB  ', 'postcode', promenade, 0.001],
  ['GL50-2AB', 'postcode', promenade, 0.001],
  ['GL 50 2AB', 'postcode', promenade, 0.001],
  ['GL5 02AB', 'postcode', promenade, 0.001],
  ['GL5O 2AB', 'postcode', promenade, 0.001],
  ['GL50\t2AB', 'postcode', promenade, 0.001],
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFF0D.'].flatMap((dash): Case[] => [
    [`GL50${dash}2AB`, 'postcode', promenade, 0.001],
    [`The Promenade, gl50 ${dash} 2ab, UK`, 'postcode', promenade, 0.001],
  ]),
  ...[...'\u00A0\u2002\u2007\u2009\u202F\u3000\u00AD\u200B\u2060\uFEFF'].map((space): Case => [
    `Cheltenham GL50${space}2AB`,
    'postcode',
    promenade,
    0.001,
  ]),
  ['\uFF27\uFF2C\uFF15\uFF10 \uFF12\uFF21\uFF22', 'postcode', promenade, 0.001],
  ['12 The Promenade, Cheltenham, Gloucestershire gl50 2ab, UK', 'postcode', promenade, 0.001],
  ['12 The Promenade\nCheltenham\nGL50 2AB\n', 'postcode', promenade, 0.001],
  ['Formerly SW1A 2AA, now GL50 2AB', 'postcode', promenade, 0.001],
  ['Albert Road, Cheltenham GL52 3JE', 'postcode', pittville, 0.001],

  // A sector of Great Britain, or the mean of an outcode's
  ['GL50 1ZZ', 'sector', cheltenham, 1],
  ['GL50 2', 'sector', at(51.892, -2.086), 0.1],
  ['GL50 2Z', 'sector', at(51.892, -2.086), 0.1],
  ['GL50 0ZZ', 'outcode', cheltenham, 1],
  ['gl50', 'outcode', cheltenham, 1],
  ['Hoe Street, E17 Park', 'outcode', at(51.586, -0.02), 1],
  ['Cheltenham GL50', 'outcode', cheltenham, 1],
  ['Unit B5, Cheltenham, GL50', 'outcode', cheltenham, 1],
  ['London Road, Cheltenham, GL53 7AA', 'sector', cheltenham, 1],
  ['Market Place, Cirencester, gl7 2pe', 'sector', at(51.717, -1.968), 1],
  ['Newport, TF10 7AA', 'sector', at(52.769, -2.378), 1],
  ['Newport, NP20 4UR', 'sector', at(51.588, -2.998), 1],
  ['Newport PO30 1JS', 'sector', at(50.701, -1.291), 1],
  ['St. Ives, TR26 1AB', 'sector', at(50.211, -5.481), 1],
  ['Saint Ives, Cambs, PE27 5AB', 'sector', at(52.331, -0.076), 1],
  ['Bridge Street, Aberystwyth SY23 1PZ', 'sector', at(52.415, -4.083), 1],
  ['Church Road, Wimbledon, London SW19 5AE', 'sector', at(51.421, -0.207), 1],
  ['Somerled Square, Portree, Isle of Skye, IV51 9EH', 'sector', at(57.413, -6.194), 1],
  ['Bank Street, Kirkwall, Orkney KW15', 'outcode', at(58.981, -2.96), 1],
  ['Street BA16 0HA', 'sector', at(51.127, -2.739), 1],
  ['Wales, Bath BA1 1AA', 'sector', at(51.381, -2.359), 1],
  ['10 Downing Street, London SW1A 2AA', 'sector', london, 1],
  ['EC2V 7HH', 'sector', at(51.515, -0.093), 1],
  ['WC2N 5DN', 'sector', at(51.509, -0.127), 1],
  ['London e20', 'outcode', at(51.54, -0.01), 1],
  ['W14', 'outcode', at(51.495, -0.209), 1],
  ['12 Somewhere Lane, hu5 3aa', 'sector', at(53.745, -0.336), 2],
  ['Hebrides House, HS1 2AA', 'sector', at(58.209, -6.389), 1],
  ['ZE1 0AA', 'sector', at(60.155, -1.145), 1],
  ['Flat E2, 3 High Road, LE1 1AA', 'sector', at(52.637, -1.139), 1],
  ['Suite A, Floor 5 2nd floor, M1 1AA', 'sector', at(53.48, -2.242), 1],

  // A town in reach of the postcode's area
  ['Main Street, Enniskillen, Co. Fermanagh, BT74 7BW', 'town', at(54.344, -7.639), 1],
  ['Port Erin, Isle of Man, IM9 6LD', 'town', at(54.085, -4.752), 1],
  ['Gorey, Jersey, JE3 6ET', 'town', at(49.198, -2.021), 1],

  // The area's post town
  ['GL99 9ZZ', 'area', gloucester, 1],
  ['GY1 1AA', 'area', at(49.456, -2.537), 1],
  ['JE2 3AB', 'area', at(49.186, -2.106), 1],
  ['IM1', 'area', at(54.15, -4.482), 1],
  ['BT1 1AA', 'area', at(54.597, -5.93), 1],
  ['GIR 0AA', 'area', at(53.449, -2.995), 5],
  ['Aberdeen, GL99 9ZZ', 'area', gloucester, 1],

  // A town alone
  ['London Road, Cheltenham', 'town', cheltenham, 1],
  ['Cheltenham', 'town', cheltenham, 1],
  ['CHELTENHAM, GLOUCESTERSHIRE, ENGLAND', 'town', cheltenham, 1],
  ['10 Downing Street London', 'town', london, 1],
  ['Newport', 'town', at(51.588, -2.998), 1],
  ['Newport, Shropshire', 'town', at(52.769, -2.378), 1],
  ['Newport, Isle of Wight', 'town', at(50.701, -1.291), 1],
  ['Newport, Wales', 'town', at(51.588, -2.998), 1],
  ['Newcastle', 'town', at(54.978, -1.618), 1],
  ['Newcastle, Co Down', 'town', at(54.218, -5.889), 1],
  ['Bangor, Northern Ireland', 'town', at(54.66, -5.67), 1],
  ['Bangor, Gwynedd', 'town', at(53.228, -4.129), 1],
  ['Richmond, London', 'town', at(51.461, -0.306), 1],
  ['Richmond, North Yorkshire', 'town', at(54.404, -1.737), 1],
  ['Gillingham, Dorset', 'town', at(51.038, -2.276), 1],
  ['stratford upon avon', 'town', at(52.192, -1.707), 1],
  ['Weston-Super-Mare, Somerset', 'town', at(51.346, -2.977), 1],
  ['Kings Lynn', 'town', at(52.754, 0.395), 1],
  ['Bury St Edmunds', 'town', at(52.246, 0.711), 1],
  ['High St, St Albans', 'town', at(51.752, -0.336), 1],
  ['High Street, Street, Somerset', 'town', at(51.127, -2.739), 1],
  ['Tunbridge Wells', 'town', at(51.132, 0.263), 1],
  ['Hull', 'town', at(53.745, -0.336), 1],
  ['Heol y Frenhines, Caerdydd', 'town', cardiff, 1],
  ['Abertawe', 'town', at(51.621, -3.944), 1],
  ['Dùn Èideann', 'town', edinburgh, 1],
  ['dun eideann', 'town', edinburgh, 1],
  ['Steòrnabhagh', 'town', at(58.209, -6.389), 1],
  ['Derry', 'town', at(54.997, -7.319), 1],
  ['Londonderry', 'town', at(54.997, -7.319), 1],
  ['Douglas, Isle of Man', 'town', at(54.15, -4.482), 1],
  ['Ramsey, Isle of Man', 'town', at(54.322, -4.384), 1],
  ['Ramsey, Cambridgeshire', 'town', at(52.449, -0.107), 1],
  ['St Helier, Jersey', 'town', at(49.186, -2.106), 1],
  ['Saint Peter Port', 'town', at(49.456, -2.537), 1],
  ['off the M4, Swindon', 'town', at(51.56, -1.78), 1],
  ["St Chad's, Lichfield", 'town', at(52.683, -1.827), 1],
  ['Sgt Smith, BFPO 801, Northallerton', 'town', at(54.339, -1.432), 1],

  ['Stratford\u2013upon\u2011Avon', 'town', at(52.192, -1.707), 1],
  ['\uFF22\uFF41\uFF54\uFF48', 'town', at(51.381, -2.359), 1],
  ['Sandhurst, Kent', 'town', at(51.02, 0.58), 1],

  ['Cheltenham, near me', 'town', cheltenham, 1],

  // What is called as a state or its letters are, or begins so
  ['Warrington, WA', 'town', at(53.39, -2.597), 1],
  ['St Albans AL', 'town', at(51.752, -0.336), 1],
  ['Canterbury CT', 'town', at(51.28, 1.08), 1],
  ['Doddington, NE', 'town', at(55.59, -2), 1],
  ['Washington', 'town', at(54.9, -1.52), 1],
  ['Sunderland, Washington', 'town', at(54.9, -1.52), 1],
  ['London, Victoria', 'town', at(51.497, -0.144), 1],
  ['Louth', 'town', at(53.367, -0.004), 1],
  ['Clare, Suffolk', 'town', at(52.077, 0.582), 1],
  ['Sudbury, Clare', 'town', at(52.077, 0.582), 1],
  ['Kent, ME', 'area', at(51.2, 0.7), 5],

  // A county or an island alone
  ['Somewhere in Rutland', 'area', at(52.65, -0.63), 5],
  ['Isle of Wight', 'area', at(50.69, -1.3), 5],
  ['Jersey', 'area', at(49.21, -2.13), 3],
]

t.test('an address is placed', async t => {
  for (const [address, precision, truth, within] of placed) {
    const found = await geocoder.resolve(address)
    if (found === undefined) {
      t.fail(`${JSON.stringify(address)} is nowhere`)
      continue
    }
    const miles = milesBetween(truth, found)
    t.ok(
      found.precision === precision && miles <= within,
      `${JSON.stringify(address)}: ${precision}, within ${within} miles`,
      { found, miles },
    )
    t.ok(found.matched.length > 0 && found.matched.length < 60, `matched ${found.matched}`)
  }
})

const nowhere = [
  '',
  ' ',
  ',,,',
  '\n',
  '?',
  '12',
  '1 Nowhere Lane, Atlantis',
  '221B Baker Street',
  '12 London Road',
  '1 High Street',
  'Unit B5',
  'Flat E1',
  'junction of the M5',
  'BFPO 57',
  'BF1 2AB',
  'BX1 1LT',
  'ZZ9 9ZZ',
  'A1 1AA',
  'GL',
  'Scotland',
  'UK',
  'New York',
  '東京都千代田区',
  '🎾',
  '10 Rue de Rivoli, 75001 Paris, France',
  '350 Fifth Avenue, New York, NY 10118, USA',
  'London, Ontario, Canada',
  'Wellington, New Zealand',
  'Perth WA 6000, Australia',
  '290 Bremner Blvd, Toronto ON M5V 3L9',
  'Main Street, Galway H91 X285',
  'N91 X285',
  'Dublin 2, Ireland',
  'Halifax, Nova Scotia',
  'Halifax, NS',
  'Halifax B3H 4R2',
  'Boston, Massachusetts',
  'Boston MA',
  'Boston, Mass.',
  'Boston, MA, 02110',
  'Boston, N.Y.',
  'Birmingham, AL',
  'Cambridge, MA 02139',
  'Dover, DE',
  'Lincoln, NE',
  'Lancaster, PA 17601',
  'Norfolk, VA',
  'Essex, CT',
  'Kent, Washington',
  'Melbourne, Victoria',
  'London, Ontario',
  'London, ON N6A 3K7',
  'Perth, Australia',
  'Perth, WA',
  'Perth WA 6000',
  'Perth, Tasmania',
  'Newcastle, NSW',
  'Newcastle, N.S.W.',
  'Newcastle, New South Wales',
  'Newcastle, KwaZulu-Natal',
  'Newport, New Jersey',
  'Newport, Co. Mayo',
  'Newport F28 X285',
  'Ashford, County Wicklow',
  'Ardee, Co Louth',
  'Hamilton, NZ',
  'Newport, U.S.A.',
  'Main Street, Gibraltar GX11 1AA',
  'Stanley, FIQQ 1ZZ, Falkland Islands',
]
t.test('what is nowhere, or abroad, is not placed', async t => {
  for (const address of nowhere) t.equal(await geocoder.resolve(address), undefined, JSON.stringify(address))
})

t.test('a British postcode outweighs a country', async t => {
  hasFields(t, await geocoder.resolve('Channel Tunnel, Folkestone CT18 8XX, France'), { matched: 'CT18 8' })
})

t.test('long and hostile input is answered', async t => {
  await geocoder.resolve('Bath')
  const pieces = [
    'a',
    'A ',
    'a1',
    'GL50 ',
    'GL50 2',
    'O0 ',
    '1',
    ' ',
    '\n',
    ',',
    'st ',
    'é',
    'e\u0301',
    '\u0301',
    '\uD800',
    '((',
    '.*',
    '\\',
    "'",
    'A1A1A',
    'London ',
    'Stow on the ',
    'northern ireland ',
    '% %',
  ]
  for (const piece of pieces) {
    await t.resolves(
      geocoder.resolve(piece.repeat(10_000 / piece.length)),
      `${JSON.stringify(piece)}, 10,000 characters of it`,
    )
  }
  hasFields(
    t,
    await geocoder.resolve(`${'x'.repeat(10_000)}, Bath, BA1 1AA`),
    { matched: 'BA1 1' },
    'what can be read of it is',
  )
})

const table = readFileSync('scripts/places/postcode-sectors.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(','))
  .map(([sector = '', latitude, longitude]) => ({ sector, ...at(Number(latitude), Number(longitude)) }))

const spellings: readonly ((postcode: string) => string)[] = [
  postcode => `1 High Street, Newport, ${postcode}`,
  postcode => postcode.replace(' ', ''),
  postcode => postcode.toLowerCase(),
  postcode => ` ${postcode.replace(' ', '').toLowerCase()} `,
  postcode => `Newport ${postcode.replace(' ', '  ')}, UK`,
  postcode => `${postcode.slice(0, 1)}${postcode.slice(1).toLowerCase()}.`,
  postcode => postcode.replace(' ', '-'),
]

t.test('every full postcode of Great Britain is placed within its sector', async t => {
  t.equal(table.length, 12_005)
  const { resolve } = offlineGeocoder({ clubsWithPostcode: async () => [] })
  const wrong: string[] = []
  for (const [index, { sector, latitude, longitude }] of table.entries()) {
    const written = spellings[index % spellings.length]?.(`${sector}AA`) ?? ''
    const found = await resolve(written)
    const isThere = found?.latitude === latitude && found.longitude === longitude
    if (!isThere || found.precision !== 'sector' || found.matched !== sector) wrong.push(written)
  }
  t.strictSame(wrong, [])
})

t.test('a bare outcode is the mean of its sectors', async t => {
  const outcodes = new Map<string, Coordinates[]>()
  for (const { sector, ...place } of table) {
    const [outcode = ''] = sector.split(' ')
    outcodes.set(outcode, [...(outcodes.get(outcode) ?? []), place])
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const wrong: string[] = []
  for (const [outcode, places] of outcodes) {
    const found = await geocoder.resolve(outcode)
    const middle = at(mean(places.map(({ latitude }) => latitude)), mean(places.map(({ longitude }) => longitude)))
    if (found?.precision !== 'outcode' || milesBetween(found, middle) > 0.001) wrong.push(outcode)
  }
  t.strictSame(wrong, [])
})

/** A town that more than one place is called, and which of them is meant. */
const shared: readonly (readonly [address: string, matched: string, truth: Coordinates])[] = [
  ['Newport', 'Newport (NP20)', at(51.588, -2.998)],
  ['Newport, Wales', 'Newport (NP20)', at(51.588, -2.998)],
  ['Newport, Shropshire', 'Newport (TF10)', at(52.769, -2.378)],
  ['Newport, Isle of Wight', 'Newport (PO30)', at(50.701, -1.291)],
  ['Newport, Essex', 'Newport (CB11)', at(51.984, 0.213)],
  ['Newport, Pembrokeshire, Wales', 'Newport (SA42)', at(52.017, -4.833)],
  ['Ashford', 'Ashford (TN23)', at(51.146, 0.874)],
  ['Ashford, Kent', 'Ashford (TN23)', at(51.146, 0.874)],
  ['Ashford, Surrey', 'Ashford (TW15)', at(51.432, -0.458)],
  ['Ashford, Middlesex', 'Ashford (TW15)', at(51.432, -0.458)],
  ['Whitchurch', 'Whitchurch (SY13)', at(52.967, -2.683)],
  ['Whitchurch, Hampshire', 'Whitchurch (RG28)', at(51.23, -1.337)],
  ['Whitchurch, Bucks', 'Whitchurch (HP22)', at(51.882, -0.842)],
  ['Whitchurch, Cardiff', 'Whitchurch (CF14)', at(51.51, -3.22)],
  ['Bangor', 'Bangor (Northern Ireland)', at(54.66, -5.67)],
  ['Bangor, Gwynedd', 'Bangor (LL57)', at(53.228, -4.129)],
  ['Newcastle', 'Newcastle upon Tyne (NE1)', at(54.978, -1.618)],
  ['Newcastle, Staffordshire', 'Newcastle under Lyme (ST5)', at(53.011, -2.228)],
  ['Newcastle BT33', 'Newcastle (Northern Ireland)', at(54.218, -5.889)],
  ['Newport, Cornwall', 'Cornwall', at(50.4, -4.9)],
  ['Cheltenham', 'Cheltenham', cheltenham],
]
t.test('of towns that share a name one is meant, and it is said which', async t => {
  for (const [address, matched, truth] of shared) {
    const found = await geocoder.resolve(address)
    t.equal(found?.matched, matched, address)
    t.ok(milesBetween(found ?? at(0, 0), truth) < 2, address)
  }
})

const scenarios = ['demo', ...readdirSync('examples/worlds/scenarios').map(name => name.replace('.yaml', ''))]

t.test("every locality of the scenarios' own clubs is found, by itself and with its county", async t => {
  const catalogue = shippedCatalogue()
  const all = await Promise.all(scenarios.map(name => visited(catalogue, name)))
  const clubs = [...new Map(all.flatMap(({ world }) => world.records.clubs.map(club => [club.id, club]))).values()]
  const { resolve } = offlineGeocoder({
    clubsWithPostcode: async postcode =>
      clubs.filter(({ address }) => address.postalCode === postcode).map(({ location }) => location),
  })
  for (const { name, address, location } of clubs) {
    const { locality, region = '', postalCode } = address
    for (const written of [locality, `${locality}, ${region}`, `${locality}, ${postalCode}`, postalCode]) {
      const found = await resolve(written)
      const isAnother = written === locality && found?.matched.startsWith(`${locality} (`) === true
      t.ok(found !== undefined && (isAnother || milesBetween(found, location) < 6), `${written}, where ${name} is`, {
        found,
      })
    }
  }
})

t.test('the rungs are tried in their order', async t => {
  const asked: string[] = []
  const empty: OfflineSources = {
    clubsWithPostcode: async postcode => {
      asked.push(postcode)
      return []
    },
  }
  hasFields(t, await offlineGeocoder(empty).resolve('sw1a2aa'), { precision: 'sector', matched: 'SW1A 2' })
  t.strictSame(asked, ['SW1A 2AA'], 'clubs are asked by normal postcodes')

  const outcodes = outcodesOf('outcode,latitude,longitude\nGL50,51.5,-2.5', 'o.csv')
  const withFile = offlineGeocoder({ ...ourClubs, outcodes })
  hasFields(
    t,
    await withFile.resolve('GL50 2AB'),
    { ...promenade, precision: 'postcode', matched: 'GL50 2AB' },
    "the club's own postcode comes before the file",
  )
  hasFields(
    t,
    await withFile.resolve('GL50 1ZZ'),
    { latitude: 51.5, longitude: -2.5, precision: 'outcode', matched: 'GL50' },
    'the file before the sector',
  )
  hasFields(
    t,
    await withFile.resolve('GL52 3AA'),
    { precision: 'sector', matched: 'GL52 3' },
    'where the file is silent',
  )
  hasFields(t, await withFile.resolve('GL52 0AA'), { precision: 'outcode', matched: 'GL52' }, 'there is no such sector')
  hasFields(
    t,
    await withFile.resolve('Cheltenham GL99'),
    { precision: 'town', matched: 'Cheltenham' },
    'nor such an outcode',
  )
  hasFields(
    t,
    await withFile.resolve('Nowhere GL99'),
    { precision: 'area', matched: 'Gloucester (GL)' },
    'nor such a town',
  )
})

t.test('a source that is an object with methods keeps its this', async t => {
  class Clubs {
    readonly #all = [promenade]
    async clubsWithPostcode(): Promise<readonly Coordinates[]> {
      return this.#all
    }
  }
  hasFields(t, await offlineGeocoder(new Clubs()).resolve('GL50 2AB'), promenade)
})

t.test('a source that fails is heard', async t => {
  const failing = offlineGeocoder({
    ...ourClubs,
    clubsWithPostcode: async () => {
      throw new Error('no store')
    },
  })
  await t.rejects(failing.resolve('GL50 2AB'), { message: 'no store' })
})

t.test('a table is loaded by the first address that needs it, and by no other', async t => {
  const loadedBy: string[] = []
  const { gazetteer, sectors } = offlineTables()
  const tables = {
    gazetteer: () => {
      loadedBy.push('towns')
      return gazetteer()
    },
    sectors: () => {
      loadedBy.push('sectors')
      return sectors()
    },
  }
  const rows: readonly (readonly [address: string, ...tables: readonly string[]])[] = [
    ['GL50 2AB'],
    ['Cheltenham', 'towns'],
    ['Cheltenham GL', 'towns'],
    ['M1 1AA', 'sectors'],
    ['Newport', 'sectors', 'towns'],
    ['Newport PO', 'sectors', 'towns'],
  ]
  t.strictSame(loadedBy, [], 'none by the geocoder itself')
  const { resolve } = offlineGeocoder(ourClubs, tables)
  for (const [address, ...needed] of rows) {
    loadedBy.length = 0
    t.ok(await resolve(address), address)
    t.strictSame([...new Set(loadedBy)].toSorted(), needed, address)
  }
})

t.test('postcodes in text', async t => {
  const whole: readonly (readonly [string, string | undefined])[] = [
    ['m1 1aa', 'M1 1AA'],
    ['b33 8th', 'B33 8TH'],
    ['w1a0ax', 'W1A 0AX'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['dn551pt', 'DN55 1PT'],
    ['CR0 2YR', 'CR0 2YR'],
    ['cr26xh', 'CR2 6XH'],
    ['(GL50 2AB)', 'GL50 2AB'],
    ['GL50 2AB.', 'GL50 2AB'],
    ['GL50 2ABC', undefined],
    ['XGL50 2AB', undefined],
    ['GL50 2AB UK', 'GL50 2AB'],
    ['GL50\u00a02AB', 'GL50 2AB'],
    ['B5 2nd floor', undefined],
    ['q1 1aa', undefined],
    ['S01 2AB', 'SO1 2AB'],
    ['GL5O 2AB', 'GL50 2AB'],
    ['gl5i 2ab', 'GL51 2AB'],
    ['GL50 OAB', 'GL50 0AB'],
    ['SW1A 2A0', 'SW1A 2AO'],
    ['S00N', undefined],
    ['SOON', undefined],
    ['BOO 1 OOO', undefined],
  ]
  for (const [text, postcode] of whole) t.equal(readAddress(text).found?.postcode, postcode, text)
  t.strictSame(readAddress('12 Bath Road gl50 2ab, UK').text, '12 BATH ROAD ,, UK', 'it is taken out of the text')
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['GL50', 'GL50'],
    ['GL50 2', 'GL50'],
    ['GL50 2A', 'GL50'],
    ['SW1A', 'SW1A'],
    ['N1, LONDON', 'N1'],
    ['M5 JUNCTION 11', undefined],
    ['M4 J12', undefined],
    ['UNIT B5', undefined],
    ['A40', undefined],
    ['B4077', undefined],
    ['M5V 3L9', undefined],
    ['N91 X285', undefined],
    ['GL500', undefined],
  ]
  for (const [text, outcode] of parts) t.equal(readPartOfPostcode(text).found?.outcode, outcode, text)
})

t.test('a file of outcodes', async t => {
  const read = outcodesOf(
    '\uFEFFid,Outcode,Latitude,Longitude,town\r\n'
      + '1,gl50,51.9,-2.08,Cheltenham\r\n\r\n'
      + '2,"SW1A","51.5","-0.13",London\r\n',
    'o.csv',
  )
  t.strictSame(
    [...read],
    [
      ['GL50', at(51.9, -2.08)],
      ['SW1A', at(51.5, -0.13)],
    ],
    'columns in any order, quotes, blank lines, small letters',
  )
  const refused: readonly (readonly [string, string])[] = [
    ['', 'o.csv:1: the header has to name outcode, latitude and longitude; there is no outcode.'],
    [
      'outcode,lat,lon\nGL50,1,2',
      'o.csv:1: the header has to name outcode, latitude and longitude; there is no latitude.',
    ],
    ['outcode,latitude,longitude\n', 'o.csv:1: no outcode follows the header.'],
    [
      'outcode,latitude,longitude\nGL50,51.9,-2\nGL50 2AB,51.9,-2',
      'o.csv:3: "GL50 2AB" is not an outcode. GL50 is one.',
    ],
    ['outcode,latitude,longitude\nGL50,51.9,-2\n\nGL50,51.9,-2', 'o.csv:4: GL50 stands here a second time.'],
    [
      'outcode,latitude,longitude\nGL50,-2,51.9',
      'o.csv:2: the latitude of GL50 is "-2"; it has to be a number from 49 to 61, in degrees.',
    ],
    [
      'outcode,latitude,longitude\nGL50,51.9',
      'o.csv:2: the longitude of GL50 is ""; it has to be a number from -9 to 2, in degrees.',
    ],
    [
      'outcode,latitude,longitude\nGL50,51.9,0x1',
      'o.csv:2: the longitude of GL50 is "0x1"; it has to be a number from -9 to 2, in degrees.',
    ],
  ]
  for (const [text, message] of refused)
    t.throws(() => outcodesOf(text, 'o.csv'), { code: 'unusable_outcodes', message }, message)

  const file = join(t.testdir({ 'outcodes.csv': 'outcode,latitude,longitude\nGL50,51.9,-2.08\n' }), 'outcodes.csv')
  t.strictSame((await loadOutcodes(file)).get('GL50'), at(51.9, -2.08))
  await t.rejects(loadOutcodes(`${file}.missing`), UnusableOutcodes)
  await t.rejects(loadOutcodes(`${file}.missing`), {
    code: 'unusable_outcodes',
    message: /outcodes\.csv\.missing can't be read: ENOENT/,
  })
})

t.test('every postcode area has a place', async t => {
  t.equal(postcodeAreas.size, 124)
  const { placesIn } = await loadGazetteer()
  for (const { area, postTown, reach, ...where } of postcodeAreas.values()) {
    t.match(area, /^[A-Z]{1,2}$/)
    t.ok(inBritishIsles(where) && reach > 0, `${area} is in the British Isles`)
    const towns = placesIn(postTown).towns.flat()
    t.ok(
      towns.some(town => milesBetween(town, where) < (postTown === 'London' ? 8 : 1)),
      `${area} is at ${postTown}`,
    )
  }
  t.strictSame(
    table.map(({ sector }) => /^[A-Z]+/.exec(sector)?.[0] ?? '').filter(area => !postcodeAreas.has(area)),
    [],
    'every sector is in one of them',
  )
  t.strictSame(postcodeAreas.get('NW'), {
    area: 'NW',
    postTown: 'London',
    latitude: 51.55,
    longitude: -0.19,
    reach: 12,
  })
})

t.test('what was written by hand leads somewhere', async t => {
  const { placesIn } = await loadGazetteer()
  for (const [name, listed] of otherNames) {
    const meant = placesIn(listed).towns[0]?.[0]
    t.ok(
      meant !== undefined && placesIn(name).towns[0]?.some(town => milesBetween(town, meant) < 0.1),
      `${name} is ${listed}`,
    )
  }
  for (const [name, latitude, longitude] of [...furtherPlaces, ...regions])
    t.ok(inBritishIsles(at(latitude, longitude)), name)
  for (const [names] of regions) for (const name of names.split(', ')) t.ok(placesIn(name).region, name)
})

t.test('the list of places is sound', async t => {
  const { places } = await import('../../src/geocoder/places.ts')
  const lines = places.trim().split('\n')
  t.ok(lines.length > 4_000)
  t.strictSame(
    lines.filter(
      line => !/^[^\t]+\t(49|5\d|60)(\.\d{1,4})?\t-?\d(\.\d{1,4})?\t\d+\t(ENG|NIR|SCT|WLS|IM|JE|GG)$/.test(line),
    ),
    [],
  )
  const outside = lines
    .map(line => line.split('\t'))
    .filter(([, latitude, longitude]) => !inBritishIsles(at(Number(latitude), Number(longitude))))
  t.strictSame(outside, [])
  const longest = Math.max(...lines.map(line => (line.split('\t')[0] ?? '').split(/[ -]/).length))
  t.ok(longest <= 6, 'no name has more words than are looked for')
})

t.test('miles', async t => {
  const quarter = (Math.PI / 2) * earthRadiusMiles
  const known: readonly (readonly [string, Coordinates, Coordinates, number, number])[] = [
    ['nowhere to go', promenade, promenade, 0, 0],
    ['pole to equator', at(90, 0), at(0, 77), quarter, 1e-9],
    ['a quarter of the equator', at(0, -45), at(0, 45), quarter, 1e-9],
    ['antipodes', at(0, 0), at(0, 180), 2 * quarter, 1e-9],
    ['antipodes, aslant', at(51.9, -2.08), at(-51.9, 177.92), 2 * quarter, 1e-3],
    ['a degree of latitude', at(51, -2), at(52, -2), 69.0934, 1e-4],
    ['across the date line', at(0, 179.5), at(0, -179.5), 69.0934, 1e-4],
    // The published great-circle distances, to the mile or so that centres differ by
    ['London to Edinburgh', london, edinburgh, 332, 1.5],
    ['London to Cardiff', london, cardiff, 131, 1.5],
    ["Land's End to John o' Groats", at(50.0657, -5.7132), at(58.6373, -3.0689), 603, 2],
  ]
  for (const [name, from, to, miles, within] of known) {
    t.ok(Math.abs(milesBetween(from, to) - miles) <= within, name, { miles: milesBetween(from, to) })
    t.equal(milesBetween(from, to), milesBetween(to, from), `${name}, and back`)
  }
  // 1 m of latitude is 0.00062137 miles: the law of cosines gives 0 or twice as much.
  t.ok(Math.abs(milesBetween(at(51.9, -2.08), at(51.9 + 1 / 111_195, -2.08)) - 0.000_621_37) < 1e-8, 'a metre')
})
