/** What schemas that all hold say together of the names of an object. */
import { isObject } from '../text/pointer.ts'
import type { Conjuncts } from './conjuncts.ts'
import { isAnnotation } from './same.ts'

export const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

export const patternsOf = (a: Conjuncts): string[] => [
  ...new Set(a.flatMap(one => entries(one.patternProperties).map(([pattern]) => pattern))),
]

export const namesOf = (a: Conjuncts): string[] => [
  ...new Set([...a.flatMap(one => entries(one.properties).map(([name]) => name)), ...requiredBy(a)]),
]

export const requiredBy = (a: Conjuncts): Set<string> => {
  const names = new Set(a.flatMap(one => (Array.isArray(one.required) ? one.required.map(String) : [])))
  const asked = names.size === 0 ? [] : a.flatMap(one => entries(one.dependentRequired))
  if (asked.length === 0) return names
  const byName = new Map<string, string[]>()
  for (const [name, list] of asked)
    if (Array.isArray(list)) {
      const others = byName.get(name)
      if (others === undefined) byName.set(name, list.map(String))
      else others.push(...list.map(String))
    }
  // It grows while it is gone through: what has to be there asks for more.
  for (const name of names) for (const other of byName.get(name) ?? []) names.add(other)
  return names
}

/** No part says a word about a property of this name, nor about others than it names. */
export const isUnheardOf = (a: Conjuncts, name: string): boolean =>
  !requiredBy(a).has(name)
  && a.every(
    one =>
      !(isObject(one.properties) && Object.hasOwn(one.properties, name))
      && entries(one.patternProperties).length === 0
      && (!('additionalProperties' in one) || isAnything(one.additionalProperties)),
  )

export const isAnything = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).every(isAnnotation))
