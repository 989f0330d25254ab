/**
 * Other ways in which a name is spelt where its letters or signs can't be had: `Mueller` for Müller, `OBrien` for
 * O'Brien.
 */
import { distinct } from '../text/distinct.ts'

const writtenOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const withLetters = (text: string): string =>
  text.normalize('NFC').replaceAll(/[äöüåø]/giu, letter => writtenOut[letter.toLowerCase()] ?? letter)

/** What stands before one is looked at there alone: it would be at each place of a text. */
const apostrophes = /['’‘ʼ`´′](?<=\p{L}\p{M}*.)(?=\p{L})/gu
const withoutApostrophes = (text: string): string => text.replaceAll(apostrophes, '')

/** The text as it is, and others where there are any. */
export const spellingsOf = (text: string): readonly string[] => {
  const letters = distinct([text, withLetters(text)])
  return distinct([...letters, ...letters.map(withoutApostrophes)])
}
