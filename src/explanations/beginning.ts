import { startOf } from '../text/cut.ts'

/** A text, or what it begins with, in whole characters. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? `${startOf(text, most)}…` : text
