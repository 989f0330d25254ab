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
export const furtherPlaces: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Barnes', 51.47, -0.24],
  ['Bermondsey', 51.5, -0.07],
  ['Camden', 51.54, -0.14],
  ['Chingford', 51.63, 0.01],
  ['Chiswick', 51.49, -0.26],
  ['Cricklewood', 51.56, -0.21],
  ['Dulwich', 51.45, -0.09],
  ['Earls Court', 51.49, -0.19],
  ['Eastcote', 51.58, -0.4],
  ['Eltham', 51.45, 0.05],
  ['Enfield', 51.65, -0.08],
  ['Finchley', 51.6, -0.18],
  ['Fulham', 51.48, -0.2],
  ['Golders Green', 51.57, -0.19],
  ['Greenwich', 51.48, 0],
  ['Hampstead', 51.56, -0.18],
  ['Heathrow', 51.47, -0.45],
  ['Highgate', 51.57, -0.15],
  ['Hillingdon', 51.53, -0.45],
  ['Hornsey', 51.59, -0.12],
  ['Kew', 51.48, -0.28],
  ['Lewisham', 51.46, -0.01],
  ['Leyton', 51.56, -0.01],
  ['Leytonstone', 51.57, 0.01],
  ['Maida Vale', 51.53, -0.18],
  ['Marylebone', 51.52, -0.15],
  ['Mayfair', 51.51, -0.15],
  ['Merton', 51.41, -0.19],
  ['Mill Hill', 51.61, -0.23],
  ['Muswell Hill', 51.59, -0.14],
  ['Notting Hill', 51.51, -0.2],
  ['Paddington', 51.52, -0.17],
  ['Palmers Green', 51.62, -0.11],
  ['Putney', 51.46, -0.22],
  ['Raynes Park', 51.41, -0.23],
  ['Roehampton', 51.45, -0.24],
  ['Shoreditch', 51.53, -0.08],
  ['Soho', 51.51, -0.13],
  ['Southwark', 51.5, -0.09],
  ['Stoke Newington', 51.56, -0.07],
  ['Stratford', 51.54, 0],
  ['Streatham', 51.43, -0.13],
  ['Tooting', 51.43, -0.17],
  ['Tottenham', 51.6, -0.07],
  ['Wallington', 51.36, -0.15],
  ['Wanstead', 51.58, 0.03],
  ['Westminster', 51.5, -0.13],
  ['Willesden', 51.55, -0.23],
  ['Wimbledon', 51.42, -0.21],
  ['Beddgelert', 53.01, -4.1],
  ['Bowmore', 55.76, -6.28],
  ['Braemar', 57.01, -3.4],
  ['Brodick', 55.58, -5.15],
  ['Castlebay', 56.95, -7.49],
  ['Dereham', 52.68, 0.94],
  ['Edgbaston', 52.46, -1.92],
  ['Gatwick', 51.15, -0.18],
  ['Gorey', 49.2, -2.02],
  ['Grasmere', 54.46, -3.02],
  ['Hay-on-Wye', 52.07, -3.13],
  ['Headingley', 53.82, -1.58],
  ['Inveraray', 56.23, -5.07],
  ['Islay', 55.76, -6.28],
  ['Jesmond', 54.99, -1.61],
  ['Kyle of Lochalsh', 57.28, -5.71],
  ['Lairg', 58.02, -4.4],
  ['Leith', 55.97, -3.17],
  ['Lochinver', 58.15, -5.24],
  ['Lochmaddy', 57.6, -7.16],
  ['Lurgan', 54.46, -6.33],
  ['Mallaig', 57, -5.83],
  ['Montgomery', 52.56, -3.15],
  ['Ongar', 51.7, 0.24],
  ['Plockton', 57.34, -5.65],
  ['Port Isaac', 50.59, -4.83],
  ['Sark', 49.43, -2.36],
  ['St Aubin', 49.19, -2.17],
  ['St Brelade', 49.19, -2.2],
  ['St Ives', 52.33, -0.08],
  ['Tiree', 56.5, -6.88],
  ['Whitchurch', 51.23, -1.34],
  ['Whitchurch', 51.88, -0.84],
  ['Whitchurch', 51.51, -3.22],
  ['Wigston', 52.59, -1.09],
  ['Wirral', 53.37, -3.1],
  ['Wroxham', 52.71, 1.41],
]

