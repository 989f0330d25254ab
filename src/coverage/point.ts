/**
 * What of a contract a run can exercise: each thing is a point, and a run has come by it or hasn't.
 *
 * Points are known by their kind, operation and name, so that what several processes have exercised can be put together
 * whatever each of them had in memory.
 */

/** Of the contract; others come from outside. */
export const contractKinds = [
  'operations',
  'parameters',
  'values',
  'statuses',
  'media-types',
  'branches',
  'examples',
] as const

export interface Point {
  /** One of `contractKinds`, or another: lower-case with dashes. */
  readonly kind: string
  /** The operationId; absent: it belongs to none. */
  readonly operation?: string
  /** `query.limit=500 (maximum)` */
  readonly name: string
}

export const pointKey = ({ kind, operation = '', name }: Point): string => JSON.stringify([kind, operation, name])

/** A contract may say anything: what is more than this is not looked at, and that is told. */
const mostPoints = 20_000

/** Gives each point its place in a list, the same for the same point. */
export class Points {
  readonly all: Point[] = []
  /** There were more than `mostPoints`. */
  isCut = false
  readonly #known = new Map<string, number>()

  /** -1: there is no room for it. */
  add(point: Point): number {
    const key = pointKey(point)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.all.length === mostPoints) {
      this.isCut = true
      return -1
    }
    this.#known.set(key, this.all.length)
    return this.all.push(point) - 1
  }
}
