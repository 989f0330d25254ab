/**
 * Recorded answers with their dates whole weeks later, so that what was ahead when they were recorded still is.
 *
 * Nothing but the dates changes, to the byte. Ids stay: who sends back one of a list gets what was recorded for it. An
 * answer is written once for each week.
 */
import type { MediaType } from '../contract/operation.ts'
import { concreteMediaType, isJson } from '../contract/check/media-types.ts'
import type { Schemas } from '../contract/schemas.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { type DatePiece, datesIn } from './dates-in-example.ts'

export interface MovedExample {
  readonly bytes: Buffer
  /** Why it is as it was recorded; undefined: it isn't, or has no dates. */
  readonly reason?: string
}

export type MoveDates = (recorded: Buffer, media: MediaType, weeks: number) => MovedExample

/** Of a recording. */
interface Movable {
  readonly text: string
  readonly pieces: readonly DatePiece[]
  /** By weeks: there may be worlds whose clocks are far apart. */
  readonly written: BoundedMap<number, MovedExample>
}

const mostWeeks = 8

/** @param zone where a record doesn't say in which one it is */
export const dateMover = (schemas: Schemas, zone: string | undefined): MoveDates => {
  // Two may have the same bytes, and not the same schema.
  const known = new WeakMap<MediaType, Map<Buffer, Movable>>()

  const movableOf = (recorded: Buffer, { mediaType, schemaPointer }: MediaType): Movable => {
    const text = recorded.toString()
    const isRead = schemaPointer !== undefined && isJson(concreteMediaType(mediaType))
    const pieces = isRead ? datesIn(text, schemas.at(schemaPointer), schemas, zone) : []
    return { text, pieces, written: new BoundedMap(mostWeeks) }
  }

  const written = (
    { text, pieces }: Movable,
    recorded: Buffer,
    { schemaPointer = '' }: MediaType,
    weeks: number,
  ): MovedExample => {
    if (pieces.length === 0) return { bytes: recorded }
    const moved = movedText(text, pieces, weeks)
    const [problem] = schemas.problems(schemaPointer, JSON.parse(moved), 'response')
    if (problem === undefined) return { bytes: Buffer.from(moved) }
    const { pointer, expected, found } = problem
    return {
      bytes: recorded,
      reason: `${weeks} weeks later it breaks its schema: ${pointer} ${expected}, not ${found}`,
    }
  }

  return (recorded, media, weeks) => {
    const ofMedia = known.get(media) ?? new Map<Buffer, Movable>()
    const movable = ofMedia.get(recorded) ?? movableOf(recorded, media)
    known.set(media, ofMedia.set(recorded, movable))
    const moved = movable.written.get(weeks) ?? written(movable, recorded, media, weeks)
    movable.written.set(weeks, moved)
    return moved
  }
}

const movedText = (text: string, pieces: readonly DatePiece[], weeks: number): string => {
  const parts: string[] = []
  let from = 0
  for (const { start, end, shifted } of pieces) {
    parts.push(text.slice(from, start), shifted(weeks))
    from = end
  }
  return [...parts, text.slice(from)].join('')
}
