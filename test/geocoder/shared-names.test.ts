/**
 * Every name that more than one place of the list bears, with what an address may say beside it: the counties, old and
 * new, and the nations are those of maps, not of our tables. What stands before them is what tells the place from its
 * namesakes: the outcode near its middle, or its island.
 */
import t from 'tap'
import { milesBetween } from '../../src/club/distance.ts'
import { loadGazetteer, type Town } from '../../src/geocoder/gazetteer.ts'
import { offlineGeocoder } from '../../src/geocoder/geocoder.ts'
import { furtherPlaces } from '../../src/geocoder/names.ts'
import { places } from '../../src/geocoder/places.ts'

const table = `
Acton: W3 = Middlesex, Greater London | SY7 = Shropshire, Salop
Adlington: SK12 = Cheshire | PR6 = Lancashire, Lancs
Alford: LN13 = Lincolnshire, Lincs | AB33 = Aberdeenshire, Scotland
Allanton: TD11 = Berwickshire, Scottish Borders | ML7 = Lanarkshire
Ash: CT3 = Kent | SY13 = Shropshire
Ashford: TN23 = Kent | TW15 = Surrey, Middlesex, Middx
Ashington: RH20 = West Sussex, Sussex | NE63 = Northumberland
Ashwell: SG7 = Hertfordshire, Herts | LE15 = Rutland
Attleborough: CV11 = Warwickshire, Warks | NR17 = Norfolk
Bacton: HR2 = Herefordshire | IP14 = Suffolk
Balloch: G83 = Dunbartonshire | IV2 = Inverness-shire
Bangor: LL57 = Gwynedd, Caernarfonshire, Wales
    | Northern Ireland = County Down, Co. Down, Northern Ireland, N. Ireland
Bilston: WV14 = Staffordshire, West Midlands, England | EH25 = Midlothian, Scotland
Bishopton: TS21 = County Durham, Co. Durham, England | PA7 = Renfrewshire, Scotland
Blackburn: BB1 = Lancashire, England | EH47 = West Lothian, Scotland | AB21 = Aberdeenshire
Blackwood: NP2 = Gwent, Monmouthshire, Wales | ML11 = Lanarkshire, Scotland
Boreham: BA12 = Wiltshire, Wilts | CM3 = Essex
Bottesford: NG13 = Leicestershire, Leics | DN15 = Lincolnshire, North Lincolnshire
Boyton: PL15 = Cornwall | BA12 = Wiltshire
Bradfield: RG7 = Berkshire, Berks | S6 = South Yorkshire, S. Yorks
Bradwell: MK13 = Buckinghamshire, Bucks | NR31 = Norfolk
Bramley: GU5 = Surrey | RG7 = Hampshire, Hants | S66 = South Yorkshire
Brampton: PE18 = Cambridgeshire, Huntingdonshire, Hunts | CA8 = Cumbria, Cumberland
Brandon: CV8 = Warwickshire | DH7 = County Durham
Brixton: PL8 = Devon | SW9 = London, Greater London
Brooke: NR14 = Norfolk | LE15 = Rutland
Broughton: MK10 = Buckinghamshire | NN14 = Northamptonshire, Northants | CH4 = Flintshire, Clwyd, Wales
    | DN20 = Lincolnshire
Burley: BH24 = Hampshire | LE15 = Rutland
Burrington: BS40 = Somerset, Avon | SY7 = Herefordshire
Burton: SA73 = Pembrokeshire, Dyfed, Wales | LN1 = Lincolnshire
Burwell: CB25 = Cambridgeshire, Cambs | LN11 = Lincolnshire
Buxton: NR10 = Norfolk | SK17 = Derbyshire
Calverton: MK11 = Buckinghamshire | NG14 = Nottinghamshire, Notts
Cardington: MK42 = Bedfordshire, Beds | SY6 = Shropshire
Claydon: IP6 = Suffolk | OX17 = Oxfordshire, Oxon
Clifford: HR3 = Herefordshire | LS23 = West Yorkshire, Yorkshire
Compton: SO21 = Hampshire | RG20 = Berkshire
Cottingham: NN17 = Northamptonshire | HU16 = East Riding of Yorkshire, East Yorkshire, Humberside
Croft: LE9 = Leicestershire | WA3 = Cheshire
Crosby: L22 = Merseyside, Lancashire | Isle of Man = Isle of Man, IOM
Crumlin: NP11 = Gwent, Wales | Northern Ireland = County Antrim, Northern Ireland
Cwm: NP23 = Gwent | LL18 = Denbighshire, Clwyd
Denton: M34 = Greater Manchester, Lancashire | DL2 = County Durham
Dinnington: S25 = South Yorkshire | NE13 = Tyne and Wear, Tyne & Wear, Northumberland
Doddington: PE15 = Cambridgeshire | NE71 = Northumberland
Donnington: GL54 = Gloucestershire, Glos | GL18 = Herefordshire
Douglas: Isle of Man = Isle of Man, I.O.M. | ML11 = Lanarkshire, Scotland
Downton: SP5 = Wiltshire | SY7 = Herefordshire
Dundonald: Northern Ireland = County Down, Northern Ireland | KA2 = Ayrshire, Scotland
Easington: HU12 = East Riding of Yorkshire, Yorkshire | SR8 = County Durham
Eccleston: CH3 = Cheshire | WA10 = Merseyside | PR7 = Lancashire
Elton: SY8 = Herefordshire | CH2 = Cheshire | TS18 = County Durham, Cleveland
Farnborough: GU14 = Hampshire, Hants | BR6 = Greater London, London | RG20 = Berkshire | OX17 = Warwickshire
Farndon: NG24 = Nottinghamshire | CH3 = Cheshire
Featherstone: WV10 = Staffordshire, Staffs | WF7 = West Yorkshire, W. Yorks
Fenwick: DN6 = South Yorkshire, England | KA3 = Ayrshire, Scotland
Fleet: GU51 = Hampshire | PE12 = Lincolnshire
Ford: SY3 = Shropshire | NE71 = Northumberland
Gillingham: SP8 = Dorset | ME7 = Kent
Greenfield: MK45 = Bedfordshire, England | CH8 = Flintshire, Wales
Greenhill: HA1 = Middlesex, England | FK4 = Stirlingshire, Scotland
Grimston: PE32 = Norfolk | LE14 = Leicestershire
Haddenham: HP17 = Buckinghamshire | CB6 = Cambridgeshire
Hadleigh: SS7 = Essex | IP7 = Suffolk
Hale: GU9 = Surrey | WA15 = Greater Manchester
Halton: WA7 = Cheshire | LA2 = Lancashire
Harthill: CH3 = Cheshire | S26 = South Yorkshire | EH47 = Lanarkshire, North Lanarkshire, Scotland
Hatfield: AL10 = Hertfordshire | DN7 = South Yorkshire
Heighington: LN4 = Lincolnshire | DL5 = County Durham
Hinton: BS37 = Gloucestershire, South Gloucestershire | NN11 = Northamptonshire
Holt: BA14 = Wiltshire | NR25 = Norfolk | LL13 = Denbighshire, Clwyd, Wales
Hook: RG27 = Hampshire | KT9 = Surrey, Greater London | SA62 = Pembrokeshire, Pembs, Wales
    | DN14 = East Riding of Yorkshire, Humberside
Horton: SL3 = Berkshire | BS17 = Gloucestershire
Hythe: SO4 = Hampshire | CT21 = Kent
Ingleton: LA6 = North Yorkshire, N Yorks | DL2 = County Durham
Kennington: TN24 = Kent | SE11 = Greater London, London
Kimbolton: HR6 = Herefordshire | PE28 = Cambridgeshire, Huntingdonshire
Kington: WR7 = Worcestershire, Worcs | HR5 = Herefordshire
Kirknewton: NE71 = Northumberland, England | EH27 = West Lothian, Midlothian, Scotland
Ledsham: CH66 = Cheshire | LS25 = West Yorkshire
Leigh: SN6 = Wiltshire | WN7 = Greater Manchester, Lancashire
Leven: HU17 = East Yorkshire, England | KY8 = Fife, Scotland
Linton: HR9 = Herefordshire | CB1 = Cambridgeshire
Llanarth: NP5 = Monmouthshire, Gwent | SA47 = Ceredigion, Cardiganshire
Llangwm: NP5 = Monmouthshire | SA73 = Pembrokeshire | LL21 = Conwy County, Denbighshire
Llangybi: NP15 = Monmouthshire | SA48 = Ceredigion
Llangynog: SA33 = Carmarthenshire | SY10 = Powys, Montgomeryshire
Longtown: HR2 = Herefordshire | CA6 = Cumbria
Madeley: TF7 = Shropshire | CW3 = Staffordshire
Manton: LE15 = Rutland | DN21 = Lincolnshire
Marshfield: SN14 = Gloucestershire, England | CF3 = Gwent, Wales
Marston: SN10 = Wiltshire | CW9 = Cheshire
Mayfield: DE6 = Staffordshire, England | EH22 = Midlothian, Scotland
Melbourne: DE73 = Derbyshire | YO42 = East Riding of Yorkshire
Mere: BA12 = Wiltshire | WA16 = Cheshire
Mickleton: GL55 = Gloucestershire | DL12 = County Durham
Mildenhall: SN8 = Wiltshire | IP28 = Suffolk
Millbrook: PL10 = Cornwall | MK45 = Bedfordshire
Mochdre: SY16 = Powys | LL29 = Clwyd, Conwy County
Moira: DE12 = Leicestershire, England | Northern Ireland = County Down, Northern Ireland
Muirhead: G69 = Lanarkshire | DD2 = Angus
Murton: YO1 = North Yorkshire | SR7 = County Durham
Narborough: LE19 = Leicestershire | PE32 = Norfolk
Nelson: CF46 = Mid Glamorgan, Glamorgan, Wales | BB9 = Lancashire, England
Neston: SN13 = Wiltshire | L64 = Cheshire
Newbridge: NP1 = Gwent, Wales | EH28 = Midlothian, Scotland
Newburgh: KY14 = Fife | AB41 = Aberdeenshire
Newcastle: Northern Ireland = County Down, Northern Ireland | NE1 = Tyne and Wear, Northumberland
    | ST5 = Staffordshire, Staffs
Newhaven: BN9 = East Sussex | SK17 = Derbyshire
Newport: PO30 = Isle of Wight, IOW, IoW, I.O.W., Hampshire, England
    | NP20 = Gwent, Monmouthshire, Mon, South Wales, Wales | CB11 = Essex | SA42 = Pembrokeshire, Dyfed, West Wales
    | TF10 = Shropshire, Salop | HU15 = East Riding of Yorkshire, Humberside
Norton: SN4 = Wiltshire | DN6 = South Yorkshire | YO17 = North Yorkshire
Oakley: HP18 = Buckinghamshire | MK41 = Bedfordshire | KY12 = Fife, Scotland
Over: CB24 = Cambridgeshire | CW7 = Cheshire
Overton: RG25 = Hampshire | LL13 = Clwyd, Wales | LA3 = Lancashire
Preston: LE15 = Rutland | HU12 = East Riding of Yorkshire | PR1 = Lancashire
Queensferry: CH5 = Flintshire, Wales | EH30 = West Lothian, Midlothian, Scotland
Ramsey: PE26 = Cambridgeshire, Huntingdonshire | Isle of Man = Isle of Man
Ravenstone: MK46 = Buckinghamshire | LE67 = Leicestershire
Reepham: NR10 = Norfolk | LN3 = Lincolnshire
Richmond: TW9 = Surrey, Greater London, London | DL10 = North Yorkshire, Yorkshire, Yorks
Ripley: GU23 = Surrey | DE5 = Derbyshire
Rochester: ME1 = Kent | NE19 = Northumberland
Romsley: B62 = Worcestershire | DY7 = Shropshire
Rothley: LE7 = Leicestershire | NE61 = Northumberland
Royston: SG8 = Hertfordshire | S71 = South Yorkshire
Sandhurst: GU47 = Berkshire, Berks, Camberley | TN18 = Kent, Hawkhurst | GL2 = Gloucestershire, Glos, Gloucester
Skelton: DN14 = East Riding of Yorkshire | TS12 = Cleveland
St Helens: WA10 = Merseyside, Lancashire | PO35 = Isle of Wight
St Ives: TR26 = Cornwall | PE17 = Cambridgeshire, Huntingdonshire, Cambs
Stanley: DH9 = County Durham, England | PH1 = Perthshire, Scotland
Staveley: S43 = Derbyshire | LA8 = Cumbria, Westmorland
Stockton: BA12 = Wiltshire | CV47 = Warwickshire | TS19 = County Durham, Cleveland, Teesside
Stoke: CH2 = Cheshire | ST4 = Staffordshire
Stone: HP19 = Buckinghamshire | ST15 = Staffordshire
Stonehouse: GL10 = Gloucestershire, England | ML9 = Lanarkshire, Scotland
Sutton: SM2 = Surrey, Greater London | HR1 = Herefordshire | SG19 = Bedfordshire | CB6 = Cambridgeshire
Swineshead: PE28 = Bedfordshire | PE20 = Lincolnshire
Thornbury: BS35 = Gloucestershire, Avon | HR7 = Herefordshire
Thornton: L23 = Merseyside | YO42 = East Riding of Yorkshire | KY7 = Fife, Scotland
Tiverton: EX16 = Devon | CW6 = Cheshire
Upton: PE5 = Cambridgeshire | WF9 = West Yorkshire
Victoria: SW1E = Greater London | NP23 = Gwent, Wales
Waddington: LN5 = Lincolnshire | BB7 = Lancashire
Warrington: MK46 = Buckinghamshire | WA1 = Cheshire
Washington: RH20 = West Sussex | NE38 = Tyne and Wear, County Durham
Watton: IP25 = Norfolk | YO25 = East Riding of Yorkshire
Welford: RG16 = Berkshire | NN6 = Northamptonshire
Wellington: HR4 = Herefordshire | TF1 = Shropshire
Westbury: BA13 = Wiltshire | SY5 = Shropshire
Westhill: AB32 = Aberdeenshire | IV2 = Inverness-shire
Whiston: S60 = South Yorkshire | L35 = Merseyside
Whitburn: SR6 = Tyne and Wear, County Durham, England | EH47 = West Lothian, Scotland
Whitchurch: BS14 = Somerset, Bristol | HR9 = Herefordshire | SY13 = Shropshire | RG28 = Hampshire
    | HP22 = Buckinghamshire, Bucks, Aylesbury | CF14 = Cardiff, South Glamorgan, Wales | PL19 = Devon, Tavistock
    | CV37 = Warwickshire, Warks | SA62 = Pembrokeshire, Pembs, Dyfed
Whittington: WS14 = Staffordshire | SY11 = Shropshire
Whitton: LD8 = Powys, Radnorshire, Wales | DN15 = Lincolnshire, England
Wick: CF71 = Vale of Glamorgan, Wales | BS30 = Gloucestershire | KW1 = Caithness, Scotland
Wickham: PO17 = Hampshire | RG16 = Berkshire
Willingham: CB24 = Cambridgeshire | DN21 = Lincolnshire
Willington: MK44 = Bedfordshire | DL15 = County Durham
Wing: LU7 = Buckinghamshire | LE15 = Rutland
Winterbourne: RG20 = Berkshire | BS36 = Gloucestershire
Withington: HR1 = Herefordshire | TF6 = Shropshire
Wold Newton: LN3 = Lincolnshire | YO25 = East Riding of Yorkshire
Woodford: SP4 = Wiltshire | NN14 = Northamptonshire
Wootton: PO33 = Isle of Wight, IOW | CT15 = Kent | MK43 = Bedfordshire | DN39 = Lincolnshire
Wroxall: PO38 = Isle of Wight | CV35 = Warwickshire
Yatton: BS49 = Somerset | HR9 = Herefordshire
`

