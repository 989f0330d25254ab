/** Which schemas of a document lead back to themselves, by which others: strongly connected components (Tarjan). */
import { isObject } from '../text/pointer.ts'

/** @returns alike for schemas that lead to each other; undefined: it doesn't lead back to itself */
export type CircleOf = (schema: unknown) => number | undefined

interface Visit {
  readonly node: object
  readonly order: number
  readonly next: Iterator<object>
  lowest: number
}

/** Each schema is looked at once, when it is first asked for. */
export const circlesIn = (targetOf: (ref: string) => unknown): CircleOf => {
  const orders = new Map<object, number>()
  const circles = new Map<object, number | undefined>()
  const waiting: object[] = []
  const edges = function* (node: object): Generator<object> {
    for (const part of Object.values(node)) if (isNode(part)) yield part
    const target = isObject(node) && typeof node.$ref === 'string' ? targetOf(node.$ref) : undefined
    if (isNode(target)) yield target
  }
  const entered = (node: object): Visit => {
    const order = orders.size
    orders.set(node, order)
    waiting.push(node)
    return { node, order, next: edges(node)[Symbol.iterator](), lowest: order }
  }
  const left = ({ node, order, lowest }: Visit): void => {
    if (lowest < order) return
    const all = waiting.splice(waiting.lastIndexOf(node))
    for (const one of all) circles.set(one, all.length > 1 ? order : undefined)
  }
  const look = (start: object): void => {
    const path = [entered(start)]
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const { done, value } = at.next.next()
      if (done === true) {
        left(at)
        path.pop()
        const before = path.at(-1)
        if (before !== undefined) before.lowest = Math.min(before.lowest, at.lowest)
      } else if (!orders.has(value)) path.push(entered(value))
      else if (!circles.has(value)) at.lowest = Math.min(at.lowest, orders.get(value) ?? at.lowest)
    }
  }
  return schema => {
    if (!isNode(schema)) return undefined
    if (!orders.has(schema)) look(schema)
    return circles.get(schema)
  }
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null
