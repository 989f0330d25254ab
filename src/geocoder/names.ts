/**
 * What people write that the list of places does not say: other names, places it leaves out, regions, and the words
 * that make a street of a town's name. Written by hand; a test proves that every other name leads to a place.
 */

/**
 * The short, the older and the Welsh, Gaelic and Irish name of a place, to the name it is listed under. Where the other
 * name is a place of its own as well (Newcastle in County Down), both are meant.
 */
export const otherNames: readonly (readonly [name: string, listed: string])[] = [
  ['Alderney', 'St Anne'],
  ['Ashby', 'Ashby de la Zouch'],
  ['Barrow', 'Barrow in Furness'],
  ['Berwick', 'Berwick-Upon-Tweed'],
  ['Bexhill', 'Bexhill-on-Sea'],
  ['Burton-on-Trent', 'Burton upon Trent'],
  ['Clacton', 'Clacton-on-Sea'],
  ['Droitwich Spa', 'Droitwich'],
  ['Henley', 'Henley-on-Thames'],
  ['Hull', 'Kingston upon Hull'],
  ['Kingston', 'Kingston upon Thames'],
  ['Leamington', 'Royal Leamington Spa'],
  ['Leamington Spa', 'Royal Leamington Spa'],
  ['Letchworth', 'Letchworth Garden City'],
  ['Londonderry', 'Derry'],
  ['Malvern', 'Great Malvern'],
  ['Middlesborough', 'Middlesbrough'],
  ['Newark', 'Newark on Trent'],
  ['Newcastle', 'Newcastle upon Tyne'],
  ['Newcastle', 'Newcastle under Lyme'],
  ['Southend', 'Southend-on-Sea'],
  ['Staines-upon-Thames', 'Staines'],
  ['Stockton', 'Stockton-on-Tees'],
  ['Stoke', 'Stoke-on-Trent'],
  ['Tunbridge Wells', 'Royal Tunbridge Wells'],
  ['Wimborne', 'Wimborne Minster'],
  // Welsh
  ['Aberdaugleddau', 'Milford Haven'],
  ['Abergwaun', 'Fishguard'],
  ['Aberhonddu', 'Brecon'],
  ['Abertawe', 'Swansea'],
  ['Aberteifi', 'Cardigan'],
  ['Bae Colwyn', 'Colwyn Bay'],
  ['Biwmares', 'Beaumaris'],
  ['Caerdydd', 'Cardiff'],
  ['Caerffili', 'Caerphilly'],
  ['Caerfyrddin', 'Carmarthen'],
  ['Caergybi', 'Holyhead'],
  ['Casnewydd', 'Newport'],
  ['Castell-nedd', 'Neath'],
  ['Cas-gwent', 'Chepstow'],
  ['Dinbych', 'Denbigh'],
  ['Dinbych-y-pysgod', 'Tenby'],
  ['Hwlffordd', 'Haverfordwest'],
  ['Llandrindod', 'Llandrindod Wells'],
  ['Llanbedr Pont Steffan', 'Lampeter'],
  ['Llanelwy', 'Saint Asaph'],
  ['Merthyr Tudful', 'Merthyr Tydfil'],
  ['Pen-y-bont ar Ogwr', 'Bridgend'],
  ['Penfro', 'Pembroke'],
  ['Porthaethwy', 'Menai Bridge'],
  ['Rhuthun', 'Ruthin'],
  ['Trefynwy', 'Monmouth'],
  ['Treffynnon', 'Holywell'],
  ['Wrecsam', 'Wrexham'],
  ['Y Barri', 'Barry'],
  ['Y Drenewydd', 'Newtown'],
  ['Y Fenni', 'Abergavenny'],
  ['Yr Wyddgrug', 'Mold'],
  ['Y Trallwng', 'Welshpool'],
  // Scottish Gaelic
  ['An Gearasdan', 'Fort William'],
  ['An t-Òban', 'Oban'],
  ['Dùn Dè', 'Dundee'],
  ['Dùn Èideann', 'Edinburgh'],
  ['Dùn Phris', 'Dumfries'],
  ['Glaschu', 'Glasgow'],
  ['Inbhir Nis', 'Inverness'],
  ['Inbhir Àir', 'Ayr'],
  ['Obar Dheathain', 'Aberdeen'],
  ['Peairt', 'Perth'],
  ['Port Rìgh', 'Portree'],
  ['Sruighlea', 'Stirling'],
  ['Steòrnabhagh', 'Stornoway'],
  // Irish
  ['Ard Mhacha', 'Armagh'],
  ['Béal Feirste', 'Belfast'],
  ['Beannchar', 'Bangor'],
  ['Doire', 'Derry'],
  ['Inis Ceithleann', 'Enniskillen'],
  ['An tIúr', 'Newry'],
  // Manx and the Channel Islands
  ['Doolish', 'Douglas'],
  ['Purt ny h-Inshey', 'Peel'],
  ['Saint-Pierre-Port', 'Saint Peter Port'],
]

