/**
 * Which parts of a large schema are checked by functions of their own.
 *
 * Ajv writes all of a schema into one function. V8 optimises none of more than 60 KB of bytecode
 * (`--max-optimized-bytecode-size`), which some hundred alternatives, conditions or properties have: there each step
 * takes ten to a hundred times as long. So what is large within a large schema is apart, and called like what a `$ref`
 * leads to; and where many are beside each other, they are gone through in a loop.
 *
 * A schema is weighed from its innermost parts outwards, each once. One that is light as a whole is left as it is, but
 * for a choice of a dozen and more.
 */
import type { AnySchema } from 'ajv/dist/2020.js'
import type { Candidates } from './alternative.ts'
import { nearNames, stepsOfFarName } from './equal-items.ts'
import { given } from '../text/given.ts'
import { lazyEach } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'

/** In keywords, each of 100 to 200 bytes of bytecode: what is heavier is divided. What is ordinary is not. */
const heaviest = 220
/** What is as heavy, within a heavy one, is apart. */
const leastApart = 20
/** So much goes into one function where many are beside each other. */
const heaviestGroup = 75
/** Of so many alternatives the ones that a value can be are found, instead of trying each. */
const leastToFindIn = 12
const [weightOfCall, weightOfLoop] = [5, 15]

interface Division {
  readonly weight: number
  /** Those of its parts that have some weight are apart. */
  readonly isCrowded: boolean
  readonly groups: ReadonlyMap<string, Groups>
}

/** In place of the parts of a keyword. */
export interface Groups {
  /**
   * Of `oneOf` and alternatives that are told apart by a constant, each by itself; of all others schemas that have the
   * same keyword and some of it each.
   */
  readonly schemas: readonly AnySchema[]
  /** Indexes of those that have something to say of a value, in their order; undefined: all of them. */
  readonly among?: Candidates
}

const single =
  'additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties'.split(' ')
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const named = ['dependentSchemas', 'patternProperties', 'properties']

/** The keywords that have parts. */
export const dividedKeywords: readonly string[] = [...single, ...listed, ...named]

interface Part {
  /** In its keyword: where it stands, or what it is called. */
  readonly name: string
  readonly value: unknown
  readonly weight: number
}

export class Divisions {
  readonly #inlined: (reference: string) => AnySchema | undefined
  readonly #candidatesOf: (schema: object, keyword: string) => Candidates | undefined
  readonly #spend: (steps: number) => void
  readonly #of = lazyEach((schema: object) => this.#divided(schema))

  /** @param inlined what is written in place of a reference; undefined: it is called */
  constructor(
    inlined: (reference: string) => AnySchema | undefined,
    candidates: (schema: object, keyword: string) => Candidates | undefined,
    spend: (steps: number) => void,
  ) {
    this.#spend = spend
    this.#inlined = inlined
    this.#candidatesOf = candidates
  }

