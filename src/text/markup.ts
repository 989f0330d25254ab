/** A text in HTML or XML, between tags and in an attribute: none of it is markup. */
export const escapedMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML 1.0 has no way to say, not even escaped (section 2.2). */
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text with a mark in the place of each character that XML has not. */
export const sayableMarkup = (text: string): string => text.replaceAll(unspeakable, '\u{FFFD}')