/** Their bearers are all in one county. */
const inOneCounty = ['Bishopstone', 'Kingswood', 'Walton', 'Warton', 'Willaston']

const rows = table
  .trim()
  .replaceAll(/\n +/g, ' ')
  .split('\n')
  .map(line => {
    const [name = '', bearers = ''] = line.split(': ')
    return { name, bearers: bearers.split(' | ').map(bearerIn) }
  })

function bearerIn(text: string): { where: string; said: readonly string[] } {
  const [, where = '', said = ''] = /^([A-Z0-9]+|Northern Ireland|Isle of Man) = (.*)$/.exec(text) ?? []
  return { where, said: said.split(', ') }
}

const { resolve } = offlineGeocoder({ clubsWithPostcode: async () => [] })

t.test('of several places of one name the one is meant that the address speaks for', async t => {
  const wrong: string[] = []
  let asked = 0
  for (const { name, bearers } of rows) {
    for (const { where, said } of bearers) {
      for (const address of said.flatMap(word => [`${name}, ${word}`, `12 High Street, ${name} ${word}, UK`])) {
        asked += 1
        const found = await resolve(address)
        if (found?.matched.endsWith(`(${where})`) !== true) wrong.push(`${address}: ${found?.matched}, not ${where}`)
      }
    }
  }
  t.strictSame(wrong, [])
  t.ok(asked > 1_000, `${asked} addresses`)
})