  /** The part of a schema, where it is checked by a function of its own. */
  apartOf(schema: object, part: unknown): Record<string, unknown> | undefined {
    if (!isObject(part) || !this.#of(schema).isCrowded) return undefined
    return this.#of(part).weight >= leastApart ? part : undefined
  }

  /** Undefined: what the keyword has stays as it is. */
  groupsOf(schema: object, keyword: string): Groups | undefined {
    return this.#of(schema).groups.get(keyword)
  }

  #divided(schema: object): Division {
    const parts = new Map<string, readonly Part[]>()
    let own = 0
    for (const [keyword, value] of Object.entries(schema)) {
      const its = this.#partsOf(keyword, value)
      if (its === undefined) own += this.#weightOfKeyword(keyword, value)
      else parts.set(keyword, its)
    }
    const weighing = (): number => own + sum([...parts.values()].map(weightOf))
    const whole = weighing()
    if (whole <= heaviest) return { weight: whole, isCrowded: false, groups: this.#choices(schema, parts) }
    for (const [keyword, its] of parts) parts.set(keyword, its.map(called))
    const groups = new Map<string, Groups>()
    for (const [keyword, its] of parts) {
      if (single.includes(keyword)) continue
      const among = keyword === 'oneOf' || keyword === 'anyOf' ? this.#candidatesOf(schema, keyword) : undefined
      if (among === undefined && (weighing() <= heaviest || weightOf(its) <= heaviestGroup)) continue
      groups.set(keyword, grouped(keyword, its, among, this.#spend))
      parts.set(keyword, [{ name: '', value: true, weight: weightOfLoop }])
    }
    return { weight: weighing(), isCrowded: true, groups }
  }

  /** Those of which one can be found are not all tried, though a function of them all would not be too large. */
  #choices(schema: object, parts: ReadonlyMap<string, readonly Part[]>): ReadonlyMap<string, Groups> {
    const groups = new Map<string, Groups>()
    for (const keyword of ['oneOf', 'anyOf']) {
      const its = parts.get(keyword)
      const among = its === undefined || its.length < leastToFindIn ? undefined : this.#candidatesOf(schema, keyword)
      if (its !== undefined && among !== undefined) groups.set(keyword, grouped(keyword, its, among, this.#spend))
    }
    return groups
  }

  #partsOf(keyword: string, value: unknown): readonly Part[] | undefined {
    if (single.includes(keyword)) return [{ name: '', value, weight: this.#weightOf(value) }]
    const isDivided = listed.includes(keyword) ? Array.isArray(value) : named.includes(keyword) && isObject(value)
    if (!isDivided) return undefined
    return Object.entries<unknown>(Object(value)).map(([name, part]) => ({
      name,
      value: part,
      weight: 1 + this.#weightOf(part),
    }))
  }

  #weightOf(schema: unknown): number {
    return isObject(schema) ? this.#of(schema).weight : 0
  }

  #weightOfKeyword(keyword: string, value: unknown): number {
    if (keyword === '$ref' && typeof value === 'string') {
      const inlined = this.#inlined(value)
      return inlined === undefined ? weightOfCall : this.#weightOf(inlined)
    }
    return Math.min(namesAskedBy(keyword, value), mostNamesWritten)
  }
}

/** More names than these are gone through in a loop. */
export const mostNamesWritten = 50

/** How many names a keyword asks for. */
export const namesAskedBy = (keyword: string, value: unknown): number => {
  if (keyword === 'required' && Array.isArray(value)) return value.length
  if (keyword !== 'dependentRequired' || !isObject(value)) return 1
  return Object.values(value).reduce<number>((count, names) => count + 1 + (Array.isArray(names) ? names.length : 0), 0)
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0)
const weightOf = (parts: readonly Part[]): number => sum(parts.map(({ weight }) => weight))
const called = (part: Part): Part => (part.weight >= leastApart ? { ...part, weight: weightOfCall } : part)

const grouped = (
  keyword: string,
  parts: readonly Part[],
  among: Candidates | undefined,
  spend: (steps: number) => void,
): Groups => {
  if (among !== undefined || keyword === 'oneOf')
    return { schemas: parts.map(({ value }) => schemaIn(value)), ...given({ among }) }
  const groups: Part[][] = []
  let room = 0
  for (const part of parts) {
    if ((room -= part.weight) < 0) {
      groups.push([])
      room = heaviestGroup - part.weight
    }
    groups.at(-1)?.push(part)
  }
  const schemas = groups.map(group => ({ [keyword]: together(keyword, group) }))
  if (keyword === 'prefixItems') return { schemas, among: groupsOfItems(groups) }
  return { schemas, ...given({ among: byPresence.has(keyword) ? groupsWith(groups, spend) : undefined }) }
}

const together = (keyword: string, parts: readonly Part[]): unknown => {
  if (keyword === 'prefixItems') return placed(parts)
  return listed.includes(keyword)
    ? parts.map(({ value }) => value)
    : Object.fromEntries(parts.map(({ name, value }) => [name, value]))
}

/** Each where it stands. Of the places before them, which are none, nothing is written. */
const placed = (parts: readonly Part[]): readonly unknown[] => {
  const items: unknown[] = []
  for (const { name, value } of parts) items[Number(name)] = value
  return items
}

/** Those of which a list has an item. */
const groupsOfItems = (groups: readonly (readonly Part[])[]): Candidates => {
  const starts = groups.map(([first]) => Number(first?.name))
  const all = [...groups.keys()]
  return value => {
    const length = Array.isArray(value) ? value.length : 0
    const beyond = starts.findIndex(start => start >= length)
    return beyond < 0 ? all : all.slice(0, beyond)
  }
}

/** Keywords of which each entry is about objects that have a property of its name. */
const byPresence = new Set(['properties', 'dependentSchemas'])

const groupsWith = (groups: readonly (readonly Part[])[], spend: (steps: number) => void): Candidates => {
  const groupOf = new Map(groups.flatMap((parts, index) => parts.map(({ name }) => [name, index] as const)))
  return value => {
    const found = new Set<number>()
    const names = isObject(value) ? Object.keys(value) : []
    spend(names.length + stepsOfFarName * Math.max(0, names.length - nearNames))
    for (const name of names) {
      const index = groupOf.get(name)
      if (index !== undefined) found.add(index)
    }
    return [...found].toSorted((one, other) => one - other)
  }
}

/** What is no schema was reported as such, and says nothing of a value. */
const schemaIn = (value: unknown): AnySchema => (isObject(value) || value === false ? value : true)
