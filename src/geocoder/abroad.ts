/**
 * Does an address end abroad? With a country, or a state, province or county of one: Halifax, Nova Scotia is not the
 * one in Yorkshire, and of what is meant nothing is known here.
 *
 * Letters mean a state (Boston MA) unless they are a postcode area as well: then only where a postcode of that country
 * follows (Perth WA 6000), or where what goes before is not in the area, which the geocoder looks at.
 */
import { postcodeAreas } from './areas.ts'
import { foreignCodes, foreignCountries, partsOfCountries } from './foreign-names.ts'

/** In one name. */
const mostWords = 6

/** America's and Australia's, after the name of a state. */
const numberOfPostcode = /^[0-9]{4,5}$/
/** Canada's M5V 3L9, Ireland's H91 X285: no other address has them. Ours have been looked for before. */
const lettersOfPostcode = /^(?:[a-z][0-9][a-z] [0-9][a-z][0-9]|[a-z][0-9][0-9w] (?=[a-z]+[0-9])[a-z][0-9a-z]{3})$/

/** "Northern Ireland" is no Ireland, and St Chad's no Chad. */
const wordsOfOthers: ReadonlySet<string> = new Set(['northern', 'n', 'st'])

export interface ForeignEnding {
  /** As names are compared. A place here may be called so as well. */
  readonly name: string
  /** Letters that can't mean anything here. */
  readonly isCode: boolean
  /** The address without it. */
  readonly before: readonly (readonly string[])[]
}

/** @param keyOf how names are compared */
export const foreignEndingBy = (keyOf: (text: string) => string) => {
  const names = new Set(keyOf([...foreignCountries, ...partsOfCountries].join('\n')).split('\n'))
  /** @param parts the words between its commas, the last part first */
  return (parts: readonly (readonly string[])[]): ForeignEnding | undefined => {
    const end = parts[0]?.slice(-2) ?? []
    if (lettersOfPostcode.test(end.join(' '))) return { name: '', isCode: true, before: parts.slice(1) }
    const [last = [], ...rest] = withoutPostcode(parts)
    const hasPostcode = last !== parts[0]
    const words = lettersJoined(last)
    const endingAt = (at: number): Omit<ForeignEnding, 'isCode'> => ({
      name: words.slice(at).join(' '),
      before: [words.slice(0, at), ...rest],
    })
    for (let at = Math.max(0, words.length - mostWords); at < words.length; at += 1) {
      const ending = endingAt(at)
      const isKnown = names.has(ending.name) || names.has(ending.name.replace(/^(?:co|county) /, ''))
      if (isKnown && !wordsOfOthers.has(words[at - 1] ?? '')) return { ...ending, isCode: false }
    }
    const code = endingAt(words.length - 1)
    const letters = code.name.toUpperCase()
    const isState = foreignCodes.has(letters) && (hasPostcode || !postcodeAreas.has(letters))
    return isState && code.before.flat().length > 0 ? { ...code, isCode: true } : undefined
  }
}

const withoutPostcode = (parts: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const [last = [], ...rest] = parts
  const words = last.slice(0, last.findLastIndex(word => !numberOfPostcode.test(word)) + 1)
  if (words.length === last.length) return parts
  return words.length > 0 || rest.length === 0 ? [words, ...rest] : rest
}

/** "N S W" and "U S A" at the end are NSW and USA. */
const lettersJoined = (words: readonly string[]): readonly string[] => {
  let { length } = words
  while (length > 0 && words[length - 1]?.length === 1) length -= 1
  const letters = words.slice(length).join('')
  return letters.length < 2 ? words : [...words.slice(0, length), letters]
}
