/** Which schemas of a document lead back to themselves, by which others. */
import { isObject } from '../text/pointer.ts'
import { stronglyConnected } from '../text/strongly-connected.ts'
import { isNested } from '../text/depth.ts'

/** @returns alike for schemas that lead to each other; undefined: it doesn't lead back to itself */
export type CircleOf = (schema: unknown) => number | undefined

/** Each schema is looked at once, when it is first asked for. */
export const circlesIn = (targetOf: (ref: string) => unknown): CircleOf => {
  const circles = new Map<object, number | undefined>()
  let count = 0
  const leadsTo = (node: object): readonly object[] => {
    const target = isObject(node) && typeof node.$ref === 'string' ? targetOf(node.$ref) : undefined
    return [...Object.values(node), target].filter(isNested)
  }
  const look = (start: object): void => {
    const nodes = [start]
    const numbers = new Map([[start, 0]])
    const after: (readonly number[])[] = []
    const numberOf = (node: object): number => {
      const number = numbers.get(node) ?? nodes.push(node) - 1
      numbers.set(node, number)
      return number
    }
    // It grows while it is gone through. What has been looked at before doesn't lead here.
    for (const node of nodes)
      after.push(
        leadsTo(node)
          .filter(next => !circles.has(next))
          .map(numberOf),
      )
    for (const component of stronglyConnected(nodes.length, [0], number => after[number] ?? [])) {
      const circle = component.length > 1 ? count++ : undefined
      for (const node of component.flatMap(number => nodes[number] ?? [])) circles.set(node, circle)
    }
  }
  return schema => {
    if (!isNested(schema)) return undefined
    if (!circles.has(schema)) look(schema)
    return circles.get(schema)
  }
}
