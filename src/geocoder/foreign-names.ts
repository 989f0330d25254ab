/**
 * What an address abroad ends with: countries, and the states, provinces and counties of those whose towns have names
 * from here. There is a Boston in Massachusetts, and a Halifax in Nova Scotia.
 *
 * By hand: Intl knows all countries, but takes longer than everything else here together. The parts of countries are
 * those of ISO 3166-2.
 */

export const foreignCountries: readonly string[] = (
  'Afghanistan, Albania, Algeria, America, Andorra, Angola, Anguilla, Antigua, Antigua and Barbuda, Argentina, '
  + 'Armenia, Aruba, Australia, Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, '
  + 'Belize, Benin, Bermuda, Bhutan, Bolivia, Bosnia and Herzegovina, Botswana, Brasil, Brazil, British Virgin '
  + 'Islands, Brunei, Bulgaria, Burkina Faso, Burma, Burundi, Cambodia, Cameroon, Canada, Cayman Islands, Chile, '
  + 'China, Colombia, Congo, Costa Rica, Croatia, Cuba, Curaçao, Cyprus, Czech Republic, Czechia, Denmark, '
  + 'Deutschland, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, Eire, El Salvador, Eritrea, España, '
  + 'Estonia, Eswatini, Ethiopia, Falkland Islands, Faroe Islands, Fiji, Finland, France, Gabon, Gambia, Georgia, '
  + 'Germany, Ghana, Gibraltar, Greece, Greenland, Grenada, Guadeloupe, Guatemala, Guinea, Guyana, Haiti, '
  + 'Holland, Honduras, Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italia, '
  + 'Italy, Ivory Coast, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, '
  + 'Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Macau, Madagascar, Malawi, Malaysia, '
  + 'Maldives, Mali, Malta, Martinique, Mauritania, Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, '
  + 'Montserrat, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Caledonia, New Zealand, '
  + 'Nicaragua, Niger, Nigeria, North Korea, North Macedonia, Norway, NZ, Oman, Pakistan, Palestine, Panama, '
  + 'Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Republic of Ireland, '
  + 'Réunion, ROI, Romania, Russia, Rwanda, Saint Helena, Saint Lucia, Saint Vincent, Samoa, San Marino, Saudi '
  + 'Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Slovakia, Slovenia, Solomon Islands, Somalia, '
  + 'South Africa, South Korea, Spain, Sri Lanka, Sudan, Suisse, Suriname, Sweden, Switzerland, Syria, Taiwan, '
  + 'Tajikistan, Tanzania, Thailand, The Gambia, The Netherlands, Tonga, Trinidad and Tobago, Tunisia, Turkey, '
  + 'Türkiye, Turkmenistan, Turks and Caicos Islands, UAE, Uganda, Ukraine, United Arab Emirates, United States, '
  + 'United States of America, Uruguay, US, USA, Uzbekistan, Vanuatu, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe'
).split(', ')

/**
 * Of America, Canada, Australia, New Zealand, South Africa, India and Ireland, in this order. Louth by itself is in
 * Lincolnshire.
 */
export const partsOfCountries: readonly string[] = (
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, '
  + 'Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, '
  + 'Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New '
  + 'Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode '
  + 'Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, Washington '
  + 'State, West Virginia, Wisconsin, Wyoming, Calif, Conn, Mass, Tenn'
  + ', Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland, Newfoundland and Labrador, Northwest '
  + 'Territories, Nova Scotia, Nunavut, Ontario, Prince Edward Island, Québec, Saskatchewan, Yukon, Ont'
  + ', Australian Capital Territory, New South Wales, Northern Territory, Queensland, South Australia, Tasmania, '
  + 'Victoria, Western Australia'
  + ', Auckland, Hawkes Bay, Otago, Southland, Taranaki, Waikato'
  + ', Eastern Cape, Free State, Gauteng, KwaZulu-Natal, Limpopo, Mpumalanga, Northern Cape, Western Cape'
  + ', Andhra Pradesh, Assam, Bihar, Goa, Gujarat, Haryana, Himachal Pradesh, Karnataka, Kerala, Madhya Pradesh, '
  + 'Maharashtra, Punjab, Rajasthan, Tamil Nadu, Telangana, Uttar Pradesh, Uttarakhand, West Bengal'
  + ', Carlow, Cavan, Clare, Cork, Donegal, Dublin, Galway, Kerry, Kildare, Kilkenny, Laois, Leitrim, Limerick, '
  + 'Longford, Mayo, Meath, Monaghan, Offaly, Roscommon, Sligo, Tipperary, Waterford, Westmeath, Wexford, Wicklow'
  + ', Co Louth, County Louth'
).split(', ')

/** Of the states of America and Australia and the provinces of Canada. Some are postcode areas here as well. */
export const foreignCodes: ReadonlySet<string> = new Set(
  (
    'AB ACT AK AL AR AZ BC CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MB MD ME MI '
    + 'MN MO MS MT NB NC ND NE NH NJ NL NM NS NSW NT NU NV NY OH OK ON OR PA PE QC QLD '
    + 'RI SA SC SD SK TAS TN TX UT VA VIC VT WA WI WV WY YT'
  ).split(' '),
)
