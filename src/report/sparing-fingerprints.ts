/**
 * The fingerprints of a report stay as they are, whatever is left out around them: each is a digest and tells nothing,
 * and without a part of it, which a short secret may be by chance, no baseline would know it again.
 */
import type { Report } from './report.ts'

const fingerprint = /(?<![\da-f])([\da-f]{16})(?![\da-f])/

/** @param clean leaves secrets out of a text */
export const sparingFingerprints = (
  { checks, notes }: Pick<Report, 'checks' | 'notes'>,
  clean: (text: string) => string,
): ((text: string) => string) => {
  const known = new Set([
    ...checks.flatMap(({ failures }) => failures.map(failure => failure.fingerprint)),
    // A note begins with one that a baseline has.
    ...notes.flatMap(note => (fingerprint.test(note.slice(0, 16)) ? [note.slice(0, 16)] : [])),
  ])
  return text => {
    if (known.size === 0) return clean(text)
    const pieces: string[] = []
    let piece = ''
    for (const [index, part] of text.split(fingerprint).entries()) {
      if (index % 2 === 0 || !known.has(part)) piece += part
      else {
        pieces.push(clean(piece), part)
        piece = ''
      }
    }
    return [...pieces, clean(piece)].join('')
  }
}