/**
 * Districts of London, suburbs, harbours of the islands, the other St Ives: what the list of places leaves out. To
 * about half a mile.
 */
export const furtherPlaces: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  nation: string,
  population?: number,
])[] = [
  ['Barnes', 51.47, -0.24, 'ENG'],
  ['Bermondsey', 51.5, -0.07, 'ENG'],
  ['Camden', 51.54, -0.14, 'ENG'],
  ['Chingford', 51.63, 0.01, 'ENG'],
  ['Chiswick', 51.49, -0.26, 'ENG'],
  ['Cricklewood', 51.56, -0.21, 'ENG'],
  ['Dulwich', 51.45, -0.09, 'ENG'],
  ['Earls Court', 51.49, -0.19, 'ENG'],
  ['Eastcote', 51.58, -0.4, 'ENG'],
  ['Eltham', 51.45, 0.05, 'ENG'],
  ['Enfield', 51.65, -0.08, 'ENG'],
  ['Finchley', 51.6, -0.18, 'ENG'],
  ['Fulham', 51.48, -0.2, 'ENG'],
  ['Golders Green', 51.57, -0.19, 'ENG'],
  ['Greenwich', 51.48, 0, 'ENG'],
  ['Hampstead', 51.56, -0.18, 'ENG'],
  ['Heathrow', 51.47, -0.45, 'ENG'],
  ['Highgate', 51.57, -0.15, 'ENG'],
  ['Hillingdon', 51.53, -0.45, 'ENG'],
  ['Hornsey', 51.59, -0.12, 'ENG'],
  ['Kew', 51.48, -0.28, 'ENG'],
  ['Lewisham', 51.46, -0.01, 'ENG'],
  ['Leyton', 51.56, -0.01, 'ENG'],
  ['Leytonstone', 51.57, 0.01, 'ENG'],
  ['Maida Vale', 51.53, -0.18, 'ENG'],
  ['Marylebone', 51.52, -0.15, 'ENG'],
  ['Mayfair', 51.51, -0.15, 'ENG'],
  ['Merton', 51.41, -0.19, 'ENG'],
  ['Mill Hill', 51.61, -0.23, 'ENG'],
  ['Muswell Hill', 51.59, -0.14, 'ENG'],
  ['Notting Hill', 51.51, -0.2, 'ENG'],
  ['Paddington', 51.52, -0.17, 'ENG'],
  ['Palmers Green', 51.62, -0.11, 'ENG'],
  ['Putney', 51.46, -0.22, 'ENG'],
  ['Raynes Park', 51.41, -0.23, 'ENG'],
  ['Richmond upon Thames', 51.46, -0.3, 'ENG'],
  ['Roehampton', 51.45, -0.24, 'ENG'],
  ['Shoreditch', 51.53, -0.08, 'ENG'],
  ['Soho', 51.51, -0.13, 'ENG'],
  ['Southwark', 51.5, -0.09, 'ENG'],
  ['Stoke Newington', 51.56, -0.07, 'ENG'],
  ['Stratford', 51.54, 0, 'ENG'],
  ['Streatham', 51.43, -0.13, 'ENG'],
  ['Tooting', 51.43, -0.17, 'ENG'],
  ['Tottenham', 51.6, -0.07, 'ENG'],
  ['Victoria', 51.5, -0.14, 'ENG'],
  ['Wallington', 51.36, -0.15, 'ENG'],
  ['Wanstead', 51.58, 0.03, 'ENG'],
  ['Westminster', 51.5, -0.13, 'ENG'],
  ['Willesden', 51.55, -0.23, 'ENG'],
  ['Wimbledon', 51.42, -0.21, 'ENG'],
  ['Beddgelert', 53.01, -4.1, 'WLS'],
  ['Bowmore', 55.76, -6.28, 'SCT'],
  ['Braemar', 57.01, -3.4, 'SCT'],
  ['Brodick', 55.58, -5.15, 'SCT'],
  ['Castlebay', 56.95, -7.49, 'SCT'],
  ['Dereham', 52.68, 0.94, 'ENG'],
  ['Edgbaston', 52.46, -1.92, 'ENG'],
  ['Gatwick', 51.15, -0.18, 'ENG'],
  ['Gorey', 49.2, -2.02, 'JE'],
  ['Grasmere', 54.46, -3.02, 'ENG'],
  ['Hay-on-Wye', 52.07, -3.13, 'WLS'],
  ['Headingley', 53.82, -1.58, 'ENG'],
  ['Inveraray', 56.23, -5.07, 'SCT'],
  ['Islay', 55.76, -6.28, 'SCT'],
  ['Jesmond', 54.99, -1.61, 'ENG'],
  ['Kyle of Lochalsh', 57.28, -5.71, 'SCT'],
  ['Lairg', 58.02, -4.4, 'SCT'],
  ['Leith', 55.97, -3.17, 'SCT'],
  ['Lochinver', 58.15, -5.24, 'SCT'],
  ['Lochmaddy', 57.6, -7.16, 'SCT'],
  ['Lurgan', 54.46, -6.33, 'NIR'],
  ['Mallaig', 57, -5.83, 'SCT'],
  ['Montgomery', 52.56, -3.15, 'WLS'],
  ['Ongar', 51.7, 0.24, 'ENG'],
  ['Plockton', 57.34, -5.65, 'SCT'],
  ['Port Isaac', 50.59, -4.83, 'ENG'],
  ['Sandhurst', 51.02, 0.58, 'ENG'],
  ['Sandhurst', 51.9, -2.24, 'ENG'],
  ['Sark', 49.43, -2.36, 'GG'],
  ['St Aubin', 49.19, -2.17, 'JE'],
  ['St Brelade', 49.19, -2.2, 'JE'],
  ['St Ives', 52.33, -0.08, 'ENG', 16_384],
  ['Tiree', 56.5, -6.88, 'SCT'],
  ['Whitchurch', 51.23, -1.34, 'ENG'],
  ['Whitchurch', 51.88, -0.84, 'ENG'],
  ['Whitchurch', 51.51, -3.22, 'WLS'],
  ['Whitchurch', 50.54, -4.13, 'ENG'],
  ['Whitchurch', 52.14, -1.68, 'ENG'],
  ['Whitchurch', 51.88, -5.19, 'WLS'],
  ['Whitchurch Canonicorum', 50.76, -2.86, 'ENG'],
  ['Whitchurch Hill', 51.51, -1.07, 'ENG'],
  ['Whitchurch-on-Thames', 51.49, -1.09, 'ENG'],
  ['Wigston', 52.59, -1.09, 'ENG'],
  ['Wirral', 53.37, -3.1, 'ENG'],
  ['Wroxham', 52.71, 1.41, 'ENG'],
]

