/**
 * Hears every exchange and keeps which points it has met, in which world.
 *
 * What can be known of an exchange by its target or its bytes alone is looked at once for a world, and what a body can
 * meet not at all once all of it has been met: a test suite asks the same again and again.
 */
import { createHash } from 'node:crypto'
import type { Contract } from '../contract/contract.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { admits, essenceOf, isForm, isJson, isPartsForm } from '../contract/check/media-types.ts'
import { defaultOf } from '../contract/check/parameters.ts'
import { responseFor } from '../contract/error-answers.ts'
import type { DeclaredResponse, Operation, Parameter } from '../contract/operation.ts'
import { given } from '../text/given.ts'
import type { Exchange } from '../worlds/bound-world.ts'
import { headersIn, parametersIn, valuesIn } from '../worlds/exchange-values.ts'
import type { Coverage, CoveredWorld } from './coverage.ts'
import { type Point, Points, pointKey } from './point.ts'
import { type BodySchema, SchemaPoints } from './schema-points.ts'
import { type ValuePoint, valuePointsOf } from './values.ts'

/** What else a run can exercise, of which no contract speaks. */
export interface OwnPoints {
  /** Lower-case with dashes: `codes`. */
  readonly kind: string
  readonly names: readonly string[]
  /** Which of them this is an example of. */
  readonly nameOf: (heard: HeardExchange) => string | undefined
}

/** An exchange, and where it was. */
export interface HeardExchange {
  readonly exchange: Exchange
  readonly world: string
  /** What the world started from, where that has a name. */
  readonly scenario: string | undefined
}

export interface CoverageRecorder {
  /** Another reading of the contract takes its place; what was met of it stays met. */
  serve(contract: Contract, own: readonly OwnPoints[]): void
  readonly heard: (heard: HeardExchange) => void
  /** What the contract that is served calls itself. */
  contract(): Pick<Contract, 'title' | 'version'>
  /** What was met until now. */
  covered(): Pick<Coverage, 'points' | 'worlds' | 'isCut' | 'requests'>
}

/** Beyond them worlds are taken together. */
const mostWorlds = 1_000
const otherWorlds = '(others)'
/** Targets and bodies that are known, of all worlds. */
const mostSeen = 20_000
/** Characters of a target, and bytes of a body, that is looked at. */
const longestTarget = 2_000
const longestBody = 1024 * 1024

interface WorldHits {
  readonly number: number
  readonly scenario: string | undefined
  /** By a point's place, 1: it was met. */
  hits: Uint8Array
  /** By schema, how many of its points are known to be met. */
  cursors: Map<BodySchema, number>
  requests: number
}

interface ParameterPoints {
  readonly parameter: Parameter
  readonly hasDefault: boolean
  readonly sent: number
  readonly leftOut: number
  readonly values: readonly (readonly [index: number, point: ValuePoint])[]
}

interface MediaPoints {
  readonly mediaType: string
  readonly index: number
  readonly schema: BodySchema | undefined
}

interface ResponsePoints {
  readonly index: number
  readonly content: readonly MediaPoints[]
  /** By what such an answer calls its source. */
  readonly examples: ReadonlyMap<string, number>
}

interface OperationPoints {
  readonly number: number
  readonly called: number
  readonly parameters: readonly ParameterPoints[]
  /** Are they all in the target? */
  readonly isByTarget: boolean
  readonly bodies: readonly MediaPoints[]
  readonly responses: ReadonlyMap<DeclaredResponse, ResponsePoints>
}

interface Reading {
  readonly isRecorded?: boolean
  readonly read?: () => unknown
}

