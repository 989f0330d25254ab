/**
 * Towns of the United Kingdom for generated worlds: name, county or council area, an outcode of the town, latitude,
 * longitude.
 *
 * Coordinates are from GeoNames (geonames.org, CC BY 4.0), rounded to about a hundred metres.
 */
export interface SampleTown {
  readonly name: string
  readonly region: string
  readonly outcode: string
  readonly latitude: number
  readonly longitude: number
}

/** In name order. */
export const ukTowns = (): readonly SampleTown[] =>
  table
    .trim()
    .split(/;\n?/)
    .map(row => {
      const [name = '', region = '', outcode = '', latitude, longitude] = row.split('|')
      return { name, region, outcode, latitude: Number(latitude), longitude: Number(longitude) }
    })

const table = `
Aberdeen|Aberdeen City|AB10|57.144|-2.098;Aberystwyth|Ceredigion|SY23|52.415|-4.083;
Alnwick|Northumberland|NE66|55.413|-1.706;Altrincham|Greater Manchester|WA14|53.388|-2.348;
Andover|Hampshire|SP10|51.211|-1.494;Arbroath|Angus|DD11|56.563|-2.587;Ashford|Kent|TN23|51.146|0.874;
Aylesbury|Buckinghamshire|HP20|51.817|-0.815;Ayr|South Ayrshire|KA7|55.463|-4.634;
Ballymena|County Antrim|BT43|54.864|-6.276;Banbury|Oxfordshire|OX16|52.063|-1.342;Bangor|Gwynedd|LL57|53.228|-4.128;
Barnsley|South Yorkshire|S70|53.550|-1.483;Barnstaple|Devon|EX31|51.080|-4.058;
Basingstoke|Hampshire|RG21|51.262|-1.087;Bath|Somerset|BA1|51.375|-2.362;Bedford|Bedfordshire|MK40|52.135|-0.466;
Belfast|County Antrim|BT7|54.597|-5.925;Berwick-upon-Tweed|Northumberland|TD15|55.769|-2.005;
Beverley|East Riding of Yorkshire|HU17|53.846|-0.423;Birmingham|West Midlands|B15|52.481|-1.900;
Blackburn|Lancashire|BB2|53.750|-2.483;Blackpool|Lancashire|FY1|53.817|-3.050;Bodmin|Cornwall|PL31|50.472|-4.724;
Bolton|Greater Manchester|BL1|53.583|-2.433;Boston|Lincolnshire|PE21|52.976|-0.027;
Bournemouth|Dorset|BH8|50.720|-1.879;Bradford|West Yorkshire|BD8|53.794|-1.752;Brecon|Powys|LD3|51.946|-3.389;
Bridgwater|Somerset|TA6|51.128|-3.004;Brighton|East Sussex|BN1|50.828|-0.139;Bristol|Bristol|BS8|51.455|-2.597;
Bury St Edmunds|Suffolk|IP33|52.246|0.711;Buxton|Derbyshire|SK17|53.257|-1.910;Caernarfon|Gwynedd|LL55|53.141|-4.270;
Cambridge|Cambridgeshire|CB2|52.200|0.117;Canterbury|Kent|CT1|51.279|1.080;Cardiff|Cardiff|CF11|51.480|-3.180;
Carlisle|Cumbria|CA2|54.895|-2.938;Carmarthen|Carmarthenshire|SA31|51.856|-4.305;Chelmsford|Essex|CM1|51.736|0.470;
Cheltenham|Gloucestershire|GL50|51.900|-2.080;Chester|Cheshire|CH3|53.191|-2.892;
Chesterfield|Derbyshire|S40|53.250|-1.417;Chichester|West Sussex|PO19|50.837|-0.780;
Cirencester|Gloucestershire|GL7|51.719|-1.971;Colchester|Essex|CO3|51.889|0.904;
Coleraine|County Londonderry|BT52|55.133|-6.667;Corby|Northamptonshire|NN17|52.496|-0.689;
Coventry|West Midlands|CV5|52.407|-1.512;Crawley|West Sussex|RH10|51.113|-0.183;Crewe|Cheshire|CW2|53.098|-2.442;
Croydon|Greater London|CR0|51.383|-0.100;Darlington|County Durham|DL3|54.524|-1.550;
Derby|Derbyshire|DE22|52.923|-1.477;Derry|County Londonderry|BT48|54.998|-7.309;
Doncaster|South Yorkshire|DN4|53.523|-1.131;Dorchester|Dorset|DT1|50.717|-2.433;Dover|Kent|CT16|51.126|1.313;
Dumfries|Dumfries and Galloway|DG1|55.070|-3.611;Dundee|Dundee City|DD2|56.469|-2.975;
Dunfermline|Fife|KY12|56.072|-3.459;Durham|County Durham|DH1|54.777|-1.576;Eastbourne|East Sussex|BN21|50.769|0.285;
Edinburgh|City of Edinburgh|EH9|55.952|-3.196;Elgin|Moray|IV30|57.649|-3.318;Ely|Cambridgeshire|CB7|52.400|0.262;
Enniskillen|County Fermanagh|BT74|54.346|-7.641;Evesham|Worcestershire|WR11|52.092|-1.949;
Exeter|Devon|EX4|50.724|-3.528;Falkirk|Falkirk|FK1|56.002|-3.785;Falmouth|Cornwall|TR11|50.154|-5.071;
Farnham|Surrey|GU9|51.214|-0.801;Folkestone|Kent|CT20|51.082|1.167;Fort William|Highland|PH33|56.816|-5.112;
Galashiels|Scottish Borders|TD1|55.615|-2.807;Glasgow|Glasgow City|G12|55.865|-4.258;
Gloucester|Gloucestershire|GL1|51.866|-2.243;Grantham|Lincolnshire|NG31|52.911|-0.642;
Great Malvern|Worcestershire|WR14|52.112|-2.325;Grimsby|Lincolnshire|DN32|53.565|-0.076;
Guildford|Surrey|GU1|51.235|-0.574;Halifax|West Yorkshire|HX1|53.717|-1.850;Harlow|Essex|CM20|51.777|0.112;
Harrogate|North Yorkshire|HG1|53.991|-1.537;Hastings|East Sussex|TN34|50.855|0.573;
Haverfordwest|Pembrokeshire|SA61|51.802|-4.969;Hereford|Herefordshire|HR1|52.057|-2.715;
Hexham|Northumberland|NE46|54.970|-2.104;High Wycombe|Buckinghamshire|HP13|51.629|-0.749;
Hitchin|Hertfordshire|SG5|51.949|-0.285;Horsham|West Sussex|RH12|51.063|-0.328;
Huddersfield|West Yorkshire|HD3|53.649|-1.784;Huntingdon|Cambridgeshire|PE29|52.330|-0.187;
Ilkley|West Yorkshire|LS29|53.924|-1.823;Inverness|Highland|IV2|57.479|-4.224;Ipswich|Suffolk|IP4|52.059|1.155;
Keighley|West Yorkshire|BD21|53.868|-1.907;Kendal|Cumbria|LA9|54.327|-2.748;
Kettering|Northamptonshire|NN15|52.398|-0.726;Kidderminster|Worcestershire|DY10|52.388|-2.250;
Kilmarnock|East Ayrshire|KA1|55.612|-4.496;King's Lynn|Norfolk|PE30|52.752|0.395;Kirkcaldy|Fife|KY2|56.117|-3.160;
Lancaster|Lancashire|LA1|54.046|-2.800;Leamington Spa|Warwickshire|CV32|52.285|-1.520;
Leeds|West Yorkshire|LS6|53.796|-1.548;Leicester|Leicestershire|LE2|52.639|-1.132;
Lerwick|Shetland Islands|ZE1|60.153|-1.144;Lewes|East Sussex|BN7|50.874|0.009;
Lichfield|Staffordshire|WS13|52.682|-1.825;Lincoln|Lincolnshire|LN2|53.227|-0.538;
Lisburn|County Antrim|BT28|54.523|-6.035;Liverpool|Merseyside|L18|53.411|-2.978;Llandudno|Conwy|LL30|53.325|-3.831;
Loughborough|Leicestershire|LE11|52.767|-1.200;Lowestoft|Suffolk|NR32|52.475|1.752;
Ludlow|Shropshire|SY8|52.374|-2.713;Luton|Bedfordshire|LU2|51.880|-0.417;Macclesfield|Cheshire|SK10|53.260|-2.126;
Maidenhead|Berkshire|SL6|51.523|-0.720;Maidstone|Kent|ME14|51.267|0.517;
Manchester|Greater Manchester|M20|53.481|-2.237;Mansfield|Nottinghamshire|NG18|53.133|-1.200;
Margate|Kent|CT9|51.381|1.386;Middlesbrough|North Yorkshire|TS5|54.576|-1.235;
Milton Keynes|Buckinghamshire|MK9|52.042|-0.756;Nairn|Highland|IV12|57.581|-3.880;
Newark-on-Trent|Nottinghamshire|NG24|53.067|-0.817;Newbury|Berkshire|RG14|51.401|-1.325;
Newcastle upon Tyne|Tyne and Wear|NE3|54.973|-1.614;Newport|Newport|NP20|51.588|-2.998;
Newquay|Cornwall|TR7|50.416|-5.073;Northampton|Northamptonshire|NN1|52.250|-0.883;Norwich|Norfolk|NR2|52.628|1.298;
Nottingham|Nottinghamshire|NG2|52.954|-1.150;Oban|Argyll and Bute|PA34|56.415|-5.472;
Omagh|County Tyrone|BT78|54.600|-7.300;Oxford|Oxfordshire|OX2|51.752|-1.256;Paisley|Renfrewshire|PA2|55.832|-4.433;
Penrith|Cumbria|CA11|54.666|-2.758;Penzance|Cornwall|TR18|50.119|-5.537;Perth|Perth and Kinross|PH2|56.395|-3.431;
Peterborough|Cambridgeshire|PE3|52.574|-0.248;Plymouth|Devon|PL4|50.372|-4.143;Poole|Dorset|BH14|50.714|-1.985;
Portsmouth|Hampshire|PO4|50.799|-1.091;Preston|Lancashire|PR2|53.763|-2.705;Reading|Berkshire|RG4|51.456|-0.971;
Redditch|Worcestershire|B97|52.306|-1.946;Reigate|Surrey|RH2|51.237|-0.206;Rugby|Warwickshire|CV22|52.371|-1.264;
Salisbury|Wiltshire|SP1|51.069|-1.796;Scarborough|North Yorkshire|YO11|54.280|-0.404;Sevenoaks|Kent|TN13|51.273|0.189;
Sheffield|South Yorkshire|S10|53.383|-1.466;Shrewsbury|Shropshire|SY3|52.710|-2.752;
Skipton|North Yorkshire|BD23|53.961|-2.017;Southampton|Hampshire|SO17|50.904|-1.404;
Southend-on-Sea|Essex|SS1|51.538|0.714;Southport|Merseyside|PR8|53.646|-3.010;
St Albans|Hertfordshire|AL1|51.750|-0.333;Stafford|Staffordshire|ST17|52.805|-2.116;
Stirling|Stirling|FK8|56.119|-3.937;Stockport|Greater Manchester|SK4|53.410|-2.158;
Stoke-on-Trent|Staffordshire|ST4|53.004|-2.185;Stornoway|Na h-Eileanan Siar|HS1|58.209|-6.386;
Stroud|Gloucestershire|GL5|51.750|-2.200;Sunderland|Tyne and Wear|SR2|54.905|-1.382;Swansea|Swansea|SA2|51.621|-3.943;
Swindon|Wiltshire|SN1|51.558|-1.781;Taunton|Somerset|TA1|51.015|-3.103;Telford|Shropshire|TF1|52.677|-2.449;
Torquay|Devon|TQ1|50.462|-3.525;Truro|Cornwall|TR1|50.265|-5.054;Wakefield|West Yorkshire|WF1|53.683|-1.498;
Warrington|Cheshire|WA4|53.393|-2.580;Watford|Hertfordshire|WD17|51.655|-0.396;Weymouth|Dorset|DT4|50.614|-2.460;
Whitby|North Yorkshire|YO21|54.488|-0.615;Wick|Highland|KW1|58.439|-3.094;Wigan|Greater Manchester|WN1|53.543|-2.637;
Winchester|Hampshire|SO22|51.065|-1.319;Windermere|Cumbria|LA23|54.381|-2.907;Woking|Surrey|GU22|51.319|-0.559;
Wolverhampton|West Midlands|WV3|52.585|-2.123;Worcester|Worcestershire|WR5|52.189|-2.220;
Wrexham|Wrexham|LL13|53.047|-2.991;Yeovil|Somerset|BA20|50.942|-2.632;York|North Yorkshire|YO24|53.958|-1.083
`
