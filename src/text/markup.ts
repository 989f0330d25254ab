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