/** Counties, old and new, and islands, roughly in their middle: they tell towns of one name apart. */
export const regions: readonly (readonly [names: string, latitude: number, longitude: number])[] = [
  ['Aberdeenshire', 57.2, -2.7],
  ['Anglesey, Isle of Anglesey, Ynys Môn, Sir Fôn', 53.28, -4.35],
  ['Angus', 56.7, -2.9],
  ['Argyll, Argyllshire, Argyll and Bute', 56.1, -5.4],
  ['Ayrshire, East Ayrshire, North Ayrshire, South Ayrshire', 55.5, -4.5],
  ['Bedfordshire, Beds', 52.05, -0.45],
  ['Berkshire, Berks', 51.45, -1],
  ['Borders, Scottish Borders', 55.6, -2.8],
  ['Buckinghamshire, Bucks', 51.8, -0.8],
  ['Caithness', 58.4, -3.5],
  ['Cambridgeshire, Cambs', 52.35, 0],
  ['Carmarthenshire', 51.9, -4.2],
  ['Ceredigion', 52.25, -4],
  ['Cheshire', 53.2, -2.5],
  ['Clackmannanshire', 56.15, -3.75],
  ['Cleveland', 54.57, -1.2],
  ['Clwyd', 53.15, -3.35],
  ['Conwy County', 53.15, -3.75],
  ['Cornwall', 50.4, -4.9],
  ['County Antrim, Co Antrim', 54.85, -6.2],
  ['County Armagh, Co Armagh', 54.35, -6.6],
  ['County Down, Co Down', 54.35, -5.95],
  ['County Durham, Co Durham', 54.7, -1.8],
  ['County Fermanagh, Co Fermanagh, Fermanagh', 54.35, -7.65],
  ['County Londonderry, Co Londonderry, County Derry, Co Derry', 54.95, -6.85],
  ['County Tyrone, Co Tyrone, Tyrone', 54.6, -7.2],
  ['Cumbria, Cumberland, Westmorland', 54.5, -3],
  ['Denbighshire', 53.1, -3.35],
  ['Derbyshire, Derbys', 53.1, -1.6],
  ['Devon', 50.7, -3.8],
  ['Dorset', 50.8, -2.35],
  ['Dumfriesshire, Dumfries and Galloway', 55.05, -3.9],
  ['Dunbartonshire', 55.97, -4.5],
  ['Dyfed', 52, -4.3],
  ['East Lothian', 55.95, -2.75],
  ['East Riding, East Riding of Yorkshire, East Yorkshire', 53.85, -0.5],
  ['East Sussex', 50.95, 0.25],
  ['Essex', 51.75, 0.55],
  ['Fife', 56.2, -3.15],
  ['Flintshire', 53.2, -3.15],
  ['Glamorgan, Mid Glamorgan, South Glamorgan, West Glamorgan, Vale of Glamorgan', 51.55, -3.5],
  ['Gloucestershire, Glos, South Gloucestershire', 51.8, -2.2],
  ['Greater Manchester', 53.5, -2.3],
  ['Guernsey', 49.45, -2.58],
  ['Gwent', 51.75, -3],
  ['Gwynedd', 52.85, -3.9],
  ['Hampshire, Hants', 51.05, -1.3],
  ['Herefordshire', 52.1, -2.75],
  ['Hertfordshire, Herts', 51.8, -0.2],
  ['Highland, Highlands', 57.4, -4.7],
  ['Huntingdonshire', 52.35, -0.25],
  ['Inverness-shire', 57.2, -4.8],
  ['Isle of Arran, Arran', 55.58, -5.22],
  ['Isle of Bute', 55.83, -5.1],
  ['Isle of Lewis', 58.2, -6.4],
  ['Isle of Man, Ellan Vannin', 54.22, -4.53],
  ['Isle of Mull', 56.45, -5.9],
  ['Isle of Skye, Skye', 57.35, -6.2],
  ['Isle of Wight', 50.68, -1.3],
  ['Isles of Scilly', 49.92, -6.31],
  ['Jersey', 49.21, -2.13],
  ['Kent', 51.2, 0.7],
  ['Kinross-shire', 56.2, -3.45],
  ['Lanarkshire, North Lanarkshire, South Lanarkshire', 55.7, -3.85],
  ['Lancashire, Lancs', 53.85, -2.65],
  ['Leicestershire, Leics', 52.65, -1.1],
  ['Lincolnshire, Lincs', 53.1, -0.2],
  ['Merioneth, Meirionnydd', 52.8, -3.8],
  ['Merseyside', 53.43, -2.95],
  ['Middlesex', 51.53, -0.35],
  ['Midlothian', 55.85, -3.1],
  ['Monmouthshire', 51.75, -2.85],
  ['Moray, Morayshire', 57.5, -3.3],
  ['Norfolk', 52.65, 1],
  ['North Yorkshire', 54.15, -1.35],
  ['Northamptonshire, Northants', 52.3, -0.8],
  ['Northumberland', 55.25, -2],
  ['Nottinghamshire, Notts', 53.1, -1],
  ['Orkney, Orkney Islands', 59, -3.05],
  ['Oxfordshire, Oxon', 51.75, -1.3],
  ['Pembrokeshire', 51.85, -4.9],
  ['Perthshire, Perth and Kinross', 56.55, -3.7],
  ['Powys', 52.3, -3.4],
  ['Renfrewshire, East Renfrewshire', 55.83, -4.5],
  ['Rhondda Cynon Taf', 51.65, -3.45],
  ['Ross-shire, Ross and Cromarty', 57.7, -4.9],
  ['Rutland', 52.65, -0.65],
  ['Shetland, Shetland Islands', 60.3, -1.25],
  ['Shropshire, Salop', 52.65, -2.7],
  ['Somerset', 51.1, -2.9],
  ['South Yorkshire', 53.5, -1.3],
  ['Staffordshire, Staffs', 52.85, -2],
  ['Stirlingshire', 56.1, -4.1],
  ['Suffolk', 52.2, 1],
  ['Surrey', 51.25, -0.4],
  ['Sussex', 50.95, -0.1],
  ['Sutherland', 58.25, -4.5],
  ['Teesside', 54.57, -1.25],
  ['Tyne and Wear', 54.95, -1.55],
  ['Warwickshire, Warks', 52.3, -1.55],
  ['West Lothian', 55.9, -3.55],
  ['West Midlands', 52.5, -1.85],
  ['West Sussex', 50.95, -0.5],
  ['West Yorkshire', 53.75, -1.65],
  ['Western Isles, Outer Hebrides, Na h-Eileanan Siar', 57.8, -7],
  ['Wigtownshire', 54.9, -4.7],
  ['Wiltshire, Wilts', 51.3, -1.9],
  ['Worcestershire, Worcs', 52.2, -2.2],
  ['Yorkshire, Yorks', 53.95, -1.3],
]

