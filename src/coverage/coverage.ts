/** What was exercised of a contract, by one process or by many: the model from which every form is written. */
import { isObject } from '../text/pointer.ts'
import { given } from '../text/given.ts'
import { compareTexts } from '../text/order.ts'
import { type Point, contractKinds, pointKey } from './point.ts'

export const coverageFormat = 'coverage/1'

/** Its shape is published as `openapi/coverage.schema.json`. */
export interface Coverage {
  readonly format: typeof coverageFormat
  readonly version: string
  readonly contract: { readonly title: string; readonly version: string; readonly file: string }
  /** RFC 3339, UTC. */
  readonly started: string
  readonly ended: string
  readonly processes: number
  readonly requests: number
  /** The contract has more points than are looked at. */
  readonly isCut: boolean
  readonly points: readonly Point[]
  readonly worlds: readonly CoveredWorld[]
  /** Digests of the files that it was put together of: beside them it counts for nothing more. */
  readonly sources?: readonly string[]
}

export interface CoveredWorld {
  readonly name: string
  /** What it started from. */
  readonly scenario?: string
  readonly requests: number
  /** Places in the list of points, rising. */
  readonly covered: readonly number[]
}

/** What is no coverage, in words; undefined: it is. */
export const whyNoCoverage = (value: unknown): string | undefined => {
  if (!isObject(value) || value.format !== coverageFormat) return `{"format": "${coverageFormat}", ...} was expected`
  const { contract, points, worlds, started, ended, processes, requests, isCut, version, sources = [] } = value
  const isNamed = isObject(contract) && [contract.title, contract.version, contract.file].every(isText)
  if (!isNamed) return '"contract": title, version and file were expected'
  if (![version, started, ended].every(isText)) return '"version", "started" and "ended": texts were expected'
  if (![processes, requests].every(isCount)) return '"processes" and "requests": whole numbers were expected'
  if (typeof isCut !== 'boolean') return '"isCut": true or false was expected'
  if (!Array.isArray(sources) || !sources.every(isText)) return '"sources": a list of texts was expected'
  const isPoint = (one: unknown): boolean =>
    isObject(one) && isText(one.kind) && isText(one.name) && (one.operation === undefined || isText(one.operation))
  if (!Array.isArray(points) || !points.every(isPoint)) return '"points": a list of kinds and names was expected'
  const isPlace = (one: unknown): boolean => isCount(one) && Number(one) < points.length
  const isWorld = (one: unknown): boolean =>
    isObject(one)
    && isText(one.name)
    && isCount(one.requests)
    && (one.scenario === undefined || isText(one.scenario))
    && Array.isArray(one.covered)
    && one.covered.every(isPlace)
  return Array.isArray(worlds) && worlds.every(isWorld)
    ? undefined
    : '"worlds": a list of what each covered was expected'
}

export const isCoverage = (value: unknown): value is Coverage => whyNoCoverage(value) === undefined

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * What of the contract one of them has that another lacks, each way: they are of two contracts. Whose points are all
 * among the other's may be of that contract before something was added: what it has exercised is exercised there.
 *
 * @returns undefined: they can be put together
 */
export const pointsApart = (one: Coverage, other: Coverage): readonly [Point, Point] | undefined => {
  const [lacking, wanted] = [missingIn(other, one), missingIn(one, other)]
  return lacking === undefined || wanted === undefined ? undefined : [lacking, wanted]
}

/** The first point of the contract in `whole` that `part` lacks. */
const missingIn = (part: Coverage, whole: Coverage): Point | undefined => {
  const known = new Set(part.points.map(pointKey))
  const kinds: readonly string[] = contractKinds
  return whole.points.find(point => kinds.includes(point.kind) && !known.has(pointKey(point)))
}

/** What all of them have exercised. They are of one contract. */
export const mergedCoverage = ([first, ...others]: readonly [Coverage, ...Coverage[]]): Coverage => {
  const points: Point[] = []
  const places = new Map<string, number>()
  const placeOf = (point: Point): number => {
    const key = pointKey(point)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, points.length)
    return points.push(point) - 1
  }
  const worlds = new Map<string, { scenario: string | undefined; requests: number; covered: Set<number> }>()
  const all = [first, ...others]
  for (const coverage of all) {
    const here = coverage.points.map(placeOf)
    for (const { name, scenario, requests, covered } of coverage.worlds) {
      const world = worlds.get(name) ?? { scenario, requests: 0, covered: new Set<number>() }
      worlds.set(name, world)
      world.requests += requests
      if (world.scenario !== scenario) world.scenario = undefined
      for (const index of covered) world.covered.add(here[index] ?? 0)
    }
  }
  return {
    ...first,
    started: all.map(({ started }) => started).toSorted(compareTexts)[0] ?? first.started,
    ended:
      all
        .map(({ ended }) => ended)
        .toSorted(compareTexts)
        .at(-1) ?? first.ended,
    processes: all.reduce((sum, { processes }) => sum + processes, 0),
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    isCut: all.some(({ isCut }) => isCut),
    points,
    worlds: [...worlds].map(([name, { scenario, requests, covered }]) => ({
      name,
      ...given({ scenario }),
      requests,
      covered: [...covered].toSorted((one, other) => one - other),
    })),
  }
}

/** That of one world alone; undefined: there is none of this name. */
export const coverageInWorld = (coverage: Coverage, name: string): Coverage | undefined => {
  const world = coverage.worlds.find(one => one.name === name)
  return world && { ...coverage, requests: world.requests, worlds: [world] }
}

export interface Share {
  readonly kind: string
  readonly covered: number
  readonly of: number
}

/** By kind, in the order in which kinds are told; `all` is the last. */
export const sharesOf = (coverage: Coverage): readonly Share[] => {
  const covered = coveredIn(coverage)
  const kinds = [...new Set([...contractKinds, ...coverage.points.map(({ kind }) => kind)])]
  const shares = kinds.map(kind => {
    const indexes = [...coverage.points.keys()].filter(index => coverage.points[index]?.kind === kind)
    return { kind, covered: indexes.filter(index => covered.has(index)).length, of: indexes.length }
  })
  return [...shares.filter(share => share.of > 0), { kind: 'all', covered: covered.size, of: coverage.points.length }]
}

const coveredIn = ({ worlds }: Coverage): ReadonlySet<number> => new Set(worlds.flatMap(world => world.covered))

/** Rounded down: what is not all is never 100. */
export const percentOf = ({ covered, of }: Share): number => (of === 0 ? 100 : Math.floor((covered * 100) / of))

/** What nobody has exercised, the most telling first; of an operation that nobody called only that. */
export const nextIn = (coverage: Coverage): readonly Point[] => {
  const covered = coveredIn(coverage)
  const left = coverage.points.filter((_, index) => !covered.has(index))
  const uncalled = new Set(left.flatMap(({ kind, operation }) => (kind === 'operations' ? [operation] : [])))
  return left
    .filter(({ kind, operation }) => kind === 'operations' || operation === undefined || !uncalled.has(operation))
    .toSorted((one, other) => weightOf(one) - weightOf(other))
}

const order: readonly string[] = [
  'operations',
  'codes',
  'statuses',
  'scenarios',
  'parameters',
  'values',
  'media-types',
  'branches',
  'examples',
]

const weightOf = ({ kind }: Point): number => {
  const place = order.indexOf(kind)
  return place < 0 ? order.length : place
}
