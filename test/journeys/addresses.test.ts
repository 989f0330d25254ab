/** Where an address was taken to be: the distances are told to the client, what was meant to the journal. */
import t from 'tap'
import { memberOf, openServer } from '../fixtures/control-client.ts'
import { visitorOf } from '../fixtures/control-sessions.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)

const asked = [
  { address: 'Newport', matched: 'Newport (NP20)' },
  { address: 'Newport, Isle of Wight', matched: 'Newport (PO30)' },
  { address: 'Newport, IOW', matched: 'Newport (PO30)' },
  { address: 'Newport, Fife', matched: 'Newport-on-Tay (DD6)' },
  { address: 'Newport, Gwent', matched: 'Newport (NP20)' },
  { address: 'Whitchurch, Wales', matched: 'Whitchurch (CF14)' },
  { address: 'Whitchurch, Cardiff', matched: 'Whitchurch (CF14)' },
  { address: 'Whitchurch, Hampshire', matched: 'Whitchurch (RG28)' },
  { address: 'Richmond upon Thames', matched: 'Richmond upon Thames' },
  { address: 'Ashford, Kent', matched: 'Ashford (TN23)' },
  { address: 'Ashford, Middlesex', matched: 'Ashford (TW15)' },
  { address: 'Newport PO', matched: 'Newport (PO30)' },
  { address: 'newport, sa', matched: 'Newport (SA42)' },
  { address: 'Newport PO30', matched: 'PO30' },
  { address: 'Ashford TN', matched: 'Ashford (TN23)' },
  { address: 'Ashford TW', matched: 'Ashford (TW15)' },
  { address: 'Newport, Shropshir', matched: 'Newport (TF10)' },
  { address: '12 high street ashford kent', matched: 'Ashford (TN23)' },
  { address: 'tf107aa', matched: 'TF10 7' },
  { address: 'GL53 9QT', matched: 'GL53 9QT' },
  { address: 'sw1a 1aa', matched: 'SW1A 1' },
  { address: 'EH4', matched: 'EH4' },
  { address: 'BT1 1AA', matched: 'Belfast (BT)' },
  { address: 'Bangor, BT20 4TT', matched: 'Bangor (Northern Ireland)' },
  { address: 'je2 3ab', matched: 'Saint Helier (JE)' },
  { address: 'St Peter Port GY1 1AA', matched: 'Saint Peter Port' },
  { address: 'IM1 1AA', matched: 'Douglas (IM)' },
  { address: 'Ashford Hill, Hampshire', matched: 'Hampshire' },
  { address: 'Ashford Hill', matched: undefined },
  { address: 'Ashford-in-the-Water, Derbyshire', matched: 'Derbyshire' },
  { address: 'Ashford in the Water, Bakewell', matched: 'Bakewell' },
  { address: 'Ashford in the Water', matched: undefined },
  { address: 'ashford in kent', matched: 'Ashford (TN23)' },
  { address: 'Whitchurch-on-Thames, Oxfordshire', matched: 'Whitchurch-on-Thames' },
  { address: 'Whitchurch, Oxfordshire', matched: 'Whitchurch-on-Thames (RG8)' },
  { address: 'Sandhurst, Kent', matched: 'Sandhurst (TN18)' },
  { address: 'Halifax, Nova Scotia', matched: undefined },
  { address: 'Cambridge MA', matched: undefined },
  { address: 'Perth, WA', matched: undefined },
  { address: 'SW1A\u20132AA', matched: 'SW1A 2' },
  { address: 'Whitchurch on Thames, RG8 7EP', matched: 'RG8 7' },
  { address: 'Clifton Hampden, Oxfordshire', matched: 'Oxfordshire' },
  { address: 'Nowhere at all', matched: undefined },
]

t.test('the journal says what an address was taken for', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now: '2027-03-15T09:00:00Z' })
  const visitor = visitorOf(hand, world, 'member')
  for (const { address } of asked) await visitor.get(`/clubdistances?address=${encodeURIComponent(address)}&limit=1`)
  const entries = itemsIn(memberOf((await hand.control('GET', `/worlds/${world.name}/journal`)).json, 'entries'))
  t.strictSame(
    entries.map(entry => [
      memberOf(memberOf(memberOf(entry, 'parameters'), 'query'), 'address'),
      memberOf(entry, 'matched'),
    ]),
    asked.map(({ address, matched }) => [address, matched]),
  )
})

t.test('the nearest club is the one at that postcode, or in that town', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now: '2027-03-15T09:00:00Z' })
  const visitor = visitorOf(hand, world, 'member')
  const cases = [
    { address: 'GL53 9QT', club: 'Cotswold Edge Rackets Club', most: 0 },
    { address: 'EH4 3AA', club: 'Dean Water Tennis and Squash', most: 1 },
    { address: 'Wroxham', club: "Wherryman's Tennis & Squash Club", most: 2 },
    { address: 'M20', club: 'Tollgate Indoor Tennis Centre', most: 1.5 },
  ]
  for (const { address, club, most } of cases) {
    const { json } = await visitor.get(`/clubdistances?address=${encodeURIComponent(address)}&limit=1`)
    const [nearest] = itemsIn(json)
    t.equal(nearest?.name, club, address)
    t.ok(Number(nearest?.distance) <= most, `${address}: ${String(nearest?.distance)} miles`)
  }
})