/**
 * Counties, old and new, and islands, roughly in their middle: they tell towns of one name apart. `reach`: how far from
 * there the farthest place is, in miles. A county that no circle fits has several lines; the first has its middle.
 */
export const regions: readonly (readonly [names: string, latitude: number, longitude: number, reach?: number])[] = [
  ['Aberdeenshire', 57.2, -2.7, 50],
  ['Anglesey, Isle of Anglesey, Ynys Môn, Sir Fôn', 53.28, -4.35, 20],
  ['Angus, Forfarshire', 56.7, -2.9],
  ['Antrim and Newtownabbey, County Antrim, Co Antrim', 54.85, -6.2, 35],
  ['Argyll, Argyllshire, Argyll and Bute', 56.1, -5.4, 70],
  ['Avon', 51.42, -2.6, 20],
  ['Ayrshire, East Ayrshire, North Ayrshire, South Ayrshire', 55.5, -4.5, 35],
  ['Banffshire', 57.45, -3],
  ['Bedfordshire, Beds, Central Bedfordshire', 52.05, -0.45, 20],
  ['Berkshire, Berks, Royal Berkshire', 51.45, -0.85, 15],
  ['Berkshire, Berks, Royal Berkshire, West Berkshire', 51.48, -1.3, 15],
  ['Berwickshire', 55.78, -2.4, 20],
  ['Blaenau Gwent, Caerphilly County Borough, Torfaen', 51.68, -3.15, 15],
  ['Borders, Scottish Borders, The Borders', 55.6, -2.8, 40],
  ['Brecknockshire, Breconshire, Sir Frycheiniog', 51.97, -3.4, 25],
  ['Buckinghamshire, Bucks', 51.85, -0.8, 28],
  ['Caernarfonshire, Caernarvonshire, Carnarvonshire, Caerns', 53.05, -4.1, 35],
  ['Caithness', 58.4, -3.5, 25],
  ['Cambridgeshire, Cambs', 52.35, 0, 32],
  ['Cardiganshire, Ceredigion, Cards', 52.25, -4, 35],
  ['Carmarthenshire, Carms, Sir Gaerfyrddin, Sir Gâr', 51.9, -4.2, 28],
  ['Cheshire, Ches, Cheshire East, Cheshire West and Chester', 53.2, -2.5, 35],
  ['Clackmannanshire', 56.15, -3.75, 12],
  ['Cleveland', 54.57, -1.15, 18],
  ['Clwyd', 53.1, -3.3, 32],
  ['Conwy County, Conwy County Borough', 53.15, -3.75, 20],
  ['Cornwall, Kernow', 50.4, -4.9, 45],
  ['County Armagh, Co Armagh', 54.35, -6.6, 22],
  ['County Down, Co Down, Down', 54.35, -5.95],
  ['County Durham, Co Durham, Durham County', 54.7, -1.7, 32],
  ['County Fermanagh, Co Fermanagh, Fermanagh', 54.35, -7.65, 28],
  ['County Londonderry, Co Londonderry, County Derry, Co Derry', 54.95, -6.85, 28],
  ['County Tyrone, Co Tyrone, Tyrone', 54.6, -7.2, 35],
  ['Cumbria, Cumberland, Westmorland', 54.5, -3, 50],
  ['Denbighshire, Denbs, Sir Ddinbych', 53.08, -3.25, 27],
  ['Derbyshire, Derbys', 53.1, -1.6, 35],
  ['Devon, Devonshire, East Devon, Mid Devon, North Devon, South Devon', 50.7, -3.8, 48],
  ['Dorset, Dorsetshire', 50.8, -2.35, 35],
  ['Dumfriesshire, Dumfries and Galloway', 55.05, -3.9, 58],
  ['Dunbartonshire, East Dunbartonshire, West Dunbartonshire', 55.98, -4.45, 20],
  ['Dyfed', 52, -4.3, 48],
  ['East Lothian, Haddingtonshire', 55.95, -2.75, 20],
  ['East Riding, East Riding of Yorkshire, East Yorkshire, E Yorks, East Yorks', 53.85, -0.5, 32],
  ['East Sussex, E Sussex', 50.95, 0.25],
  ['Essex', 51.75, 0.55, 35],
  ['Fife, Kingdom of Fife, Fifeshire', 56.2, -3.15, 25],
  ['Flintshire, Sir y Fflint', 53.2, -3.15, 20],
  ['Glamorgan, Morgannwg, Glam, Vale of Glamorgan, Bro Morgannwg', 51.58, -3.5, 32],
  ['Mid Glamorgan, Mid Glam, South Glamorgan, South Glam, S Glam', 51.58, -3.5, 32],
  ['West Glamorgan, West Glam, W Glam', 51.58, -3.5, 32],
  ['Gloucestershire, Glos', 51.85, -2, 22],
  ['Gloucestershire, Glos', 51.7, -2.4, 20],
  ['South Gloucestershire, South Glos, S Glos', 51.55, -2.45, 14],
  ['Grampian', 57.3, -2.8, 55],
  ['Greater London', 51.5, -0.12, 20],
  ['Greater Manchester, Gtr Manchester', 53.5, -2.3, 18],
  ['Guernsey', 49.45, -2.58, 25],
  ['Gwent', 51.72, -3, 24],
  ['Gwynedd', 52.85, -3.9, 40],
  ['Hampshire, Hants', 51.07, -1.3, 38],
  ['Hereford and Worcester', 52.15, -2.5, 45],
  ['Herefordshire, Herefs', 52.1, -2.75, 25],
  ['Hertfordshire, Herts', 51.8, -0.2, 28],
  ['Highland, Highlands, Highlands and Islands', 57.4, -4.7, 100],
  ['Humberside', 53.65, -0.4, 40],
  ['Huntingdonshire, Hunts', 52.35, -0.25, 18],
  ['Inverness-shire', 57.2, -4.8, 70],
  ['Isle of Arran, Arran', 55.58, -5.22, 15],
  ['Isle of Bute, Buteshire', 55.83, -5.1, 25],
  ['Isle of Lewis', 58.2, -6.4],
  ['Isle of Man, Ellan Vannin, IOM, I o M', 54.22, -4.53, 25],
  ['Isle of Mull', 56.45, -5.9, 25],
  ['Isle of Skye, Skye', 57.35, -6.2],
  ['Isle of Wight, IOW, I o W, I of W, IW', 50.68, -1.3, 15],
  ['Isles of Scilly, Scilly Isles', 49.92, -6.31, 10],
  ['Jersey', 49.21, -2.13, 12],
  ['Kent', 51.2, 0.7, 45],
  ['Kincardineshire', 56.95, -2.4, 22],
  ['Kinross-shire', 56.2, -3.45, 12],
  ['Kirkcudbrightshire', 55, -4.05, 28],
  ['Lanarkshire, North Lanarkshire, South Lanarkshire', 55.7, -3.85, 32],
  ['Lancashire, Lancs', 53.85, -2.65, 40],
  ['Leicestershire, Leics', 52.65, -1.1, 28],
  ['Lincolnshire, Lincs', 53.4, -0.4, 26],
  ['Lincolnshire, Lincs', 52.9, -0.1, 28],
  ['North Lincolnshire, North Lincs, N Lincs, North East Lincolnshire, North East Lincs, NE Lincs', 53.58, -0.45, 22],
  ['Lothian', 55.88, -3.2, 35],
  ['Merioneth, Merionethshire, Meirionnydd, Sir Feirionnydd', 52.8, -3.8],
  ['Merseyside', 53.43, -2.95, 20],
  ['Middlesex, Middx', 51.53, -0.35, 20],
  ['Mid Wales', 52.3, -3.5, 40],
  ['Midlothian', 55.87, -3.12, 22],
  ['Monmouthshire, Mon, Mons, Sir Fynwy', 51.72, -2.95, 24],
  ['Montgomeryshire, Sir Drefaldwyn', 52.6, -3.4, 28],
  ['Moray, Morayshire', 57.5, -3.3],
  ['Nairnshire', 57.5, -3.9, 12],
  ['Norfolk', 52.65, 1, 45],
  ['North Somerset, N Somerset', 51.38, -2.78, 15],
  ['North Wales', 53.1, -3.7, 45],
  ['North Yorkshire, North Yorks, N Yorks, N Yorkshire', 54.15, -1.35, 35],
  ['North Yorkshire, North Yorks, N Yorks, N Yorkshire', 54.15, -2.2, 22],
  ['North Yorkshire, North Yorks, N Yorks, N Yorkshire', 54.3, -0.65, 25],
  ['Northamptonshire, Northants', 52.3, -0.8, 35],
  ['Northumberland, Northd', 55.25, -2, 42],
  ['Nottinghamshire, Notts', 53.1, -1, 28],
  ['Orkney, Orkney Islands', 59, -3.05, 35],
  ['Oxfordshire, Oxon', 51.78, -1.3],
  ['Peeblesshire', 55.63, -3.25, 18],
  ['Pembrokeshire, Pembs, Sir Benfro', 51.85, -4.9, 25],
  ['Perthshire, Perth and Kinross', 56.55, -3.7, 45],
  ['Powys', 52.3, -3.4, 48],
  ['Radnorshire, Sir Faesyfed', 52.25, -3.3, 22],
  ['Renfrewshire, East Renfrewshire', 55.83, -4.5, 18],
  ['Rhondda Cynon Taf', 51.65, -3.45, 18],
  ['Ross-shire, Ross and Cromarty', 57.7, -4.9, 60],
  ['Roxburghshire', 55.45, -2.65, 25],
  ['Rutland', 52.65, -0.65, 12],
  ['Selkirkshire', 55.5, -3, 20],
  ['Shetland, Shetland Islands', 60.3, -1.25, 45],
  ['Shropshire, Salop, Shrops, Telford and Wrekin', 52.65, -2.7, 32],
  ['Somerset, Som, Somersetshire', 51.15, -2.85, 42],
  ['South Wales', 51.65, -3.4, 50],
  ['South Yorkshire, South Yorks, S Yorks, S Yorkshire', 53.5, -1.3, 25],
  ['Staffordshire, Staffs', 52.85, -2],
  ['Stirlingshire', 56.1, -4.1, 32],
  ['Strathclyde', 55.8, -4.6, 75],
  ['Suffolk', 52.2, 1, 35],
  ['Surrey', 51.25, -0.4, 24],
  ['Sussex', 50.95, -0.1, 45],
  ['Sutherland', 58.25, -4.5, 45],
  ['Tayside', 56.55, -3.4, 50],
  ['Teesside', 54.57, -1.25, 15],
  ['Tyne and Wear', 54.95, -1.55, 15],
  ['Warwickshire, Warks', 52.3, -1.55, 28],
  ['West Lothian, Linlithgowshire', 55.9, -3.55, 15],
  ['West Midlands, W Midlands', 52.5, -1.85, 20],
  ['West Sussex, W Sussex', 50.95, -0.5, 28],
  ['West Wales', 51.95, -4.6, 45],
  ['West Yorkshire, West Yorks, W Yorks, W Yorkshire', 53.75, -1.65, 25],
  ['Western Isles, Outer Hebrides, Na h-Eileanan Siar', 57.8, -7, 75],
  ['Wigtownshire', 54.9, -4.7, 28],
  ['Wiltshire, Wilts', 51.3, -1.9, 32],
  ['Worcestershire, Worcs', 52.2, -2.2, 28],
  ['Wrexham County Borough', 53, -3, 16],
  ['Yorkshire, Yorks', 53.9, -1.5, 40],
  ['Yorkshire, Yorks', 54.2, -2.2, 22],
  ['Yorkshire, Yorks', 54.3, -0.8, 28],
  ['Yorkshire, Yorks', 53.85, -0.4, 32],
]

