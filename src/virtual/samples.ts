/**
 * The smallest body of a media type that whoever reads the type takes, where the contract says nothing of what is in
 * it: a picture of one pixel, a page without words, an archive without files.
 */
import { essenceOf } from '../contract/check/media-types.ts'

/** Undefined of a type that isn't known here. */
export const sampleOf = (mediaType: string): Buffer | undefined => {
  const essence = essenceOf(mediaType)
  const coded = codedSamples.get(essence)
  if (coded !== undefined) return Buffer.from(coded, 'base64')
  const written = writtenSamples.get(essence) ?? (essence.endsWith('+xml') ? '<root/>' : undefined)
  return written === undefined ? undefined : Buffer.from(written, 'latin1')
}

/** JPEG: ISO/IEC 10918-1, baseline, one grey component; WebP: lossless; ZIP: its end alone (APPNOTE 4.3.16). */
const codedSamples: ReadonlyMap<string, string> = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5CYII='],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  [
    'image/jpeg',
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB',
      'AQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEA',
      'AD8AP//Z',
    ].join(''),
  ],
  ['image/webp', 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='],
  ['application/zip', 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='],
  ['application/gzip', 'H4sIAAAAAAACAwMAAAAAAAAAAAA='],
])

/** ISO 32000-1, 7.5: the cross-reference table has each object's place in bytes. */
const pdf = (): string => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Resources<<>>>>',
  ]
  let text = '%PDF-1.4\n'
  const places: string[] = ['0000000000 65535 f \n']
  for (const [index, object] of objects.entries()) {
    places.push(`${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const table = `xref\n0 ${places.length}\n${places.join('')}trailer<</Size ${places.length}/Root 1 0 R>>\n`
  return `${text}${table}startxref\n${text.length}\n%%EOF\n`
}

const writtenSamples: ReadonlyMap<string, string> = new Map([
  ['application/pdf', pdf()],
  ['application/xml', '<root/>'],
  ['text/xml', '<root/>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body/></html>'],
  ['text/html', '<!doctype html><title>text</title>'],
])