/** To their code in the list of places. Too wide to be a place of their own. */
export const nations: readonly (readonly [names: string, code: string])[] = [
  ['England', 'ENG'],
  ['Northern Ireland', 'NIR'],
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

/** Towns with the name of something ordinary: only meant where they are a whole part of an address, between commas. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'ash banks battle bow box bride bridge church cove croft crook cross dale eye fleet ford grain green grove hall '
    + 'hay heath hill hook hope keith law lea march mere moss nelson over patrick park pool queen rock send shaw '
    + 'stock stone street strand valley victoria wall well wing wool'
  ).split(' '),
)

/**
 * What an address abroad ends with. By hand: Intl knows them all, but takes longer than everything else here together.
 */
export const foreignCountries: readonly string[] = (
  'Afghanistan, Albania, Algeria, America, Andorra, Angola, Argentina, Armenia, Aruba, Australia, Austria, '
  + 'Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Bermuda, Bolivia, '
  + 'Bosnia and Herzegovina, Botswana, Brasil, Brazil, Brunei, Bulgaria, Cambodia, Cameroon, Canada, Cayman Islands, '
  + 'Chile, China, Colombia, Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Czechia, Denmark, Deutschland, '
  + 'Dominican Republic, Ecuador, Egypt, Eire, España, Estonia, Ethiopia, Falkland Islands, Fiji, Finland, France, '
  + 'Georgia, Germany, Ghana, Gibraltar, Greece, Greenland, Grenada, Guatemala, Guyana, Haiti, Holland, Honduras, '
  + 'Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italia, Italy, Jamaica, Japan, '
  + 'Jordan, Kazakhstan, Kenya, Kuwait, Latvia, Lebanon, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, '
  + 'Malawi, Malaysia, Maldives, Malta, Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, Montserrat, '
  + 'Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Zealand, Nicaragua, Nigeria, North Macedonia, '
  + 'Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, '
  + 'Russia, Rwanda, San Marino, Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Slovakia, '
  + 'Slovenia, Somalia, South Africa, South Korea, Spain, Sri Lanka, Sudan, Suisse, Sweden, Switzerland, Syria, '
  + 'Taiwan, Tanzania, Thailand, Trinidad and Tobago, Tunisia, Turkey, Türkiye, UAE, Uganda, Ukraine, '
  + 'United Arab Emirates, United States, United States of America, Uruguay, US, USA, Uzbekistan, Venezuela, Vietnam, '
  + 'Zambia, Zimbabwe'
).split(', ')