const areaOf = (where: string): string =>
  ({ 'Northern Ireland': 'BT', 'Isle of Man': 'IM' })[where] ?? /^[A-Z]+/.exec(where)?.[0] ?? ''

t.test('the letters of a postcode area tell towns apart, as far as only one of the name is there', async t => {
  const wrong: string[] = []
  let asked = 0
  for (const { name, bearers } of rows) {
    for (const { where } of bearers) {
      const area = areaOf(where)
      if (bearers.filter(other => areaOf(other.where) === area).length > 1) continue
      for (const address of [`${name} ${area}`, `12 high street, ${name.toLowerCase()}, ${area.toLowerCase()}, UK`]) {
        asked += 1
        const found = await resolve(address)
        if (found?.matched.endsWith(`(${where})`) !== true) wrong.push(`${address}: ${found?.matched}, not ${where}`)
      }
    }
  }
  t.strictSame(wrong, [])
  t.ok(asked > 500, `${asked} addresses`)
})

t.test('the table has every such name', async t => {
  const { placesIn } = await loadGazetteer()
  const isSame = (a: Town, b: Town): boolean => milesBetween(a, b) < 5
  const names = [
    ...places
      .trim()
      .split('\n')
      .map(line => line.split('\t')[0] ?? ''),
    ...furtherPlaces.map(([name]) => name),
  ]
  const shared = names.filter(name => {
    const [bearers = []] = placesIn(name).towns
    const whole = bearers.filter(({ isShortened, name: own }) => isShortened !== true && own === name)
    return whole.some(one => whole.some(other => !isSame(one, other)))
  })
  const known = new Set([...rows.map(({ name }) => name), ...inOneCounty])
  t.ok(shared.length > 300)
  t.strictSame([...new Set(shared)].filter(name => !known.has(name)).toSorted(), [])
})

