/**
 * A text of somebody else's, told no longer than a reader wants it: three dots stand for what is cut off.
 *
 * @param most characters of what is told, the dots among them
 */
export const cut = (text: string, most: number): string => (text.length > most ? `${startOf(text, most - 3)}...` : text)

const halfCharacter = /[\ud800-\udbff]$/

/** What a text begins with, in whole characters. */
export const startOf = (text: string, most: number): string => text.slice(0, most).replace(halfCharacter, '')
