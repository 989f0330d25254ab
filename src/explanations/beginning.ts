const halfCharacter = /[\ud800-\udbff]$/

/** A text, or what it begins with, in whole characters. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(halfCharacter, '')}…` : text