const alone: readonly (readonly [name: string, matched: string])[] = [
  ['Newport', 'Newport (NP20)'],
  ['Ashford', 'Ashford (TN23)'],
  ['Whitchurch', 'Whitchurch (SY13)'],
  ['Blackburn', 'Blackburn (BB1)'],
  ['Bangor', 'Bangor (Northern Ireland)'],
  ['Douglas', 'Douglas (Isle of Man)'],
  ['Preston', 'Preston (PR1)'],
  ['St Ives', 'St Ives (PE17)'],
  ['Brixton', 'Brixton (SW9)'],
]
t.test('where nothing else is said, the largest', async t => {
  for (const [name, matched] of alone) t.equal((await resolve(name))?.matched, matched, name)
})

const otherwise: readonly (readonly [address: string, matched: string | undefined])[] = [
  // A town near by
  ['Newport, Telford', 'Newport (TF10)'],
  ['Newport near Telford', 'Newport (TF10)'],
  ['Newport, nr. Cardigan', 'Newport (SA42)'],
  ['Whitchurch, Ross-on-Wye', 'Whitchurch (HR9)'],
  ['Whitchurch, Cardiff, Wales', 'Whitchurch (CF14)'],
  ['Wootton, Newport, Isle of Wight', 'Wootton (PO33)'],
  ['Newport, Newport', 'Newport (NP20)'],
  ['Cardiff, Whitchurch', 'Whitchurch (CF14)'],
  ['Leith, Edinburgh', 'Leith'],
  ['Whitchurch, Reading', 'Whitchurch-on-Thames (RG8)'],
  // Of which the county has one that is called so and more, and the next county one that is not
  ['Whitchurch, Oxfordshire', 'Whitchurch-on-Thames (RG8)'],
  ['Whitchurch, Oxon.', 'Whitchurch-on-Thames (RG8)'],
  ['Whitchurch, South Oxfordshire, England', 'Whitchurch-on-Thames (RG8)'],
  ['whitchurch upon the thames, oxon', 'Whitchurch-on-Thames'],
  // None of which is in the county, however near one of them is
  ['Whitchurch, Dorset', 'Dorset'],
  ['Sandhurst, Essex', 'Essex'],
  ['Newcastle, South Wales', 'South Wales'],
  ['Newcastle, Wales', undefined],
  ['Edinburgh, Leith', 'Leith'],
  ['Kew, Richmond, London', 'Kew'],
  ['London, Wimbledon', 'Wimbledon'],
  // Too far off to be what is meant, or only a street
  ['Newport, Hereford', 'Hereford'],
  ['Newport Road, Cardiff', 'Cardiff'],
  // The letters of an area that has no town of the name, or that are a word
  ['Newport OX', 'Newport (NP20)'],
  ['Ashford, near me', 'Ashford (TN23)'],
  ['Cheltenham, GL', 'Cheltenham'],
  // The county goes before the letters
  ['Newport, Essex SA', 'Newport (CB11)'],
  // One letter of the county is wrong
  ['Newport, Shropshir', 'Newport (TF10)'],
  ['newport shropshyre', 'Newport (TF10)'],
  ['Whitchurch, Hampsihre', 'Whitchurch (RG28)'],
  ['Ashford, Middlesx', 'Ashford (TW15)'],
  ['Newport, Cornwal', 'Newport (NP20)'],
  ['Hampshir Road, Whitchurch', 'Whitchurch (SY13)'],
  // More of them, the longer it is
  ['Newport, Shrpshre', 'Newport (TF10)'],
  ['Newport, Shopsire', 'Newport (TF10)'],
  ['Newport, Penbrookshire', 'Newport (SA42)'],
  ['Whitchurch, Hampsher', 'Whitchurch (RG28)'],
  // A part of a name that nobody here knows, and what speaks for it
  ['Ashford Hill, Hampshire', 'Hampshire'],
  ['Ashford Hill, Thatcham', 'Thatcham'],
  ['Ashford Hill, Kent', 'Ashford (TN23)'],
  ['Ashford Hill, RG19 8BE', 'RG19 8'],
  ['Ashford Carbonell, Ludlow', 'Ludlow'],
  ['Newport Bay PO', 'Newport (PO30)'],
  ['Great Newport, Shropshire', 'Newport (TF10)'],
  // Near the county is not in it
  ['Kendal, Great Richmond, Cumbria', 'Kendal'],
  ['Newport Town Centre', 'Newport (NP20)'],
  ['Newport Pagnell', 'Newport Pagnell'],
  ['Notting Hill', 'Notting Hill'],
  ['Wimbledon Common', 'Wimbledon'],
  // The beginning of its name
  ['Newport, Fife', 'Newport-on-Tay (DD6)'],
  ['Newport, Scotland', 'Newport-on-Tay (DD6)'],
  ['Bradford, Wiltshire', 'Bradford-on-Avon (BA15)'],
  ['Bradford', 'Bradford'],
  ['Bradford, West Yorkshire', 'Bradford'],
  ['Burnham, Essex', 'Burnham-on-Crouch'],
  ['Wells, Norfolk', 'Wells-next-the-Sea (NR23)'],
  ['Wells', 'Wells'],
  // More than its name
  ['Richmond upon Thames', 'Richmond upon Thames'],
  ['Richmond-upon-Thames, Surrey', 'Richmond upon Thames'],
  // A postcode, or half of one
  ['Newport, TF10', 'TF10'],
  ['Newport, Wales, TF10 7AA', 'TF10 7'],
  ['Newcastle BT33', 'Newcastle (Northern Ireland)'],
  ['Newcastle, Co. Down, BT33 0AA', 'Newcastle (Northern Ireland)'],
  // No such place there
  ['Newport, Cornwall', 'Cornwall'],
  ['Ashford, Scotland', undefined],
]
t.test('a name that several share is not taken for a longer one of a place that is not in the list', async t => {
  for (const address of [
    'Ashford Hill',
    'Ashford Carbonell',
    'Great Ashford',
    'Burton Green',
    'Newport Bay',
    'Ashford End',
    'South Ashford',
    'Ashford and Hothfield',
    'Bishop Norton',
  ])
    t.equal(await resolve(address), undefined, address)
})

