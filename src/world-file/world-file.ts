/**
 * A world made from its texts for one day, or everything that is wrong with it.
 *
 * A world is proven before anybody is served from it, in three steps of which each reports what it finds: the shape of
 * every record, the names by which records refer to each other, and the invariants of the whole. Where a finding stands
 * is worked out only when there is one, so that a good world loads fast.
 */
import { given } from '../text/given.ts'
import { type Finding, byPlace } from '../text/finding.ts'
import { clockBounds } from '../text/instants.ts'
import type { Segments } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import type { Instant, LocalDate, WorldRecords } from '../club/model.ts'
import { homeZone, instantOf, localDateOf } from '../club/zone.ts'
import { buildWorld, isTimeZone, unknownZone } from './build.ts'
import { EnoughFindings, UnplacedFindings, type UnplacedFinding, untilEnough } from './finding.ts'
import { brokenInvariants } from './invariants/invariants.ts'
import type { WorldLayer } from './layers.ts'
import { withBookingsOfMatches } from './match-bookings.ts'
import { copiedRecords, mergedRecords } from './merge.ts'
import { worldStart } from './invariants/not-yet.ts'
import type { WrittenRecords, WorldText } from './read.ts'
import type { WrittenRecord } from './records/records.ts'
import { type Stray, outOfBounds, startBound, wrongStart } from './strays.ts'
import { readClock } from './times.ts'

/** By place. `hasMore`: there are more, and nobody has looked how many. */
export interface WorldFindings {
  readonly findings: readonly Finding[]
  readonly hasMore: boolean
}

/**
 * @param layers the one at the bottom first
 * @param about what they say about the world
 */
export function* makeWorld(
  layers: readonly WorldLayer[],
  about: WrittenRecord<'world'>,
  now: Instant,
): Slices<{ readonly world: WorldRecords } | WorldFindings> {
  const made = yield* attempt(layers, about, now, false)
  // Where everything stands would take a large world twice the memory: it is noted on a second reading, when it
  // matters.
  return 'findings' in made ? yield* attempt(layers, about, now, true) : made
}

/** By the world's own clock: a world is the same whenever it starts on this day. */
export const startDay = (about: WrittenRecord<'world'>, now: Instant): LocalDate => localDateOf(now, zoneOf(about))

/**
 * What the texts say about the world: the name and description of the topmost, the clock of the topmost that has one.
 */
export function* aboutOf(layers: readonly WorldLayer[]): Slices<WrittenRecord<'world'>> {
  const abouts: WrittenRecord<'world'>[] = []
  for (const layer of layers) {
    const text = yield* layer.peek()
    if (!('findings' in text)) abouts.push(text.records.world[0]?.value ?? {})
  }
  const { timeZone, now } = abouts.reduce((lower, upper) => ({ ...lower, ...upper }), {})
  const { name, description } = abouts.at(-1) ?? {}
  return {
    ...given({ name, description, timeZone, now }),
  }
}

const zoneOf = ({ timeZone }: WrittenRecord<'world'>): string =>
  timeZone !== undefined && isTimeZone(timeZone) ? timeZone : homeZone

function* attempt(
  layers: readonly WorldLayer[],
  world: WrittenRecord<'world'>,
  now: Instant,
  isTracing: boolean,
): Slices<{ readonly world: WorldRecords } | WorldFindings> {
  const zone = zoneOf(world)
  const today = localDateOf(now, zone)
  const strays: Stray[] = []
  const texts: WorldText[] = []
  const aboutFindings: UnplacedFinding[] = []
  for (const layer of layers) {
    const text = yield* layer.text(isTracing)
    if ('findings' in text) return { findings: text.findings, hasMore: false }
    texts.push(text)
    const [about] = text.records.world
    if (about?.value.timeZone !== undefined && !isTimeZone(about.value.timeZone))
      aboutFindings.push(unknownZone(about.at, about.value.timeZone))
    if (about?.value.now !== undefined && readClock(about.value.now) === undefined)
      aboutFindings.push(unknownInstant(about.at, about.value.now))
  }
  const unplaced = new UnplacedFindings()
  let made: WorldRecords | undefined
  const isWhole = yield* untilEnough(function* () {
    for (const one of [...texts.flatMap(text => text.unplaced), ...aboutFindings]) unplaced.push(one)
    // What is built of half a world is wrong in ways of its own.
    if (texts.some(text => !text.isWhole)) throw new EnoughFindings()
    const records = yield* recordsOf(layers, texts, unplaced)
    const spoilt = new Set(texts.flatMap(text => [...text.spoilt]))
    const built = yield* buildWorld(records, spoilt, today, zone, unplaced, strays)
    for (const stray of strays) unplaced.push(outOfBounds(stray))
    yield* brokenInvariants(
      built.world,
      worldStart(now, world.now === undefined ? undefined : readClock(world.now), zone),
      built.places,
      unplaced,
    )
    made = yield* withBookingsOfMatches(built.world)
  })
  const { found } = unplaced
  if (made !== undefined && found.length === 0) return { world: made }
  const placed = (one: UnplacedFinding): readonly Finding[] => {
    const text = texts.find(({ mark }) => mark === one.segments[0]) ?? texts.at(-1)
    return text === undefined ? [] : [text.finding(one)]
  }
  // What else was found comes of it, if there is nothing to find on a day on which nothing is astray.
  const bound = isTracing ? startBound(strays, today, zone) : undefined
  if (bound !== undefined && (yield* holdsOn(bound.day, layers, world, zone)))
    return { findings: placed(wrongStart(bound, today)), hasMore: false }
  const findings = found.flatMap(placed)
  return { findings: findings.toSorted(byPlace), hasMore: !isWhole }
}

function* holdsOn(
  day: LocalDate,
  layers: readonly WorldLayer[],
  world: WrittenRecord<'world'>,
  zone: string,
): Slices<boolean> {
  return 'world' in (yield* attempt(layers, world, instantOf(day, '12:00', zone), false))
}

const unknownInstant = (at: Segments, written: string): UnplacedFinding => ({
  code: 'wrong-value',
  segments: [...at, 'now'],
  spot: 'value',
  message: `An instant of the calendar ${clockBounds} was expected, ${JSON.stringify(written)} was found.`,
})

function* recordsOf(
  [bottom]: readonly WorldLayer[],
  [first, ...others]: readonly WorldText[],
  unplaced: UnplacedFindings,
): Slices<WrittenRecords> {
  if (first === undefined || bottom === undefined) throw new Error('A world was to be made from nothing.')
  const { records } = first
  for (const { at } of records.remove) {
    unplaced.push({
      code: 'unknown-reference',
      segments: at,
      spot: 'value',
      message: 'A base to remove it from was expected (extends or generate, in the section world), there is none.',
    })
  }
  if (others.length === 0) return bottom.isLarge ? records : copiedRecords(records)
  let merged = records
  for (const text of others) merged = yield* mergedRecords(merged, text.records, unplaced)
  return merged
}
