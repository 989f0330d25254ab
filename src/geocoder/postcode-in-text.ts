/**
 * Which postcode does an address name? A whole one wherever it stands, in whatever case and spacing, or else a part of
 * one: `GL50`, `GL50 2`. The last one counts, because that is where an address has it.
 *
 * `postcode` decides what a postcode is; what is looked for here are the places where one may stand, as whole words,
 * which the package's own search does not ask for. Letters that are no postcode area are no postcode: flat A1, the A40,
 * BFPO's BF1. All patterns are bounded and the text's spaces are made single first, so none can be made to run long.
 */
import { fix, parse } from 'postcode'
import { given } from '../text/given.ts'
import { type PostcodeArea, postcodeAreas } from './areas.ts'

export interface FoundPostcode {
  /** `GL50 2AB`; absent when the address has only a part of one. */
  readonly postcode?: string
  /** `GL50`. */
  readonly outcode: string
  /** The digit after it; absent when the address has only `GL50`. */
  readonly sector?: string
  readonly area: PostcodeArea
}

/**
 * What an address says: its text in capitals without accents, the postcode replaced by a comma. Letters and digits of
 * full width are the usual ones, every dash is a hyphen, and what can't be seen (soft hyphens) is not there.
 */
export interface ReadAddress {
  readonly text: string
  readonly found?: FoundPostcode
}

const begin = '(?<![A-Z0-9])'
const end = '(?![A-Z0-9])'
/**
 * A number from 0 to 99 without a leading zero, or a digit and one of the letters that Royal Mail uses there: `50`,
 * `0`, `1A`.
 */
const district = '(?:[1-9][0-9]|[0-9][A-HJKMNPR-Y]?)'
const outward = `[A-Z]{1,2}${district}`
/** Not a floor: 2ND looks like the second half of a postcode. */
const inward = `[0-9][A-Z]{2}${end}(?! FLOOR)`
/** What stands before the name of a flat or of a junction: "Unit B5", "Flat E2", "exit M4". */
const notAfter = '(?<!\\b(?:FLAT|UNIT|APT|APARTMENT|SUITE|ROOM|BLOCK|STUDIO|PLOT|COURT|NO|DOOR|GATE|BAY|BUS|EXIT|THE) )'

/** In the order of trust; the first kind that finds one decides. */
const wholePostcodes = [
  new RegExp(`${begin}${outward}(?: ?[-._] ?| )?${inward}`, 'g'),
  // "GL 50 2AB"
  new RegExp(`${notAfter}${begin}[A-Z]{1,2} ${district} ?${inward}`, 'g'),
  // "GL5 02AB", at the end, where nothing else can be meant
  new RegExp(`${begin}[A-Z] ?[A-Z]? ?[0-9] ?[A-Z0-9]? ?[0-9] ?[A-Z] ?[A-Z]$`, 'g'),
]

/** "GL5O 2AB", "S01 2AB": the letter O for a nought, and the like. Two digits at least keep words out of it. */
const mistypedPostcode = new RegExp(`${begin}[A-Z01]{1,2}[0-9OI][A-Z0-9]? ?[0-9OI][A-Z01]{2}${end}(?! FLOOR)`, 'g')

/**
 * "GL50", "GL50 2", "GL50 2A"; not the beginning of Canada's "M5V 3L9" or of Ireland's "N91 X285", nor of "M5 junction
 * 11".
 */
const partOfPostcode = new RegExp(
  `${notAfter}${begin}(${outward})${end}`
    + `(?! [0-9][A-Z][0-9]${end})(?! [A-Z][A-Z0-9]{0,2}[0-9][A-Z0-9]{0,2}${end})(?! J(?:UNCTION|[0-9]))`
    + `(?: ([0-9])[A-Z]?${end})?`,
  'g',
)

/** Girobank's, at Bootle: the one postcode that has no digit in its first half. */
const girobank = new RegExp(`${begin}GIR ?0AA${end}`)

export const readAddress = (address: string): ReadAddress => {
  // Line breaks part an address as commas do.
  const text = address
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
    .replaceAll(/[\r\n]+/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const giro = girobank.exec(text)
  const liverpool = postcodeAreas.get('L')
  if (giro !== null && liverpool !== undefined)
    return {
      text: without(text, giro),
      found: { postcode: 'GIR 0AA', outcode: 'GIR', area: liverpool },
    }
  for (const pattern of wholePostcodes) {
    const read = lastIn(text, pattern, ([match]) => wholeOf(match.replaceAll(/[ ._-]/g, '')))
    if (read !== undefined) return read
  }
  return (
    lastIn(text, mistypedPostcode, ([match]) =>
      (match.match(/[0-9]/g) ?? []).length < 2 ? undefined : wholeOf(mended(match)),
    ) ?? { text }
  )
}

/** Apart from the whole ones, because in an address abroad what looks like a part of a postcode is something else. */
export const readPartOfPostcode = (text: string): ReadAddress =>
  lastIn(text, partOfPostcode, ([, outcode = '', sector]) => {
    const area = areaOf(outcode)
    return area === undefined ? undefined : { outcode, area, ...given({ sector }) }
  }) ?? { text }

/** "Newport PO": the letters alone, where an address ends, or before the country. Who asks for "near me" is nowhere. */
const bareArea = new RegExp(
  `(?<!\\bNEAR )${begin}([A-Z]{1,2})(?=[ ,.]*(?:(?:U\\.?K|GB|GREAT BRITAIN|UNITED KINGDOM)[ ,.]*)?$)`,
  'g',
)

/** Too short to mean anything but by a town that goes before it. */
export const readArea = (text: string): { readonly text: string; readonly area: PostcodeArea } | undefined => {
  const match = [...text.matchAll(bareArea)].find(([letters]) => postcodeAreas.has(letters))
  const area = postcodeAreas.get(match?.[0] ?? '')
  return match === undefined || area === undefined ? undefined : { text: without(text, match), area }
}

const lastIn = (
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => FoundPostcode | undefined,
): ReadAddress | undefined => {
  for (const match of [...text.matchAll(pattern)].toReversed()) {
    const found = read(match)
    if (found !== undefined) return { text: without(text, match), found }
  }
  return undefined
}

/** What `fix` leaves alone, because the package takes any letter for a district's: GL5O, S01. */
const mended = (mistyped: string): string =>
  fix(mistyped)
    .replace(/^([A-Z]{1,2}[0-9])O/, '$10')
    .replace(/^([A-Z]{1,2}[0-9])I/, '$11')
    .replace(/^([A-Z])0(?=[0-9])/, '$1O')

const isOutward = new RegExp(`^${outward}$`)

const wholeOf = (text: string): FoundPostcode | undefined => {
  const parsed = parse(text)
  if (!parsed.valid || !isOutward.test(parsed.outcode)) return undefined
  const area = postcodeAreas.get(parsed.area)
  return area === undefined
    ? undefined
    : {
        postcode: parsed.postcode,
        outcode: parsed.outcode,
        sector: parsed.incode.slice(0, 1),
        area,
      }
}

const areaOf = (outcode: string): PostcodeArea | undefined => postcodeAreas.get(/^[A-Z]+/.exec(outcode)?.[0] ?? '')

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)},${text.slice(match.index + match[0].length)}`
