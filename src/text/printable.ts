/**
 * Text that somebody else may have sent, as it stands on a line of ours: nothing in it moves a cursor, changes a
 * colour, turns the direction of writing or begins a line of its own.
 */

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, marks of direction, what can't be seen, halves of
 * characters.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** One line. The escapes are JSON's, so that a line of JSON stays one. */
export const printable = (line: string): string => line.replaceAll(unprintable, escaped)

/** Each line of a text. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
