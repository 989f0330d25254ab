/** What reading the operations out of a document needs beside the document: its examples, its places, its reports. */
import type { Bundle } from '../document/bundle.ts'
import { findingAt } from '../document/source.ts'
import type { Examples } from '../examples/examples.ts'
import { type FieldPlacesMaking, fieldPlacesOf } from '../field-places.ts'
import type { Finding, FindingSpot, Place } from '../../text/finding.ts'
import type { Segments } from '../../text/pointer.ts'

/** Where something of the document was written: its value, or the name that it has. */
export type PlaceOf = (segments: Segments, spot?: FindingSpot) => Place | undefined

export interface DocumentReading {
  readonly document: Record<string, unknown>
  readonly examples: Examples
  readonly placeOf: PlaceOf
  readonly fieldPlaces: FieldPlacesMaking
  /** `spot`: the value there, or the name that it has. */
  readonly report: (segments: Segments, spot: FindingSpot, code: string, message: string) => void
}

/** Reports go to `findings`. */
export const documentReadingOf = (
  bundle: Bundle,
  examples: Examples,
  placeOf: PlaceOf,
  findings: Finding[],
): DocumentReading => ({
  document: bundle.document,
  examples,
  placeOf,
  fieldPlaces: fieldPlacesOf(bundle.document, segments => placeOf(segments, 'key')),
  report: (segments, spot, code, message) =>
    void findings.push(
      findingAt(spot === 'key' ? bundle.siteOfName(segments) : bundle.siteOf(segments), spot, code, message),
    ),
})
