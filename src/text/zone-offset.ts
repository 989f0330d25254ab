/**
 * How far a zone's clock is ahead of UTC.
 *
 * Offsets come from Intl, which takes a microsecond or more an answer and doesn't say when the clock changes. The
 * spells between changes are therefore looked for once and remembered: they are facts of the calendar and stay as they
 * are while this runs.
 */
import { BoundedMap } from './bounded-map.ts'
import { dayMs } from './day.ts'
import { countWhile } from './search.ts'

/** In milliseconds. @throws RangeError: there is no such zone */
export const offsetAt = (instant: number, zone: string): number => spellAt(instant, zone).offset

/** From one clock change to the next. Instants in milliseconds since 1970-01-01T00:00Z. */
export interface Spell {
  readonly start: number
  readonly end: number
  readonly offset: number
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** Sorted. */
  readonly spells: Spell[]
  latest: Spell | undefined
}

/**
 * Kept by the module: what is asked is a function of its arguments, whoever asks. Intl knows some six hundred names,
 * but takes each of them in capitals and in small letters, so that there could be no end of them.
 */
const zones = new BoundedMap<string, Zone>(1000)

const zoneNamed = (name: string): Zone => {
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone: Zone = {
    format: new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }),
    spells: [],
    latest: undefined,
  }
  zones.set(name, zone)
  return zone
}

/** @throws RangeError: there is no such zone */
export const spellAt = (instant: number, name: string): Spell => {
  const zone = zoneNamed(name)
  if (zone.latest !== undefined && zone.latest.start <= instant && instant < zone.latest.end) return zone.latest
  const after = countWhile(zone.spells, ({ start }) => start <= instant)
  const before = zone.spells[after - 1]
  if (before !== undefined && instant < before.end) {
    zone.latest = before
    return before
  }
  const found = newSpell(instant, zone.format)
  // Where the clock never changes a spell may reach into its neighbours.
  const spell = {
    ...found,
    start: Math.max(found.start, before?.end ?? -Infinity),
    end: Math.min(found.end, zone.spells[after]?.start ?? Infinity),
  }
  zone.spells.splice(after, 0, spell)
  zone.latest = spell
  return spell
}

/** No zone changes its clock twice in so short a time. */
const strideMs = 7 * dayMs
const maxStrides = 60

const newSpell = (instant: number, format: Intl.DateTimeFormat): Spell => {
  const offset = readOffset(instant, format)
  return { start: edge(instant, -strideMs, offset, format), end: edge(instant, strideMs, offset, format), offset }
}

/** Where the offset changes, to the second; or where the search for a change gave up. */
const edge = (instant: number, stride: number, offset: number, format: Intl.DateTimeFormat): number => {
  let inside = Math.floor(instant / 1000) * 1000
  for (let strides = 0; strides < maxStrides; strides += 1) {
    let outside = inside + stride
    if (readOffset(outside, format) === offset) {
      inside = outside
      continue
    }
    while (Math.abs(outside - inside) > 1000) {
      const middle = Math.floor((inside + outside) / 2000) * 1000
      if (readOffset(middle, format) === offset) inside = middle
      else outside = middle
    }
    return stride > 0 ? outside : inside
  }
  return inside
}

const readOffset = (instant: number, format: Intl.DateTimeFormat): number => {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+\-\u2212])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === undefined || sign === '+' ? ms : -ms
}
