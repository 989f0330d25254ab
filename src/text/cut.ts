/**
 * A text of somebody else's, told no longer than a reader wants it: three dots stand for what is cut off.
 *
 * @param most characters of what is told, the dots among them
 */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}...` : text)