export const coverageRecorder = (): CoverageRecorder => {
  let served = { title: '', version: '' }
  let points = new Points()
  let operations = new Map<Operation, OperationPoints>()
  let own: readonly { readonly nameOf: OwnPoints['nameOf']; readonly indexes: ReadonlyMap<string, number> }[] = []
  const worlds = new Map<string, WorldHits>()
  const seen = new Set<string>()

  const isNew = (key: string): boolean => {
    if (seen.has(key)) return false
    if (seen.size === mostSeen) seen.clear()
    seen.add(key)
    return true
  }

  const worldOf = ({ world, scenario }: HeardExchange): WorldHits => {
    const known = worlds.get(world) ?? (worlds.size < mostWorlds ? undefined : worlds.get(otherWorlds))
    if (known !== undefined) return known
    const isOther = worlds.size === mostWorlds
    const hits = new Uint8Array(points.all.length)
    const made = {
      number: worlds.size,
      scenario: isOther ? undefined : scenario,
      hits,
      cursors: new Map(),
      requests: 0,
    }
    worlds.set(isOther ? otherWorlds : world, made)
    return made
  }

  /** Those that are sent as they are every time are known by themselves. */
  const recorded = new WeakMap<Buffer, string>()
  let numbered = 0
  const digestOf = (bytes: Buffer, isRecorded: boolean): string => {
    if (!isRecorded) return createHash('sha1').update(bytes).digest('base64')
    const known = recorded.get(bytes) ?? `r${(numbered += 1)}`
    recorded.set(bytes, known)
    return known
  }

  const body = (
    world: WorldHits,
    schema: BodySchema,
    bytes: Buffer,
    place: string,
    { isRecorded = false, read = () => JSON.parse(bytes.toString()) }: Reading = {},
  ): void => {
    const { indexes } = schema
    let cursor = world.cursors.get(schema) ?? 0
    while (cursor < indexes.length && world.hits[indexes[cursor] ?? 0] === 1) cursor++
    world.cursors.set(schema, cursor)
    if (cursor === indexes.length || bytes.length > longestBody) return
    if (!isNew(`${world.number} ${place} ${digestOf(bytes, isRecorded)}`)) return
    let value: unknown
    try {
      value = read()
    } catch {
      return
    }
    schema.meet(value, index => {
      world.hits[index] = 1
    })
  }

  const answered = (
    { answer }: Exchange,
    { responses }: OperationPoints,
    operation: Operation,
    world: WorldHits,
  ): void => {
    const response = answer === undefined ? undefined : responseFor(operation, answer.status)
    const found = response === undefined ? undefined : responses.get(response)
    if (answer === undefined || found === undefined) return
    const { index, content, examples } = found
    world.hits[index] = 1
    const example = examples.get(answer.source.split(', fault ')[0] ?? '')
    if (example !== undefined) world.hits[example] = 1
    if (answer.content === undefined) return
    const { mediaType, bytes, isRecorded = false } = answer.content
    const media = mediaIn(content, mediaType)
    if (media === undefined) return
    world.hits[media.index] = 1
    if (media.schema !== undefined && isJson(mediaType))
      body(world, media.schema, bytes, `a${media.index}`, { isRecorded })
  }

  const called = (exchange: Exchange, found: OperationPoints, world: WorldHits): void => {
    world.hits[found.called] = 1
    const headers = headersIn(exchange)
    const { body: sent, url } = exchange
    const mediaType = headers.get('content-type')
    const media = sent === undefined || mediaType === undefined ? undefined : mediaIn(found.bodies, mediaType)
    if (media !== undefined && sent !== undefined) {
      world.hits[media.index] = 1
      if (media.schema !== undefined && isJson(mediaType ?? '')) body(world, media.schema, sent, `q${media.index}`)
      // Typed by its schema, as a handler gets it.
      else if (media.schema !== undefined && (isForm(mediaType ?? '') || isPartsForm(mediaType ?? '')))
        body(world, media.schema, sent, `q${media.index}`, { read: () => valuesIn(exchange)?.requestBody })
    }
    if (found.parameters.length === 0 || url.length > longestTarget) return
    if (found.isByTarget && !isNew(`${world.number} t${found.number} ${url}`)) return
    const values = parametersIn(exchange)
    if (values === undefined) return
    const query = new URLSearchParams(url.split('?')[1] ?? '')
    for (const { parameter, hasDefault, sent: isSent, leftOut, values: valuePoints } of found.parameters) {
      const { in: place, name } = parameter
      const all = values[place]
      const value = all[name] ?? (place === 'header' ? all[name.toLowerCase()] : undefined)
      // What is left out may have been filled in.
      const isThere = value !== undefined && (!hasDefault || isInRequest(parameter, query, headers))
      const index = isThere ? isSent : leftOut
      if (index >= 0) world.hits[index] = 1
      if (!isThere) continue
      for (const [valueIndex, { isMet }] of valuePoints) if (isMet(value)) world.hits[valueIndex] = 1
    }
  }

  return {
    serve: (contract, ownPoints) => {
      served = { title: contract.title, version: contract.version }
      const before = points.all
      points = new Points()
      operations = operationsIn(contract, points)
      own = ownPoints.map(({ kind, names, nameOf }) => ({
        nameOf,
        indexes: new Map(names.map(name => [name, points.add({ kind, name })])),
      }))
      seen.clear()
      const places = new Map(points.all.map((point, index) => [pointKey(point), index]))
      for (const world of worlds.values()) {
        const { hits } = world
        world.hits = new Uint8Array(points.all.length)
        world.cursors = new Map()
        for (const [index, point] of before.entries()) {
          const now = hits[index] === 1 ? places.get(pointKey(point)) : undefined
          if (now !== undefined) world.hits[now] = 1
        }
      }
    },
    heard: heard => {
      const { exchange } = heard
      const { operation, violations, endpoint } = exchange
      const found = operation === undefined ? undefined : operations.get(operation)
      if (operation === undefined || found === undefined) return
      const world = worldOf(heard)
      world.requests += 1
      answered(exchange, found, operation, world)
      if (violations.length === 0 && endpoint !== undefined) called(exchange, found, world)
      for (const { nameOf, indexes } of own) {
        const index = indexes.get(nameOf(heard) ?? '')
        if (index !== undefined) world.hits[index] = 1
      }
    },
    contract: () => served,
    covered: () => ({
      points: points.all,
      worlds: [...worlds].map(([name, { scenario, requests, hits }]): CoveredWorld => ({
        name,
        ...given({ scenario }),
        requests,
        covered: [...hits.keys()].filter(index => hits[index] === 1),
      })),
      requests: [...worlds.values()].reduce((sum, { requests }) => sum + requests, 0),
      isCut: points.isCut,
    }),
  }
}