/** Villages that are not in the list, as they are written, with the county of each and with what is near it. */
const longer: readonly (readonly [names: string, county: string, near: string])[] = [
  ['Ashford in the Water, Ashford-in-the-Water, ASHFORD IN THE WATER, ashford in water', 'Derbyshire', 'Bakewell'],
  ['Newcastle-on-Clun, Newcastle on Clun', 'Shropshire', 'Craven Arms'],
  ['Stoke-by-Nayland, Stoke by Nayland', 'Suffolk', 'Colchester'],
  ['Sutton-on-Sea, Sutton on the Sea', 'Lincolnshire', 'Mablethorpe'],
  ['Sutton-at-Hone', 'Kent', 'Dartford'],
  ['Norton-in-the-Moors, Norton le Moors', 'Staffordshire', 'Stoke-on-Trent'],
  ['Norton sub Hamdon', 'Somerset', 'Yeovil'],
  ['Burton-le-Coggles', 'Lincolnshire', 'Grantham'],
  ['Preston-on-Wye', 'Herefordshire', 'Hereford'],
  ['Preston upon the Weald Moors', 'Shropshire', 'Telford'],
  ['Preston-under-Scar', 'North Yorkshire', 'Leyburn'],
  ['Thornton-le-Dale', 'North Yorkshire', 'Pickering'],
  ['Thornton in Craven', 'North Yorkshire', 'Skipton'],
  ['Bradwell-on-Sea, Bradwell juxta Mare', 'Essex', 'Maldon'],
  ['Bangor-on-Dee, Bangor-is-y-coed, Bangor Is-y-Coed', 'Clwyd', 'Wrexham'],
  ['Newbridge-on-Wye', 'Powys', 'Builth Wells'],
  ['Welford-on-Avon, Welford upon Avon', 'Warwickshire', 'Stratford-upon-Avon'],
  ['Horton-cum-Studley', 'Oxfordshire', 'Oxford'],
  ['Hinton-in-the-Hedges', 'Northamptonshire', 'Brackley'],
  ['Moreton-on-Lugg', 'Herefordshire', 'Hereford'],
  ['Middleton-on-Sea', 'West Sussex', 'Bognor Regis'],
]
t.test('a village that is called like a town and more is that town nowhere', async t => {
  const matched = async (address: string): Promise<string | undefined> => (await resolve(address))?.matched
  for (const [names, county, near] of longer) {
    for (const name of names.split(', ')) {
      t.equal(await matched(name), undefined, name)
      t.equal(await matched(`${name}, UK`), undefined, `${name}, UK`)
      for (const address of [`${name}, ${county}`, `1 Church Lane, ${name} ${county}, England`])
        t.equal(await matched(address), county, address)
      for (const address of [`${name}, ${near}`, `${name} near ${near}`])
        t.equal((await matched(address))?.replace(/ \(.*/, ''), near, address)
      t.equal(await matched(`${name}, RG8 7EP`), 'RG8 7', `${name}, RG8 7EP`)
    }
  }
})

const thatItself: readonly (readonly [address: string, matched: string])[] = [
  ['Ashford in Kent', 'Ashford (TN23)'],
  ['Ashford in the county of Kent', 'Ashford (TN23)'],
  ['Ashford by Staines', 'Ashford (TW15)'],
  ['Ashford and Kent', 'Ashford (TN23)'],
  ['Ashford in the UK', 'Ashford (TN23)'],
  ['Ashford on the outskirts', 'Ashford (TN23)'],
  ['Newport in South Wales', 'Newport (NP20)'],
  ['Newport on the Isle of Wight', 'Newport (PO30)'],
  ['Newport and district', 'Newport (NP20)'],
  ['Whitchurch in the south, Hampshire', 'Whitchurch (RG28)'],
  ['Whitchurch on the High Street', 'Whitchurch (SY13)'],
  ['Whitchurch by the station', 'Whitchurch (SY13)'],
  ['Whitchurch and Ganarew, Herefordshire', 'Whitchurch (HR9)'],
  ['Holt ger Wrecsam', 'Holt (LL13)'],
  ['Cheltenham in the Cotswolds', 'Cheltenham'],
  ['Keswick in the Lake District', 'Keswick'],
  ['Brighton by the Sea', 'Brighton'],
  // On and upon are one word, and the article may be left out
  ['Stratford on Avon', 'Stratford-upon-Avon'],
  ['Bradford upon Avon', 'Bradford-on-Avon'],
  ['Newcastle on Tyne', 'Newcastle upon Tyne'],
  ['Newport upon Tay', 'Newport-on-Tay'],
  ['Richmond-on-Thames', 'Richmond upon Thames'],
  ['Bourton on Water', 'Bourton on the Water'],
  ['Wells next Sea', 'Wells-next-the-Sea'],
  // There is another one, which is not in the list
  ['Clifton Hampden, Oxfordshire', 'Oxfordshire'],
  ['Brompton Regis, Somerset', 'Somerset'],
  ['Long Sutton, Somerset', 'Somerset'],
  ['Long Sutton, Hampshire', 'Long Sutton'],
  ['Preston, Dorset', 'Dorset'],
  ['Leeds, Kent', 'Kent'],
  ['Cambridge, Glos', 'Glos'],
  ['Bolton, East Lothian', 'East Lothian'],
  // The county of old, or the next one
  ['Bournemouth, Hampshire', 'Bournemouth'],
  ['Barrow-in-Furness, Lancashire', 'Barrow in Furness'],
  ['Sheffield, Derbyshire', 'Sheffield'],
  // The next county's
  ['Haddenham Hill, Hertfordshire', 'Hertfordshire'],
]
t.test('where what follows is no part of its name, the town itself', async t => {
  for (const [address, matched] of thatItself) t.equal((await resolve(address))?.matched, matched, address)
})

t.test('what else an address may say', async t => {
  for (const [address, matched] of otherwise) t.equal((await resolve(address))?.matched, matched, address)
})