/** To their code in the list of places. Too wide to be a place of their own. */
export const nations: readonly (readonly [names: string, code: string])[] = [
  ['England', 'ENG'],
  ['Northern Ireland, N Ireland, NI, Ulster', 'NIR'],
  ['Scotland, Alba', 'SCT'],
  ['Wales, Cymru', 'WLS'],
]

/** By their code in the list of places: where the table of postcode sectors has nothing. */
export const islandsAndIreland: ReadonlyMap<string, string> = new Map([
  ['NIR', 'Northern Ireland'],
  ['IM', 'Isle of Man'],
  ['JE', 'Jersey'],
  ['GG', 'Guernsey'],
])

/** After a town's name these make a street or a building of it: London Road is seldom in London. */
export const streetWords: ReadonlySet<string> = new Set(
  (
    'alley avenue ave av barn boulevard building buildings business chambers close cl cottage cottages court '
    + 'crescent cres crossroads ct drive dr driveway drove estate farm flats gardens gdns garth grove hall house '
    + 'industrial inn lane ln lodge mansions mews motel parade passage path place pl quadrant rd rise road row sq '
    + 'square st street terrace terr tower towers trading villa villas walk way wharf yard'
  ).split(' '),
)

/** What may follow upon a town's name and is no part of it. */
export const wordsOfTowns: ReadonlySet<string> = new Set(
  (
    'airport area borough cathedral center central centre city college county district docks harbour hospital leisure '
    + 'near outskirts racecourse rackets school sports station surrounding tennis town university village'
  ).split(' '),
)