const mediaIn = (content: readonly MediaPoints[], mediaType: string): MediaPoints | undefined => {
  const essence = essenceOf(mediaType)
  const [best] = content
    .map(one => ({ one, fit: admits(one.mediaType, essence) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  return best?.one
}

const isInRequest = (
  { in: place, name }: Parameter,
  query: URLSearchParams,
  headers: ReadonlyMap<string, string>,
): boolean => {
  if (place === 'header') return headers.has(name.toLowerCase())
  if (place === 'cookie') return cookiesOf(headers.get('cookie') ?? '').has(name)
  return place === 'path' || query.has(name) || [...query.keys()].some(key => key.startsWith(`${name}[`))
}

const operationsIn = (contract: Contract, points: Points): Map<Operation, OperationPoints> => {
  const schemas = new SchemaPoints(contract.schemas, points)
  const all = new Map<Operation, OperationPoints>()
  for (const [number, operation] of contract.operations.entries())
    all.set(operation, operationPoints(number, operation, contract, points, schemas))
  return all
}

/** Is what is of this type looked into? */
const isRead = (mediaType: string, direction: 'request' | 'response'): boolean =>
  isJson(mediaType)
  || mediaType.includes('*')
  || (direction === 'request' && (isForm(mediaType) || isPartsForm(mediaType)))

const operationPoints = (
  number: number,
  operation: Operation,
  contract: Contract,
  points: Points,
  schemas: SchemaPoints,
): OperationPoints => {
  const { id, method, path } = operation
  const add = (kind: Point['kind'], name: string): number => points.add({ kind, operation: id, name })
  const mediaPoints = (
    { mediaType, schemaPointer }: { readonly mediaType: string; readonly schemaPointer: string | undefined },
    before: string,
    direction: 'request' | 'response',
  ): MediaPoints => ({
    mediaType,
    index: add('media-types', `${before} ${mediaType}`),
    schema:
      schemaPointer !== undefined && isRead(mediaType, direction)
        ? schemas.of(schemaPointer, direction, id)
        : undefined,
  })
  return {
    number,
    called: add('operations', `${method} ${path}`),
    parameters: operation.parameters.map(parameter => ({
      parameter,
      hasDefault: defaultOf(parameter, contract.schemas) !== undefined,
      sent: add('parameters', `with ${parameter.in}.${parameter.name}`),
      leftOut: parameter.required ? -1 : add('parameters', `without ${parameter.in}.${parameter.name}`),
      values: valuePointsOf(parameter.schema, contract.schemas).map(
        point => [add('values', `${parameter.in}.${parameter.name}${point.name}`), point] as const,
      ),
    })),
    isByTarget: operation.parameters.every(({ in: place }) => place === 'path' || place === 'query'),
    bodies: [...(operation.requestBody?.content ?? [])].map(([mediaType, schemaPointer]) =>
      mediaPoints({ mediaType, schemaPointer }, 'request', 'request'),
    ),
    responses: new Map(
      operation.responses.map(response => [
        response,
        {
          index: add('statuses', response.status),
          content: response.content.map(media => mediaPoints(media, response.status, 'response')),
          examples: new Map(
            response.content.flatMap(({ recordings }) =>
              recordings.map(({ name }) => [`example ${id}/${name}`, add('examples', `${response.status} ${name}`)]),
            ),
          ),
        },
      ]),
    ),
  }
}
