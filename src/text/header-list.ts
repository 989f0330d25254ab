/**
 * Splits the value of a header at a separator that stands outside quoted strings (RFC 9110, section 5.6.4), white space
 * around each part left out. In time in proportion to its length.
 */
export const headerParts = (text: string, separator: ',' | ';'): readonly string[] => {
  const raw = text.includes('"') ? splitOutsideQuotes(text, separator) : text.split(separator)
  return raw.map(part => part.trim())
}

const splitOutsideQuotes = (text: string, separator: string): readonly string[] => {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\' && isQuoted) index++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Of a value as it stands in a header: a quoted string without its quotes, anything else as it is. */
export const unquoted = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : value
