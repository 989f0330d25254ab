/**
 * Places that there are, so that a town, its country, its time zone and what is paid with there agree with each other.
 *
 * Postcodes are of the town, or of its middle; coordinates in degrees (WGS 84), as exact as a town is.
 */

export interface RealPlace {
  readonly town: string
  /** County, state or region. */
  readonly region: string
  readonly country: string
  /** ISO 3166-1: two letters, three letters. */
  readonly codes: readonly [string, string]
  readonly postcode: string
  /** IANA. */
  readonly zone: string
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47. */
  readonly locale: string
  readonly latitude: number
  readonly longitude: number
}

type Country = Pick<RealPlace, 'country' | 'codes' | 'currency' | 'locale'>
type Town = readonly [town: string, region: string, postcode: string, zone: string, latitude: number, longitude: number]

const of = (country: Country, towns: readonly Town[]): readonly RealPlace[] =>
  towns.map(([town, region, postcode, zone, latitude, longitude]) => ({
    ...country,
    town,
    region,
    postcode,
    zone,
    latitude,
    longitude,
  }))

const london = 'Europe/London'

export const realPlaces: readonly RealPlace[] = [
  ...of({ country: 'United Kingdom', codes: ['GB', 'GBR'], currency: 'GBP', locale: 'en-GB' }, [
    ['Bath', 'Somerset', 'BA1 1LZ', london, 51.38, -2.36],
    ['Cambridge', 'Cambridgeshire', 'CB2 1TN', london, 52.21, 0.12],
    ['Cardiff', 'South Glamorgan', 'CF10 1EP', london, 51.48, -3.18],
    ['Edinburgh', 'Midlothian', 'EH1 1RE', london, 55.95, -3.19],
    ['Exeter', 'Devon', 'EX1 1GF', london, 50.72, -3.53],
    ['Guildford', 'Surrey', 'GU1 3HE', london, 51.24, -0.57],
    ['Kendal', 'Cumbria', 'LA9 4DL', london, 54.33, -2.75],
    ['Lincoln', 'Lincolnshire', 'LN2 1DH', london, 53.23, -0.54],
    ['Norwich', 'Norfolk', 'NR2 1NH', london, 52.63, 1.3],
    ['Shrewsbury', 'Shropshire', 'SY1 1LH', london, 52.71, -2.75],
    ['Stirling', 'Stirlingshire', 'FK8 1EG', london, 56.12, -3.94],
    ['York', 'North Yorkshire', 'YO1 7HH', london, 53.96, -1.08],
  ]),
  ...of({ country: 'Ireland', codes: ['IE', 'IRL'], currency: 'EUR', locale: 'en-IE' }, [
    ['Cork', 'County Cork', 'T12 T997', 'Europe/Dublin', 51.9, -8.47],
    ['Galway', 'County Galway', 'H91 X4K8', 'Europe/Dublin', 53.27, -9.05],
  ]),
  ...of({ country: 'France', codes: ['FR', 'FRA'], currency: 'EUR', locale: 'fr-FR' }, [
    ['Lyon', 'Auvergne-Rhône-Alpes', '69001', 'Europe/Paris', 45.76, 4.84],
    ['Nantes', 'Pays de la Loire', '44000', 'Europe/Paris', 47.22, -1.55],
  ]),
  ...of({ country: 'Germany', codes: ['DE', 'DEU'], currency: 'EUR', locale: 'de-DE' }, [
    ['Freiburg', 'Baden-Württemberg', '79098', 'Europe/Berlin', 48, 7.85],
    ['Leipzig', 'Saxony', '04109', 'Europe/Berlin', 51.34, 12.37],
  ]),
  ...of({ country: 'United States', codes: ['US', 'USA'], currency: 'USD', locale: 'en-US' }, [
    ['Boulder', 'Colorado', '80302', 'America/Denver', 40.02, -105.27],
    ['Portland', 'Maine', '04101', 'America/New_York', 43.66, -70.26],
    ['Madison', 'Wisconsin', '53703', 'America/Chicago', 43.07, -89.4],
  ]),
  ...of({ country: 'Canada', codes: ['CA', 'CAN'], currency: 'CAD', locale: 'en-CA' }, [
    ['Halifax', 'Nova Scotia', 'B3J 3K5', 'America/Halifax', 44.65, -63.58],
  ]),
  ...of({ country: 'Australia', codes: ['AU', 'AUS'], currency: 'AUD', locale: 'en-AU' }, [
    ['Hobart', 'Tasmania', '7000', 'Australia/Hobart', -42.88, 147.33],
  ]),
  ...of({ country: 'Japan', codes: ['JP', 'JPN'], currency: 'JPY', locale: 'ja-JP' }, [
    ['Nagoya', 'Aichi', '460-0008', 'Asia/Tokyo', 35.17, 136.91],
  ]),
]
