/** Text as one word of a POSIX shell, whatever is in it. */

/** As it is where no shell sees anything in it. */
export const shellWord = (text: string): string => (/^[\w/:.,@%+-][\w/:.,@%~+-]*$/.test(text) ? text : quotedWord(text))

export const quotedWord = (text: string): string => `'${withinQuotes(text)}'`

/** What stands between two single quotes. */
export const withinQuotes = (text: string): string => text.replaceAll("'", String.raw`'\''`)