/** With one of these before it a name is another place's: Great Ashford, Castle Ashby. */
export const wordsBeforeNames: ReadonlySet<string> = new Set(
  (
    'abbots bishop bishops brant castle chipping cold drakes earls fenny great high husbands kings little long low '
    + 'lower maids market monks much nether old priors queens steeple temple upper'
  ).split(' '),
)

/** Not before the name of a street: Castle Road North, Newport. */
export const compassWords: ReadonlySet<string> = new Set(['north', 'south', 'east', 'west'])

/**
 * A name goes on behind these: Ashford in the Water, Bangor Is-y-coed, Casnewydd ar Wysg. What is near, or ger, another
 * place is not called so.
 */
export const wordsInNames: ReadonlySet<string> = new Set(
  'a ar at by cum dan de en in is juxta la las le les next on over sub super under uwch wrth y yn yr ym'.split(' '),
)

/** On one of these is by the river, and not in the county or the town that has its name. */
export const rivers: ReadonlySet<string> = new Set(
  'avon blyth colne frome humber leven loddon nairn neath usk wellow witham wye'.split(' '),
)

/** What a town may be said to be in, or on, without being called so, and what is no place here. */
export const landscapes: ReadonlySet<string> = new Set(
  (
    'britain, british isles, broads, chilterns, cotswolds, east anglia, fens, forest of dean, great britain, gb, '
    + 'home counties, lake district, lakes, midlands, new forest, north, north east, north west, peak district, '
    + 'peaks, pennines, south, south downs, south east, south west, u k, uk, united kingdom, west country'
  ).split(', '),
)

/** Towns with the name of something ordinary: only meant where they are a whole part of an address, between commas. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'ash banks battle bow box bride bridge cards chapel church cove croft crook cross dale down eye fleet ford grain '
    + 'grange green grove hall hay heath hill hook hope iw keith law lea lee march mere mon moss nelson over patrick '
    + 'park pool queen rock send shaw stock stone street strand valley victoria wall well wing wool'
  ).split(' '),
)
