/**
 * The branches of a schema: alternatives, values of a list, properties that may be there or not.
 *
 * Each is a point once, wherever the schema is used, so that a contract of shared schemas has no more of them than it
 * has lines.
 */
import type { Direction, Schemas } from '../contract/schemas.ts'
import { TooMuchWork } from '../contract/work.ts'
import { escapeSegment, isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import type { Points } from './point.ts'

/** What a body is held against. */
export interface BodySchema {
  /** All that a body can meet, by their places in the list. */
  readonly indexes: readonly number[]
  /** Tells of each that this body meets. */
  meet(body: unknown, met: (index: number) => void): void
}

interface Node {
  readonly pointer: string
  /** By the value as JSON. */
  readonly listed: Map<string, number>
  readonly properties: Map<string, Property>
  readonly branches: { readonly index: number; readonly node: Node }[]
  readonly parts: Node[]
  items: Node | undefined
  others: Node | undefined
}

interface Property {
  readonly node: Node | undefined
  /** Undefined where it is always there. */
  readonly there: number | undefined
  readonly missing: number | undefined
}

/** Of one body: values that are looked at, and items of one list. */
const mostSteps = 5_000
const mostItems = 200
/** Of the validation by which it is known whether an alternative is meant. */
const mostWork = 20_000

export class SchemaPoints {
  readonly #schemas: Schemas
  readonly #points: Points
  readonly #nodes = new Map<string, Node>()

  constructor(schemas: Schemas, points: Points) {
    this.#schemas = schemas
    this.#points = points
  }

  /** @param operation the first that has it is named beside what it can meet */
  of(pointer: string, direction: Direction, operation: string): BodySchema {
    const root = this.#nodeAt(pointer, direction, operation, new Set())
    const indexes = new Set<number>()
    gather(root, indexes, new Set())
    indexes.delete(-1)
    return {
      indexes: [...indexes],
      meet: (body, met) => this.#meet(root, body, direction, met, { left: mostSteps }),
    }
  }

  /** @param above what a schema around this one requires */
  #nodeAt(written: string, direction: Direction, operation: string, above: ReadonlySet<string>): Node {
    const [pointer, schema] = this.#resolved(written)
    const key = JSON.stringify([direction, pointer, ...[...above].toSorted()])
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const node: Node = {
      pointer,
      listed: new Map(),
      properties: new Map(),
      branches: [],
      parts: [],
      items: undefined,
      others: undefined,
    }
    this.#nodes.set(key, node)
    if (!isObject(schema) || this.#points.isCut) return node
    const add = (name: string): number =>
      this.#points.add({ kind: 'branches', operation, name: `${direction} ${labelOf(pointer)}${name}` })
    const at = (...segments: string[]): string => pointer + segments.map(one => `/${escapeSegment(one)}`).join('')
    const child = (...segments: string[]): Node => this.#nodeAt(at(...segments), direction, operation, new Set())

    if (Array.isArray(schema.enum) && schema.enum.length > 1)
      for (const one of schema.enum) node.listed.set(JSON.stringify(one), add(`=${JSON.stringify(one)}`))
    const required = new Set([...above, ...this.#required(schema, 0)])
    for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      const [, target] = this.#resolved(at('properties', name))
      if (isOtherWay(property, direction) || isOtherWay(target, direction) || property === false) continue
      const isOptional = !required.has(name)
      node.properties.set(name, {
        node: typeof property === 'boolean' ? undefined : child('properties', name),
        there: isOptional ? add(`.${name} there`) : undefined,
        missing: isOptional ? add(`.${name} missing`) : undefined,
      })
    }
    for (const keyword of ['oneOf', 'anyOf']) {
      const list = schema[keyword]
      if (!Array.isArray(list) || list.length < 2) continue
      for (const index of list.keys()) {
        const branch = child(keyword, String(index))
        const name = branch.pointer === at(keyword, String(index)) ? `${index + 1}` : labelOf(branch.pointer)
        node.branches.push({ index: add(` ${keyword} ${name}`), node: branch })
      }
    }
    if (Array.isArray(schema.allOf))
      for (const index of schema.allOf.keys())
        node.parts.push(this.#nodeAt(at('allOf', String(index)), direction, operation, required))
    if (isObject(schema.items)) node.items = child('items')
    if (isObject(schema.additionalProperties)) node.others = child('additionalProperties')
    return node
  }

  #resolved(pointer: string): readonly [pointer: string, schema: unknown] {
    let at = pointer
    let schema = this.#schemas.at(at)
    for (let steps = 0; isObject(schema) && typeof schema.$ref === 'string' && steps < 32; steps++) {
      const segments = schema.$ref.startsWith('#') ? segmentsOfFragment(schema.$ref.slice(1)) : undefined
      // What stands beside a reference counts too, and is rare: the schema that it leads to is looked at alone.
      if (segments === undefined) break
      at = segments.map(one => `/${escapeSegment(one)}`).join('')
      schema = valueAt(this.#schemas.document, segments)
    }
    return [at, schema]
  }

  #required(schema: Readonly<Record<string, unknown>>, depth: number): readonly string[] {
    const own = Array.isArray(schema.required) ? schema.required.map(String) : []
    if (!Array.isArray(schema.allOf) || depth > 8) return own
    return [
      ...own,
      ...schema.allOf.flatMap(part => {
        const read = this.#schemas.resolved(part)
        return isObject(read) ? this.#required(read, depth + 1) : []
      }),
    ]
  }

  #meet(node: Node, value: unknown, direction: Direction, met: (index: number) => void, steps: { left: number }): void {
    if (steps.left-- <= 0) return
    if (node.listed.size > 0) {
      const index = node.listed.get(JSON.stringify(value))
      if (index !== undefined) met(index)
    }
    for (const part of node.parts) this.#meet(part, value, direction, met, steps)
    for (const { index, node: branch } of node.branches) {
      if (!this.#isMeant(branch, value, direction)) continue
      met(index)
      this.#meet(branch, value, direction, met, steps)
    }
    if (Array.isArray(value)) {
      if (node.items !== undefined)
        for (const item of value.slice(0, mostItems)) this.#meet(node.items, item, direction, met, steps)
      return
    }
    if (!isObject(value)) return
    for (const [name, { node: inner, there, missing }] of node.properties) {
      const isThere = Object.hasOwn(value, name)
      const index = isThere ? there : missing
      if (index !== undefined) met(index)
      if (isThere && inner !== undefined) this.#meet(inner, value[name], direction, met, steps)
    }
    if (node.others === undefined) return
    for (const name of Object.keys(value).slice(0, mostItems))
      if (!node.properties.has(name)) this.#meet(node.others, value[name], direction, met, steps)
  }

  #isMeant({ pointer }: Node, value: unknown, direction: Direction): boolean {
    try {
      return (
        this.#schemas.problemsFoundAt(pointer, value, direction, { most: 1, steps: mostWork }).problems.length === 0
      )
    } catch (error) {
      if (error instanceof TooMuchWork) return false
      throw error
    }
  }
}

const gather = (node: Node, indexes: Set<number>, seen: Set<Node>): void => {
  if (seen.has(node)) return
  seen.add(node)
  for (const index of node.listed.values()) indexes.add(index)
  for (const { there, missing, node: inner } of node.properties.values()) {
    if (there !== undefined) indexes.add(there)
    if (missing !== undefined) indexes.add(missing)
    if (inner !== undefined) gather(inner, indexes, seen)
  }
  for (const { index, node: branch } of node.branches) {
    indexes.add(index)
    gather(branch, indexes, seen)
  }
  for (const inner of [...node.parts, node.items, node.others]) if (inner !== undefined) gather(inner, indexes, seen)
}

/** What only answers have is in no request, and the other way about. */
const isOtherWay = (schema: unknown, direction: Direction): boolean =>
  isObject(schema)
  && ((direction === 'request' && schema.readOnly === true) || (direction === 'response' && schema.writeOnly === true))

/** `/components/schemas/Pet/properties/name` as `Pet.name`; of a schema that has no name, what is within it. */
const labelOf = (pointer: string): string => {
  const [, named] = /^\/components\/schemas\/(.*)$/.exec(pointer) ?? []
  const within = named ?? `body${pointer.slice(pointer.lastIndexOf('/schema') + '/schema'.length)}`
  return decodedLabel(within.replaceAll(/\/properties\//g, '.').replaceAll(/\/items(?=\/|\.|$)/g, '[]'))
}

const decodedLabel = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~')
